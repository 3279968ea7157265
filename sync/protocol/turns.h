#pragma once

#include "sync/protocol/game_info.h"

#include <optional>
#include <string>
#include <vector>

/// What is played and what each seat may see of it. The structs have the names of the schemas in openapi.yaml.

namespace protocol {

inline constexpr std::size_t mostMoves = 64; ///< in one batch

/// Moves that are accepted all or none. The id makes a second try harmless.
struct Batch {
    std::string id;
    engine::Seat seat = engine::nobody;
    std::vector<JsonText> moves;
};
void read(const Reader& json, Batch& batch);
void write(JsonWriter& json, const Batch& batch);

/// A move, and the position after it where the rules alone do not lead there: something was revealed.
struct Step {
    JsonText move;
    std::optional<JsonText> position;

    bool operator==(const Step&) const = default;
};
void read(const Reader& json, Step& step);
void write(JsonWriter& json, const Step& step);

struct Played {
    std::size_t length = 0; ///< of the log after it
    std::vector<Step> steps;

    bool operator==(const Played&) const = default;
};
void read(const Reader& json, Played& played);
void write(JsonWriter& json, const Played& played);

/// A game from one seat; from `nobody`, what everybody may see.
struct View {
    engine::Seat seat = engine::nobody;
    std::optional<JsonText> position;       ///< as it is now, or instead of that …
    std::optional<JsonText> start;          ///< … before the first move,
    std::optional<std::vector<Step>> steps; ///< … and what was played
};
void read(const Reader& json, View& view);
void write(JsonWriter& json, const View& view);

/// A game with what the account that asks may see of it: `View` of openapi.yaml.
struct GameView {
    GameInfo game;
    std::optional<std::vector<View>> views; ///< nothing: it has not begun
};
void read(const Reader& json, GameView& view);
void write(JsonWriter& json, const GameView& view);

/// The length of the log that was shown at a seat.
struct Seen {
    engine::Seat seat = engine::nobody;
    std::size_t length = 0;
};
void read(const Reader& json, Seen& seen);
void write(JsonWriter& json, const Seen& seen);

/// What the seed of a game was made of.
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

} // namespace protocol
