#pragma once

#include "sync/protocol/fields.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

inline constexpr int faces = 4; ///< pictures of players that every app has

/// Who sits at a seat. Invited: it is kept for somebody who was there last time.
enum class Who { Player, Bot, Open, Invited };
template <>
struct Words<Who> {
    static constexpr std::array<std::string_view, 4> all{"player", "bot", "open", "invited"};
};
/// Gone: it is no longer for the one who asks to know.
enum class GameState { Open, Running, Over, Cancelled, Gone };
template <>
struct Words<GameState> {
    static constexpr std::array<std::string_view, 5> all{"open", "running", "over", "cancelled", "gone"};
};

/// What a server says of a game to one who is in it: `Game` of openapi.yaml.
struct GameInfo {
    using State = GameState;
    struct Seat {
        using Who = protocol::Who;
        Who who = Who::Open;
        std::string name;
        int face = 0;
        std::string bot;
        bool resigned = false;

        bool operator==(const Seat&) const = default;
    };

    std::string id;
    std::string kind;
    std::string mode;
    State state = State::Open;
    bool host = false;
    std::optional<bool> muted; ///< she does not want to be told of her turns in it; nothing: the server does not know
    std::vector<Seat> seats;
    std::vector<engine::Seat> mine;
    std::vector<engine::Seat> invited; ///< kept for the one who is told
    engine::Seat turn = engine::nobody;
    std::size_t length = 0;
    std::vector<std::size_t> seen; ///< by seat
    std::vector<int> totals;
    std::vector<engine::Seat> winners;
    std::string commitment;
    bool adopted = false;
    std::string rematch;
    int idle = 0; ///< seconds since something was played, when this was said

    bool isMine(engine::Seat seat) const;
    bool operator==(const GameInfo&) const = default;
};

void read(const Reader& json, GameInfo& game);
void write(JsonWriter& json, const GameInfo& game);
// The same in groups of fields, for a server that keeps as text what does not change
void writeSetup(JsonWriter& json, const GameInfo& game);    ///< what no move changes: who plays what
void writeStanding(JsonWriter& json, const GameInfo& game); ///< what moves change, the same for everybody
void writeOwn(JsonWriter& json, const GameInfo& game);      ///< what is so for the one who is told
void writeIdle(JsonWriter& json, int seconds);

GameInfo readGame(const Reader& json);
engine::Result<GameInfo> readGame(std::string_view text);

} // namespace protocol
