#pragma once

#include "sync/protocol/game_info.h"

#include <optional>
#include <string>
#include <vector>

/// Moves, and what each seat may see of them. The structs have the names of the schemas in openapi.yaml.

namespace protocol {

inline constexpr std::size_t mostMoves = 64; ///< in one batch

/// Moves that are accepted all or none. The id makes a repeated request harmless.
struct Batch {
    std::string id;
    engine::Seat seat = engine::nobody;
    std::vector<JsonText> moves;
};
void read(const Reader& json, Batch& batch);
void write(JsonWriter& json, const Batch& batch);

/// A move, with the position after it if the rules alone do not lead there because something was revealed.
struct Step {
    JsonText move;
    std::optional<JsonText> position;

    bool operator==(const Step&) const = default;
};
void read(const Reader& json, Step& step);
void write(JsonWriter& json, const Step& step);

struct Played {
    std::size_t length = 0; ///< the length of the log after the moves
    std::vector<Step> steps;

    bool operator==(const Played&) const = default;
};
void read(const Reader& json, Played& played);
void write(JsonWriter& json, const Played& played);

/// What one seat may see of a game; for `nobody`: what everybody may see. `SeatPosition` or `SeatSteps` of
/// openapi.yaml.
struct SeatView {
    engine::Seat seat = engine::nobody;
    std::optional<JsonText> position;       ///< the current position, or instead of it …
    std::optional<JsonText> start;          ///< … the position before the first move,
    std::optional<std::vector<Step>> steps; ///< … and the moves since
};
void read(const Reader& json, SeatView& view);
void write(JsonWriter& json, const SeatView& view);

/// A game with the views of the account that asks.
struct GameView {
    GameInfo game;
    std::optional<std::vector<SeatView>> views; ///< nothing: the game has not begun
};
void read(const Reader& json, GameView& view);
void write(JsonWriter& json, const GameView& view);

/// How much of the log was shown to the player at a seat.
struct Seen {
    engine::Seat seat = engine::nobody;
    std::size_t length = 0;
};
void read(const Reader& json, Seen& seen);
void write(JsonWriter& json, const Seen& seen);

/// What the seed of a game was made of, so that players can verify it after the game.
struct Fairness {
    std::string game;
    std::string serverSeed;
    std::string commitment;
    std::vector<std::string> contributions;
    std::string seed;
    bool adopted = false;
};
void read(const Reader& json, Fairness& fairness);
void write(JsonWriter& json, const Fairness& fairness);

/// A game that is over: its record as engine/record.md describes it, with how its seed was made as one more field.
struct Record {
    JsonText record;
    Fairness fairness;
};
void read(const Reader& json, Record& record);
void write(JsonWriter& json, const Record& record);

} // namespace protocol
