#pragma once

#include "engine/chance.h"
#include "engine/json.h"
#include "engine/list.h"
#include "engine/result.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// The contract of a game. A folder `engine/games/<id>` whose `rules.h` declares a struct `engine::<id>::Rules` that
/// satisfies the concept `GameRules` is a game: the build finds it and lists it in the registry, and the conformance
/// test plays it.

namespace engine {

/// Seats are numbered from 0, clockwise.
using Seat = std::int8_t;
inline constexpr Seat nobody = -1;
inline constexpr Seat authority = -2; ///< as a viewer: sees everything; `nobody` as a viewer is a spectator
inline constexpr std::size_t maxSeats = 8;
constexpr std::size_t index(Seat seat) { return static_cast<std::uint8_t>(seat); }

/// The value that a masked position holds in place of one that its viewer may not know.
inline constexpr std::uint8_t unknown = 0xFF;

/// What the host of a game chooses. `mode` is an index into the game's modes; the first is the default.
struct Options {
    std::uint8_t players = 2;
    Seat first = 0;
    std::uint8_t mode = 0;

    bool operator==(const Options&) const = default;
};

/// The scores of a position and, when the game is over, who has won.
struct Outcome {
    List<int, maxSeats> totals;   ///< by seat, as if the game ended now
    List<Seat, maxSeats> winners; ///< empty until the game is over

    /// Adds the total of the next seat. When the game is over the highest total wins, among equal totals the highest
    /// tie-break; seats that are still equal share the victory.
    void add(int total, int tieBreak, bool over) {
        const auto seat = static_cast<Seat>(totals.size());
        totals.push(total);
        const std::pair rank{total, tieBreak};
        if (!over || (!winners.empty() && rank < m_best))
            return;
        if (rank > m_best)
            winners.clear();
        m_best = rank;
        winners.push(seat);
    }

private:
    std::pair<int, int> m_best;
};

template <class R>
concept GameRules = requires(typename R::Position& position, const typename R::Position& seen,
                             const typename R::Move& move, typename R::MoveList& moves, const typename R::Deal& deal,
                             const Options& options, Chance& chance, const Reader& json, Seat seat) {
    // A position is the whole game at one moment, by value; hidden parts may be `unknown` in it.
    requires std::is_trivially_copyable_v<typename R::Position> && std::is_trivially_copyable_v<typename R::Move>;
    requires std::equality_comparable<typename R::Position> && std::equality_comparable<typename R::Move>;
    { position.seenBy } -> std::same_as<Seat&>; // whose view it is; `authority` for the whole

    // Identity: the id of the game, the numbers of players and the modes.
    { R::id } -> std::convertible_to<std::string_view>;
    { R::fewest } -> std::convertible_to<int>;
    { R::most } -> std::convertible_to<int>;
    { R::modes[0] } -> std::convertible_to<std::string_view>;

    // Chance and nothing else: the deal, and the outcome of a move that depends on chance (dice). Other moves come back
    // unchanged.
    { R::deal(options, chance) } -> std::same_as<typename R::Deal>;
    { R::draw(seen, move, chance) } -> std::same_as<typename R::Move>;

    // The rules. `legalMoves` lists every move that `play` accepts, for the seat whose turn it is. A refused `play`
    // leaves the position unchanged. Neither allocates memory, except for the text of a refusal.
    { R::start(options, deal) } -> std::same_as<typename R::Position>;
    { R::turn(seen) } -> std::same_as<Seat>;
    { R::legalMoves(seen, moves) } -> std::same_as<void>;
    { R::play(position, move) } -> std::same_as<Result<void>>;
    { R::result(seen) } -> std::same_as<Outcome>;

    // Secrets: `hidden` calls the function with every value of the position that the seat may not know, and `view`
    // gives a move as that seat may see it. The conformance test cannot know what these functions forget to hide, so
    // each game needs a test of its own that plants markers.
    {
        R::hidden(position, seat, [](std::uint8_t&) {})
        } -> std::same_as<void>;
    { R::view(move, seat) } -> std::same_as<typename R::Move>;

    // Every component is in exactly one place and every limit holds.
    { R::audit(seen) } -> std::same_as<Result<void>>;

    // JSON, as in record.md. A position is the record's state and, under "rest", what the state does not show.
    { R::encode(options) } -> std::same_as<json::object>;
    { R::encode(deal) } -> std::same_as<json::object>;
    { R::encode(move) } -> std::same_as<json::object>;
    { R::encode(seen) } -> std::same_as<json::object>;
    { R::decodeOptions(json) } -> std::same_as<Options>;
    { R::decodeDeal(json, options) } -> std::same_as<typename R::Deal>;
    { R::decodeMove(json) } -> std::same_as<typename R::Move>;
    { R::decodePosition(json) } -> std::same_as<typename R::Position>;
};

/// The only function through which positions leave for a seat: the position as that seat may know it.
template <class Rules>
typename Rules::Position viewOf(typename Rules::Position position, Seat seat) {
    Rules::hidden(position, seat, [](std::uint8_t& value) { value = unknown; });
    position.seenBy = seat;
    return position;
}

} // namespace engine
