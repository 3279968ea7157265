#pragma once

#include "engine/bots/bot.h"

#include <deque>

namespace engine::bots {

/// A bot in its seat: thinks when it has to, goes on with its plan while it can, and spreads its budget over the turn.
class Player {
public:
    Player(const Game& game, const Bot& bot, const Budget& turn, std::uint64_t seed)
        : m_game(game), m_bot(bot), m_turn(turn), m_seed(seed) {
        beginTurn();
    }

    /// Tell it when a turn of its own begins.
    void beginTurn();
    /// The next move for the seat whose turn it is.
    AnyMove next(const AnyPosition& view, const std::atomic<bool>* cancelled = nullptr,
                 const std::function<void(double)>& progress = {});

private:
    Budget share();

    const Game& m_game;
    const Bot& m_bot;
    Budget m_turn;
    std::int64_t m_time = 0; ///< left of this turn's budget, in microseconds
    std::int64_t m_simulations = 0;
    bool m_first = true; ///< it has not thought in this turn
    std::uint64_t m_seed;
    std::deque<AnyMove> m_plan;
};

} // namespace engine::bots
