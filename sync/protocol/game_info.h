#pragma once

#include "sync/protocol/fields.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

inline constexpr int faces = 4; ///< pictures of players that every app has

/// Who sits at a seat. Invited: it is reserved for a player of the game before.
enum class Who { Player, Bot, Open, Invited };
template <>
struct Words<Who> {
    static constexpr std::array<std::string_view, 4> all{"player", "bot", "open", "invited"};
};
/// Gone: the account has no part in the game any more.
enum class GameState { Open, Running, Over, Cancelled, Gone };
template <>
struct Words<GameState> {
    static constexpr std::array<std::string_view, 5> all{"open", "running", "over", "cancelled", "gone"};
};

/// What a server sends of a game to an account that is in it: `Game` of openapi.yaml.
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
    /// The player wants no notifications of this game; nothing: the server does not support muting.
    std::optional<bool> muted;
    std::vector<Seat> seats;
    std::vector<engine::Seat> mine;
    std::vector<engine::Seat> invited; ///< seats that are reserved for this account
    engine::Seat turn = engine::nobody;
    std::size_t length = 0;
    std::vector<std::size_t> seen; ///< by seat
    std::vector<int> totals;
    std::vector<engine::Seat> winners;
    std::string commitment;
    bool adopted = false;
    std::string rematch;
    int idle = 0; ///< seconds between the last move and this answer

    bool isMine(engine::Seat seat) const;
    bool operator==(const GameInfo&) const = default;
};

void read(const Reader& json, GameInfo& game);
void write(JsonWriter& json, const GameInfo& game);
// The fields of a game in groups, for a server that caches the text of those that do not change
void writeSetup(JsonWriter& json, const GameInfo& game);    ///< what no move changes: the kind and the players
void writeStanding(JsonWriter& json, const GameInfo& game); ///< what moves change, the same for everybody
void writeOwn(JsonWriter& json, const GameInfo& game);      ///< what differs from account to account
void writeIdle(JsonWriter& json, int seconds);

GameInfo readGame(const Reader& json);
engine::Result<GameInfo> readGame(std::string_view text);

} // namespace protocol
