#include "engine/bots/registry.h"
#include "engine/record.h"
#include "engine/registry.h"
#include "sync/protocol/about.h"
#include "sync/server/operations/joining.h"
#include "sync/server/operations/operations.h"

#include <algorithm>

namespace server {

using engine::Result;
using engine::Seat;
using Who = RosterSeat::Who;

namespace {

constexpr std::size_t mostGames = 500; ///< unfinished ones of an account; only a runaway script has so many
constexpr std::size_t longestRecord = std::size_t{64} * 1024; ///< three times the record of a game of four witches
constexpr std::string_view oldestClient = "1.0.0";

/// Blames `field` if the game has no such bot.
void checkBot(const Reader& field, std::string_view bot, const engine::Game& game) {
    if (engine::bots::findBot(game, bot) == nullptr)
        field.fail("should be one of the bots of this game, as GET " + std::string(protocol::root) + " lists them");
}

/// The name of a bot as players see it: "grand-witch" is Grand Witch.
std::string displayName(std::string_view id) {
    std::string name(id);
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '-')
            name[i] = ' ';
        else if ((i == 0 || name[i - 1] == ' ') && name[i] >= 'a' && name[i] <= 'z')
            name[i] = static_cast<char>(name[i] - 'a' + 'A');
    }
    return name;
}

RosterSeat seatOf(const protocol::NewSeat& wanted, const Reader& field, const Account& account,
                  const engine::Game& game) {
    switch (wanted.occupant) {
    case protocol::NewSeat::Occupant::Me:
        return playerOf(wanted.person, account);
    case protocol::NewSeat::Occupant::Bot: {
        checkBot(field["bot"], wanted.bot, game);
        RosterSeat bot;
        bot.who = Who::Bot;
        bot.bot = wanted.bot;
        bot.name = wanted.person.name.value_or(displayName(wanted.bot));
        bot.face = wanted.person.face.value_or(0);
        return bot;
    }
    case protocol::NewSeat::Occupant::Open:
        break;
    }
    return {};
}

const engine::Game* kindIn(const Reader& field) {
    const engine::Game* game = engine::findGame(field.string());
    if (game == nullptr)
        field.fail("should be one of the games of this server, as GET " + std::string(protocol::root) + " lists them");
    return game;
}

/// Takes mode, first seat and log from the record of a game that was begun on a device.
void adopt(Roster& roster, const Reader& record) {
    const json::value document = record.object();
    const engine::Replay replay = engine::replay(document);
    if (!replay.ok()) {
        record.fail(replay.refusal->at + " " + replay.refusal->sentence());
        return;
    }
    const Reader options = record["options"];
    const auto read = replay.game->decodeOptions(options);
    if (!read || replay.game->id() != roster.kind || read.value().players != roster.seats.size()) {
        record.fail("should be of the same kind, with as many players as there are seats");
        return;
    }
    if (replay.game->turn(replay.position) == engine::nobody) {
        record.fail("should be of a game that is not over");
        return;
    }
    roster.mode = replay.game->modes()[read.value().mode];
    roster.first = read.value().first;
    roster.adopted = true;
    json::object kept; // without its seed, which the device knows: the game goes on with a new one
    for (const std::string_view name : {"format", "version", "game", "options", "deal", "moves"})
        kept[name] = document.at(name);
    roster.record = json::serialize(kept);
    if (roster.record.size() > longestRecord)
        record.fail("is longer than any game");
}

Roster rosterIn(const Reader& body, const Account& account) {
    Roster roster;
    const engine::Game* game = kindIn(body["kind"]); // first: what else may be in the body depends on it
    if (game == nullptr)
        return roster;
    roster.kind = game->id();
    const auto modes = game->modes();
    roster.mode = modes[body.has("mode") ? static_cast<std::size_t>(body["mode"].oneOf(modes)) : 0];
    roster.host = account.id;
    const auto seats =
        body["seats"].size(static_cast<std::size_t>(game->fewest()), static_cast<std::size_t>(game->most()));
    const auto wanted = protocol::read<protocol::NewGame>(body);
    for (std::size_t i = 0; i < seats && !body.failed(); ++i)
        roster.seats.push_back(seatOf(wanted.seats[i], body["seats"][i], account, *game));
    markOwn(roster.seats, account);
    for (auto seat = roster.seats.rbegin(); seat != roster.seats.rend(); ++seat) // backwards: the first keeps its own
        if (seat->who == Who::Player)
            seat->face = roster.freeFace(*seat, seat->face);
    if (wanted.first)
        roster.first = static_cast<Seat>(body["first"].integer(0, static_cast<int>(seats) - 1));
    if (!body.failed() && roster.seatsOf(account.id).empty())
        body["seats"].fail("should have one for you");
    contribute(roster, account.id, wanted.contribution);
    if (!body.failed() && wanted.record)
        adopt(roster, body["record"]); // not its text in `wanted`, which would have to be parsed again
    return roster;
}

/// Looks only at the games that changed last: an account with too many unfinished ones has them there.
Result<bool> hasTooManyGames(Workspace& workspace, const Call& call) {
    auto entries = workspace.ledger.entries(call.account, endOfFeed, mostGames + mostGames / 2);
    if (!entries)
        return entries.refusal();
    const auto underWay = std::count_if(entries.value().begin(), entries.value().end(), isUnderWay);
    return static_cast<std::size_t>(underWay) >= mostGames;
}

} // namespace

bool isUnderWay(const FeedEntry& entry) {
    if (!entry.status.empty()) // a status that cannot be read counts as under way
        return turnIn(entry) != engine::nobody;
    const auto roster = readRoster(entry.roster);
    return roster && roster.value().state == Roster::State::Open;
}

Reply replyWithGame(int status, const LoadedGame& game, const Call& call) {
    return Response(status, textFor(game, call.account).textAt(call.now));
}

Reply about(Workspace& /*workspace*/, const Call& /*call*/) {
    protocol::About about{std::string(serverVersion), std::string(oldestClient), {}};
    for (const engine::Game* game : engine::games()) {
        const auto modes = game->modes();
        protocol::About::Kind kind{
            std::string(game->id()), game->fewest(), game->most(), {modes.begin(), modes.end()}, {}};
        for (const engine::bots::Bot* bot : engine::bots::botsOf(*game))
            kind.bots.emplace_back(bot->id());
        about.kinds.push_back(std::move(kind));
    }
    return jsonResponse(200, about);
}

Reply createGame(Workspace& workspace, const Call& call, const Account& account) {
    const Reader body(call.body);
    Roster roster = rosterIn(body, account);
    if (body.failed())
        return wrong(body.fault());
    auto tooMany = hasTooManyGames(workspace, call);
    if (!tooMany)
        return tooMany.refusal();
    if (tooMany.value())
        return problem(409, problems::tooManyGames,
                       "You have as many games under way as one can have. Finish some first.");
    roster.serverSeed = engine::toHex(workspace.chance());
    auto game = workspace.add(roster, call.now);
    if (!game)
        return game.refusal();
    if (auto started = startOrSave(workspace, *game.value(), call); !started)
        return started.refusal();
    return replyWithGame(201, *game.value(), call);
}

Reply start(Workspace& workspace, const Call& call, LoadedGame& game) {
    if (game.roster.host != call.account)
        return problem(403, problems::notYours,
                       "Only the one who made this game can begin it before everybody is there.");
    if (game.roster.state != Roster::State::Open)
        return notOpen();
    const Reader body(call.body);
    const std::string bot = protocol::read<protocol::Start>(body).bot;
    checkBot(body["bot"], bot, *engine::findGame(game.roster.kind));
    if (body.failed())
        return wrong(body.fault());
    for (RosterSeat& seat : game.roster.seats)
        if (seat.who == Who::Open || seat.who == Who::Invited)
            seat = {Who::Bot, {}, displayName(bot), 0, bot, false, {}, {}};
    if (auto started = startOrSave(workspace, game, call); !started)
        return started.refusal();
    return replyWithGame(200, game, call);
}

namespace {

/// The roster of a rematch: the same people in the same seats, all invited until they ask for it themselves.
Roster rosterOfRematch(const Roster& before, const std::string& account) {
    Roster roster;
    roster.kind = before.kind;
    roster.mode = before.mode;
    roster.host = account;
    for (const RosterSeat& seat : before.seats) {
        RosterSeat again = seat;
        again.contribution.clear();
        if (seat.who == Who::Player || seat.resigned)
            again = {seat.account.empty() ? Who::Open : Who::Invited,
                     seat.account,
                     seat.named.empty() ? seat.name : std::string(), // else it is the name of another account
                     seat.named.empty() ? seat.face : 0,
                     {},
                     false,
                     {},
                     {},
                     seat.own && seat.named.empty()};
        roster.seats.push_back(std::move(again));
    }
    return roster;
}

/// Gives the invited seats the present names and pictures of their accounts; no two pictures are the same.
Result<void> updateInvited(Workspace& workspace, Roster& roster) {
    for (RosterSeat& seat : roster.seats) {
        if (seat.who != Who::Invited)
            continue;
        const auto account = workspace.ledger.account(seat.account);
        if (!account)
            return account.refusal();
        if (account.value())
            updateFromAccount(roster, seat, *account.value());
        seat.face = roster.freeFace(seat, seat.face);
    }
    return {};
}

/// Seats an account where it is invited; false: it is not.
bool acceptInvitation(Roster& roster, std::string_view account, const std::string& contribution) {
    bool any = false;
    for (RosterSeat& seat : roster.seats)
        if (seat.who == Who::Invited && seat.account == account) {
            seat.who = Who::Player;
            any = true;
        }
    if (any)
        contribute(roster, account, contribution);
    return any;
}

/// Whether a new rematch is needed: there is none yet, or it was cancelled.
Result<bool> needsNewRematch(Workspace& workspace, const std::string& game) {
    if (game.empty())
        return true;
    auto roster = workspace.ledger.roster(game);
    if (!roster)
        return roster.refusal();
    const auto read = roster.value() ? readRoster(roster.value()->text) : engine::Result<Roster>(Roster());
    return !roster.value() || !read || read.value().state == Roster::State::Cancelled;
}

/// Makes the rematch and notes its id in the game before; returns the id.
Result<std::string> addRematch(Workspace& workspace, const Call& call, const Roster& before) {
    Roster again = rosterOfRematch(before, call.account);
    again.serverSeed = engine::toHex(workspace.chance());
    if (auto named = fillMissingNames(workspace, again); !named)
        return named.refusal();
    if (auto updated = updateInvited(workspace, again); !updated)
        return updated.refusal();
    auto added = workspace.add(again, call.now);
    if (!added)
        return added.refusal();
    const std::string id = added.value()->id;
    // Opened again, because the LRU cache may have dropped it.
    auto opened = workspace.open(call.params[0], Workspace::OpenFor::Writing);
    if (!opened)
        return opened.refusal();
    opened.value()->roster.rematch = id;
    if (auto saved = workspace.save(*opened.value()); !saved)
        return saved.refusal();
    if (auto updated = workspace.updateFeeds(*opened.value()); !updated)
        return updated.refusal();
    return id;
}

} // namespace

Reply rematch(Workspace& workspace, const Call& call, LoadedGame& before) {
    const auto wanted = protocol::parse<protocol::Rematch>(call.body);
    if (!wanted)
        return wrong(wanted.refusal());
    if (!before.isOver())
        return problem(409, problems::notOver, "This game is not over yet.");
    std::string next = before.roster.rematch;
    auto needsNew = needsNewRematch(workspace, next);
    if (!needsNew)
        return needsNew.refusal();
    const bool first = needsNew.value();
    if (first) {
        auto made = addRematch(workspace, call, before.roster);
        if (!made)
            return made.refusal();
        next = made.value();
    }
    auto opened = workspace.open(next, Workspace::OpenFor::Writing);
    if (!opened)
        return opened.refusal();
    if (opened.value() == nullptr)
        return notFound();
    LoadedGame& game = *opened.value();
    if (game.roster.state == Roster::State::Open &&
        acceptInvitation(game.roster, call.account, wanted.value().contribution))
        if (auto started = startOrSave(workspace, game, call); !started)
            return started.refusal();
    return replyWithGame(first ? 201 : 200, game, call);
}

} // namespace server
