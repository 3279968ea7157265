#include "sync/server/games/game_text.h"

#include "sync/match/texts.h"
#include "sync/server/games/workspace.h"

#include <algorithm>

namespace server {

using protocol::GameInfo;
using protocol::JsonFields;
using protocol::JsonWriter;

namespace {

// Usual lengths, in bytes; fields are kept in memory for many accounts, so no more is reserved for them.
constexpr std::size_t usualLength = 1024;
constexpr std::size_t usualStanding = 160;
constexpr std::size_t usualOwn = 64;

void setUp(GameInfo& game, std::string_view id, const Roster& roster) {
    game.id = id;
    game.kind = roster.kind;
    game.mode = roster.mode;
    for (const RosterSeat& seat : roster.seats)
        game.seats.push_back({seat.who, seat.name, seat.face, seat.bot, seat.resigned});
    game.commitment = commitmentOf(roster);
    game.adopted = roster.adopted;
    game.rematch = roster.rematch;
}

protocol::GameState stateOf(const Roster& roster, bool over) {
    return over && roster.state == Roster::State::Running ? protocol::GameState::Over : roster.state;
}

/// Sets what differs between accounts.
void setOwn(GameInfo& game, const Roster& roster, std::string_view account) {
    game.mine = roster.seatsOf(account);
    game.invited = roster.invitedSeatsOf(account);
    game.host = roster.host == account;
    game.muted = roster.isMuted(account);
}

int idleSeconds(Time touched, Time now) { return static_cast<int>(std::max<Time>(0, (now - touched) / second)); }

match::GameSummary summaryOf(const FeedEntry& entry) {
    store::GameRow row;
    row.status = entry.status;
    return entry.status.empty() ? match::GameSummary() : match::summaryOf(row);
}

} // namespace

std::string GameText::textAt(Time now) const {
    JsonWriter json(usualLength);
    json.begin();
    if (m_common)
        json.fields(*m_common);
    json.fields(m_own);
    protocol::writeIdle(json, idleSeconds(m_touched, now));
    json.end();
    return json.take();
}

JsonFields setupFieldsOf(std::string_view id, const Roster& roster) {
    GameInfo game;
    setUp(game, id, roster);
    JsonWriter json;
    writeSetup(json, game);
    return json.takeFields();
}

JsonFields commonFieldsOf(const LoadedGame& game) {
    GameInfo info;
    info.state = stateOf(game.roster, game.isOver());
    if (game.match) {
        info.turn = game.match->turn();
        info.length = game.match->length();
        info.seen = game.match->seen();
        const engine::Outcome outcome = game.match->outcome();
        info.totals.assign(outcome.totals.begin(), outcome.totals.end());
        info.winners.assign(outcome.winners.begin(), outcome.winners.end());
    }
    info.seen.resize(game.roster.seats.size());
    JsonWriter json(game.setupFields.size() + usualStanding);
    json.fields(game.setupFields);
    writeStanding(json, info);
    return json.takeFields();
}

JsonFields goneFieldsOf(std::string_view game) {
    GameInfo info;
    info.id = game;
    info.state = protocol::GameState::Gone;
    JsonWriter json;
    writeSetup(json, info);
    writeStanding(json, info);
    return json.takeFields();
}

JsonFields ownFieldsOf(const Roster& roster, std::string_view account, const Views& views) {
    GameInfo info;
    setOwn(info, roster, account);
    JsonWriter json(usualOwn);
    writeOwn(json, info);
    json.field("views", views);
    return json.takeFields();
}

GameText textFor(const LoadedGame& game, std::string_view account, const Views& views) {
    return {std::make_shared<const JsonFields>(commonFieldsOf(game)), ownFieldsOf(game.roster, account, views),
            game.touched()};
}

GameInfo infoOf(const FeedEntry& entry, const Roster& roster, std::string_view account, Time now) {
    GameInfo game;
    setOwn(game, roster, account);
    game.idle = idleSeconds(entry.touched, now);
    if (entry.gone) {
        game.id = entry.game;
        game.state = protocol::GameState::Gone;
        return game;
    }
    setUp(game, entry.game, roster);
    const match::GameSummary summary = summaryOf(entry);
    game.state = stateOf(roster, !entry.status.empty() && summary.turn == engine::nobody);
    game.turn = summary.turn;
    game.length = entry.length;
    game.seen = entry.seen;
    game.seen.resize(roster.seats.size());
    game.totals = summary.totals;
    game.winners = summary.winners;
    return game;
}

std::optional<engine::Seat> turnIn(const FeedEntry& entry) {
    return entry.status.empty() ? engine::nobody : match::turnOf(entry.status);
}

} // namespace server
