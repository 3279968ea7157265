#include "sync/protocol/game_info.h"

#include "engine/record.h"

#include <algorithm>
#include <array>

namespace protocol {
namespace {

using engine::Reader;

constexpr int longestLog = 100'000;
constexpr int mostFaces = 255;
constexpr int mostPoints = 1'000'000;
constexpr int longAgo = 2'000'000'000;
constexpr std::array<std::string_view, 5> states{"open", "running", "over", "cancelled", "gone"};
constexpr std::array<std::string_view, 4> whos{"player", "bot", "open", "invited"};

engine::Seat seatIn(const Reader& field) {
    return static_cast<engine::Seat>(field.integer(0, static_cast<int>(engine::maxSeats) - 1));
}
std::string wordIn(const Reader& object, std::string_view name) {
    return object.has(name) ? std::string(object[name].word()) : std::string();
}

GameInfo::Seat readSeat(const Reader& json) {
    GameInfo::Seat seat;
    seat.who = static_cast<GameInfo::Seat::Who>(json["who"].oneOf(whos));
    seat.name = wordIn(json, "name");
    seat.face = json.has("face") ? json["face"].integer(0, mostFaces) : 0;
    seat.bot = wordIn(json, "bot");
    seat.resigned = json.has("resigned") && json["resigned"].boolean();
    return seat;
}

template <class Read>
auto listIn(const Reader& object, std::string_view name, std::size_t most, Read read) {
    std::vector<decltype(read(object))> list;
    if (!object.has(name))
        return list;
    const Reader items = object[name];
    for (std::size_t i = 0, count = items.size(0, most); i < count; ++i)
        list.push_back(read(items[i]));
    return list;
}

} // namespace

bool GameInfo::isMine(engine::Seat seat) const { return std::find(mine.begin(), mine.end(), seat) != mine.end(); }

GameInfo readGame(const Reader& json) {
    GameInfo game;
    game.id = json["game"].word();
    game.state = static_cast<GameInfo::State>(json["state"].oneOf(states));
    if (game.state == GameInfo::State::Gone)
        return game;
    game.kind = json["kind"].word();
    game.mode = json["mode"].word();
    game.host = json["host"].boolean();
    if (json.has("muted"))
        game.muted = json["muted"].boolean();
    game.seats = listIn(json, "seats", engine::maxSeats, readSeat);
    game.mine = listIn(json, "mine", engine::maxSeats, seatIn);
    game.invited = listIn(json, "invited", engine::maxSeats, seatIn);
    if (json.has("turn"))
        game.turn = seatIn(json["turn"]);
    game.length = static_cast<std::size_t>(json["length"].integer(0, longestLog));
    game.seen = listIn(json, "seen", engine::maxSeats,
                       [](const Reader& item) { return static_cast<std::size_t>(item.integer(0, longestLog)); });
    game.totals = listIn(json, "totals", engine::maxSeats,
                         [](const Reader& item) { return item.integer(-mostPoints, mostPoints); });
    game.winners = listIn(json, "winners", engine::maxSeats, seatIn);
    game.commitment = wordIn(json, "commitment");
    game.adopted = json.has("adopted") && json["adopted"].boolean();
    game.rematch = wordIn(json, "rematch");
    game.idle = json["idle"].integer(0, longAgo);
    const auto isThere = [&](engine::Seat seat) { return engine::index(seat) < game.seats.size(); };
    if (game.seats.empty() || !std::all_of(game.mine.begin(), game.mine.end(), isThere) ||
        !std::all_of(game.invited.begin(), game.invited.end(), isThere) ||
        !std::all_of(game.winners.begin(), game.winners.end(), isThere) ||
        (game.turn != engine::nobody && !isThere(game.turn)))
        json.fail("has seats that are not there");
    game.seen.resize(game.seats.size());
    return game;
}

engine::Result<GameInfo> readGame(std::string_view text) {
    const auto document = engine::parse(text);
    if (!document)
        return document.refusal();
    const Reader reader(document.value());
    GameInfo game = readGame(reader);
    if (reader.failed())
        return reader.fault();
    return game;
}

} // namespace protocol
