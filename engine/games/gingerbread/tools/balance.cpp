#include "engine/games/gingerbread/rules.h"
#include "engine/games/gingerbread/score.h"
#include "engine/record.h"
#include "engine/tournament/tournament.h"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

/// Measures how balanced the components of Gingerbread House are: reads the records of a tournament and prints Markdown
/// tables.

namespace {

using namespace engine;
using namespace engine::gingerbread;

/// A running mean with its number of samples.
struct Mean {
    double sum = 0;
    int count = 0;

    void add(double value) {
        sum += value;
        ++count;
    }
    double value() const { return count == 0 ? 0 : sum / count; }
};

struct CardStatistics {
    Mean taken; ///< how often it was taken when it lay in the middle
    Mean worth; ///< at the end of the game
    Mean baked; ///< tokens that an oven brought when it was taken
    Mean wins;  ///< wins of the seats that took it, above an even share
};
struct CharacterStatistics {
    Mean trapped; ///< per game
    Mean turn;    ///< the turn in which the character was trapped
};
struct SideStatistics {
    Mean wins; ///< above an even share
    Mean score;
};

using Group = std::pair<int, int>; ///< a mode and a number of witches

/// All games of one group.
struct Statistics {
    int games = 0;
    std::vector<Mean> seats; ///< wins above an even share, by the distance from the seat that begins
    Mean score;
    Mean winner;
    Mean trapped;
    Mean levels;
    Mean tallest;
    Mean turns;
    Mean moves;
    Mean early; ///< games that ended early (G11.2)
    std::array<std::array<SideStatistics, 2>, boardCount> boards;
    std::array<CardStatistics, bonusCount> cards;
    std::array<CharacterStatistics, characterCount> characters;
};

/// Replays one game and adds its events to the statistics of its group.
class StatisticsCollector {
public:
    explicit StatisticsCollector(std::map<Group, Statistics>& all) : m_all(all) {}

    /// Returns the first error in the record, if any.
    std::optional<Refusal> add(const json::value& document) {
        const Replay replayed = replay(document, [this](const Game& game, const AnyPosition& any) {
            if (game.id() == Rules::id)
                observe(any.as<Position>());
        });
        if (!replayed.ok())
            return replayed.refusal;
        if (replayed.game->id() != Rules::id || replayed.game->turn(replayed.position) != nobody)
            return Refusal{RefusalKind::Format, "record", "is not a finished game of Gingerbread House", {}, {}};
        addGame(static_cast<int>(replayed.moves));
        return std::nullopt;
    }

private:
    void observe(const Position& position) {
        for (std::size_t seat = 0; seat < position.players && m_hasBefore; ++seat) {
            const Witch& before = m_before.witches[seat];
            const Witch& witch = position.witches[seat];
            if (witch.trapped.size() > before.trapped.size())
                m_trappedInTurn[witch.trapped[witch.trapped.size() - 1]] =
                    static_cast<int>(tilesEach - witch.hand.size() - witch.pile.size());
            if (witch.bonus.size() > before.bonus.size())
                m_tokensGained[witch.bonus[witch.bonus.size() - 1]] = witch.tokens.total() - before.tokens.total();
        }
        m_before = position;
        m_hasBefore = true;
    }

    void addGame(int moves) {
        const Position& end = m_before;
        Statistics& statistics = m_all[{static_cast<int>(end.mode), end.players}];
        statistics.seats.resize(end.players);
        ++statistics.games;
        const Outcome outcome = Rules::result(end);
        bool early = false;
        for (std::size_t seat = 0; seat < end.players; ++seat) {
            const Witch& witch = end.witches[seat];
            const bool won = outcome.winners.contains(static_cast<Seat>(seat));
            const double above = (won ? 1.0 / static_cast<double>(outcome.winners.size()) : 0) - 1.0 / end.players;
            const int score = outcome.totals[seat];
            statistics.seats[(seat + end.players - index(end.first)) % end.players].add(above);
            statistics.boards[witch.board][static_cast<std::size_t>(witch.side)].wins.add(above);
            statistics.boards[witch.board][static_cast<std::size_t>(witch.side)].score.add(score);
            statistics.score.add(score);
            if (won)
                statistics.winner.add(score);
            early = early || !witch.hand.empty();
            addWitch(statistics, end, witch, above);
        }
        statistics.early.add(early ? 1 : 0);
        statistics.moves.add(moves);
        for (const Bonus card : end.middle)
            statistics.cards[card].taken.add(0);
        for (std::size_t i = 0; i < characterCount; ++i)
            statistics.characters[i].trapped.add(m_trappedInTurn.contains(static_cast<Character>(i)) ? 1 : 0);
        for (const auto& [character, turn] : m_trappedInTurn)
            statistics.characters[character].turn.add(turn);
    }

    void addWitch(Statistics& statistics, const Position& end, const Witch& witch, double above) {
        statistics.trapped.add(static_cast<double>(witch.trapped.size()));
        statistics.levels.add(witch.house.completeLevels());
        statistics.tallest.add(witch.house.tallest());
        statistics.turns.add(static_cast<double>(tilesEach - witch.hand.size() - witch.pile.size()));
        for (const Bonus card : witch.bonus) {
            const bool oven = end.mode == Mode::Standard && bonusCards[card].kind == BonusKind::BakingOven;
            statistics.cards[card].taken.add(1);
            statistics.cards[card].worth.add(worth(end, witch, card));
            if (oven)
                statistics.cards[card].baked.add(m_tokensGained[card]);
            statistics.cards[card].wins.add(above);
        }
    }

    std::map<Group, Statistics>& m_all;
    Position m_before;
    bool m_hasBefore = false;
    std::map<Character, int> m_trappedInTurn;
    std::map<Bonus, int> m_tokensGained; ///< by bonus card: the tokens gained in the move that took it (used for ovens)
};

std::string number(double value, int digits = 1, bool sign = false) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(digits) << (sign ? std::showpos : std::noshowpos) << value;
    return text.str();
}

/// A rate minus the even share, in percentage points, with half the width of its 95% confidence interval.
std::string winsText(const Mean& above, double share) {
    if (above.count == 0)
        return "–";
    const tournament::Interval interval =
        tournament::confidence(std::clamp(above.value() + share, 0.0, 1.0), above.count);
    return number(100 * above.value(), 1, true) + " ± " + number(50 * (interval.high - interval.low));
}

std::string nameOf(Bonus id) {
    const BonusCard& card = bonusCards[id];
    const std::string colour(gingerbread::nameOf(card.colour));
    const std::string points = std::to_string(card.points);
    switch (card.kind) {
    case BonusKind::Chimney:
        return "Chimney, " + std::to_string(card.threshold) + " levels";
    case BonusKind::Cauldron:
        return "Cauldron, " + points + (card.type == Type::Human ? " a human" : " a non-human");
    case BonusKind::Broom:
        return card.mood == Mood::Cheerful ? "Broom, cheerful" : "Broom, bad-tempered";
    case BonusKind::BakingOven:
        return "Baking Oven, " + colour;
    case BonusKind::TreasureChest:
        return "Treasure Chest, " + std::to_string(card.threshold) + " levels";
    case BonusKind::RollingPin:
        return "Rolling Pin, " + colour;
    case BonusKind::MagicWand:
        break;
    }
    return "Magic Wand, " + points + " from cost " + std::to_string(card.threshold);
}

void printGamesAndSeats(const std::map<Group, Statistics>& all) {
    std::cout
        << "### Games\n\n| mode | witches | games | score | winner's score | trapped | complete levels | tallest "
           "space | turns a witch | moves a game | ended early |\n|---|---|---|---|---|---|---|---|---|---|---|\n";
    for (const auto& [group, statistics] : all)
        std::cout << "| " << Rules::modes[static_cast<std::size_t>(group.first)] << " | " << group.second << " | "
                  << statistics.games << " | " << number(statistics.score.value()) << " | "
                  << number(statistics.winner.value()) << " | " << number(statistics.trapped.value()) << " | "
                  << number(statistics.levels.value(), 2) << " | " << number(statistics.tallest.value()) << " | "
                  << number(statistics.turns.value()) << " | " << number(statistics.moves.value(), 0) << " | "
                  << number(100 * statistics.early.value()) << "% |\n";
    std::cout << "\n### Seats: wins above an even share, in percentage points, from the witch who begins\n\n"
                 "| mode | witches | first | second | third | fourth |\n|---|---|---|---|---|---|\n";
    for (const auto& [group, statistics] : all) {
        std::cout << "| " << Rules::modes[static_cast<std::size_t>(group.first)] << " | " << group.second;
        for (std::size_t seat = 0; seat < mostWitches; ++seat)
            std::cout << " | "
                      << (seat < statistics.seats.size() ? winsText(statistics.seats[seat], 1.0 / group.second) : "");
        std::cout << " |\n";
    }
}

void printBoards(const Statistics& statistics, double share) {
    std::cout << "\n### Boards and sides, standard game for two\n\n| board | side | times | wins above its share | "
                 "score |\n|---|---|---|---|---|\n";
    for (std::size_t board = 0; board < boardCount; ++board) {
        Mean both;
        for (std::size_t side = 0; side < 2; ++side) {
            const SideStatistics& seen = statistics.boards[board][side];
            both.sum += seen.wins.sum;
            both.count += seen.wins.count;
            std::cout << "| " << board << " | " << (side == 0 ? "front" : "back") << " | " << seen.wins.count << " | "
                      << winsText(seen.wins, share) << " | " << number(seen.score.value()) << " |\n";
        }
        std::cout << "| " << board << " | both | " << both.count << " | " << winsText(both, share) << " | |\n";
    }
}

void printCards(const Statistics& statistics, double share) {
    std::cout << "\n### Bonus cards, standard game for two\n\n| card | taken, of those in the middle | worth in points "
                 "| tokens at once | "
                 "takers' wins above their "
                 "share |\n|---|---|---|---|---|\n";
    for (Bonus card = 0; card < bonusCount; ++card) {
        const CardStatistics& seen = statistics.cards[card];
        std::cout << "| " << nameOf(card) << " | " << number(100 * seen.taken.value(), 0) << "% | "
                  << number(seen.worth.value()) << " | " << (seen.baked.count > 0 ? number(seen.baked.value()) : "")
                  << " | " << winsText(seen.wins, share) << " |\n";
    }
}

void printCharacters(const Statistics& statistics) {
    std::cout << "\n### Characters, standard game for two\n\n| character | cost | points | trapped in | in turn "
                 "|\n|---|---|---|---|---|\n";
    for (std::size_t i = 0; i < characterCount; ++i) {
        const CharacterStatistics& seen = statistics.characters[i];
        std::cout << "| " << characters[i].name << " | " << characters[i].price() << " | "
                  << static_cast<int>(characters[i].points) << " | " << number(100 * seen.trapped.value(), 0) << "% | "
                  << number(seen.turn.value()) << " |\n";
    }
}

bool readRecords(const std::string& name, std::map<Group, Statistics>& all) {
    std::ifstream file(name, std::ios::binary);
    if (!file) {
        std::cerr << "gingerbread-balance: " << name << " cannot be read\n";
        return false;
    }
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        const auto document = parse(line);
        const auto refusal = document ? StatisticsCollector(all).add(document.value()) : document.refusal();
        if (refusal) {
            std::cerr << "gingerbread-balance: " << name << ", line " << number << ": "
                      << (refusal->at.empty() ? "" : refusal->at + ": ") << refusal->sentence() << '\n';
            return false;
        }
    }
    if (number == 0)
        std::cerr << "gingerbread-balance: " << name << " holds no records\n";
    return number > 0;
}

constexpr int usageError = 2; ///< exit status

int run(int argc, char** argv) {
    std::vector<std::string> files;
    CLI::App app(
        "Prints how even Gingerbread House is, from the records that `tournament --records` wrote.\n"
        "The first two tables are of all games; boards, cards and characters are of the standard game for two.");
    app.add_option("RECORDS", files, "Files with one record a line")->required();
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : usageError;
    }
    std::map<Group, Statistics> all;
    for (const std::string& file : files)
        if (!readRecords(file, all))
            return 1;
    printGamesAndSeats(all);
    const auto two = all.find({static_cast<int>(Mode::Standard), 2});
    if (two != all.end()) {
        printBoards(two->second, 0.5);
        printCards(two->second, 0.5);
        printCharacters(two->second);
    }
    std::cout.flush();
    return std::cout ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "gingerbread-balance: " << error.what() << '\n';
        return 1;
    }
}
