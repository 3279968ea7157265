#pragma once

#include "engine/game.h"
#include "engine/games/pigs/command.h"
#include "engine/games/pigs/position.h"

#include <algorithm>

/// The Three Little Pigs. The numbered rules: rules.md.

namespace engine::pigs {

struct Rules {
    using Deal = pigs::Deal;
    using Position = pigs::Position;
    using Move = pigs::Move;
    using MoveList = pigs::MoveList;

    static constexpr std::string_view id = "pigs";
    static constexpr int fewest = 2;
    static constexpr int most = mostPigs;
    static constexpr std::array<std::string_view, 2> modes{"classic", "veterans"}; ///< in the order of Mode

    static Deal deal(const Options& options, Chance& chance);
    static Move draw(const Position& position, const Move& move, Chance& chance);

    static Position start(const Options& options, const Deal& deal);
    static Seat turn(const Position& position) { return position.turn; }
    static void legalMoves(const Position& position, MoveList& moves);
    static Result<void> play(Position& position, const Move& move);
    static Outcome result(const Position& position);

    /// The flowerpots in the stacks, except where all tiles left of a stack are equal: then counting reveals them.
    template <class Visit>
    static void hidden(Position& position, Seat, Visit&& visit) {
        for (Stack& stack : position.stacks) {
            const bool none = std::count(stack.begin(), stack.end(), 0) == static_cast<int>(stack.size());
            const bool all = std::count(stack.begin(), stack.end(), 1) == static_cast<int>(stack.size());
            if (!none && !all)
                for (std::uint8_t& flowerpot : stack)
                    visit(flowerpot);
        }
    }
    static Move view(const Move& move, Seat) { return move; } ///< nothing in a move is hidden

    static Result<void> audit(const Position& position) { return pigs::audit(position); }

    static json::object encode(const Options& options);
    static json::object encode(const Deal& deal);
    static json::object encode(const Move& move);
    static json::object encode(const Position& position);
    static Options decodeOptions(const Reader& json);
    static Deal decodeDeal(const Reader& json, const Options& options);
    static Move decodeMove(const Reader& json);
    static Position decodePosition(const Reader& json);
};

/// Why the acting pig may not do this, or nullptr. Ignores the chance in the command.
const Reason* whyNot(const Position& position, const Command& command);
/// Carries out a command that whyNot() allows, with its chance drawn.
void apply(Position& position, const Command& command);

} // namespace engine::pigs
