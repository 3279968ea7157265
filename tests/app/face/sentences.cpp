#include "engine/chance.h"
#include "engine/games/gingerbread/score.h"
#include "engine/random.h"
#include "qml/games/gingerbread/words.h"
#include "tests/app/face/table_model_fixture.h"
#include "tests/app/golden.h"

#include <QFileInfo>
#include <QSet>

/// Every sentence that the table shows, in games that depend on a seed and the rules alone.

using namespace face_tests;

namespace {

const QStringList names{"Anna", "Bob", "Clara", "Dora"};

/// A move with something to say: returning gingerbread is always legal and would be chosen most of the time.
Move pick(const Position& position, engine::Random& random) {
    MoveList moves;
    Rules::legalMoves(position, moves);
    std::vector<Move> few;
    for (const Move& move : moves)
        if (!std::holds_alternative<Discard>(move.command) && !std::holds_alternative<Release>(move.command))
            few.push_back(move);
    const bool gives = few.empty() || random.below(12) == 0;
    return gives ? moves[random.below(static_cast<std::uint32_t>(moves.size()))]
                 : few[random.below(static_cast<std::uint32_t>(few.size()))];
}

Position begin(std::uint8_t players, Mode mode, std::uint8_t seed) {
    engine::Options options;
    options.players = players;
    options.mode = static_cast<std::uint8_t>(mode);
    options.first = 0;
    engine::Seed bytes{};
    bytes[0] = seed;
    engine::Chance chance(bytes, Rules::id);
    return Rules::start(options, Rules::deal(options, chance));
}

QString logged(const Move& move, const Position& before, const Position& after) {
    return names[move.by] + ' ' + table::moveText(move, before, after) + '.';
}

/// What the player reads before a move, and after she has chosen it.
QStringList read(TableModelFixture& table, const Position& position, const Move& next) {
    QStringList lines;
    table.imagine(position);
    const TableModel& model = table.model;
    lines << "  " + model.headline() << "  " + model.prompt();
    for (const table::EffectRow& row : table.model.effects()->rows())
        lines << QString("  %1× %2: %3%4").arg(row.times).arg(row.title, row.brings, row.possible ? "" : " [no]");
    lines << "  [" + model.primaryText() + "] [" + model.secondaryText() + "]";
    if (!std::holds_alternative<Discard>(next.command) && !std::holds_alternative<Release>(next.command)) {
        emit table.match->advised({engine::bots::Plan{{engine::AnyMove(next)}, 0}});
        lines << "  " + model.notice() << "  [" + model.primaryText() + "] [" + model.secondaryText() + "]";
    }
    if (!model.underPile().isEmpty())
        lines << "  " + model.underPile();
    if (const auto* build = std::get_if<Build>(&next.command))
        lines << "  " + table::previewText(position, *build);
    return lines;
}

QStringList ending(const Position& position) {
    QStringList lines;
    for (const table::PadRow& row : table::padRows(position))
        lines << row.line + ": " + row.points.join(", ");
    for (int viewer = -1; viewer < position.players; ++viewer)
        lines << table::verdict(position, names, viewer);
    return lines;
}

} // namespace

TEST_CASE("sentences: what things are called, and what they do") {
    QStringList lines;
    for (std::size_t i = 0; i < symbolCount; ++i) {
        const auto symbol = static_cast<Symbol>(i);
        lines << table::symbolId(symbol) + ", " + table::symbolName(symbol) + ": " + table::symbolHelp(symbol);
    }
    Tokens purse;
    purse.of = {2, 1, 0, 3};
    for (Character character = 0; character < characterCount; ++character) {
        const auto row = table::characterRow(character, purse);
        lines << row.description + " (" + QFileInfo(row.picture.path()).fileName() + ")";
    }
    for (Bonus card = 0; card < bonusCount; ++card)
        lines << table::bonusTitle(card) + ": " + table::bonusText(card, Mode::Standard) << "  "
              << table::bonusText(card, Mode::Introductory) + " (" +
                     QFileInfo(table::bonusPicture(card).path()).fileName() + ")";
    lines.removeAll("  ");
    golden::compare("words", lines);
}

TEST_CASE("sentences: a whole game, as the log tells it and as one of two reads it") {
    TableModelFixture table;
    Position position = begin(2, Mode::Standard, 5);
    engine::Random random(7);
    QStringList lines;
    QSet<QString> known;
    while (position.phase != Phase::Over) {
        const Move move = pick(position, random);
        if (position.turn == 0)
            for (const QString& line : read(table, position, move))
                if (!known.contains(line)) { // only sentences that are new
                    known.insert(line);
                    lines << line;
                }
        const Position before = position;
        REQUIRE(Rules::play(position, move));
        lines << logged(move, before, position);
    }
    table.imagine(position);
    lines << table.model.headline() << table.model.prompt() << ending(position);
    golden::compare("game", lines);
}

TEST_CASE("sentences: games of three and four, to their end") {
    QStringList lines;
    for (std::uint8_t seed = 1; seed <= 6; ++seed) {
        const auto players = static_cast<std::uint8_t>(3 + seed % 2);
        Position position = begin(players, seed % 3 == 0 ? Mode::Standard : Mode::Introductory, seed);
        engine::Random random(seed);
        QSet<QString> kinds; // the first of each kind
        while (position.phase != Phase::Over) {
            const Move move = pick(position, random);
            const Position before = position;
            REQUIRE(Rules::play(position, move));
            const QString line = logged(move, before, position);
            const QString kind = QString::number(move.command.index());
            if (!kinds.contains(kind))
                lines << line;
            kinds.insert(kind);
            golden::checkPlausible(line);
        }
        lines << ending(position) << "";
    }
    golden::compare("endings", lines);
}

TEST_CASE("sentences: who has won, and why when that is not plain") {
    const auto over = [](std::vector<int> tokens, std::vector<int> heights) {
        Position position = begin(static_cast<std::uint8_t>(tokens.size()), Mode::Standard, 1);
        position.phase = Phase::Over;
        position.turn = engine::nobody;
        for (std::size_t seat = 0; seat < tokens.size(); ++seat) {
            position.witches[seat].tokens.of = {static_cast<std::uint8_t>(tokens[seat]), 0, 0, 0};
            position.witches[seat].house.spaces[4].height = static_cast<std::uint8_t>(heights[seat]);
        }
        return position;
    };
    QStringList lines;
    for (const Position& position :
         {over({8, 4}, {1, 2}), over({4, 8}, {1, 2}), over({4, 4}, {3, 2}), over({4, 4}, {1, 2}), over({4, 4}, {2, 2}),
          over({4, 4, 4}, {2, 2, 2}), over({4, 4, 2}, {1, 2, 3}), over({2, 0}, {1, 1}), over({0, 0}, {1, 1})})
        lines << ending(position) << "";
    golden::compare("verdicts", lines);
}

TEST_CASE("sentences: why something cannot be done") {
    Position position = begin(2, Mode::Standard, 5);
    engine::Random random(7);
    QStringList lines;
    QSet<const void*> known;
    const auto refused = [&](const Command& command) { // the first of each kind
        const engine::Reason* reason = whyNot(position, command);
        if (reason == nullptr)
            return;
        const QString why = table::whyNotText(position, command);
        golden::checkPlausible(why);
        if (!known.contains(reason))
            lines << why;
        known.insert(reason);
    };
    while (position.phase != Phase::Over) {
        for (const Tile tile : position.acting().hand)
            for (Cell at = 0; at < cellCount; ++at)
                for (int direction = 0; direction < 4; ++direction)
                    if (const int to = table::secondCell(at, direction); to >= 0)
                        refused(Build{tile, at, static_cast<Cell>(to)});
        for (const Colour colour : colours) {
            refused(Bake{colour});
            refused(Exchange{colour, colours[0]});
        }
        for (Character character = 0; character < characterCount; ++character) {
            refused(Attract{character});
            refused(engine::gingerbread::Trap{character, table::cheapestPay(position.acting(), character)});
            refused(Release{character});
        }
        refused(FetchStairway{});
        refused(Peek{});
        refused(Forgo{});
        refused(Finish{});
        refused(Decline{});
        REQUIRE(Rules::play(position, pick(position, random)));
    }
    lines.sort();
    golden::compare("refusals", lines);
}
