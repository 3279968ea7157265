#include "qml/games/gingerbread/table_model.h"
#include "qml/games/gingerbread/words.h"

#include <QGuiApplication>
#include <QStyleHints>

#include <algorithm>

/// What the player selects before she plays it: a tile and its place, a character, a card, what to give and to pay.
/// None of this is a move yet.

namespace table {

using namespace engine::gingerbread;

namespace {

int colourOf(const QString& id) {
    for (const Colour colour : colours)
        if (symbolId(symbolOf(colour)) == id)
            return static_cast<int>(colour);
    return -1;
}

} // namespace

void TableModel::chooseTile(int tile) {
    if (task() != Build || !ownWitch().hand.contains(static_cast<Tile>(tile)))
        return;
    if (discards() && tile == m_choice.tile)
        return setDiscards(false);
    if (tile == m_choice.tile)
        return turnTile();
    const int turned = m_choice.turned;
    m_choice = Choice{};
    m_choice.tile = tile;
    m_choice.turned = m_choice.direction = turned;
    m_shownSeat = m_match->viewer();
    showNotice({});
}

void TableModel::liftTile(int tile) {
    if (tile != m_choice.tile)
        chooseTile(tile);
}

void TableModel::turnTile() {
    if (discards())
        return;
    m_choice.direction = (m_choice.direction + 1) % 4;
    if (m_choice.at >= 0)
        placeGhost(m_choice.at, m_choice.direction, false);
    m_choice.turned = m_choice.direction;
    showPlacement();
}

/// Puts the ghost's first half on the cell and the second half in that direction; unless `exactly`, turns it to the
/// next direction in which it is legal.
void TableModel::placeGhost(int cell, int direction, bool exactly) {
    m_choice.discards = false;
    m_choice.at = cell;
    int first = -1;
    for (int i = 0; i < (exactly ? 1 : 4); ++i) {
        const int turned = (direction + i) % 4;
        const int to = secondCell(cell, turned);
        if (to < 0)
            continue;
        first = first < 0 ? turned : first;
        const engine::gingerbread::Build build{static_cast<Tile>(m_choice.tile), static_cast<Cell>(cell),
                                               static_cast<Cell>(to)};
        if (whyNot(m_position, build) == nullptr) {
            m_choice.direction = turned;
            return;
        }
    }
    m_choice.direction = first < 0 ? direction % 4 : first;
}

std::optional<Command> TableModel::placement() const {
    if (m_choice.at < 0)
        return std::nullopt;
    if (task() == Wild)
        return PlaceWild{static_cast<Cell>(m_choice.at)};
    const int to = secondCell(m_choice.at, m_choice.direction);
    if (task() != Build || m_choice.tile < 0 || to < 0)
        return std::nullopt;
    return engine::gingerbread::Build{static_cast<Tile>(m_choice.tile), static_cast<Cell>(m_choice.at),
                                      static_cast<Cell>(to)};
}

void TableModel::tapCell(int cell) {
    if (cell < 0)
        return;
    if (!isOwnHouse() || discards() || (task() != Wild && (task() != Build || m_choice.tile < 0)))
        return showNotice(describe(cell));
    if (cell == m_choice.at && task() == Build)
        return turnTile();
    placeGhost(cell, m_choice.turned, task() == Wild);
    showPlacement();
    if (m_noticeIsRefusal)
        emit refused();
}

void TableModel::showPlacement() {
    const auto there = placement();
    if (!there)
        return showNotice({});
    const QString why = whyNotText(m_position, *there);
    if (why.isEmpty())
        showNotice(previewText(m_position, *there));
    else
        showRefusal(why);
}

void TableModel::hover(int cell) {
    if (cell == m_choice.at || (task() != Wild && (task() != Build || m_choice.tile < 0)))
        return;
    m_choice.at = -1;
    m_choice.direction = m_choice.turned;
    if (cell >= 0)
        placeGhost(cell, m_choice.turned, task() == Wild);
    showPlacement();
}

bool TableModel::drop(int cell) {
    hover(cell);
    const auto there = placement();
    if (!there || m_noticeIsRefusal) {
        if (there)
            emit refused();
        return false;
    }
    play(*there);
    return true;
}

QString TableModel::describe(int cell) const {
    return cell < 0 || cell >= int(cellCount) ? QString() : cellText(shownWitch().house, cell);
}

Ghost TableModel::ghost() const {
    Ghost ghost;
    const auto there = placement();
    if (!there || !isOwnHouse())
        return ghost;
    ghost.legal = whyNot(m_position, *there) == nullptr;
    ghost.at = m_choice.at;
    if (const auto* build = std::get_if<engine::gingerbread::Build>(&*there)) {
        ghost.piece = build->tile;
        ghost.to = build->to;
        ghost.stairs = ownWitch().house.stairsBetween(build->at, build->to);
    } else {
        ghost.piece = wildPiece;
        ghost.to = ghost.at;
    }
    return ghost;
}

QList<int> TableModel::lit() const {
    QList<int> cells;
    if (!isOwnHouse() || discards() || (task() != Wild && (task() != Build || m_choice.tile < 0)))
        return cells;
    for (Cell cell = 0; cell < cellCount; ++cell) {
        bool possible = task() == Wild;
        for (int direction = 0; direction < 4 && !possible; ++direction) {
            const int to = secondCell(cell, direction);
            possible = to >= 0 && whyNot(m_position, engine::gingerbread::Build{static_cast<Tile>(m_choice.tile), cell,
                                                                                static_cast<Cell>(to)}) == nullptr;
        }
        if (possible)
            cells << cell;
    }
    return cells;
}

void TableModel::chooseSide(int side) {
    m_choice.side = side == 0 ? Side::Front : Side::Back;
    m_shownSeat = m_match->viewer();
    refresh();
}

void TableModel::chooseCharacter(int character) {
    const Side side = m_choice.side;
    const bool again = character == m_choice.character;
    m_choice = Choice{};
    m_choice.side = side;
    if (!again) {
        m_choice.character = character;
        m_choice.pay = cheapestPay(ownWitch(), static_cast<Character>(character));
    }
    showNotice({});
}

void TableModel::swapUnderPile() {
    m_choice.swapped = !m_choice.swapped;
    refresh();
}

void TableModel::chooseCard(int card) {
    m_choice.card = card == m_choice.card ? -1 : card;
    showNotice({});
}

void TableModel::carryOut(const QString& effect) {
    m_choice = Choice{};
    if (const int colour = colourOf(effect); colour >= 0)
        return play(Bake{static_cast<Colour>(colour)});
    if (effect == "stairway")
        return play(FetchStairway{});
    if (effect == "cage")
        return showNotice(tr("Tap one of the characters in the forest."));
    m_choice.effect = effect;
    showNotice({});
}

void TableModel::chooseGive(const QString& colour) {
    m_choice.give = colourOf(colour);
    refresh();
}
void TableModel::chooseGet(const QString& colour) {
    m_choice.get = colourOf(colour);
    refresh();
}

bool TableModel::paysAny() const {
    return task() == Trap && m_choice.character >= 0 &&
           characters[static_cast<std::size_t>(m_choice.character)].any > 0 &&
           canTake(static_cast<Character>(m_choice.character));
}

void TableModel::pay(const QString& id, int more) {
    const int colour = colourOf(id);
    if (colour < 0)
        return;
    auto& paid = m_choice.pay[static_cast<Colour>(colour)];
    paid = static_cast<std::uint8_t>(std::clamp(paid + more, 0, int{ownWitch().tokens[static_cast<Colour>(colour)]}));
    refresh();
}

void TableModel::discard(const QString& id) {
    const int colour = colourOf(id);
    if (colour < 0)
        return;
    Discard discard;
    discard.tokens[static_cast<Colour>(colour)] = 1;
    play(discard);
}

void TableModel::primary() { press(m_primary); }

void TableModel::secondary() { press(m_secondary); }

/// Ignores the second tap of a double tap: the button may have got another meaning meanwhile, such as ending the turn.
void TableModel::press(const Action& action) {
    if ((!action.command && !action.discards) ||
        (m_pressed.isValid() && m_pressed.elapsed() < QGuiApplication::styleHints()->mouseDoubleClickInterval()))
        return;
    m_pressed.start();
    if (action.discards)
        return setDiscards(*action.discards);
    play(Command(*action.command)); // a copy, because play() may replace the action
}

// By the rules discarding a tile ends the turn. So it is only selected, like the place of a tile, until the player ends
// the turn, and can be undone until then.

bool TableModel::discards() const { return task() == Build && m_choice.discards; }

void TableModel::setDiscards(bool discards) {
    m_choice.discards = discards;
    m_choice.at = -1;
    m_shownSeat = m_match->viewer();
    showNotice({});
    if (discards && stairwaysForDiscard(m_position) > 0)
        emit gained("tokens/stairway", 4, -1);
}

int TableModel::stairways() const {
    return shownWitch().stairways + (discards() && isOwnHouse() ? stairwaysForDiscard(m_position) : 0);
}

void TableModel::undo() {
    if (discards())
        setDiscards(false);
    else if (m_match)
        m_match->undo();
}

} // namespace table
