#pragma once

#include "engine/any_game.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The record of a game (`.tale`): enough to replay it. The format in words: record.md.

namespace engine {

/// A longer record is not read: games take some ten kilobytes.
inline constexpr std::size_t longestRecord = std::size_t{2} << 20U;

struct Record {
    const Game* game = nullptr;
    Options options;
    json::object deal;
    std::vector<AnyMove> moves;
    std::optional<Outcome> result;
    std::optional<Seed> seed;
};

std::string write(const Record& record);

/// The JSON document in the text, or where and why it is none.
Result<json::value> parse(std::string_view text);

struct Replay {
    const Game* game = nullptr;
    AnyPosition position;           ///< after the moves that were accepted
    std::size_t moves = 0;          ///< how many were
    bool atMove = false;            ///< the refusal is about the move after those
    std::optional<Refusal> refusal; ///< what is wrong with the record, if anything is

    bool ok() const { return !refusal; }
};

/// Plays the record from the beginning by the rules, checks every draw against the seed when there is one and the
/// result when it is given. `afterMove` is called after each accepted move.
using AfterMove = std::function<void(const Game&, const AnyPosition&)>;
Replay replay(const json::value& document, const AfterMove& afterMove = {});

/// Who begins when the host names nobody (G2.5).
Seat randomFirst(const Game& game, int players, const Seed& seed);

/// A whole game by chance, from the seed alone.
Record randomGame(const Game& game, int players, int mode, const Seed& seed);

} // namespace engine
