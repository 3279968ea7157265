#include "qml/games/gingerbread/table_model.h"

#include "engine/games/gingerbread/score.h"
#include "qml/games/gingerbread/words.h"

#include <algorithm>

namespace table {

using namespace engine::gingerbread;
using engine::Seat;
using match::Step;
using models::MatchModel;

namespace {

int colourOf(const QString& id) {
    for (const Colour colour : colours)
        if (symbolId(symbolOf(colour)) == id)
            return static_cast<int>(colour);
    return -1;
}

} // namespace

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
    connect(match, &MatchModel::rewound, this, [this] {
        m_position = m_match->position().as<Position>();
        m_looking = m_match->viewer();
        rebuildLog();
        reset();
    });
    connect(match, &MatchModel::stageChanged, this, [this] {
        if (m_match->stage() == MatchModel::MyTurn) {
            m_looking = m_match->viewer();
            emit turnCame();
        }
        refresh();
    });
    connect(match, &MatchModel::refused, this, [this](const QString& sentence) {
        refuse(sentence);
        emit refused();
    });
    connect(match, &MatchModel::advised, this, &TableModel::advise);
    emit matchChanged();
    if (match->stage() != MatchModel::Opening && match->stage() != MatchModel::HandOver && match->isOpen()) {
        m_position = match->position().as<Position>();
        m_looking = match->viewer();
        rebuildLog();
        refresh();
    }
}

// What happened.

void TableModel::step(const Step& step, const engine::AnyPosition& before, bool animated) {
    const auto was = before.as<Position>();
    m_position = step.after.as<Position>();
    appendToLog(step, was);
    m_choice = Choice{};
    m_notice.clear();
    m_looking = was.turn;
    refresh();
    tellOf(step.move.as<Move>(), was, animated);
}

void TableModel::tellOf(const Move& move, const Position& before, bool animated) {
    if (!animated)
        return;
    const Witch& was = before.witches[engine::index(move.by)];
    const Witch& is = m_position.witches[engine::index(move.by)];
    const int cell = m_position.built.empty() ? 4 : int{m_position.built[m_position.built.size() - 1].at};
    if (is.house != was.house && !std::holds_alternative<engine::gingerbread::Draft>(move.command))
        emit laid();
    for (const Colour colour : colours)
        if (is.tokens[colour] > was.tokens[colour])
            emit gained("tokens/" + symbolId(symbolOf(colour)), cell);
    if (is.stairways > was.stairways)
        emit gained("tokens/stairway", cell);
    if (is.trapped.size() > was.trapped.size())
        emit caught(characterPicture(is.trapped[is.trapped.size() - 1]));
    if (is.house.completeLevels() > was.house.completeLevels())
        emit levelCompleted();
}

void TableModel::appendToLog(const Step& step, const Position& before) {
    const auto move = step.move.as<Move>();
    LogRow row;
    row.number = static_cast<int>(step.number);
    row.who = nameOf(move.by);
    row.face = models::playerRow(m_match->player(move.by), move.by).face;
    row.what = sentence(move, before, step.after.as<Position>());
    m_recent = tr("%1 %2").arg(row.who, row.what);
    m_log.append(row);
}

void TableModel::rebuildLog() {
    m_log.set({});
    auto before = m_match->start().as<Position>();
    for (const Step& step : m_match->log()) {
        appendToLog(step, before);
        before = step.after.as<Position>();
    }
    if (m_match->log().empty())
        m_recent.clear();
}

// What she looks at.

const Witch& TableModel::lookedAt() const {
    return m_position.witches[static_cast<std::size_t>(std::max(m_looking, 0))];
}
const Witch& TableModel::mine() const {
    return m_position.witches[m_match && m_match->viewer() >= 0 ? static_cast<std::size_t>(m_match->viewer()) : 0];
}
bool TableModel::isMine() const { return m_match && m_looking == m_match->viewer(); }
bool TableModel::isActing() const {
    return m_match && m_match->stage() == MatchModel::MyTurn && m_position.turn == m_match->viewer();
}

QString TableModel::nameOf(int seat) const {
    return m_match && seat >= 0 && m_match->isOpen() ? QString::fromStdString(m_match->player(seat).name) : QString();
}
QString TableModel::lookingName() const { return nameOf(m_looking); }

HousePlan TableModel::plan() const {
    if (m_match && isMine() && task() == Draft)
        return emptyPlan(mine().board, m_choice.side);
    return planOf(m_position, static_cast<Seat>(std::max(m_looking, 0)));
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
    if (task() == Over)
        return tr("The end");
    if (isActing()) {
        const int turn = static_cast<int>(tilesEach) + 1 - static_cast<int>(mine().hand.size() + mine().pile.size());
        return m_position.phase == Phase::Draft || m_position.phase == Phase::Action
                   ? tr("Your turn, %1 (%2 of %3)").arg(nameOf(m_position.turn)).arg(std::max(1, turn)).arg(tilesEach)
                   : tr("Your turn, %1").arg(nameOf(m_position.turn));
    }
    return tr("%1 plays").arg(nameOf(m_position.turn));
}

void TableModel::visit(int seat) {
    m_looking = seat;
    refresh();
}

// What she chooses.

void TableModel::chooseTile(int tile) {
    if (task() != Build)
        return;
    if (tile == m_choice.tile)
        return turnTile();
    const int direction = m_choice.direction;
    m_choice = Choice{};
    m_choice.tile = tile;
    m_choice.direction = direction;
    m_looking = m_match->viewer();
    say({});
}

void TableModel::liftTile(int tile) {
    if (tile != m_choice.tile)
        chooseTile(tile);
}

void TableModel::turnTile() {
    m_choice.direction = (m_choice.direction + 1) % 4;
    if (m_choice.at >= 0)
        put(m_choice.at, m_choice.direction, false);
    refresh();
}

/// The ghost's first half on the cell, the second in that direction, or in the next one in which it may lie.
void TableModel::put(int cell, int direction, bool exactly) {
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
    m_choice.direction = first < 0 ? direction : first;
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
    if (!isMine() || (task() != Wild && (task() != Build || m_choice.tile < 0)))
        return say(describe(cell));
    if (cell == m_choice.at && task() == Build)
        put(cell, m_choice.direction + 1, false);
    else
        put(cell, m_choice.direction, task() == Wild);
    tellOfPlacement();
    if (m_noticeIsRefusal)
        emit refused();
}

void TableModel::tellOfPlacement() {
    const auto there = placement();
    if (!there)
        return say({});
    const QString why = whyNotText(m_position, *there);
    if (why.isEmpty())
        say(previewText(m_position, *there));
    else
        refuse(why);
}

void TableModel::hover(int cell) {
    if (cell == m_choice.at || (task() != Wild && (task() != Build || m_choice.tile < 0)))
        return;
    if (cell < 0)
        m_choice.at = -1;
    else
        put(cell, m_choice.direction, task() == Wild);
    tellOfPlacement();
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
    return cell < 0 || cell >= int(cellCount) ? QString() : cellText(lookedAt().house, cell);
}

Ghost TableModel::ghost() const {
    Ghost ghost;
    const auto there = placement();
    if (!there || !isMine())
        return ghost;
    ghost.legal = whyNot(m_position, *there) == nullptr;
    ghost.at = m_choice.at;
    if (const auto* build = std::get_if<engine::gingerbread::Build>(&*there)) {
        ghost.piece = build->tile;
        ghost.to = build->to;
        ghost.stairs = mine().house.stairsBetween(build->at, build->to);
    } else {
        ghost.piece = wildPiece;
        ghost.to = ghost.at;
    }
    return ghost;
}

QList<int> TableModel::lit() const {
    QList<int> cells;
    if (!isMine() || (task() != Wild && (task() != Build || m_choice.tile < 0)))
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
    m_looking = m_match->viewer();
    refresh();
}

void TableModel::chooseCharacter(int character) {
    const Side side = m_choice.side;
    const bool again = character == m_choice.character;
    m_choice = Choice{};
    m_choice.side = side;
    if (!again) {
        m_choice.character = character;
        m_choice.pay = cheapestPay(mine(), static_cast<Character>(character));
    }
    say({});
}

void TableModel::chooseCard(int card) {
    m_choice.card = card == m_choice.card ? -1 : card;
    say({});
}

void TableModel::carryOut(const QString& effect) {
    m_choice = Choice{};
    if (const int colour = colourOf(effect); colour >= 0)
        return play(Bake{static_cast<Colour>(colour)});
    if (effect == "stairway")
        return play(FetchStairway{});
    if (effect == "cage")
        return say(tr("Tap one of the characters in the forest."));
    m_choice.effect = effect;
    say({});
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
           canBeHad(static_cast<Character>(m_choice.character));
}

void TableModel::pay(const QString& id, int more) {
    const int colour = colourOf(id);
    if (colour < 0)
        return;
    auto& paid = m_choice.pay[static_cast<Colour>(colour)];
    paid = static_cast<std::uint8_t>(std::clamp(paid + more, 0, int{mine().tokens[static_cast<Colour>(colour)]}));
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

void TableModel::primary() {
    if (m_next.command)
        play(*m_next.command);
}

void TableModel::secondary() {
    if (m_other.command)
        play(*m_other.command);
}

void TableModel::cancel() {
    const Side side = m_choice.side;
    m_choice = Choice{};
    m_choice.side = side;
    say({});
}

void TableModel::play(const Command& command) {
    if (!isActing())
        return;
    if (const QString why = whyNotText(m_position, command); !why.isEmpty()) {
        refuse(why);
        return emit refused();
    }
    m_match->play(engine::AnyMove(Move{m_position.turn, command}));
}

void TableModel::say(const QString& notice) {
    m_notice = notice;
    m_noticeIsRefusal = false;
    refresh();
}

void TableModel::refuse(const QString& why) {
    m_notice = why;
    m_noticeIsRefusal = true;
    refresh();
}

void TableModel::reset() {
    m_choice = Choice{};
    say({});
}

// A hint: the first thing to do is chosen for her, the rest is told.

void TableModel::advise(const std::vector<engine::bots::Plan>& plans) {
    if (plans.empty() || !isActing())
        return;
    QStringList steps;
    Position imagined = m_position;
    for (const auto& any : plans.front().moves) {
        const Position before = imagined;
        const auto move = any.as<Move>();
        if (!Rules::play(imagined, move)) {
            imagined = before;
            steps << sentence(move, before, before);
            break; // from here on it depends on what is hidden
        }
        steps << sentence(move, before, imagined);
    }
    preview(plans.front().moves.front().as<Move>().command);
    say(tr("Hint: a grand witch would now do this: she %1.").arg(steps.join(tr("; then "))));
}

void TableModel::preview(const Command& command) {
    m_choice = Choice{};
    m_looking = m_match->viewer();
    if (const auto* build = std::get_if<engine::gingerbread::Build>(&command)) {
        m_choice.tile = build->tile;
        m_choice.at = build->at;
        for (int direction = 0; direction < 4; ++direction)
            if (secondCell(build->at, direction) == build->to)
                m_choice.direction = direction;
    } else if (const auto* wild = std::get_if<PlaceWild>(&command)) {
        m_choice.at = wild->at;
    } else if (const auto* stairways = std::get_if<TakeStairways>(&command)) {
        m_choice.tile = stairways->tile;
    } else if (const auto* draft = std::get_if<engine::gingerbread::Draft>(&command)) {
        m_choice.character = draft->character;
        m_choice.side = draft->side;
    } else if (const auto* attract = std::get_if<Attract>(&command)) {
        m_choice.character = attract->character;
    } else if (const auto* keep = std::get_if<engine::gingerbread::Keep>(&command)) {
        m_choice.character = keep->character;
    } else if (const auto* trap = std::get_if<engine::gingerbread::Trap>(&command)) {
        m_choice.character = trap->character;
        m_choice.pay = trap->pay;
    } else if (const auto* bonus = std::get_if<TakeBonus>(&command)) {
        m_choice.card = bonus->card;
    } else if (const auto* exchange = std::get_if<Exchange>(&command)) {
        m_choice.effect = "exchange";
        m_choice.give = static_cast<int>(exchange->give);
        m_choice.get = static_cast<int>(exchange->get);
    } else if (std::holds_alternative<Peek>(command)) {
        m_choice.effect = "peek";
    }
}

// Rows.

bool TableModel::canBeHad(Character character) const {
    switch (task()) {
    case Draft:
        return m_position.line.contains(character);
    case Effects:
        return whyNot(m_position, Attract{character}) == nullptr;
    case Keep:
        return m_position.peeked.contains(character) && !mine().gate.full();
    case Trap:
        return whyNot(m_position, engine::gingerbread::Trap{character, cheapestPay(mine(), character)}) == nullptr;
    default:
        return false;
    }
}

void TableModel::refresh() {
    if (!m_match || !m_match->isOpen() || m_match->viewer() < 0)
        return;
    m_next = next();
    m_other = other();
    refreshRows();
    refreshCharacters();
    if (const Task task = this->task(); task != m_task) {
        m_task = task;
        emit taskChanged();
    }
    emit changed();
}

void TableModel::refreshRows() {
    const Witch& witch = lookedAt();
    QList<WitchRow> witches;
    for (int seat = 0; seat < m_position.players; ++seat) {
        const Witch& other = m_position.witches[static_cast<std::size_t>(seat)];
        WitchRow row;
        row.seat = seat;
        row.name = nameOf(seat);
        row.face = models::playerRow(m_match->player(seat), seat).face;
        row.score = scoreOf(m_position, other).total();
        row.tilesLeft = static_cast<int>(other.hand.size() + other.pile.size());
        row.acts = seat == m_position.turn;
        row.lookedAt = seat == m_looking;
        row.plan = planOf(m_position, static_cast<Seat>(seat));
        witches.append(row);
    }
    m_witches.set(witches);
    m_hand.set(tileRows(witch, m_choice));
    QList<TokenRow> pantry = tokenRows(witch.tokens);
    for (TokenRow& row : pantry)
        row.chosen = paysAny() ? m_choice.pay[static_cast<Colour>(colourOf(row.colour))] : 0;
    m_pantry.set(pantry);
    QList<TokenRow> gives = tokenRows(mine().tokens);
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
    m_middle.set(bonusRows(m_position, mine(), {m_position.middle.begin(), m_position.middle.end()}, m_choice.card));
    m_bonus.set(bonusRows(m_position, witch, {witch.bonus.begin(), witch.bonus.end()}, -1));
    m_pad.set(task() == Over ? padRows(m_position) : QList<PadRow>());
}

void TableModel::refreshCharacters() {
    const Witch& witch = lookedAt();
    const Tokens& purse = mine().tokens;
    const auto lit = [this](Character character) { return canBeHad(character); };
    const auto unlit = [](Character) { return false; };
    const int selected = m_choice.character;
    m_line.set(characterRows(m_position.line, purse, selected, lit));
    if (isMine())
        m_gate.set(characterRows(witch.gate, purse, selected, [&](Character character) {
            return canBeHad(character) || (task() == Keep && witch.gate.full()); // to be let go
        }));
    else
        m_gate.set(characterRows(witch.gate, witch.tokens, selected, unlit));
    m_drawn.set(characterRows(m_position.peeked, purse, selected, lit));
    m_trapped.set(characterRows(witch.trapped, witch.tokens, selected, unlit));
    QList<CharacterRow> chosen;
    if (selected >= 0) {
        chosen.append(characterRow(static_cast<Character>(selected), purse));
        chosen.first().lit = canBeHad(static_cast<Character>(selected));
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
