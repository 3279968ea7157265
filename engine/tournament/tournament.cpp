#include "engine/tournament/tournament.h"

#include "engine/bots/registry.h"
#include "engine/bots/seated_bot.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace engine::tournament {
namespace {

using Clock = std::chrono::steady_clock;

std::optional<bots::Budget> budgetFrom(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    constexpr std::uint32_t most = 3'600'000;
    if (error != std::errc{} || number == 0 || number > most)
        return std::nullopt;
    const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
    if (unit == "ms")
        return bots::Budget{std::chrono::milliseconds(number), 0};
    if (unit == "s")
        return bots::Budget{std::chrono::seconds(number), 0};
    return unit.empty() ? std::optional(bots::Budget{{}, number}) : std::nullopt;
}

bool allAlike(const Setup& setup) {
    const auto alike = [&](const Entrant& entrant) {
        return entrant.bot == setup.seats[0].bot && entrant.budget == setup.seats[0].budget;
    };
    return std::all_of(setup.seats.begin(), setup.seats.end(), alike);
}

/// Plays one game, with the entrants rotated over the seats by the number of the game.
class TournamentGame {
public:
    TournamentGame(const Setup& setup, int number) : m_setup(setup), m_game(*setup.game) {
        const auto seats = static_cast<int>(setup.seats.size());
        const Options options{static_cast<std::uint8_t>(seats), 0, setup.mode};
        Chance chance(setup.seed, "tournament");
        const int deal = allAlike(setup) ? number : number / seats; // identical entrants would play the same game again
        m_seed = chance.seed("deal:" + std::to_string(deal));
        m_record = {&m_game, options, m_game.deal(options, m_seed), {}, std::nullopt, m_seed};
        for (int seat = 0; seat < seats; ++seat) {
            m_entrants.push_back(static_cast<std::size_t>((seat + number) % seats));
            auto stream = chance.stream("bot:" + std::to_string(number) + ":" + std::to_string(seat));
            m_botSeeds.push_back(std::uint64_t{stream.next()} << 32U | stream.next());
        }
    }

    void play(Results& results) {
        std::vector<bots::SeatedBot> players;
        for (std::size_t seat = 0; seat < m_entrants.size(); ++seat) {
            const Entrant& entrant = m_setup.seats[m_entrants[seat]];
            players.emplace_back(m_game, *entrant.bot, entrant.budget, m_botSeeds[seat]);
        }
        const json::value deal = m_record.deal;
        AnyPosition position = m_game.start(m_record.options, Reader(deal)).value();
        for (Seat previous = nobody; m_game.turn(position) != nobody;) {
            const Seat seat = m_game.turn(position);
            Tally& tally = results.entrants[m_entrants[index(seat)]];
            if (seat != previous)
                ++tally.turns;
            previous = seat;
            if (m_setup.randomOpenings && m_opened.insert(seat).second)
                play(position, randomMove(position));
            else
                play(position, botMove(position, players[index(seat)], tally));
        }
        count(m_game.result(position), results);
    }

    const Record& record() const { return m_record; }

private:
    AnyMove botMove(const AnyPosition& position, bots::SeatedBot& player, Tally& tally) const {
        const AnyPosition view = m_game.view(position, m_game.turn(position));
        const auto begin = Clock::now();
        const auto chosen = player.next(view);
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        tally.thinking += seconds;
        tally.slowest = std::max(tally.slowest, seconds);
        if (!chosen)
            throw std::logic_error("a bot had nothing to say");
        return *chosen;
    }

    AnyMove randomMove(const AnyPosition& position) const {
        const auto moves = m_game.legalMoves(position);
        const std::string label = "opening:" + std::to_string(m_record.moves.size());
        return moves[Chance(m_seed, "tournament").stream(label).below(static_cast<std::uint32_t>(moves.size()))];
    }

    void play(AnyPosition& position, const AnyMove& move) {
        m_record.moves.push_back(m_game.draw(position, move, m_seed));
        if (auto played = m_game.play(position, m_record.moves.back()); !played)
            throw std::logic_error("a bot was refused: " + played.refusal().sentence());
    }

    void count(const Outcome& outcome, Results& results) {
        m_record.result = outcome;
        for (std::size_t seat = 0; seat < m_entrants.size(); ++seat)
            results.entrants[m_entrants[seat]].score += outcome.totals[seat];
        for (const Seat winner : outcome.winners) {
            const double share = 1.0 / static_cast<double>(outcome.winners.size());
            results.entrants[m_entrants[index(winner)]].wins += share;
            results.winsBySeat[index(winner)] += share;
        }
        results.moves += static_cast<long>(m_record.moves.size());
        ++results.games;
    }

    const Setup& m_setup;
    const Game& m_game;
    Seed m_seed{};
    Record m_record;
    std::vector<std::size_t> m_entrants;   ///< by seat
    std::vector<std::uint64_t> m_botSeeds; ///< by seat
    std::set<Seat> m_opened;               ///< the seats that have made their first move
};

Results emptyResults(const Setup& setup) {
    return {std::vector<Tally>(setup.seats.size()), std::vector<double>(setup.seats.size()), 0, 0};
}

void add(Results& sum, const Results& more) {
    for (std::size_t i = 0; i < sum.entrants.size(); ++i) {
        sum.entrants[i] += more.entrants[i];
        sum.winsBySeat[i] += more.winsBySeat[i];
    }
    sum.moves += more.moves;
    sum.games += more.games;
}

} // namespace

Tally& Tally::operator+=(const Tally& other) {
    wins += other.wins;
    score += other.score;
    thinking += other.thinking;
    slowest = std::max(slowest, other.slowest);
    turns += other.turns;
    return *this;
}

Result<Entrant> entrantFrom(const Game& game, const std::string& text) {
    const std::size_t separator = text.find('@');
    Entrant entrant{text, bots::findBot(game, text.substr(0, separator)), bots::usualBudget};
    if (entrant.bot == nullptr)
        return Refusal{RefusalKind::Request,
                       "entrant",
                       "{game} has no bot \"{name}\"; see --help",
                       {{"game", word(game.id())}, {"name", word(text.substr(0, separator))}},
                       {}};
    if (separator == std::string::npos)
        return entrant;
    const auto budget = budgetFrom(std::string_view(text).substr(separator + 1));
    if (!budget)
        return Refusal{RefusalKind::Request,
                       "entrant",
                       "\"{budget}\" is no budget: say 100ms, 1s, or a number of simulations",
                       {{"budget", word(text.substr(separator + 1))}},
                       {}};
    entrant.budget = *budget;
    return entrant;
}

Results play(const Setup& setup, const AfterGame& afterGame) {
    Results results = emptyResults(setup);
    std::mutex mutex;
    std::atomic<int> next = 0;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            for (int number = next++; number < setup.games; number = next++) {
                TournamentGame game(setup, number);
                Results ofGame = emptyResults(setup);
                game.play(ofGame);
                const std::lock_guard lock(mutex);
                add(results, ofGame);
                afterGame(game.record(), results.games);
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
            next = setup.games;
        }
    };
    std::vector<std::thread> threads;
    const unsigned others = std::min(setup.threads, static_cast<unsigned>(setup.games)) - 1;
    try {
        for (unsigned i = 0; i < others; ++i)
            threads.emplace_back(work);
    } catch (const std::system_error&) { // the system allows no more threads: the tournament runs on those that it has
    }
    work();
    for (std::thread& thread : threads)
        thread.join();
    if (failure)
        std::rethrow_exception(failure);
    return results;
}

Interval confidence(double rate, int games) {
    constexpr double z = 1.959964;
    const double n = games;
    const double middle = (rate + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

} // namespace engine::tournament
