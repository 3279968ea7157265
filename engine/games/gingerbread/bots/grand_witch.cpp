#include "engine/bots/watch.h"
#include "engine/games/gingerbread/bots/bots.h"
#include "engine/games/gingerbread/bots/imagination.h"
#include "engine/games/gingerbread/bots/plans.h"
#include "engine/games/gingerbread/bots/turns.h"

#include <algorithm>

namespace engine::gingerbread::bots {
namespace {

constexpr Width rootWidth{24, 8, 9, 8, 1000};
constexpr Width policyWidth{12, 8, 9, 2, 30};
constexpr std::size_t mostCandidates = 16;
constexpr int mostAlike = 3; ///< candidates with the same first step
constexpr int turnsAhead = 1;
/// The estimate of a way counts as much as so many simulations.
constexpr double trust = 2;

struct Candidate {
    Way way;
    double sum = 0;
    int simulations = 0;
    double worth = 0;
    double behind = 0; ///< the best, in the worlds that both were played in
};

/// Of ways in their order, the best, but few that begin alike.
std::vector<Candidate> candidatesAmong(const std::vector<Way>& ways) {
    std::vector<Candidate> candidates;
    for (const Way& way : ways) {
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

/// Plays the best ways on in worlds that agree with what the witch sees: the same worlds for each way, so that luck
/// weighs little. After each share of the time the worse half is left out.
class Search {
public:
    Search(const Position& view, const engine::bots::Task& task)
        : m_view(view), m_seat(view.turn), m_others(fittedEvaluation().bestOfOthers(view, m_seat)), m_task(task),
          m_watch(task), m_random(task.seed) {}

    std::vector<Candidate> run() {
        auto candidates =
            candidatesAmong(Turns(fittedEvaluation(), rootWidth, m_random, m_task.cancelled).bestFirst(m_view));
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

    /// All the candidates in one world. False, and nothing is counted, when there was no time for all.
    bool simulate(Iterator begin, Iterator end) {
        const std::uint64_t world = m_random.next();
        std::vector<double> leads;
        for (auto candidate = begin; candidate != end; ++candidate) {
            if (m_watch.used(m_simulations) >= 1)
                return false;
            Random random(world);
            Position position = imagine(m_view, random);
            play(position, candidate->way.steps);
            leads.push_back(playOn(position, random));
        }
        for (auto candidate = begin; candidate != end; ++candidate) {
            candidate->sum += leads[static_cast<std::size_t>(candidate - begin)];
            ++candidate->simulations;
        }
        m_simulations += static_cast<std::uint32_t>(leads.size());
        return true;
    }

    /// Everybody plays a good turn more, by what she sees: by how much is the witch ahead then?
    double playOn(Position& position, Random& random) const {
        Turns policy(fittedEvaluation(), policyWidth, random, m_task.cancelled);
        // It is still her turn when she has looked into the pile, or when she drafts last and begins.
        int own = position.turn == m_seat && m_view.phase != Phase::Draft ? -1 : 0;
        Position seen = position;
        while (position.phase != Phase::Over && own < turnsAhead) {
            const Seat seat = position.turn;
            seen = viewOf<Rules>(position, seat);
            const Steps steps = policy.best(seen).steps;
            play(position, steps);
            play(seen, steps);
            if (seat == m_seat && position.turn != seat)
                ++own;
        }
        return fittedEvaluation().expected(seen, m_seat) - fittedEvaluation().bestOfOthers(seen, m_seat);
    }

    /// Best first: by what was simulated and, as long as that is little, by what was estimated. An estimate is of her
    /// own score, a simulation of her lead: they differ by the same for all.
    void rank(Iterator begin, Iterator end) const {
        double apart = 0;
        for (auto it = begin; it != end; ++it)
            apart += it->simulations > 0 ? it->way.worth - it->sum / it->simulations : m_others;
        apart /= static_cast<double>(end - begin);
        for (auto it = begin; it != end; ++it)
            it->worth = (it->sum + trust * (it->way.worth - apart)) / (it->simulations + trust);
        std::stable_sort(begin, end, better);
        for (auto it = begin; it != end; ++it)
            it->behind = begin->worth - it->worth;
    }

    const Position& m_view;
    Seat m_seat;
    double m_others; ///< the final score that the best of the others may expect
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
