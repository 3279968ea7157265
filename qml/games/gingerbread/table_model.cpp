#include "qml/games/gingerbread/table_model.h"

#include "engine/games/gingerbread/score.h"
#include "qml/games/gingerbread/words.h"

#include <algorithm>

namespace table {

using namespace engine::gingerbread;
using engine::Seat;
using match::Step;
using models::MatchModel;

TableModel::TableModel(QObject* parent) : QObject(parent) {
    QList<LegendRow> legend;
    for (const Symbol symbol : {Symbol::Red, Symbol::Stairway, Symbol::Exchange, Symbol::Cage, Symbol::Wild}) {
        LegendRow row;
        row.symbol = symbolId(symbol);
        row.help = symbolHelp(symbol);
        legend.append(row);
    }
    m_legend.set(legend);
}

void TableModel::setMatch(MatchModel* match) {
    if (match == m_match)
        return;
    m_match = match;
    connect(match, &MatchModel::stepShown, this, &TableModel::step);
    connect(match, &MatchModel::positionReplaced, this, [this] {
        m_position = m_match->position().as<Position>();
        m_shownSeat = m_match->viewer();
        rebuildLog();
        reset();
    });
    connect(match, &MatchModel::stageChanged, this, [this] {
        if (m_match->stage() == MatchModel::MyTurn || m_match->stage() == MatchModel::Elsewhere)
            m_shownSeat = m_match->viewer();
        if (m_match->stage() == MatchModel::MyTurn)
            emit turnBegan();
        // What ends a turn is often shown only when the server has answered: a hint must not hide that it waits.
        if (m_match->stage() == MatchModel::Elsewhere && !m_noticeIsRefusal)
            return reset();
        refresh();
    });
    connect(match, &MatchModel::changed, this, [this] {
        if (m_match->stage() == MatchModel::Elsewhere)
            emit changed(); // the headline shows how far the turn has come
    });
    connect(match, &MatchModel::seatsChanged, this, [this] {
        rebuildLog();
        refresh();
    });
    connect(match, &MatchModel::refused, this, [this](const QString& sentence) {
        showRefusal(sentence);
        emit refused();
    });
    connect(match, &MatchModel::advised, this, &TableModel::showHint);
    emit matchChanged();
    if (match->stage() != MatchModel::Opening && match->stage() != MatchModel::HandOver && match->isOpen()) {
        m_position = match->position().as<Position>();
        m_shownSeat = match->viewer();
        rebuildLog();
        refresh();
    }
}

// Showing moves.

void TableModel::step(const Step& step, const engine::AnyPosition& before, bool animated) {
    const auto previous = before.as<Position>();
    const bool animatedAlready = discards(); // when the discard was selected
    m_position = step.after.as<Position>();
    m_log.append(logRow(step, previous));
    updateRecent();
    m_choice = Choice{};
    m_notice.clear();
    m_shownSeat = previous.turn;
    refresh();
    animate(step.move.as<Move>(), previous, animated && !animatedAlready);
}

void TableModel::animate(const Move& move, const Position& before, bool animated) {
    if (!animated)
        return;
    const Witch& witchBefore = before.witches[engine::index(move.by)];
    const Witch& witch = m_position.witches[engine::index(move.by)];
    const int cell = m_position.built.empty() ? 4 : int{m_position.built[m_position.built.size() - 1].at};
    if (witch.house != witchBefore.house && !std::holds_alternative<engine::gingerbread::Draft>(move.command))
        emit laid();
    for (const Colour colour : colours)
        if (witch.tokens[colour] > witchBefore.tokens[colour])
            emit gained("tokens/" + symbolId(symbolOf(colour)), cell, static_cast<int>(colour));
    if (witch.stairways > witchBefore.stairways)
        emit gained("tokens/stairway", cell, -1);
    if (witch.trapped.size() > witchBefore.trapped.size())
        emit caught(characterPicture(witch.trapped[witch.trapped.size() - 1]));
    if (witch.house.completeLevels() > witchBefore.house.completeLevels())
        emit levelCompleted();
}

LogRow TableModel::logRow(const Step& step, const Position& before) const {
    const auto move = step.move.as<Move>();
    LogRow row;
    row.number = static_cast<int>(step.number);
    row.name = nameOf(move.by);
    row.face = models::playerRow(m_match->player(move.by), move.by).face;
    row.text = moveText(move, before, step.after.as<Position>());
    return row;
}

void TableModel::rebuildLog() {
    QList<LogRow> rows;
    auto before = m_match->start().as<Position>();
    for (const Step& step : m_match->log()) {
        rows.append(logRow(step, before));
        before = step.after.as<Position>();
    }
    m_log.set(rows); // sets only what differs: an undo removes the last row
    updateRecent();
}

void TableModel::updateRecent() {
    const auto& rows = m_log.rows();
    m_recent = rows.isEmpty() ? QString() : tr("%1 %2").arg(rows.back().name, rows.back().text);
}

// What the viewer looks at.

const Witch& TableModel::shownWitch() const {
    return m_position.witches[static_cast<std::size_t>(std::max(m_shownSeat, 0))];
}
const Witch& TableModel::ownWitch() const {
    return m_position.witches[m_match && m_match->viewer() >= 0 ? static_cast<std::size_t>(m_match->viewer()) : 0];
}
bool TableModel::isOwnHouse() const { return m_match && m_shownSeat == m_match->viewer(); }
bool TableModel::isActing() const {
    return m_match && m_match->stage() == MatchModel::MyTurn && m_position.turn == m_match->viewer();
}

QString TableModel::nameOf(int seat) const {
    return m_match && seat >= 0 && m_match->isOpen() ? m_match->nameOf(seat) : QString();
}
QString TableModel::shownName() const { return nameOf(m_shownSeat); }

HousePlan TableModel::boardPlan(int side) const { return emptyPlan(ownWitch().board, static_cast<Side>(side)); }
HousePlan TableModel::plan() const {
    if (m_match && isOwnHouse() && task() == Draft)
        return boardPlan(side());
    return planOf(m_position, static_cast<Seat>(std::max(m_shownSeat, 0)));
}

TableModel::Task TableModel::task() const {
    if (m_position.phase == Phase::Over)
        return Over;
    if (!isActing())
        return Watch;
    switch (m_position.phase) {
    case Phase::Draft:
        return Draft;
    case Phase::Action:
        return Build;
    case Phase::Effects:
        return Effects;
    case Phase::Keep:
        return Keep;
    case Phase::Trap:
        return Trap;
    case Phase::Wild:
        return Wild;
    case Phase::Bonus:
        return Bonus;
    case Phase::Over:
        break;
    }
    return Over;
}

QString TableModel::headline() const {
    if (m_match && m_match->stage() == MatchModel::LookingBack)
        return tr("What you had begun");
    if (task() == Over)
        return tr("The end");
    if (m_match && m_match->gone())
        return tr("No longer your game");
    if (isActing()) {
        const bool laid = m_position.phase != Phase::Draft && m_position.phase != Phase::Action;
        const int left = static_cast<int>(ownWitch().hand.size() + ownWitch().pile.size()) + (laid ? 1 : 0);
        return tr("Your turn, %1/%2").arg(std::max(1, static_cast<int>(tilesEach) + 1 - left)).arg(tilesEach);
    }
    if (m_match && m_match->stage() == MatchModel::Elsewhere && m_match->waits()) {
        if (m_match->receipt() == MatchModel::Sending)
            return tr("Being sent");
        return m_match->receipt() == MatchModel::Sent ? tr("Waits for an answer") : tr("Saved here");
    }
    if (m_match && m_match->stage() == MatchModel::Elsewhere && m_position.turn == m_match->viewer())
        return tr("Your turn");
    return tr("%1 plays").arg(nameOf(m_position.turn));
}

void TableModel::visit(int seat) {
    m_shownSeat = seat;
    refresh();
}

// Playing, and the answers to it.

void TableModel::play(const Command& command) {
    if (!isActing())
        return;
    if (const QString why = whyNotText(m_position, command); !why.isEmpty()) {
        showRefusal(why);
        return emit refused();
    }
    m_match->play(engine::AnyMove(Move{m_position.turn, command}));
}

void TableModel::showNotice(const QString& notice) {
    m_notice = notice;
    m_noticeIsRefusal = false;
    refresh();
}

void TableModel::showRefusal(const QString& why) {
    m_notice = why;
    m_noticeIsRefusal = true;
    refresh();
}

void TableModel::reset() {
    m_choice = Choice{};
    showNotice({});
}

// The rows of the lists.

bool TableModel::canTake(Character character) const {
    switch (task()) {
    case Draft:
        return m_position.line.contains(character);
    case Effects:
        return whyNot(m_position, Attract{character}) == nullptr;
    case Keep:
        return m_position.peeked.contains(character) && !ownWitch().gate.full();
    case Trap:
        return whyNot(m_position, engine::gingerbread::Trap{character, cheapestPay(ownWitch(), character)}) == nullptr;
    default:
        return false;
    }
}

void TableModel::refresh() {
    if (!m_match || !m_match->isOpen() || m_match->viewer() < 0)
        return;
    m_primary = primaryAction();
    m_secondary = secondaryAction();
    refreshRows();
    refreshCharacters();
    if (const Task task = this->task(); task != m_task) {
        m_task = task;
        emit taskChanged();
    }
    emit changed();
}

void TableModel::refreshRows() {
    const Witch& witch = shownWitch();
    QList<WitchRow> witches;
    for (int seat = 0; seat < m_position.players; ++seat) {
        const Witch& other = m_position.witches[static_cast<std::size_t>(seat)];
        WitchRow row;
        row.seat = seat;
        row.name = nameOf(seat);
        row.face = models::playerRow(m_match->player(seat), seat).face;
        row.hasLeft = m_match->player(seat).left;
        row.isBot = m_match->player(seat).isBot();
        row.score = scoreOf(m_position, other).total();
        row.tilesLeft = static_cast<int>(other.hand.size() + other.pile.size());
        row.acts = seat == m_position.turn;
        row.shown = seat == m_shownSeat;
        row.plan = planOf(m_position, static_cast<Seat>(seat));
        witches.append(row);
    }
    m_witches.set(witches);
    m_hand.set(tileRows(witch, m_choice));
    QList<TokenRow> pantry = tokenRows(witch.tokens);
    for (qsizetype i = 0; i < pantry.size(); ++i)
        pantry[i].chosen = paysAny() ? m_choice.pay[colours[static_cast<std::size_t>(i)]] : 0;
    m_pantry.set(pantry);
    QList<TokenRow> gives = tokenRows(ownWitch().tokens);
    QList<TokenRow> gets = tokenRows(m_position.supply);
    for (int i = 0; i < gives.size(); ++i) {
        gives[i].lit = gives[i].number > 0;
        gives[i].chosen = i == m_choice.give;
        gets[i].lit = gets[i].number > 0 && i != m_choice.give;
        gets[i].chosen = i == m_choice.get;
    }
    m_gives.set(gives);
    m_gets.set(gets);
    m_effects.set(task() == Effects ? effectRows(m_position) : QList<EffectRow>());
    m_middle.set(
        bonusRows(m_position, ownWitch(), {m_position.middle.begin(), m_position.middle.end()}, m_choice.card));
    m_bonus.set(bonusRows(m_position, witch, {witch.bonus.begin(), witch.bonus.end()}, -1));
    m_pad.set(task() == Over ? padRows(m_position) : QList<PadRow>());
}

void TableModel::refreshCharacters() {
    const Witch& witch = shownWitch();
    const Tokens& purse = ownWitch().tokens;
    const auto lit = [this](Character character) { return canTake(character); };
    const auto unlit = [](Character) { return false; };
    const int selected = m_choice.character;
    m_line.set(characterRows(m_position.line, purse, selected, lit));
    if (isOwnHouse())
        m_gate.set(characterRows(witch.gate, purse, selected, [&](Character character) {
            return canTake(character) || (task() == Keep && witch.gate.full()); // for release
        }));
    else
        m_gate.set(characterRows(witch.gate, witch.tokens, selected, unlit));
    m_drawn.set(characterRows(m_position.peeked, purse, selected, lit));
    Tokens paid; // trapped characters are paid already, so nothing is missing
    for (const Colour colour : colours)
        paid[colour] = mostTokens;
    m_trapped.set(characterRows(witch.trapped, paid, selected, unlit));
    QList<CharacterRow> chosen;
    if (selected >= 0) {
        chosen.append(characterRow(static_cast<Character>(selected), purse));
        chosen.first().lit = canTake(static_cast<Character>(selected));
    }
    m_chosen.set(chosen);
}

QString TableModel::verdict() const {
    QStringList names;
    for (int seat = 0; seat < m_position.players; ++seat)
        names << nameOf(seat);
    const int people =
        static_cast<int>(std::count_if(m_witches.rows().begin(), m_witches.rows().end(),
                                       [this](const WitchRow& row) { return !m_match->player(row.seat).isBot(); }));
    return table::verdict(m_position, names, people == 1 ? m_match->viewer() : -1);
}

} // namespace table
