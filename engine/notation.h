#pragma once

#include "engine/game.h"

/// What the JSON of every game has in common.

namespace engine {

/// A move: who, what, and the command's own fields beside that.
json::object encodeMove(Seat by, std::string_view command, const json::object& fields);

/// Whose view a position is: a seat, "spectator", or null for the whole position.
json::value encodeViewer(Seat viewer);
Seat decodeViewer(const Reader& json, int players);

} // namespace engine
