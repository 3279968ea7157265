#pragma once

#include "engine/registry.h"
#include "sync/server/notify/nudges.h"
#include "tests/server/ledger_fixture.h"

#include <random>
#include <set>

/// Two players and their nudges, by the clock of the test.

namespace nudge_tests {

using namespace server;
using push::Outcome;
using push::Transport;

inline constexpr Time beginning = 1'000'000'000'000;
inline constexpr Time hold = 4 * second;

inline const PushOffer offer{{Transport::Web}, "key", false, hold};
inline const push::Address nowhere{Transport::Web, "https://push.example/hazel", "key", "secret"};

/// Hazel (a1) has a phone and a tablet, Bramble (a2) a phone; they play pigs against each other.
struct NudgeFixture {
    explicit NudgeFixture(Database kind)
        : ledger(kind), workspace(*ledger.ledger, must(ledger->epoch()), "http://server", 16, offer) {
        must(ledger->addAccount(hazel, beginning));
        must(ledger->addAccount(bramble, beginning));
        must(ledger->addDevice({"d1", "a1", "Phone", beginning}, "h1"));
        must(ledger->addDevice({"d2", "a1", "Tablet", beginning}, "h2"));
        must(ledger->addDevice({"d3", "a2", "Phone", beginning}, "h3"));
    }

    template <class Work>
    auto inTransaction(Work&& work) {
        must(ledger->begin());
        auto result = work();
        must(ledger->commit());
        (void)workspace.takeSideEffects();
        return result;
    }
    void subscribe(const std::string& device, const std::string& account, Quiet quiet = {},
                   std::vector<std::string> muted = {}) {
        push::Address address = nowhere;
        address.to += device;
        must(ledger->subscribe({device, account, address, quiet, std::move(muted), beginning, 0, {}}));
    }
    std::string newGame(engine::Seat first = 1, const std::vector<Account>& accounts = {hazel, bramble}) {
        Roster roster;
        roster.kind = "pigs";
        roster.mode = "classic";
        roster.first = first;
        roster.host = "a1";
        roster.serverSeed = randomHex(32);
        for (const Account& account : accounts)
            roster.seats.push_back(
                {RosterSeat::Who::Player, account.id, account.name, 0, {}, false, randomHex(32), {}});
        return inTransaction([&] {
            LoadedGame& game = *must(workspace.add(roster, now));
            must(workspace.start(game, now));
            must(workspace.updateFeedsForTurn(game, {"a1", "Hazel"}, now));
            return game.id;
        });
    }
    LoadedGame& open(const std::string& game) { return *must(workspace.open(game, Workspace::OpenFor::Reading)); }
    std::string whose(const std::string& game) {
        const LoadedGame& at = open(game);
        return at.isRunning() ? at.roster.seats[engine::index(at.match->turn())].account : std::string();
    }
    /// The player whose turn it is plays until it is the other's.
    void play(const std::string& game) {
        inTransaction([&] {
            LoadedGame& at = *must(workspace.open(game, Workspace::OpenFor::Writing));
            match::Match& match = *at.match;
            const engine::Seat seat = match.turn();
            while (!match.over() && match.turn() == seat) {
                const auto moves = match.game().legalMoves(match.view(seat));
                const engine::AnyMove move = moves[chance() % moves.size()];
                must(match.accept({&move, 1}, {}, now));
            }
            const RosterSeat& mover = at.roster.seats[engine::index(seat)];
            must(workspace.updateFeedsForTurn(at, {mover.account, mover.name}, now));
            return true;
        });
    }
    void see(const std::string& game) {
        inTransaction([&] {
            LoadedGame& at = *must(workspace.open(game, Workspace::OpenFor::Writing));
            must(at.match->markSeen(at.match->turn(), at.match->length()));
            return true;
        });
    }
    std::vector<PendingPush> pendingPushes() {
        return inTransaction([&] { return must(duePushes(workspace, now, 100)); });
    }
    void recordOutcome(const PendingPush& pendingPush, const Outcome& outcome, double jitter = 0) {
        inTransaction([&] {
            must(recordPushOutcome(workspace, pendingPush, outcome, now, jitter));
            return true;
        });
    }
    std::vector<PendingPush> sendDuePushes() {
        auto sent = pendingPushes();
        for (const PendingPush& pendingPush : sent)
            recordOutcome(pendingPush, {});
        return sent;
    }

    LedgerFixture ledger;
    Workspace workspace;
    Time now = beginning;
    std::mt19937_64 chance{7};
};

inline std::set<std::string> devicesOf(const std::vector<PendingPush>& pendingPushes) {
    std::set<std::string> devices;
    for (const PendingPush& pendingPush : pendingPushes)
        devices.insert(pendingPush.device);
    return devices;
}

} // namespace nudge_tests
