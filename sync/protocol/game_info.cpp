#include "sync/protocol/game_info.h"

#include "engine/record.h"

#include <algorithm>
#include <array>

namespace protocol {
namespace {

constexpr int mostPoints = 1'000'000;

GameInfo::Seat readSeat(const Reader& json) {
    GameInfo::Seat seat;
    seat.who = enumIn<Who>(json["who"]);
    seat.name = wordIn(json, "name");
    seat.face = json.has("face") ? faceIn(json["face"]) : 0;
    seat.bot = wordIn(json, "bot");
    seat.resigned = flagIn(json, "resigned");
    return seat;
}

} // namespace

void write(JsonWriter& json, const GameInfo::Seat& seat) {
    json.field("who", wordFor(seat.who));
    if (seat.who != Who::Open)
        json.field("name", seat.name).field("face", seat.face);
    if (seat.who == Who::Bot)
        json.field("bot", seat.bot);
    json.fieldIfTrue("resigned", seat.resigned);
}

bool GameInfo::isMine(engine::Seat seat) const { return std::find(mine.begin(), mine.end(), seat) != mine.end(); }

void read(const Reader& json, GameInfo& game) {
    game.id = json["game"].string();
    game.state = enumIn<GameState>(json["state"]);
    if (game.state == GameInfo::State::Gone)
        return;
    game.kind = json["kind"].string();
    game.mode = json["mode"].string();
    game.host = json["host"].boolean();
    if (json.has("muted"))
        game.muted = json["muted"].boolean();
    game.seats = listIn(json, "seats", engine::maxSeats, readSeat);
    game.mine = listIn(json, "mine", engine::maxSeats, seatIn);
    game.invited = listIn(json, "invited", engine::maxSeats, seatIn);
    if (json.has("turn"))
        game.turn = seatIn(json["turn"]);
    game.length = lengthIn(json["length"]);
    game.seen = listIn(json, "seen", engine::maxSeats, lengthIn);
    game.totals = listIn(json, "totals", engine::maxSeats,
                         [](const Reader& item) { return item.integer(-mostPoints, mostPoints); });
    game.winners = listIn(json, "winners", engine::maxSeats, seatIn);
    game.commitment = wordIn(json, "commitment");
    game.adopted = flagIn(json, "adopted");
    game.rematch = wordIn(json, "rematch");
    game.idle = secondsIn(json["idle"]);
    const auto isThere = [&](engine::Seat seat) { return engine::index(seat) < game.seats.size(); };
    if (game.seats.empty() || !std::all_of(game.mine.begin(), game.mine.end(), isThere) ||
        !std::all_of(game.invited.begin(), game.invited.end(), isThere) ||
        !std::all_of(game.winners.begin(), game.winners.end(), isThere) ||
        (game.turn != engine::nobody && !isThere(game.turn)))
        json.fail("has seats that are not there");
    game.seen.resize(game.seats.size());
}

void writeSetup(JsonWriter& json, const GameInfo& game) {
    json.field("game", game.id);
    if (game.state == GameState::Gone)
        return;
    json.field("kind", game.kind).field("mode", game.mode).field("seats", game.seats);
    json.field("commitment", game.commitment).fieldIfTrue("adopted", game.adopted);
    json.fieldUnlessEmpty("rematch", game.rematch);
}

void writeStanding(JsonWriter& json, const GameInfo& game) {
    json.field("state", wordFor(game.state));
    if (game.state == GameState::Gone)
        return;
    json.field("length", game.length).field("seen", game.seen);
    if (game.turn != engine::nobody)
        json.field("turn", game.turn);
    if (!game.totals.empty())
        json.field("totals", game.totals).field("winners", game.winners);
}

void writeOwn(JsonWriter& json, const GameInfo& game) {
    json.field("mine", game.mine).fieldUnlessEmpty("invited", game.invited);
    json.field("host", game.host).field("muted", game.muted);
}

void writeIdle(JsonWriter& json, int seconds) { json.field("idle", seconds); }

void write(JsonWriter& json, const GameInfo& game) {
    writeSetup(json, game);
    writeStanding(json, game);
    writeOwn(json, game);
    writeIdle(json, game.idle);
}

GameInfo readGame(const Reader& json) { return read<GameInfo>(json); }

engine::Result<GameInfo> readGame(std::string_view text) {
    const auto document = engine::parse(text);
    if (!document)
        return document.refusal();
    return parse<GameInfo>(document.value());
}

} // namespace protocol
