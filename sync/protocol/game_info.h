#pragma once

#include "engine/any_game.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

inline constexpr int faces = 4; ///< pictures of players that every app has

/// What a server says of a game to one who is in it: `Game` of openapi.yaml.
struct GameInfo {
    enum class State { Open, Running, Over, Cancelled, Gone };
    struct Seat {
        enum class Who { Player, Bot, Open, Invited };
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

GameInfo readGame(const engine::Reader& json); ///< what is wrong with it, the reader knows
engine::Result<GameInfo> readGame(std::string_view text);

} // namespace protocol
