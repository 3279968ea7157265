#pragma once

#include "engine/games/gingerbread/command.h"
#include "engine/games/gingerbread/position.h"
#include "engine/result.h"

/// All refusals of Gingerbread House, with their rules. termsOf() gives the values for the names in braces.

namespace engine::gingerbread::refused {

inline constexpr Reason gameOver{"G11.1", "the game is over"};
inline constexpr Reason notYourTurn{"G3.2", "it is the turn of seat {turn}, not of seat {by}"};

inline constexpr Reason draftFirst{"G2.6", "first take a character of the line and choose a side of your board"};
inline constexpr Reason draftOver{"G2.6", "the draft is over"};
inline constexpr Reason draftNotInLine{"G2.6", "{character} is not in the line"};

inline constexpr Reason actFirst{"G3.1", "first build, or discard a tile to take stairways"};
inline constexpr Reason actedAlready{"G3.1", "you have built already: one action a turn"};

inline constexpr Reason tileNotFaceUp{"G4.1", "tile {tile} is not one of your face-up tiles"};
inline constexpr Reason notSideBySide{"G4.1", "{at} and {to} are not side by side"};
inline constexpr Reason onOneDouble{"G4.3", "on {at} and {to} the tile would lie wholly on one other double tile"};
inline constexpr Reason tooFewStairways{
    "G4.4", "{at} and {to} differ in height: stairways needed: {difference}; you have {stairways}"};
inline constexpr Reason noEffectLeft{"G4.7", "there is no effect to carry out"};
inline constexpr Reason notCovered{"G4.7", "there is no such effect; still to carry out: {pending}"};

inline constexpr Reason noneToBake{"G5.1", "there is no {colour} gingerbread left in the supply"};
inline constexpr Reason noneToFetch{"G5.2", "there is no stairway left in the supply"};
inline constexpr Reason sameColour{"G5.3", "an exchange is for another colour; you asked {get} for {give}"};
inline constexpr Reason noneToGive{"G5.3", "you have no {give} gingerbread to give"};
inline constexpr Reason noneToGet{"G5.3", "there is no {get} gingerbread left in the supply"};
inline constexpr Reason notInLine{"G5.4", "{character} is not in the line"};
inline constexpr Reason pileEmpty{"G5.4", "the draw pile is empty"};
inline constexpr Reason keepFirst{"G5.4", "first keep one of the characters you drew"};
inline constexpr Reason noneDrawn{"G5.4", "you have drawn no characters"};
inline constexpr Reason notDrawn{"G5.4", "{character} is not one of the characters you drew"};
inline constexpr Reason otherBottom{"G5.4", "the other characters you drew go under the pile, each once: {others}"};
inline constexpr Reason pantryFull{"G5.7", "your pantry holds {most} tokens at most: discard one first"};
inline constexpr Reason workshopFull{"G5.7", "your workshop holds {most} stairways at most"};
inline constexpr Reason gateFull{"G5.7", "your gate holds {most} characters at most: release one first"};
inline constexpr Reason nothingToDiscard{"G5.8", "say which tokens to discard: at least one"};
inline constexpr Reason tooFewToDiscard{"G5.8", "you cannot discard {tokens}; you have {have}"};
inline constexpr Reason notAtGate{"G5.8", "{character} is not at your gate"};

inline constexpr Reason buildFirst{"G6.1", "characters are trapped after building, not before"};
inline constexpr Reason effectsFirst{"G6.1", "first carry out what you covered, or forgo it: {pending}"};
inline constexpr Reason notToBeTrapped{"G6.1", "{character} is neither in the line nor at your gate"};
inline constexpr Reason trapOrFinish{"G6.1", "now trap a character, or finish"};
inline constexpr Reason trappingOver{"G6.1", "trapping is over for this turn"};
inline constexpr Reason cannotPay{"G6.2", "{character} costs {cost}; you have {have}"};
inline constexpr Reason payNotHeld{"G6.2", "you cannot pay {tokens}; you have {have}"};
inline constexpr Reason wrongPrice{"G6.2", "{character} costs {cost}; you offered {tokens}"};
inline constexpr Reason wildFirst{"G6.4", "first place your wild tile"};
inline constexpr Reason noWild{"G6.4", "you have no wild tile to place"};

inline constexpr Reason finishFirst{"G7.1", "bonus cards are taken when trapping is finished"};
inline constexpr Reason bonusFirst{"G7.1", "first take a bonus card, or decline"};
inline constexpr Reason notInMiddle{"G7.1", "bonus card {card} is not in the middle"};

inline constexpr Reason discardNotFaceUp{"G9.1", "tile {tile} is not one of your face-up tiles"};

} // namespace engine::gingerbread::refused

namespace engine::gingerbread {

/// The values for a name in the text of a refusal.
Terms termsOf(std::string_view name, const Position& position, const Move& move);

} // namespace engine::gingerbread
