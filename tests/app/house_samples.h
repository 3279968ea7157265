#pragma once

#include "engine/games/gingerbread/house.h"
#include "engine/random.h"
#include "house_plan.h"

#include <cstdlib>
#include <utility>
#include <vector>

/// Houses for tests of the painter.

namespace samples {

namespace gb = engine::gingerbread;

/// Lays pieces by the rules, both in the painted house and in the engine's.
class Builder {
public:
    explicit Builder(gb::Board board = 0, gb::Side side = gb::Side::Front)
        : m_plan(table::emptyPlan(board, side)), m_house(gb::emptyHouse(board, side)) {}

    const table::HousePlan& plan() const { return m_plan; }
    const gb::House& house() const { return m_house; }

    Builder& tile(int id, int at, int to) {
        const int lower = m_house.spaces[at].height < m_house.spaces[to].height ? at : to;
        for (int i = m_house.stairsBetween(at, to); i > 0; --i)
            lay(gb::stairwayPiece, lower, lower);
        lay(id, at, to);
        m_house.coverWithDouble(id, at, to);
        return *this;
    }
    Builder& wild(int at) {
        lay(gb::wildPiece, at, at);
        m_house.coverWithWild(at);
        return *this;
    }

private:
    void lay(int piece, int at, int to) {
        gb::Layer layer{};
        layer.piece = piece;
        layer.at = at;
        layer.to = to;
        m_plan.layers.push_back(layer);
    }

    table::HousePlan m_plan;
    gb::House m_house;
};

/// A random house that the rules allow, with its tallest space `levels` high.
inline Builder randomHouse(std::uint64_t seed, int levels, int mostStairs = gb::mostStairways) {
    engine::Random random(seed);
    std::vector<int> tiles;
    for (int i = 0; i < static_cast<int>(gb::doubleTileCount); ++i)
        tiles.push_back(i);
    Builder builder(random.below(gb::boardCount), static_cast<gb::Side>(random.below(2)));
    while (builder.house().tallest() < levels) {
        const gb::Neighbours pair = gb::neighbours[random.below(gb::neighbours.size())];
        const bool fits =
            !builder.house().onOneDouble(pair.a, pair.b) && builder.house().stairsBetween(pair.a, pair.b) <= mostStairs;
        if (tiles.empty() || random.below(6) == 0) {
            builder.wild(random.below(gb::cellCount));
        } else if (fits) {
            std::swap(tiles[random.below(tiles.size())], tiles.back());
            const bool turned = random.below(2) == 1;
            builder.tile(tiles.back(), turned ? pair.b : pair.a, turned ? pair.a : pair.b);
            tiles.pop_back();
        }
    }
    return builder;
}

/// A random place for a double tile above this house.
inline table::Ghost randomGhost(const Builder& builder, engine::Random& random) {
    const gb::Neighbours pair = gb::neighbours[random.below(gb::neighbours.size())];
    table::Ghost ghost;
    ghost.piece = random.below(gb::doubleTileCount);
    ghost.at = pair.a;
    ghost.to = pair.b;
    ghost.stairs = builder.house().stairsBetween(pair.a, pair.b);
    return ghost;
}

} // namespace samples
