#include "engine/games/gingerbread/bots/bots.h"
#include "engine/games/gingerbread/bots/plans.h"
#include "engine/games/gingerbread/score.h"
#include "engine/random.h"

#include <algorithm>

namespace engine::gingerbread::bots {
namespace {

/// What she likes about one step, in points: what it brings at once, as far as she sees. Ties and near ties are broken
/// by her mood.
class Liking {
public:
    explicit Liking(const Position& view) : m_view(view), m_witch(view.acting()) {}

    double of(const Command& command) const {
        return std::visit([this](const auto& step) { return of(step); }, command);
    }

private:
    double of(const Draft& draft) const { return of(Attract{draft.character}); }
    double of(const Build& build) const {
        const Symbol first = m_witch.house.spaces[build.at].top;
        const Symbol second = m_witch.house.spaces[build.to].top;
        return first == second ? 3 * of(first) : of(first) + of(second);
    }
    double of(const TakeStairways&) const { return m_witch.stairways == 0 ? 0.8 : -1; }
    double of(const Bake&) const { return 1; }
    double of(const FetchStairway&) const { return 0.9; }
    double of(const Exchange& exchange) const { return m_witch.tokens[exchange.give] > 2 ? 0.5 : -0.5; }
    double of(const Attract& attract) const {
        const CharacterCard& card = characters[attract.character];
        return m_witch.tokens.covers(card.cost) ? card.points : 3.0 / card.price();
    }
    double of(const Peek&) const { return 0.6; }
    double of(const Keep& keep) const { return of(Attract{keep.character}); }
    double of(const Forgo&) const { return -0.1; }
    double of(const Discard& discard) const { return -5 - discard.tokens.total(); }
    double of(const Release& release) const { return -4 - characters[release.character].points / 10.0; }
    double of(const Trap& trap) const { return 5 + characters[trap.character].points; }
    double of(const PlaceWild& wild) const { return of(m_witch.house.spaces[wild.at].top); }
    double of(const Finish&) const { return 0; }
    double of(const TakeBonus& take) const { return 1 + worth(m_view, m_witch, take.card); }
    double of(const Decline&) const { return 0; }

    static double of(Symbol symbol) {
        switch (symbol) {
        case Symbol::Stairway:
            return 0.7;
        case Symbol::Exchange:
            return 0.4;
        case Symbol::Cage:
            return 0.8;
        case Symbol::Wild:
            return 1.2;
        default:
            return 1;
        }
    }

    const Position& m_view;
    const Witch& m_witch;
};

constexpr double moods = 0.8;

} // namespace

/// By how many points she is ahead now, and what she likes about the step: she thinks no further.
Plans apprentice(const Position& view, const engine::bots::Task& task) {
    Random random(task.seed);
    MoveList moves;
    Rules::legalMoves(view, moves);
    const Liking liking(view);
    struct Step {
        Command command;
        double liking;
    };
    std::vector<Step> steps;
    for (const Move& move : moves)
        steps.push_back({move.command, liking.of(move.command) + moods * random.below(1000) / 1000.0});
    std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.liking > b.liking; });

    const Outcome now = Rules::result(view);
    int others = 0;
    for (Seat seat = 0; seat < view.players; ++seat)
        if (seat != view.turn)
            others = std::max(others, now.totals[index(seat)]);
    Plans plans;
    for (const Step& step : steps)
        addPlan(plans, view, std::array{step.command}, now.totals[index(view.turn)] - others + step.liking);
    return plans;
}

} // namespace engine::gingerbread::bots
