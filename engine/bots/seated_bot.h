#pragma once

#include "engine/bots/bot.h"
#include "engine/random.h"

#include <deque>
#include <optional>

namespace engine::bots {

/// A bot at a seat: searches when it has no plan, follows its plan as long as it is legal, and spreads its budget over
/// the turn. If another player has moved for this seat in the middle of a turn, make a new SeatedBot.
class SeatedBot {
public:
    SeatedBot(const Game& game, const Bot& bot, const Budget& turnBudget, std::uint64_t seed)
        : m_game(game), m_bot(bot), m_turnBudget(turnBudget), m_random(seed) {
        beginTurn();
    }

    /// The next move for the seat whose turn it is; nothing when the bot has no plan.
    std::optional<AnyMove> next(const AnyPosition& view, const std::atomic<bool>* cancelled = nullptr,
                                const std::function<void(double)>& progress = {});

private:
    void beginTurn();
    bool think(const AnyPosition& view, const std::atomic<bool>* cancelled,
               const std::function<void(double)>& progress);
    Budget nextSearchBudget();

    const Game& m_game;
    const Bot& m_bot;
    Budget m_turnBudget;
    Random m_random;
    std::int64_t m_timeLeft = 0;        ///< of this turn, in microseconds
    std::int64_t m_simulationsLeft = 0; ///< of this turn
    bool m_firstSearch = true;          ///< no search has been made in this turn yet
    std::deque<AnyMove> m_plan;
    bool m_endsTurn = false; ///< the plan goes to the end of the turn
};

} // namespace engine::bots
