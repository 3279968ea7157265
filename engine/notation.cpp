#include "engine/notation.h"

#include <boost/json.hpp>

#include <array>

namespace engine {
namespace {

constexpr std::array<std::string_view, 1> spectator{"spectator"};

} // namespace

json::object encodeMove(Seat by, std::string_view command, const json::object& fields) {
    json::object move{{"by", by}, {"do", command}};
    for (const auto& field : fields)
        move.insert(field);
    return move;
}

json::value encodeViewer(Seat viewer) {
    if (viewer == authority)
        return nullptr;
    return viewer == nobody ? json::value(spectator[0]) : json::value(viewer);
}

Seat decodeViewer(const Reader& json, int players) {
    if (json.isNull())
        return authority;
    if (!json.isString())
        return static_cast<Seat>(json.integer(0, players - 1));
    json.oneOf(spectator);
    return nobody;
}

} // namespace engine
