#include "sync/server/games/party.h"

#include "engine/fairness.h"
#include "engine/record.h"
#include "engine/registry.h"
#include "sync/protocol/game_info.h"

#include <algorithm>
#include <array>

namespace server {
namespace {

namespace json = engine::json;
using engine::Reader;
using Who = PartySeat::Who;

constexpr std::array<std::string_view, 4> whos{"open", "invited", "player", "bot"};
constexpr std::array<std::string_view, 3> states{"open", "running", "cancelled"};
constexpr int mostFaces = 255;

json::object write(const PartySeat& seat) {
    json::object text{{"who", whos[static_cast<std::size_t>(seat.who)]},
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

PartySeat readSeat(const Reader& seat) {
    return {static_cast<Who>(seat["who"].oneOf(whos)), std::string(seat["account"].word()),
            std::string(seat["name"].word()),          seat["face"].integer(0, mostFaces),
            std::string(seat["bot"].word()),           seat["resigned"].boolean(),
            std::string(seat["contribution"].word()),  seat.has("named") ? std::string(seat["named"].word()) : "",
            seat.has("own") && seat["own"].boolean()};
}

/// Of a party from before that was noted: the first of an account's seats is most likely its owner's.
bool isFirstOfItsAccount(const Party& party, const PartySeat& seat) {
    return !seat.account.empty() && &*std::find_if(party.seats.begin(), party.seats.end(), [&](const PartySeat& other) {
        return other.account == seat.account;
    }) == &seat;
}

} // namespace

std::string write(const Party& party) {
    json::array seats;
    for (const PartySeat& seat : party.seats)
        seats.push_back(write(seat));
    json::object text{{"state", states[static_cast<std::size_t>(party.state)]},
                      {"kind", party.kind},
                      {"mode", party.mode},
                      {"first", party.first},
                      {"host", party.host},
                      {"seats", std::move(seats)},
                      {"serverSeed", party.serverSeed},
                      {"record", party.record},
                      {"adopted", party.adopted},
                      {"rematch", party.rematch}};
    if (!party.muted.empty())
        text["muted"] = json::array(party.muted.begin(), party.muted.end());
    return json::serialize(text);
}

engine::Result<Party> readParty(std::string_view text) {
    const auto document = engine::parse(text);
    if (!document)
        return document.refusal();
    const Reader json(document.value());
    Party party;
    party.state = static_cast<Party::State>(json["state"].oneOf(states));
    party.kind = json["kind"].word();
    party.mode = json["mode"].word();
    party.first = static_cast<engine::Seat>(json["first"].integer(engine::nobody, engine::maxSeats - 1));
    party.host = json["host"].word();
    for (std::size_t i = 0, count = json["seats"].size(1, engine::maxSeats); i < count; ++i)
        party.seats.push_back(readSeat(json["seats"][i]));
    party.serverSeed = json["serverSeed"].word();
    party.record = json["record"].word();
    party.adopted = json["adopted"].boolean();
    party.rematch = json["rematch"].word();
    if (json.has("muted"))
        for (std::size_t i = 0, count = json["muted"].size(0, engine::maxSeats + 1); i < count; ++i)
            party.muted.emplace_back(json["muted"][i].word());
    if (json.failed())
        return json.fault();
    for (std::size_t i = 0; i < party.seats.size(); ++i)
        if (!json["seats"][i].has("own"))
            party.seats[i].own = isFirstOfItsAccount(party, party.seats[i]);
    return party;
}

std::vector<engine::Seat> Party::seatsOf(std::string_view account) const {
    std::vector<engine::Seat> found;
    for (engine::Seat seat = 0; engine::index(seat) < seats.size(); ++seat)
        if (isPlayer(seat, account))
            found.push_back(seat);
    return found;
}

std::vector<engine::Seat> Party::keptFor(std::string_view account) const {
    std::vector<engine::Seat> found;
    for (engine::Seat seat = 0; engine::index(seat) < seats.size(); ++seat)
        if (seats[engine::index(seat)].who == Who::Invited && seats[engine::index(seat)].account == account)
            found.push_back(seat);
    return found;
}

bool Party::isPlayer(engine::Seat seat, std::string_view account) const {
    return seat >= 0 && engine::index(seat) < seats.size() && seats[engine::index(seat)].who == Who::Player &&
           seats[engine::index(seat)].account == account;
}

bool Party::knows(std::string_view account) const {
    return host == account ||
           std::any_of(seats.begin(), seats.end(), [&](const PartySeat& seat) { return seat.account == account; });
}

bool Party::isMuted(std::string_view account) const {
    return std::find(muted.begin(), muted.end(), account) != muted.end();
}

void Party::mute(std::string_view account, bool isTo) {
    std::erase(muted, account);
    std::erase_if(muted, [this](const std::string& other) { return !knows(other); }); // who has left since
    if (isTo)
        muted.emplace_back(account);
}

bool Party::isFull() const {
    return std::all_of(seats.begin(), seats.end(),
                       [](const PartySeat& seat) { return seat.who == Who::Player || seat.who == Who::Bot; });
}

bool Party::hasPlayers() const {
    return std::any_of(seats.begin(), seats.end(), [](const PartySeat& seat) { return seat.who == Who::Player; });
}

void Party::forget(std::string_view account) {
    for (PartySeat& seat : seats) {
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

int Party::freeFace(const PartySeat& seat, int wanted) const {
    const auto isTaken = [&](int face) {
        return std::any_of(seats.begin(), seats.end(), [&](const PartySeat& other) {
            return &other != &seat && (other.who == Who::Player || other.who == Who::Invited) && other.face == face;
        });
    };
    for (int face = wanted, tries = 0; tries <= protocol::faces; ++tries, face = (face + 1) % protocol::faces)
        if (!isTaken(face))
            return face;
    return wanted; // there are more people than pictures
}

bool Party::hasBots() const {
    return std::any_of(seats.begin(), seats.end(), [](const PartySeat& seat) { return seat.who == Who::Bot; });
}

std::string commitmentOf(const Party& party) {
    return engine::commitmentTo(engine::seedFromHex(party.serverSeed).value_or(engine::Seed{}));
}

std::vector<std::string> contributionsOf(const Party& party) {
    std::vector<std::string> contributions;
    for (const PartySeat& seat : party.seats)
        if (!seat.contribution.empty())
            contributions.push_back(seat.contribution);
    return contributions;
}

engine::Seed seedOf(const Party& party, std::string_view game) {
    return engine::gameSeed(engine::seedFromHex(party.serverSeed).value_or(engine::Seed{}), game,
                            contributionsOf(party));
}

match::Setup setupOf(const Party& party, std::string_view game) {
    match::Setup setup;
    setup.game = engine::findGame(party.kind);
    setup.id = game;
    setup.options.players = static_cast<std::uint8_t>(party.seats.size());
    setup.options.first = party.first;
    const auto modes = setup.game->modes();
    setup.options.mode = static_cast<std::uint8_t>(std::find(modes.begin(), modes.end(), party.mode) - modes.begin());
    for (const PartySeat& seat : party.seats) // names are the party's: whoever leaves takes hers along
        setup.players.push_back({{}, seat.bot, seat.face});
    return setup;
}

} // namespace server
