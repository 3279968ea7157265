#include "qml/gallery/canned.h"

#include "engine/games/gingerbread/house.h"
#include "engine/random.h"
#include "qml/games/gingerbread/table_view.h"
#include "qml/games/gingerbread/words.h"

#include <QDir>

#include <algorithm>

namespace gallery {

using namespace engine::gingerbread;
using table::Ghost;
using table::HousePlan;

namespace {

/// Builds a house by the rules, but with any number of tiles.
class Mason {
public:
    const HousePlan& plan() const { return m_plan; }
    const House& house() const { return m_house; }

    Mason& tile(Tile id, Cell at, Cell to) {
        const Cell lower = m_house.spaces[at].height < m_house.spaces[to].height ? at : to;
        for (int i = m_house.stairsBetween(at, to); i > 0; --i)
            lay(stairwayPiece, lower, lower);
        lay(id, at, to);
        m_house.coverWithDouble(id, at, to);
        return *this;
    }
    Mason& wild(Cell at) {
        lay(wildPiece, at, at);
        m_house.coverWithWild(at);
        return *this;
    }

private:
    void lay(Piece piece, Cell at, Cell to) {
        Layer layer{};
        layer.piece = piece & 63U;
        layer.at = at & 15U;
        layer.to = to & 15U;
        m_plan.layers.push_back(layer);
    }

    HousePlan m_plan = table::emptyPlan(0, Side::Front);
    House m_house = emptyHouse(0, Side::Front);
};

/// Builds a house of this many levels from pseudo-random moves with a fixed seed.
Mason mason(int levels, int stairs) {
    Mason mason;
    engine::Random random(7);
    while (mason.house().tallest() < levels) {
        const Neighbours pair = neighbours[random.below(neighbours.size())];
        if (random.below(6) == 0)
            mason.wild(static_cast<Cell>(random.below(cellCount)));
        else if (!mason.house().onOneDouble(pair.a, pair.b) && mason.house().stairsBetween(pair.a, pair.b) <= stairs)
            mason.tile(static_cast<Tile>(random.below(doubleTileCount)), pair.a, pair.b);
    }
    return mason;
}

Ghost ghostOver(const Mason& mason, Cell at, Cell to, bool legal) {
    Ghost ghost;
    ghost.piece = 9;
    ghost.at = at;
    ghost.to = to;
    ghost.stairs = mason.house().stairsBetween(at, to);
    ghost.legal = legal;
    return ghost;
}

QList<HouseRow> houseRows() {
    const HousePlan cottage = mason(3, 0).plan();
    const Mason steps = Mason().tile(0, 0, 1).wild(0).wild(0).tile(1, 0, 3).tile(5, 7, 8).tile(12, 4, 7);
    return {
        {"Nothing built", Mason().plan(), {}},
        {"Three levels", cottage, {}},
        {"Three levels, turned", cottage, {}, 1},
        {"Stairways", steps.plan(), {}},
        {"May lie here", steps.plan(), ghostOver(steps, 4, 5, true)},
        {"May not", steps.plan(), ghostOver(steps, 1, 2, false)},
        {"From above", cottage, {}, 0, 1},
        {"Half-way down", cottage, {}, 0, 0.5},
        {"Twelve levels", mason(12, mostStairways).plan(), {}},
    };
}

/// Four states: lit, unlit with missing tokens, selected, and a price with "any colour".
QList<table::CharacterRow> guestRows() {
    const Tokens rich{5, 5, 5, 5};
    const Tokens poor{1, 0, 1, 0};
    const auto row = [](int character, const Tokens& purse, bool selected) {
        table::CharacterRow row = table::characterRow(static_cast<Character>(character), purse);
        row.lit = row.lacking.isEmpty();
        row.selected = selected;
        return row;
    };
    const auto anyColour =
        std::find_if(characters.begin(), characters.end(), [](const auto& card) { return card.any > 1; });
    return {row(0, rich, false), row(7, poor, false), row(12, rich, true), row(21, poor, true),
            row(static_cast<int>(anyColour - characters.begin()), poor, false)};
}

QList<table::TokenRow> tokenRows() {
    QList<table::TokenRow> rows = table::tokenRows(Tokens{3, 0, 1, 2});
    for (table::TokenRow& row : rows)
        row.lit = row.number > 0;
    rows.front().chosen = 1;
    return rows;
}

} // namespace

Canned::Canned(QObject* parent) : QObject(parent) {
    for (std::size_t i = 0; i < characterCount; ++i)
        m_characters.append(table::characterRow(static_cast<Character>(i), {}));
    m_guests.set(guestRows());
    for (std::size_t i = 0; i < symbolCount; i += 2)
        m_tiles.append({static_cast<int>(i),
                        table::symbolId(static_cast<Symbol>(i)),
                        table::symbolId(static_cast<Symbol>(i + 1)),
                        {},
                        false});
    m_tokens.set(tokenRows());
    for (std::size_t i = 0; i < bonusCount; ++i) {
        const auto card = static_cast<Bonus>(i);
        m_bonus.append({static_cast<int>(i), table::bonusTitle(card), table::bonusText(card, Mode::Standard),
                        table::bonusPicture(card), static_cast<int>(i), i == 1});
    }
    m_houses.set(houseRows());
}

QStringList Canned::pictures(const QString& folder) {
    QStringList names = QDir(":/art/" + folder).entryList({"*.svg"}, QDir::Files, QDir::Name);
    names.replaceInStrings(".svg", "");
    return names;
}

} // namespace gallery
