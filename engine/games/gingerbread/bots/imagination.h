#pragma once

#include "engine/games/gingerbread/position.h"
#include "engine/random.h"

/// What a view hides, and how to sample it (determinization).

namespace engine::gingerbread::bots {

using Unseen = List<Character, characterCount>;

/// The characters that are not visible anywhere in the view.
Unseen unseenCharacters(const Position& view);

/// A whole position that agrees with the view, sampled uniformly.
Position imagine(const Position& view, Random& random);

} // namespace engine::gingerbread::bots
