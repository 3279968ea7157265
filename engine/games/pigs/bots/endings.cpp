#include "engine/games/pigs/bots/endings.h"

#include "engine/games/pigs/rules.h"

#include <algorithm>

namespace engine::pigs::bots {
namespace {

/// The expected value of a flowerpot: it counts only when its house gets a roof (P5.2), and hardly at all in the mode
/// for veterans (P6).
constexpr double worthOfAFlowerpot = 0.8;

/// Enumerates the ways to end a turn, recursively.
class Endings {
public:
    Endings(Seat seat, Evaluation evaluation) : m_seat(seat), m_evaluation(evaluation) {}

    std::vector<Ending> from(const Position& position) {
        if (position.phase == Phase::Build)
            addPurchases(position, {}, 0);
        else if (position.phase == Phase::Wolf)
            addBlows(position);
        return std::move(m_endings);
    }

private:
    static MoveList movesIn(const Position& position) {
        MoveList moves;
        Rules::legalMoves(position, moves);
        return moves;
    }

    /// `flowerpots`: what the unseen flowerpots of the bought tiles are worth on average.
    void addEnding(Position position, std::vector<Command> commands, double flowerpots) {
        apply(position, Done{});
        commands.emplace_back(Done{});
        const bool counts = position.mode == Mode::Classic && position.phase != Phase::Over;
        m_endings.push_back({std::move(commands), m_evaluation(position, m_seat) + (counts ? flowerpots : 0)});
    }

    void addPurchases(const Position& position, const std::vector<Command>& commands, double flowerpots) {
        for (const Move& move : movesIn(position)) {
            if (std::holds_alternative<Done>(move.command))
                addEnding(position, commands, flowerpots);
            const auto* buy = std::get_if<Buy>(&move.command);
            if (buy == nullptr ||
                (!position.bought.empty() && buy->part < position.bought[0] && !orderMatters(position, *buy)))
                continue;
            const double chance = chanceOfFlowerpot(position, buy->material, buy->part);
            const bool visible = position.stacks[stackOf(buy->material, buy->part)][0] != unknown;
            Position bought = position;
            apply(bought, *buy);
            std::vector<Command> more = commands;
            more.emplace_back(*buy);
            addPurchases(bought, more, flowerpots + (visible ? 0 : worthOfAFlowerpot * chance));
        }
    }

    /// Whether the order of two purchases matters; if not, only one of the two orders is tried.
    static bool orderMatters(const Position& position, const Buy& buy) {
        return position.bought[0] == Part::Roof || buy.part == Part::Roof;
    }

    void addBlows(const Position& position) {
        for (const Move& move : movesIn(position)) {
            if (std::holds_alternative<Done>(move.command))
                addEnding(position, {}, 0);
            const auto* blow = std::get_if<Blow>(&move.command);
            if (blow == nullptr)
                continue;
            double worth = 0;
            for (const Material material : spinner) {
                Position blown = position;
                apply(blown, Blow{blow->seat, blow->house, static_cast<std::uint8_t>(material)});
                worth += m_evaluation(blown, m_seat) / static_cast<double>(spinner.size());
            }
            m_endings.push_back({{*blow}, worth});
        }
    }

    Seat m_seat;
    Evaluation m_evaluation;
    std::vector<Ending> m_endings;
};

} // namespace

std::vector<Ending> endings(const Position& position, Evaluation evaluation) {
    return Endings(position.turn, evaluation).from(position);
}

double bestEnding(const Position& position, Evaluation evaluation) {
    const auto all = endings(position, evaluation);
    return std::max_element(all.begin(), all.end(), [](auto& a, auto& b) { return a.worth < b.worth; })->worth;
}

} // namespace engine::pigs::bots
