#pragma once

#include "engine/games/gingerbread/command.h"
#include "engine/games/gingerbread/position.h"

#include <QString>
#include <QStringList>
#include <QUrl>

/// The names of things, and sentences about moves.

namespace table {

QString symbolName(engine::gingerbread::Symbol symbol); ///< "red heart"
QString symbolId(engine::gingerbread::Symbol symbol);   ///< "red"; also the name of its picture
QString characterName(engine::gingerbread::Character character);
QUrl characterPicture(engine::gingerbread::Character character);
QString bonusTitle(engine::gingerbread::Bonus card);
QUrl bonusPicture(engine::gingerbread::Bonus card);
/// The rule of a bonus card in words.
QString bonusText(engine::gingerbread::Bonus card, engine::gingerbread::Mode mode);

QString pointsText(int points); ///< "1 point", "2 points"
QString levelsText(int levels);

/// The pending effects: "2 red, 1 cage".
QString pendingText(const engine::gingerbread::Position& position);
/// "2 red, 1 blue"
QString tokensText(const engine::gingerbread::Tokens& tokens);

/// The effect of a symbol, explained for beginners: "Take one from the supply."
QString symbolHelp(engine::gingerbread::Symbol symbol);

/// A move as the predicate of a sentence: "builds on the upper left and covers a red heart and a cage".
QString moveText(const engine::gingerbread::Move& move, const engine::gingerbread::Position& before,
                 const engine::gingerbread::Position& after);

} // namespace table
