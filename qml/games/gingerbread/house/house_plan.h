#pragma once

#include "engine/game.h"
#include "engine/games/gingerbread/position.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <array>
#include <vector>

namespace table {

/// Everything that is needed to draw the house on one witch's board.
struct HousePlan {
    Q_GADGET
    QML_VALUE_TYPE(housePlan)
    Q_PROPERTY(bool hasBoard MEMBER hasBoard)
    Q_PROPERTY(int tallest READ tallest)
    Q_PROPERTY(int completeLevels READ completeLevels)
    Q_PROPERTY(int pieces READ pieces)

public:
    std::array<engine::gingerbread::Symbol, engine::gingerbread::cellCount> printed{};
    bool hasBoard = false;                          ///< the witch has chosen a side of her board
    std::vector<engine::gingerbread::Layer> layers; ///< in the order in which they were laid

    Q_INVOKABLE int height(int cell) const; ///< levels on that space; 0 for a bare one
    Q_INVOKABLE int symbol(int cell) const; ///< the engine::gingerbread::Symbol on top
    Q_INVOKABLE int tallest() const;        ///< the height of the highest space
    Q_INVOKABLE int completeLevels() const; ///< G7.1
    engine::gingerbread::Symbol topSymbol(int cell) const;
    std::array<int, engine::gingerbread::cellCount> heights() const;
    int pieces() const { return static_cast<int>(layers.size()); }

    bool operator==(const HousePlan&) const = default;
};

HousePlan planOf(const engine::gingerbread::Position& position, engine::Seat seat);
HousePlan emptyPlan(engine::gingerbread::Board board, engine::gingerbread::Side side);

/// A preview of a piece that is not laid yet.
struct Ghost {
    Q_GADGET
    QML_VALUE_TYPE(ghost)
    Q_PROPERTY(int piece MEMBER piece)
    Q_PROPERTY(int at MEMBER at)
    Q_PROPERTY(int to MEMBER to)
    Q_PROPERTY(int stairs MEMBER stairs)
    Q_PROPERTY(bool legal MEMBER legal)

public:
    int piece = -1; ///< the id of a double tile, wildPiece, or -1 for no ghost
    int at = -1;
    int to = -1;    ///< equals `at` for a wild tile
    int stairs = 0; ///< stairways under its lower half
    bool legal = true;

    bool shown() const;

    bool operator==(const Ghost&) const = default;
};

} // namespace table
