#pragma once

#include "engine/record.h"
#include "sync/client/replica.h"
#include "sync/store/store.h"
#include "tests/engine/program.h"
#include "tests/engine/walk.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

/// An online game that a device has followed from some of its seats, up to a turn of several moves.

namespace replica_tests {

using client::Replica;
using engine::AnyMove;
using engine::AnyPosition;
using engine::nobody;
using engine::Seat;
using engine::text;
using DeliveryState = match::Delivery::State;
using DraftState = store::Draft::State;
using KeptReason = match::KeptDraft::Reason;

inline const std::string id = "00000000000000000000000000000001";

/// How a turn ends: by a move whose result only the server knows, or by one that the client can foresee as well.
enum class End { Any, Foreseen };

/// Moves of one turn that a seat can play without the server, and a move that ends it.
struct Turn {
    std::vector<AnyMove> open;
    std::vector<AnyPosition> after; ///< the position after each of these, as the seat sees it
    AnyMove last;
};

inline std::optional<Turn> turnIn(const engine::Game& game, const AnyPosition& view, Seat seat, std::size_t moves,
                                  End end = End::Any) {
    Turn turn;
    int tries = 3000;
    const std::function<bool(const AnyPosition&)> go = [&](const AnyPosition& from) {
        for (const AnyMove& move : game.legalMoves(from)) {
            if (--tries < 0)
                return false;
            AnyPosition next = from;
            const bool isForeseen = !game.hasChance(from, move) && game.play(next, move);
            const bool isOpen = isForeseen && game.turn(next) == seat;
            if (turn.open.size() == moves) {
                turn.last = move;
                if (!isOpen && (isForeseen || end == End::Any))
                    return true;
            } else if (isOpen) {
                turn.open.push_back(move);
                turn.after.push_back(next);
                if (go(next))
                    return true;
                turn.open.pop_back();
                turn.after.pop_back();
            }
        }
        return false;
    };
    return go(view) ? std::optional(turn) : std::nullopt;
}

struct ReplicaFixture {
    explicit ReplicaFixture(std::vector<Seat> seats, int number = 0, const std::string& which = "gingerbread")
        : walk(*engine::findGame(which), {3, 0, 1}, number), mine(std::move(seats)), kind(which) {
        for (const Seat seat : mine)
            views.push_back({seat, text(rules().encode(see(seat))), {}});
        REQUIRE(online().setIdentity({"http://server", "a1", "d1", "Ann", 0}));
    }
    const engine::Game& rules() const { return walk.game; }
    AnyPosition see(Seat seat) const { return rules().view(walk.position, seat); }
    Seat mover() const { return rules().turn(walk.position); }
    std::size_t length() const { return walk.moves.size(); }

    /// Appends a move to the log; a view gets the position only if the rules would yield another one.
    void step(const AnyMove& move) {
        std::vector<AnyPosition> before;
        for (const Seat seat : mine)
            before.push_back(see(seat));
        movers.push_back(mover());
        walk.step(move);
        for (std::size_t i = 0; i < mine.size(); ++i) {
            const AnyMove seen = rules().view(move, mine[i]);
            const bool isPlain = !rules().hasChance(before[i], seen) && rules().play(before[i], seen) &&
                                 text(rules().encode(before[i])) == text(rules().encode(see(mine[i])));
            views[i].steps.push_back(
                {text(rules().encode(seen)), isPlain ? std::string() : text(rules().encode(see(mine[i])))});
        }
    }
    void step() { step(walk.choose(engine::Player::Random)); }
    /// Goes on to a turn of this seat with so many moves that it can foresee.
    Turn turn(Seat seat, std::size_t moves, End end = End::Any) {
        for (; !walk.over(); step())
            if (mover() == seat)
                if (auto found = turnIn(rules(), see(seat), seat, moves, end))
                    return *found;
        FAIL("there is no such turn in this game");
        return {};
    }
    /// Plays until another seat is to move.
    void endTurn() {
        for (const Seat now = mover(); mover() == now;)
            step();
    }

    std::string about() const {
        const auto list = [](const auto& values) {
            std::string all;
            for (const auto value : values)
                all += (all.empty() ? "" : ",") + std::to_string(value);
            return "[" + all + "]";
        };
        return R"({"game":")" + id + R"(","kind":")" + kind + R"(","mode":")" + mode +
               R"(","state":"running","host":true,"seats":)" + seats + R"(,"mine":)" + list(mine) +
               (mover() == nobody ? "" : R"(,"turn":)" + std::to_string(mover())) + R"(,"length":)" +
               std::to_string(length()) + R"(,"seen":)" + list(seen) + R"(,"commitment":"","idle":0})";
    }
    /// Stores the game as the server reports it now.
    void tell() {
        REQUIRE(online().applyFeed({{id, about(), length(), 1}}, {}, "ab-1"));
        REQUIRE(online().forgetSteps(id));
        REQUIRE(online().addSteps(id, 0, length(), {views.begin(), views.end()}));
    }
    Replica open() {
        auto opened = Replica::open(online(), id);
        if (!opened)
            FAIL(opened.refusal().sentence());
        return std::move(opened.value());
    }
    store::OnlineGames online() { return file.online(); }
    std::optional<store::Draft> draft() { return online().load(id).value().draft; }
    store::Draft draftOf(Seat seat, const std::vector<AnyMove>& moves, DraftState state = DraftState::Open) const {
        store::Draft draft{state, seat, length(), "b1", {}, moves.size(), false};
        for (const AnyMove& move : moves)
            draft.moves.push_back(text(rules().encode(move)));
        return draft;
    }
    bool same(const AnyPosition& a, const AnyPosition& b) const {
        return text(rules().encode(a)) == text(rules().encode(b));
    }

    engine::Walk walk;
    std::vector<Seat> mine;
    std::vector<Seat> movers; ///< by move of the log
    std::vector<store::FetchedSeat> views;
    std::vector<std::size_t> seen{0, 0, 0};
    std::string kind;
    std::string mode = std::string(walk.game.modes()[1]);
    std::string seats =
        R"([{"who":"player","name":"Ann"},{"who":"player","name":"Bo","face":2},{"who":"player","name":"Cy"}])";
    engine::Folder folder;
    store::Store file = std::move(store::Store::open(folder.path("games.db")).value().store);
};

} // namespace replica_tests
