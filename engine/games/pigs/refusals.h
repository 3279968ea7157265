#pragma once

#include "engine/games/pigs/command.h"
#include "engine/games/pigs/position.h"
#include "engine/result.h"

/// All refusals of The Three Little Pigs, with their rules. termsOf() gives the values for the names in braces.

namespace engine::pigs::refused {

inline constexpr Reason gameOver{"P5.1", "the game is over"};
inline constexpr Reason notYourTurn{"P2.1", "it is the turn of seat {turn}, not of seat {by}"};

inline constexpr Reason noSuchFace{"P1.3", "die {die} has no {face}"};
inline constexpr Reason rollFirst{"P2.1", "first roll all five dice"};
inline constexpr Reason noDice{"P2.1", "say which dice to roll again: at least one"};
inline constexpr Reason wolfStays{"P2.2", "a die that shows the wolf is not rolled again this turn"};
inline constexpr Reason rolledThrice{"P2.3", "there are three rolls a turn, and you have made them"};
inline constexpr Reason wolvesStop{"P2.3", "two wolves lie: there is no more rolling"};
inline constexpr Reason boughtAlready{"P2.3", "rolling ends with the first tile bought"};

inline constexpr Reason tooFewSymbols{"P3.1", "a {part} of {material} takes {needed} on the dice; you have {showing}"};
inline constexpr Reason mustBuy{"P3.2", "your dice buy something: at least one tile must be bought"};
inline constexpr Reason onePartOnce{"P3.2", "you have bought a {part} already: the second tile must be another part"};
inline constexpr Reason stackEmpty{"P3.3", "there is no {part} of {material} left"};
inline constexpr Reason noSuchHouse{
    "P3.4", "you have no house {house}; your houses are numbered from 0, and you have {houses}"};
inline constexpr Reason hasDoor{"P3.4", "house {house} has a door already"};
inline constexpr Reason houseComplete{"P3.6", "house {house} has a roof: it is complete and takes no more tiles"};
inline constexpr Reason roofAlone{"P3.7", "a roof goes on an open house, not on the ground"};

inline constexpr Reason wolvesForbidBuying{"P4.1", "two wolves lie: nothing can be bought this turn"};
inline constexpr Reason tooFewWolves{"P4.1", "it takes two wolves to blow; you have {showing}"};
inline constexpr Reason mustBlow{"P4.1", "two wolves lie: name an opponent's house to blow on"};
inline constexpr Reason ownHouse{"P4.1", "one blows on the house of an opponent, not on one's own"};
inline constexpr Reason nowhereToBlow{"P4.3", "no opponent has a house: the turn is done"};
inline constexpr Reason noHouseThere{"P4.1", "seat {seat} has no house {house}"};

} // namespace engine::pigs::refused

namespace engine::pigs {

/// The values for a name in the text of a refusal.
Terms termsOf(std::string_view name, const Position& position, const Move& move);

} // namespace engine::pigs
