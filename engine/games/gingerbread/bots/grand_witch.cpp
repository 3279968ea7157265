#include "engine/bots/watch.h"
#include "engine/games/gingerbread/bots/bots.h"
#include "engine/games/gingerbread/bots/imagination.h"
#include "engine/games/gingerbread/bots/plans.h"
#include "engine/games/gingerbread/bots/turns.h"

#include <algorithm>

namespace engine::gingerbread::bots {
namespace {

constexpr BeamWidth rootWidth{.builds = 24, .choices = 8, .wilds = 9, .pileSamples = 8, .ways = 1000};
constexpr BeamWidth policyWidth{.builds = 12, .choices = 8, .wilds = 9, .pileSamples = 2, .ways = 30};
constexpr std::size_t mostCandidates = 16;
constexpr int mostAlike = 3; ///< candidates with the same first step
constexpr int turnsAhead = 1;
/// The weight of the prior estimate of a way, in simulations.
constexpr double priorWeight = 2;

/// A way to play the turn, with what the simulations gave.
struct Candidate {
    WayToPlay way;
    double sum = 0;
    int simulations = 0;
    double worth = 0;
    double behind = 0; ///< the distance to the best candidate, measured over the simulations that both had
};

/// The best candidates, with a limit on how many share their first step. `ways` is sorted.
std::vector<Candidate> candidatesAmong(const std::vector<WayToPlay>& ways) {
    std::vector<Candidate> candidates;
    for (const WayToPlay& way : ways) {
        const auto alike = [&](const Candidate& other) { return other.way.steps[0] == way.steps[0]; };
        if (std::count_if(candidates.begin(), candidates.end(), alike) < mostAlike)
            candidates.push_back({way});
        if (candidates.size() == mostCandidates)
            break;
    }
    return candidates;
}

bool better(const Candidate& a, const Candidate& b) { return a.worth > b.worth; }

void play(Position& position, const Steps& steps) {
    for (const Command& command : steps)
        apply(position, command);
}

/// Monte Carlo search with sequential halving: plays the best ways on in sampled worlds that agree with the view. All
/// candidates get the same worlds (common random numbers), so luck cancels out. After each share of the budget the
/// worse half is dropped.
class Search {
public:
    Search(const Position& view, const engine::bots::Task& task)
        : m_view(view), m_seat(view.turn), m_bestOther(fittedEvaluation().bestOfOthers(view, m_seat)), m_task(task),
          m_watch(task), m_random(task.seed) {}

    std::vector<Candidate> run() {
        auto candidates = candidatesAmong(
            TurnSearch(fittedEvaluation(), rootWidth, m_random, m_task.cancelled).searchBestFirst(m_view));
        rank(candidates.begin(), candidates.end());
        int halvings = 0;
        for (std::size_t left = candidates.size(); left > 1; left = (left + 1) / 2)
            ++halvings;
        auto end = candidates.end();
        for (int i = 1; i <= halvings; ++i) {
            const double share = static_cast<double>(i) / halvings;
            while (m_watch.used(m_simulations) < share && simulate(candidates.begin(), end)) {
            }
            rank(candidates.begin(), end);
            end = candidates.begin() + (end - candidates.begin() + 1) / 2;
        }
        for (Candidate& candidate : candidates)
            candidate.worth = candidates.front().worth - candidate.behind;
        std::stable_sort(candidates.begin(), candidates.end(), better);
        return candidates;
    }

private:
    using Iterator = std::vector<Candidate>::iterator;

    /// Simulates all candidates in one sampled world. When the budget ends midway it counts nothing and returns false.
    bool simulate(Iterator begin, Iterator end) {
        const std::uint64_t world = m_random.next();
        std::vector<double> leads;
        for (auto candidate = begin; candidate != end; ++candidate) {
            if (m_watch.used(m_simulations) >= 1)
                return false;
            Random random(world);
            Position position = imagine(m_view, random);
            play(position, candidate->way.steps);
            leads.push_back(rollOut(position, random));
        }
        for (auto candidate = begin; candidate != end; ++candidate) {
            candidate->sum += leads[static_cast<std::size_t>(candidate - begin)];
            ++candidate->simulations;
        }
        m_simulations += static_cast<std::uint32_t>(leads.size());
        return true;
    }

    /// Every seat plays one more good turn, using only its own view. Returns the lead of the bot's seat after that.
    double rollOut(Position& position, Random& random) const {
        TurnSearch policy(fittedEvaluation(), policyWidth, random, m_task.cancelled);
        // After a look into the pile the current turn is not over, and its end does not count. A last drafter who also
        // begins is already in the next turn.
        int ownTurns = position.turn == m_seat && m_view.phase != Phase::Draft ? -1 : 0;
        Position seen = position;
        while (position.phase != Phase::Over && ownTurns < turnsAhead) {
            const Seat seat = position.turn;
            seen = viewOf<Rules>(position, seat);
            const Steps steps = policy.best(seen).steps;
            play(position, steps);
            play(seen, steps);
            if (seat == m_seat && position.turn != seat)
                ++ownTurns;
        }
        return fittedEvaluation().expectedScore(seen, m_seat) - fittedEvaluation().bestOfOthers(seen, m_seat);
    }

    /// Sorts best first, by the simulations blended with the prior estimate, which counts less the more simulations
    /// there are. Estimates are final scores and simulations are leads, so the mean difference is subtracted first.
    void rank(Iterator begin, Iterator end) const {
        double meanDifference = 0;
        for (auto it = begin; it != end; ++it)
            meanDifference += it->simulations > 0 ? it->way.expectedScore - it->sum / it->simulations : m_bestOther;
        meanDifference /= static_cast<double>(end - begin);
        for (auto it = begin; it != end; ++it)
            it->worth =
                (it->sum + priorWeight * (it->way.expectedScore - meanDifference)) / (it->simulations + priorWeight);
        std::stable_sort(begin, end, better);
        for (auto it = begin; it != end; ++it)
            it->behind = begin->worth - it->worth;
    }

    const Position& m_view;
    Seat m_seat;
    double m_bestOther; ///< the highest expected final score of the other seats
    const engine::bots::Task& m_task;
    engine::bots::Watch m_watch;
    Random m_random;
    std::uint32_t m_simulations = 0;
};

} // namespace

Plans grandWitch(const Position& view, const engine::bots::Task& task) {
    Plans plans;
    for (const Candidate& candidate : Search(view, task).run())
        engine::bots::addPlan(plans, planOf(view, candidate.way.steps, candidate.worth));
    return plans;
}

} // namespace engine::gingerbread::bots
