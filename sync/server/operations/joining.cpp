#include "sync/server/operations/joining.h"

#include "engine/bots/registry.h"
#include "engine/registry.h"
#include "sync/server/secrets.h"

#include <algorithm>
#include <utility>

namespace server {

using engine::Result;
using engine::Seat;
using Who = PartySeat::Who;

namespace {

constexpr Time invitationLives = 7 * day;

} // namespace

PartySeat playerIn(const Reader& person, const Account& account) {
    (void)person.object(); // anything else is no person
    PartySeat seat;
    seat.who = Who::Player;
    seat.account = account.id;
    seat.name = person.has("name") ? nameIn(person["name"]) : account.name;
    seat.face = person.has("face") ? faceIn(person["face"]) : account.face;
    return seat;
}

void markOwn(std::vector<PartySeat>& seats, const Account& account) {
    const auto isHers = [&](const PartySeat& seat) { return seat.who == Who::Player && seat.account == account.id; };
    auto own = std::find_if(seats.begin(), seats.end(),
                            [&](const PartySeat& seat) { return isHers(seat) && seat.name == account.name; });
    if (own == seats.end())
        own = std::find_if(seats.begin(), seats.end(), isHers);
    if (own != seats.end())
        own->own = true;
}

bool follow(Party& party, PartySeat& seat, const Account& account) {
    const bool isHers = seat.own && seat.account == account.id && seat.named.empty() &&
                        (seat.who == Who::Player || seat.who == Who::Invited);
    if (!isHers)
        return false;
    const int face = party.freeFace(seat, account.face);
    if (seat.name == account.name && seat.face == face)
        return false;
    seat.name = account.name;
    seat.face = face;
    return true;
}

void contribute(Party& party, std::string_view account, std::string contribution) {
    const auto mine = std::find_if(party.seats.begin(), party.seats.end(), [&](const PartySeat& seat) {
        return seat.who == Who::Player && seat.account == account;
    });
    if (mine != party.seats.end())
        mine->contribution = std::move(contribution);
}

Result<void> settle(Desk& desk, OpenGame& game, const Call& call) {
    if (game.party.state == Party::State::Open && game.party.isFull()) {
        if (auto started = desk.start(game, call.now); !started)
            return started;
    } else if (auto saved = desk.save(game); !saved) {
        return saved;
    }
    const auto seats = game.party.seatsOf(call.account);
    const std::string name = seats.empty() ? std::string() : game.party.seats[engine::index(seats.front())].name;
    return desk.tellTurn(game, {call.account, name}, call.now);
}

Result<void> nameTheNameless(Desk& desk, Party& party) {
    for (PartySeat& seat : party.seats) {
        if (seat.account.empty() || !seat.name.empty())
            continue;
        const auto account = desk.ledger.account(seat.account);
        if (!account)
            return account.refusal();
        if (!account.value())
            continue;
        seat.name = account.value()->name;
        seat.face = party.freeFace(seat, account.value()->face);
    }
    return {};
}

void replaceByBot(PartySeat& seat, const engine::Game& game) {
    const auto bots = engine::bots::botsOf(game);
    seat.who = Who::Bot;
    seat.bot = bots.empty() ? std::string() : std::string(bots[bots.size() / 2]->id());
    seat.resigned = true;
}

Response notOpen() { return problem(409, "not-open", "This game is no longer waiting for players."); }

Reply invite(Desk& desk, const Call& call) {
    auto game = openMine(desk, call, Desk::For::Writing);
    if (!game)
        return game.refusal();
    if (game.value() == nullptr)
        return notFound();
    if (game.value()->party.state != Party::State::Open)
        return notOpen();
    const std::string code = randomCode(invitationLetters);
    if (auto added =
            desk.ledger.addInvitation(tidyCode(code, invitationLetters), call.params[0], call.now + invitationLives);
        !added)
        return added.refusal();
    return say(
        201,
        json::object{{"code", code}, {"link", desk.publicUrl + "/j/" + code}, {"seconds", invitationLives / second}});
}

Reply withdraw(Desk& desk, const Call& call) {
    auto game = openMine(desk, call, Desk::For::Writing);
    if (!game)
        return game.refusal();
    if (game.value() == nullptr)
        return notFound();
    auto removed = desk.ledger.removeInvitation(tidyCode(call.params[1], invitationLetters), call.params[0]);
    if (!removed)
        return removed.refusal();
    return removed.value() ? Response(204, {}) : notFound();
}

namespace {

Result<OpenGame*> openInvited(Desk& desk, const Call& call, Desk::For what) {
    const std::string code = tidyCode(call.params[0], invitationLetters);
    if (code.empty())
        return nullptr;
    auto game = desk.ledger.invitation(code, call.now);
    if (!game)
        return game.refusal();
    if (!game.value())
        return nullptr;
    return desk.open(*game.value(), what);
}

} // namespace

Reply invitation(Desk& desk, const Call& call) {
    auto game = openInvited(desk, call, Desk::For::Reading);
    if (!game)
        return game.refusal();
    if (game.value() == nullptr)
        return notFound();
    const Party& party = game.value()->party;
    if (party.state != Party::State::Open && !party.knows(call.account))
        return notFound(); // once it has begun it is nobody else's business
    return tellGame(200, *game.value(), call);
}

Reply join(Desk& desk, const Call& call) {
    auto account = desk.ledger.account(call.account);
    if (!account)
        return account.refusal();
    if (!account.value())
        return unknownToken();
    const Reader body(call.body);
    std::vector<PartySeat> people;
    for (std::size_t i = 0, count = body["seats"].size(1, engine::maxSeats); i < count; ++i)
        people.push_back(playerIn(body["seats"][i], *account.value()));
    const std::string contribution = hexIn(body["contribution"], contributionDigits);
    if (body.failed())
        return wrong(body.fault());
    auto opened = openInvited(desk, call, Desk::For::Writing);
    if (!opened)
        return opened.refusal();
    if (opened.value() == nullptr || opened.value()->party.state == Party::State::Cancelled)
        return notFound();
    OpenGame& game = *opened.value();
    if (game.party.state != Party::State::Open)
        return notOpen();
    if (!game.party.seatsOf(call.account).empty())
        return problem(409, "joined", "You are in this game already.");
    const auto isOpen = [](const PartySeat& seat) { return seat.who == Who::Open; };
    const auto free = std::count_if(game.party.seats.begin(), game.party.seats.end(), isOpen);
    if (free < static_cast<std::ptrdiff_t>(people.size()))
        return problem(409, "no-seat", "There are not enough free seats any more.");
    markOwn(people, *account.value());
    for (PartySeat& person : people) {
        PartySeat& seat = *std::find_if(game.party.seats.begin(), game.party.seats.end(), isOpen);
        seat = std::move(person);
        seat.face = game.party.freeFace(seat, seat.face);
    }
    contribute(game.party, call.account, contribution);
    if (auto added = desk.ledger.addMember(call.account, game.id); !added)
        return added.refusal();
    if (auto settled = settle(desk, game, call); !settled)
        return settled.refusal();
    return tellGame(200, game, call);
}

namespace {

void cancel(Party& party) {
    party.state = Party::State::Cancelled;
    party.record.clear();
}

} // namespace

Result<void> leave(Desk& desk, OpenGame& game, std::string_view account, Seat seat) {
    PartySeat& left = game.party.seats[engine::index(seat)];
    if (!game.match) { // it has not begun, and when its host has left it never will
        const std::string contribution = std::exchange(left, {}).contribution;
        if (!contribution.empty())
            contribute(game.party, account, contribution); // from the next of her seats, if she has one
        if (game.party.host == account && game.party.seatsOf(account).empty())
            cancel(game.party);
    } else {
        replaceByBot(left, game.match->game());
    }
    if (auto saved = desk.save(game); !saved)
        return saved;
    return desk.tell(game);
}

Result<void> forgetIn(Desk& desk, OpenGame& game, std::string_view account) {
    if (game.party.state == Party::State::Open || game.isRunning())
        for (const Seat seat : game.party.seatsOf(account))
            if (auto left = leave(desk, game, account, seat); !left)
                return left;
    game.party.forget(account);
    if (auto named = nameTheNameless(desk, game.party); !named) // somebody else may have played on under her name
        return named;
    if (auto saved = desk.save(game); !saved)
        return saved;
    return desk.tell(game);
}

Result<void> forgetInDamaged(Desk& desk, std::string_view game, std::string_view account) {
    const auto stored = desk.ledger.party(game);
    if (!stored)
        return stored.refusal();
    auto party = readParty(stored.value() ? stored.value()->text : "");
    if (!party)
        return {}; // nor who was in it
    const engine::Game* kind = engine::findGame(party.value().kind);
    for (PartySeat& seat : party.value().seats)
        if (seat.who == Who::Player && seat.account == account && kind != nullptr)
            replaceByBot(seat, *kind);
    party.value().forget(account);
    if (auto named = nameTheNameless(desk, party.value()); !named)
        return named;
    if (auto changed = desk.ledger.changeParty(game, write(party.value())); !changed)
        return changed;
    return desk.ledger.setBotsTurn(game, true); // it is looked at now and then
}

Reply resign(Desk& desk, const Call& call) {
    auto opened = openMine(desk, call, Desk::For::Writing);
    if (!opened)
        return opened.refusal();
    if (opened.value() == nullptr)
        return notFound();
    OpenGame& game = *opened.value();
    const Reader body(call.body);
    const Seat seat = server::seatIn(body["seat"]);
    if (body.failed())
        return wrong(body.fault());
    if (game.party.state == Party::State::Cancelled || game.isOver())
        return problem(409, "over", "This game is over.");
    const bool declines = game.party.state == Party::State::Open && engine::index(seat) < game.party.seats.size() &&
                          game.party.seats[engine::index(seat)].account == call.account;
    if (!declines && !game.party.isPlayer(seat, call.account))
        return notYourSeat();
    if (auto left = leave(desk, game, call.account, seat); !left)
        return left.refusal();
    return tellGame(200, game, call);
}

} // namespace server
