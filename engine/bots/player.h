#pragma once

#include "engine/bots/bot.h"
#include "engine/random.h"

#include <deque>
#include <optional>

namespace engine::bots {

/// A bot in its seat: thinks when it has to, goes on with its plan while it can, and spreads its budget over the turn.
/// When its seat has moved by somebody else's hand in the middle of a turn, begin again with a new one.
class Player {
public:
    Player(const Game& game, const Bot& bot, const Budget& turn, std::uint64_t seed)
        : m_game(game), m_bot(bot), m_turn(turn), m_random(seed) {
        beginTurn();
    }

    /// The next move for the seat whose turn it is; none when the bot has none.
    std::optional<AnyMove> next(const AnyPosition& view, const std::atomic<bool>* cancelled = nullptr,
                                const std::function<void(double)>& progress = {});

private:
    void beginTurn();
    bool think(const AnyPosition& view, const std::atomic<bool>* cancelled,
               const std::function<void(double)>& progress);
    Budget budgetOfAThought();

    const Game& m_game;
    const Bot& m_bot;
    Budget m_turn;
    Random m_random;
    std::int64_t m_time = 0; ///< left of this turn's budget, in microseconds
    std::int64_t m_simulations = 0;
    bool m_first = true; ///< it has not thought in this turn
    std::deque<AnyMove> m_plan;
    bool m_endsTurn = false; ///< the plan does
};

} // namespace engine::bots
