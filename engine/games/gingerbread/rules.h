#pragma once

#include "engine/game.h"
#include "engine/games/gingerbread/command.h"
#include "engine/games/gingerbread/position.h"

/// Gingerbread House. The numbered rules: rules.md.

namespace engine::gingerbread {

struct Rules {
    using Deal = gingerbread::Deal;
    using Position = gingerbread::Position;
    using Move = gingerbread::Move;
    using MoveList = gingerbread::MoveList;

    static constexpr std::string_view id = "gingerbread";
    static constexpr int fewest = 2;
    static constexpr int most = mostWitches;
    static constexpr std::array<std::string_view, 2> modes{"standard", "introductory"}; ///< in the order of Mode

    static Deal deal(const Options& options, Chance& chance) { return dealFrom(options, chance); }
    static Move draw(const Position&, const Move& move, Chance&) { return move; } ///< no chance after the deal

    static Position start(const Options& options, const Deal& deal) { return startOf(options, deal); }
    static Seat turn(const Position& position) { return position.turn; }
    static void legalMoves(const Position& position, MoveList& moves);
    static Result<void> play(Position& position, const Move& move);
    static Outcome result(const Position& position);

    template <class Visit>
    static void hidden(Position& position, Seat seat, Visit&& visit) {
        for (Character& character : position.pile)
            visit(character);
        for (Witch& witch : position.witches)
            for (Tile& tile : witch.pile)
                visit(tile);
        if (position.turn != seat)
            for (Character& character : position.peeked)
                visit(character);
    }
    static Move view(const Move& move, Seat seat);

    static Result<void> audit(const Position& position) { return gingerbread::audit(position); }

    static json::object encode(const Options& options);
    static json::object encode(const Deal& deal);
    static json::object encode(const Move& move);
    static json::object encode(const Position& position);
    static json::object encode(const Position& position, const json::storage_ptr& storage);
    static Options decodeOptions(const Reader& json);
    static Deal decodeDeal(const Reader& json, const Options& options);
    static Move decodeMove(const Reader& json);
    static Position decodePosition(const Reader& json);
};

/// Why the acting witch may not do this, or nullptr. Checks the rules only, not whether the outcome is hidden.
const Reason* whyNot(const Position& position, const Command& command);
/// Carries out a command that whyNot() allows. The position must show everything that the command reveals.
void apply(Position& position, const Command& command);

} // namespace engine::gingerbread
