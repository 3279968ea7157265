#pragma once

#include "engine/game.h"

/// Parts of the JSON that all games share.

namespace engine {

/// A move: the seat, the name of the command, and the command's own fields.
json::object encodeMove(Seat by, std::string_view command, const json::object& fields);

/// Whose view a position is: a seat, "spectator", or null for the whole position.
json::value encodeViewer(Seat viewer);
Seat decodeViewer(const Reader& json, int players);

} // namespace engine
