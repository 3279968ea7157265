#pragma once

#include "sync/match/match.h"

#include <string>
#include <string_view>
#include <vector>

/// The texts that a stored game is made of, here or online, which the store does not look into.

namespace match {

/// With the seed that chance follows from: the record's own, or one for a deal that is not of it.
std::string writeHead(const engine::Record& record, const engine::Seed& draws);
std::string writePlayers(const std::vector<Player>& players);
std::string writeStatus(const engine::Game& game, const AnyPosition& position);

struct Head {
    engine::Record record; ///< without moves; with a seed if the deal follows from it
    engine::Seed draws{};  ///< what chance follows from
    AnyPosition opening;
};
Result<Head> readHead(std::string_view text);
Result<Head> readHead(engine::json::value record); ///< … of a whole record
std::string writeMove(const engine::Game& game, const AnyMove& move);
Result<AnyMove> readMove(const engine::Game& game, std::string_view text);
Result<AnyPosition> readPosition(const engine::Game& game, std::string_view text);

/// As much as can be read: a game with something wrong in it is still shown.
std::vector<Player> readPlayers(std::string_view text);
GameSummary summaryOf(const store::GameRow& row);

} // namespace match
