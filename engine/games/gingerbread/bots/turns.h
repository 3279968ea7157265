#pragma once

#include "engine/games/gingerbread/bots/evaluation.h"
#include "engine/games/gingerbread/command.h"
#include "engine/random.h"

#include <atomic>
#include <initializer_list>
#include <vector>

/// A beam search over the ways to play one turn.

namespace engine::gingerbread::bots {

/// More commands than a turn can have: a tile, three effects (each after something is discarded), for each of the six
/// characters within reach (four in the line, two at the gate) a trap, a wild tile and its effect, the end of the
/// trapping, and three bonus cards: 1 + 3·2 + 6·4 + 1 + 3 = 35.
using Steps = List<Command, 48>;

/// A way to play the rest of a turn: to its end, or to a look into the pile, which reveals new information.
struct WayToPlay {
    Steps steps;
    float expectedScore = 0; ///< at the end of the game
};

/// The beam width: how many alternatives are expanded at each step, the most promising first.
struct BeamWidth {
    std::size_t builds;      ///< placements of a tile
    std::size_t choices;     ///< ways to use a cage, an exchange or a star, and characters to trap
    std::size_t wilds;       ///< places for a wild tile
    std::size_t pileSamples; ///< samples for a look into the pile
    std::size_t ways;        ///< roughly how many ways in all
};

/// Searches the ways to play the turn of the witch whose turn it is.
class TurnSearch {
public:
    /// Once cancelled, it expands only one alternative at each step, and so ends soon.
    TurnSearch(const Evaluation& evaluation, const BeamWidth& width, Random& random,
               const std::atomic<bool>* cancelled = nullptr)
        : m_evaluation(evaluation), m_width(width), m_random(random), m_cancelled(cancelled) {}

    /// All complete ways that were found, unsorted. Valid until the next call.
    const std::vector<WayToPlay>& search(const Position& position);
    std::vector<WayToPlay> searchBestFirst(const Position& position);
    /// The way with the highest expected score.
    const WayToPlay& best(const Position& position);

private:
    /// A fixed order of effects: where the order does not matter, only this one is searched.
    enum class Stage : std::uint8_t { Bake, FetchStairway, Attract, Exchange };
    struct Node {
        Position position;
        Steps steps;
        Stage stage = Stage::Bake;
        float expectedScore = 0; ///< at the end of the game, with what is still to be done in this turn
    };

    // `ways` is roughly how many ways may be found from there.
    void expand(const Node& node, std::size_t ways);
    void expandBest(std::size_t from, std::size_t width, std::size_t ways);

    void draft(const Node& node);
    void build(const Node& node);
    void useEffects(const Node& node);
    void bake(const Node& node);
    void attract(const Node& node);
    void lookIntoPile(const Node& node);
    void keep(const Node& node);
    void trap(const Node& node);
    void takeBonus(const Node& node);

    void add(const Node& parent, std::initializer_list<Command> commands, Stage stage = Stage::Bake);
    static void doWhatNeedsNoChoice(Node& node);
    float expectedScoreOf(const Position& position) const;

    const Evaluation& m_evaluation;
    BeamWidth m_width;
    Random& m_random;
    const std::atomic<bool>* m_cancelled;
    Seat m_seat = nobody;
    std::vector<Node> m_nodes; ///< a stack of nodes to expand
    std::vector<WayToPlay> m_ways;
};

} // namespace engine::gingerbread::bots
