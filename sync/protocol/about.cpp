#include "sync/protocol/about.h"

#include <boost/json.hpp>

namespace protocol {
namespace {

constexpr std::size_t mostKinds = 1'000;

std::vector<std::string> wordsIn(const Reader& json, std::string_view name) {
    return listIn(json, name, mostKinds, [](const Reader& item) { return std::string(item.string()); });
}

About::Kind readKind(const Reader& json) {
    constexpr int most = 1'000; // a newer server may have games with more seats than this version knows
    return {std::string(json["kind"].string()), json["fewest"].integer(0, most), json["most"].integer(0, most),
            wordsIn(json, "modes"), wordsIn(json, "bots")};
}

} // namespace

void write(JsonWriter& json, const About::Kind& kind) {
    json.field("kind", kind.kind).field("fewest", kind.fewest).field("most", kind.most);
    json.field("modes", kind.modes).field("bots", kind.bots);
}

/// Kinds as a newer server may describe them do not spoil the versions: by these a client learns that it is too old.
void read(const Reader& json, About& about) {
    about.server = wordIn(json, "server");
    about.oldestClient = json["oldestClient"].string();
    const engine::json::value document = json.object();
    const Reader alone(document);
    about.kinds = listIn(alone, "kinds", mostKinds, readKind);
    if (alone.failed())
        about.kinds.clear();
}

void write(JsonWriter& json, const About& about) {
    json.field("server", about.server).field("oldestClient", about.oldestClient).field("kinds", about.kinds);
}

} // namespace protocol
