#include "sync/server/games/roster.h"

#include "engine/fairness.h"
#include "engine/record.h"
#include "engine/registry.h"

#include <algorithm>

namespace server {
namespace {

namespace json = engine::json;
using engine::Reader;
using Who = RosterSeat::Who;

constexpr int mostFaces = 255;

json::object write(const RosterSeat& seat) {
    json::object text{{"who", protocol::wordFor(seat.who)},
                      {"account", seat.account},
                      {"name", seat.name},
                      {"face", seat.face},
                      {"bot", seat.bot},
                      {"resigned", seat.resigned},
                      {"contribution", seat.contribution}};
    if (!seat.named.empty())
        text["named"] = seat.named;
    text["own"] = seat.own;
    return text;
}

RosterSeat readSeat(const Reader& seat) {
    return {protocol::enumIn<Who>(seat["who"]),         std::string(seat["account"].string()),
            std::string(seat["name"].string()),         seat["face"].integer(0, mostFaces),
            std::string(seat["bot"].string()),          seat["resigned"].boolean(),
            std::string(seat["contribution"].string()), seat.has("named") ? std::string(seat["named"].string()) : "",
            seat.has("own") && seat["own"].boolean()};
}

/// Rosters of older versions do not have `own`: the first of an account's seats is most likely its owner's.
bool isFirstOfItsAccount(const Roster& roster, const RosterSeat& seat) {
    return !seat.account.empty() &&
           &*std::find_if(roster.seats.begin(), roster.seats.end(),
                          [&](const RosterSeat& other) { return other.account == seat.account; }) == &seat;
}

} // namespace

std::string write(const Roster& roster) {
    json::array seats;
    for (const RosterSeat& seat : roster.seats)
        seats.push_back(write(seat));
    json::object text{{"state", protocol::wordFor(roster.state)},
                      {"kind", roster.kind},
                      {"mode", roster.mode},
                      {"first", roster.first},
                      {"host", roster.host},
                      {"seats", std::move(seats)},
                      {"serverSeed", roster.serverSeed},
                      {"record", roster.record},
                      {"adopted", roster.adopted},
                      {"rematch", roster.rematch}};
    if (!roster.muted.empty())
        text["muted"] = json::array(roster.muted.begin(), roster.muted.end());
    return json::serialize(text);
}

engine::Result<Roster> readRoster(std::string_view text) {
    const auto document = engine::parse(text);
    if (!document)
        return document.refusal();
    const Reader json(document.value());
    Roster roster;
    roster.state = protocol::enumIn<Roster::State>(json["state"]);
    if (roster.state == Roster::State::Over || roster.state == Roster::State::Gone)
        json["state"].fail("is for the game to say, is {found}");
    roster.kind = json["kind"].string();
    roster.mode = json["mode"].string();
    roster.first = static_cast<engine::Seat>(json["first"].integer(engine::nobody, engine::maxSeats - 1));
    roster.host = json["host"].string();
    for (std::size_t i = 0, count = json["seats"].size(1, engine::maxSeats); i < count; ++i)
        roster.seats.push_back(readSeat(json["seats"][i]));
    roster.serverSeed = json["serverSeed"].string();
    roster.record = json["record"].string();
    roster.adopted = json["adopted"].boolean();
    roster.rematch = json["rematch"].string();
    if (json.has("muted"))
        for (std::size_t i = 0, count = json["muted"].size(0, engine::maxSeats + 1); i < count; ++i)
            roster.muted.emplace_back(json["muted"][i].string());
    if (json.failed())
        return json.fault();
    for (std::size_t i = 0; i < roster.seats.size(); ++i)
        if (!json["seats"][i].has("own"))
            roster.seats[i].own = isFirstOfItsAccount(roster, roster.seats[i]);
    return roster;
}

std::vector<engine::Seat> Roster::seatsOf(std::string_view account) const {
    std::vector<engine::Seat> found;
    for (engine::Seat seat = 0; engine::index(seat) < seats.size(); ++seat)
        if (isPlayer(seat, account))
            found.push_back(seat);
    return found;
}

std::vector<engine::Seat> Roster::invitedSeatsOf(std::string_view account) const {
    std::vector<engine::Seat> found;
    for (engine::Seat seat = 0; engine::index(seat) < seats.size(); ++seat)
        if (seats[engine::index(seat)].who == Who::Invited && seats[engine::index(seat)].account == account)
            found.push_back(seat);
    return found;
}

bool Roster::isPlayer(engine::Seat seat, std::string_view account) const {
    return seat >= 0 && engine::index(seat) < seats.size() && seats[engine::index(seat)].who == Who::Player &&
           seats[engine::index(seat)].account == account;
}

bool Roster::hasMember(std::string_view account) const {
    return host == account ||
           std::any_of(seats.begin(), seats.end(), [&](const RosterSeat& seat) { return seat.account == account; });
}

bool Roster::isMuted(std::string_view account) const {
    return std::find(muted.begin(), muted.end(), account) != muted.end();
}

void Roster::mute(std::string_view account, bool muteIt) {
    std::erase(muted, account);
    // Accounts that have left since are removed, too.
    std::erase_if(muted, [this](const std::string& other) { return !hasMember(other); });
    if (muteIt)
        muted.emplace_back(account);
}

bool Roster::isFull() const {
    return std::all_of(seats.begin(), seats.end(),
                       [](const RosterSeat& seat) { return seat.who == Who::Player || seat.who == Who::Bot; });
}

bool Roster::hasPlayers() const {
    return std::any_of(seats.begin(), seats.end(), [](const RosterSeat& seat) { return seat.who == Who::Player; });
}

void Roster::forget(std::string_view account) {
    for (RosterSeat& seat : seats) {
        if (seat.account != account && seat.named != account)
            continue;
        if (seat.who == Who::Invited)
            seat = {};
        seat.name.clear();
        seat.face = 0;
        if (seat.account == account)
            seat.account.clear();
        seat.named.clear();
    }
    if (host == account)
        host.clear();
    std::erase(muted, account);
}

int Roster::freeFace(const RosterSeat& seat, int wanted) const {
    const auto isTaken = [&](int face) {
        return std::any_of(seats.begin(), seats.end(), [&](const RosterSeat& other) {
            return &other != &seat && (other.who == Who::Player || other.who == Who::Invited) && other.face == face;
        });
    };
    for (int face = wanted, tries = 0; tries <= protocol::faces; ++tries, face = (face + 1) % protocol::faces)
        if (!isTaken(face))
            return face;
    return wanted; // there are more people than pictures
}

bool Roster::hasBots() const {
    return std::any_of(seats.begin(), seats.end(), [](const RosterSeat& seat) { return seat.who == Who::Bot; });
}

std::string commitmentOf(const Roster& roster) {
    return engine::commitmentTo(engine::seedFromHex(roster.serverSeed).value_or(engine::Seed{}));
}

std::vector<std::string> contributionsOf(const Roster& roster) {
    std::vector<std::string> contributions;
    for (const RosterSeat& seat : roster.seats)
        if (!seat.contribution.empty())
            contributions.push_back(seat.contribution);
    return contributions;
}

engine::Seed seedOf(const Roster& roster, std::string_view game) {
    return engine::gameSeed(engine::seedFromHex(roster.serverSeed).value_or(engine::Seed{}), game,
                            contributionsOf(roster));
}

match::Setup setupOf(const Roster& roster, std::string_view game) {
    match::Setup setup;
    setup.game = engine::findGame(roster.kind);
    setup.id = game;
    setup.options.players = static_cast<std::uint8_t>(roster.seats.size());
    setup.options.first = roster.first;
    const auto modes = setup.game->modes();
    setup.options.mode = static_cast<std::uint8_t>(std::find(modes.begin(), modes.end(), roster.mode) - modes.begin());
    for (const RosterSeat& seat : roster.seats) // no names: the roster has them, and can forget them
        setup.players.push_back({{}, seat.bot, seat.face});
    return setup;
}

} // namespace server
