#pragma once

#include "sync/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The texts of a stored game, local or online; the store itself does not read them.

namespace match {

/// `draws`: the seed of all later chance: the record's own, or another one if the deal does not follow from it.
std::string writeHead(const engine::Record& record, const engine::Seed& draws);
std::string writePlayers(const std::vector<Player>& players);
std::string writeStatus(const engine::Game& game, const AnyPosition& position);

struct GameHead {
    engine::Record record; ///< without moves; with a seed if the deal follows from it
    engine::Seed draws{};  ///< the seed of all later chance
    AnyPosition opening;
};
Result<GameHead> readHead(std::string_view text);
Result<GameHead> readHead(engine::json::value record); ///< from a whole record
std::string writeMove(const engine::Game& game, const AnyMove& move);
Result<AnyMove> readMove(const engine::Game& game, std::string_view text);
std::string writePosition(const engine::Game& game, const AnyPosition& position);
Result<AnyPosition> readPosition(const engine::Game& game, std::string_view text);

/// Reads as many players as possible: a partly damaged game is still listed.
std::vector<Player> readPlayers(std::string_view text);
GameSummary summaryOf(const store::GameRow& row);
/// The seat whose turn it is, from a text of writeStatus, without reading the rest; nothing: it cannot be read.
std::optional<Seat> turnOf(std::string_view status);

} // namespace match
