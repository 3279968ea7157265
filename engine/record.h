#pragma once

#include "engine/any_game.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The record of a game (`.tale`): all that is needed to replay it. The format is described in record.md.

namespace engine {

/// Longer records are refused. A game takes some ten kilobytes.
inline constexpr std::size_t longestRecord = std::size_t{2} << 20U;

/// A record in memory.
struct Record {
    const Game* game = nullptr;
    Options options;
    json::object deal;
    std::vector<AnyMove> moves;
    std::optional<Outcome> result;
    std::optional<Seed> seed;
};

std::string write(const Record& record);

/// Parses the text as JSON; a refusal says where it is malformed.
Result<json::value> parse(std::string_view text);

/// What replaying a record gave.
struct Replay {
    const Game* game = nullptr;
    AnyPosition position;           ///< after the moves that were accepted
    std::size_t moves = 0;          ///< the number of moves that were accepted
    bool atMove = false;            ///< the refusal concerns the move after the accepted ones
    std::optional<Refusal> refusal; ///< the first error in the record, if any

    bool ok() const { return !refusal; }
};

/// Replays a record by the rules. Checks every draw against the seed if the record has one, and the result if it has
/// one. `afterMove` is called after each accepted move.
using AfterMove = std::function<void(const Game&, const AnyPosition&)>;
Replay replay(const json::value& document, const AfterMove& afterMove = {});

/// The seat that begins when the host has not chosen one (G2.5).
Seat randomFirst(const Game& game, int players, const Seed& seed);

/// A game of random legal moves, determined by the seed alone.
Record randomGame(const Game& game, int players, int mode, const Seed& seed);

} // namespace engine
