#include "sync/server/operations/joining.h"

#include "engine/bots/registry.h"
#include "engine/registry.h"
#include "sync/server/base/secrets.h"

#include <algorithm>
#include <utility>

namespace server {

using engine::Result;
using engine::Seat;
using Who = RosterSeat::Who;

namespace {

constexpr Time invitationLives = 7 * day;

} // namespace

RosterSeat playerOf(const protocol::Person& person, const Account& account) {
    RosterSeat seat;
    seat.who = Who::Player;
    seat.account = account.id;
    seat.name = person.name.value_or(account.name);
    seat.face = person.face.value_or(account.face);
    return seat;
}

void markOwn(std::vector<RosterSeat>& seats, const Account& account) {
    const auto isHers = [&](const RosterSeat& seat) { return seat.who == Who::Player && seat.account == account.id; };
    auto own = std::find_if(seats.begin(), seats.end(),
                            [&](const RosterSeat& seat) { return isHers(seat) && seat.name == account.name; });
    if (own == seats.end())
        own = std::find_if(seats.begin(), seats.end(), isHers);
    if (own != seats.end())
        own->own = true;
}

bool updateFromAccount(Roster& roster, RosterSeat& seat, const Account& account) {
    const bool isHers = seat.own && seat.account == account.id && seat.named.empty() &&
                        (seat.who == Who::Player || seat.who == Who::Invited);
    if (!isHers)
        return false;
    const int face = roster.freeFace(seat, account.face);
    if (seat.name == account.name && seat.face == face)
        return false;
    seat.name = account.name;
    seat.face = face;
    return true;
}

void contribute(Roster& roster, std::string_view account, std::string contribution) {
    const auto mine = std::find_if(roster.seats.begin(), roster.seats.end(), [&](const RosterSeat& seat) {
        return seat.who == Who::Player && seat.account == account;
    });
    if (mine != roster.seats.end())
        mine->contribution = std::move(contribution);
}

Result<void> startOrSave(Workspace& workspace, LoadedGame& game, const Call& call) {
    if (game.roster.state == Roster::State::Open && game.roster.isFull()) {
        if (auto started = workspace.start(game, call.now); !started)
            return started;
    } else if (auto saved = workspace.save(game); !saved) {
        return saved;
    }
    const auto seats = game.roster.seatsOf(call.account);
    const std::string name = seats.empty() ? std::string() : game.roster.seats[engine::index(seats.front())].name;
    return workspace.updateFeedsForTurn(game, {call.account, name}, call.now);
}

Result<void> fillMissingNames(Workspace& workspace, Roster& roster) {
    for (RosterSeat& seat : roster.seats) {
        if (seat.account.empty() || !seat.name.empty())
            continue;
        const auto account = workspace.ledger.account(seat.account);
        if (!account)
            return account.refusal();
        if (!account.value())
            continue;
        seat.name = account.value()->name;
        seat.face = roster.freeFace(seat, account.value()->face);
    }
    return {};
}

void replaceByBot(RosterSeat& seat, const engine::Game& game) {
    const auto bots = engine::bots::botsOf(game);
    seat.who = Who::Bot;
    seat.bot = bots.empty() ? std::string() : std::string(bots[bots.size() / 2]->id());
    seat.resigned = true;
}

Response notOpen() { return problem(409, problems::notOpen, "This game is no longer waiting for players."); }

Reply invite(Workspace& workspace, const Call& call, LoadedGame& game) {
    if (game.roster.state != Roster::State::Open)
        return notOpen();
    const std::string code = randomCode(invitationLetters);
    if (auto added =
            workspace.ledger.addInvitation(tidyCode(code, invitationLetters), game.id, call.now + invitationLives);
        !added)
        return added.refusal();
    const std::string page = workspace.publicUrl + std::string(protocol::invitationPages) + code;
    return jsonResponse(201, protocol::Code{code, page, static_cast<int>(invitationLives / second)});
}

Reply withdraw(Workspace& workspace, const Call& call, LoadedGame& game) {
    auto removed = workspace.ledger.removeInvitation(tidyCode(call.params[1], invitationLetters), game.id);
    if (!removed)
        return removed.refusal();
    return removed.value() ? Response(204, {}) : notFound();
}

namespace {

Result<LoadedGame*> openInvited(Workspace& workspace, const Call& call, Workspace::OpenFor purpose) {
    const std::string code = tidyCode(call.params[0], invitationLetters);
    if (code.empty())
        return nullptr;
    auto game = workspace.ledger.invitation(code, call.now);
    if (!game)
        return game.refusal();
    if (!game.value())
        return nullptr;
    return workspace.open(*game.value(), purpose);
}

} // namespace

Reply invitation(Workspace& workspace, const Call& call) {
    auto game = openInvited(workspace, call, Workspace::OpenFor::Reading);
    if (!game)
        return game.refusal();
    if (game.value() == nullptr)
        return notFound();
    const Roster& roster = game.value()->roster;
    if (roster.state != Roster::State::Open && !roster.hasMember(call.account))
        return notFound(); // a game that has begun is shown to its members only
    return replyWithGame(200, *game.value(), call);
}

Reply join(Workspace& workspace, const Call& call, const Account& account) {
    const auto wanted = protocol::parse<protocol::Join>(call.body);
    if (!wanted)
        return wrong(wanted.refusal());
    std::vector<RosterSeat> people;
    for (const protocol::Person& person : wanted.value().seats)
        people.push_back(playerOf(person, account));
    auto opened = openInvited(workspace, call, Workspace::OpenFor::Writing);
    if (!opened)
        return opened.refusal();
    if (opened.value() == nullptr || opened.value()->roster.state == Roster::State::Cancelled)
        return notFound();
    LoadedGame& game = *opened.value();
    if (game.roster.state != Roster::State::Open)
        return notOpen();
    if (!game.roster.seatsOf(call.account).empty())
        return problem(409, problems::joined, "You are in this game already.");
    const auto isOpen = [](const RosterSeat& seat) { return seat.who == Who::Open; };
    const auto free = std::count_if(game.roster.seats.begin(), game.roster.seats.end(), isOpen);
    if (free < static_cast<std::ptrdiff_t>(people.size()))
        return problem(409, problems::noSeat, "There are not enough free seats any more.");
    markOwn(people, account);
    for (RosterSeat& person : people) {
        RosterSeat& seat = *std::find_if(game.roster.seats.begin(), game.roster.seats.end(), isOpen);
        seat = std::move(person);
        seat.face = game.roster.freeFace(seat, seat.face);
    }
    contribute(game.roster, call.account, wanted.value().contribution);
    if (auto added = workspace.ledger.addMember(call.account, game.id); !added)
        return added.refusal();
    if (auto started = startOrSave(workspace, game, call); !started)
        return started.refusal();
    return replyWithGame(200, game, call);
}

namespace {

void cancel(Roster& roster) {
    roster.state = Roster::State::Cancelled;
    roster.record.clear();
}

} // namespace

Result<void> leave(Workspace& workspace, LoadedGame& game, std::string_view account, Seat seat) {
    RosterSeat& left = game.roster.seats[engine::index(seat)];
    if (!game.match) { // a lobby, which is cancelled when its host leaves
        const std::string contribution = std::exchange(left, {}).contribution;
        if (!contribution.empty())
            contribute(game.roster, account, contribution); // kept at the account's next seat, if it has one
        if (game.roster.host == account && game.roster.seatsOf(account).empty())
            cancel(game.roster);
    } else {
        replaceByBot(left, game.match->game());
    }
    if (auto saved = workspace.save(game); !saved)
        return saved;
    return workspace.updateFeeds(game);
}

Result<void> forgetIn(Workspace& workspace, LoadedGame& game, std::string_view account) {
    if (game.roster.state == Roster::State::Open || game.isRunning())
        for (const Seat seat : game.roster.seatsOf(account))
            if (auto left = leave(workspace, game, account, seat); !left)
                return left;
    game.roster.forget(account);
    if (auto named = fillMissingNames(workspace, game.roster); !named) // handed-over seats bore the forgotten name
        return named;
    if (auto saved = workspace.save(game); !saved)
        return saved;
    return workspace.updateFeeds(game);
}

Result<void> forgetInDamaged(Workspace& workspace, std::string_view game, std::string_view account) {
    const auto stored = workspace.ledger.roster(game);
    if (!stored)
        return stored.refusal();
    auto roster = readRoster(stored.value() ? stored.value()->text : "");
    if (!roster)
        return {}; // the roster is damaged, too: there is nothing to change
    const engine::Game* kind = engine::findGame(roster.value().kind);
    for (RosterSeat& seat : roster.value().seats)
        if (seat.who == Who::Player && seat.account == account && kind != nullptr)
            replaceByBot(seat, *kind);
    roster.value().forget(account);
    if (auto named = fillMissingNames(workspace, roster.value()); !named)
        return named;
    if (auto changed = workspace.ledger.changeRoster(game, write(roster.value())); !changed)
        return changed;
    return workspace.ledger.setBotsTurn(game, true); // doMaintenance() of the service tries such games now and then
}

Reply resign(Workspace& workspace, const Call& call, LoadedGame& game) {
    const auto wanted = protocol::parse<protocol::Resign>(call.body);
    if (!wanted)
        return wrong(wanted.refusal());
    const Seat seat = wanted.value().seat;
    if (game.roster.state == Roster::State::Cancelled || game.isOver())
        return problem(409, problems::over, "This game is over.");
    const bool declines = game.roster.state == Roster::State::Open && engine::index(seat) < game.roster.seats.size() &&
                          game.roster.seats[engine::index(seat)].account == call.account;
    if (!declines && !game.roster.isPlayer(seat, call.account))
        return notYourSeat();
    if (auto left = leave(workspace, game, call.account, seat); !left)
        return left.refusal();
    return replyWithGame(200, game, call);
}

} // namespace server
