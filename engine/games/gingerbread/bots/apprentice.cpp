#include "engine/games/gingerbread/bots/bots.h"
#include "engine/games/gingerbread/bots/plans.h"
#include "engine/games/gingerbread/score.h"
#include "engine/random.h"

#include <algorithm>
#include <array>
#include <vector>

namespace engine::gingerbread::bots {
namespace {

// The value of one step, in points: only its immediate effect.

double value(Symbol covered) {
    switch (covered) {
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

double value(const Position& view, Character character) {
    const CharacterCard& card = characters[character];
    return view.acting().tokens.covers(card.cost) ? card.points : 3.0 / card.price();
}

double value(const Position& view, const Draft& draft) { return value(view, draft.character); }
double value(const Position& view, const Build& build) {
    const auto& spaces = view.acting().house.spaces;
    const Symbol first = spaces[build.at].top;
    const Symbol second = spaces[build.to].top;
    return first == second ? 3 * value(first) : value(first) + value(second);
}
double value(const Position& view, const TakeStairways&) { return view.acting().stairways == 0 ? 0.8 : -1; }
double value(const Position&, const Bake&) { return 1; }
double value(const Position&, const FetchStairway&) { return 0.9; }
double value(const Position& view, const Exchange& exchange) {
    return view.acting().tokens[exchange.give] > 2 ? 0.5 : -0.5;
}
double value(const Position& view, const Attract& attract) { return value(view, attract.character); }
double value(const Position&, const Peek&) { return 0.6; }
double value(const Position& view, const Keep& keep) { return value(view, keep.character); }
double value(const Position&, const Forgo&) { return -0.1; }
double value(const Position&, const Discard& discard) { return -5 - discard.tokens.total(); }
double value(const Position&, const Release& release) { return -4 - characters[release.character].points / 10.0; }
double value(const Position&, const Trap& trap) { return 5 + characters[trap.character].points; }
double value(const Position& view, const PlaceWild& wild) { return value(view.acting().house.spaces[wild.at].top); }
double value(const Position&, const Finish&) { return 0; }
double value(const Position& view, const TakeBonus& take) { return 1 + worth(view, view.acting(), take.card); }
double value(const Position&, const Decline&) { return 0; }

/// The amplitude of the random noise that is added to each score.
constexpr double noise = 0.8;

double leadNow(const Position& view) {
    const Outcome now = Rules::result(view);
    int others = 0;
    for (Seat seat = 0; seat < view.players; ++seat)
        if (seat != view.turn)
            others = std::max(others, now.totals[index(seat)]);
    return now.totals[index(view.turn)] - others;
}

} // namespace

/// A greedy bot with noise: values a step by its lead in points now and by the immediate effects of the step.
Plans apprentice(const Position& view, const engine::bots::Task& task) {
    struct Step {
        Command command;
        double value;
    };
    Random random(task.seed);
    MoveList moves;
    Rules::legalMoves(view, moves);
    std::vector<Step> steps;
    for (const Move& move : moves) {
        const double immediate = std::visit([&](const auto& step) { return value(view, step); }, move.command);
        steps.push_back({move.command, immediate + noise * random.below(1000) / 1000.0});
    }
    std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.value > b.value; });
    const double lead = leadNow(view);
    Plans plans;
    for (const Step& step : steps)
        engine::bots::addPlan(plans, planOf(view, std::array{step.command}, lead + step.value));
    return plans;
}

} // namespace engine::gingerbread::bots
