#pragma once

#include "engine/games/gingerbread/position.h"
#include "engine/random.h"

/// What a witch cannot see, and what it might be.

namespace engine::gingerbread::bots {

using Unseen = List<Character, characterCount>;

/// The characters that lie nowhere in sight.
Unseen unseenCharacters(const Position& view);

/// A whole position that agrees with all that the view shows; each is equally likely.
Position imagine(const Position& view, Random& random);

} // namespace engine::gingerbread::bots
