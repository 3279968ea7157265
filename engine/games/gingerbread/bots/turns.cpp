#include "engine/games/gingerbread/bots/turns.h"

#include "engine/games/gingerbread/bots/imagination.h"
#include "engine/games/gingerbread/rules.h"

#include <algorithm>
#include <numeric>

namespace engine::gingerbread::bots {
namespace {

/// What a pending effect is worth, in points, before the search decides how to use it.
constexpr float worthOfACage = 1.0F;
constexpr float worthOfAnExchange = 0.5F;
constexpr float worthOfAStar = 1.3F; // Symbol::Wild on a tile; a wild tile is something else
/// Trapping an affordable character brings its points, part of which the estimate already counts, and a wild tile.
constexpr float shareOfPoints = 0.6F;
constexpr float worthOfAWild = 1.0F;

bool allowed(const Position& position, const Command& command) { return whyNot(position, command) == nullptr; }

std::uint8_t pending(const Position& position, Symbol symbol) {
    return position.pending[static_cast<std::size_t>(symbol)];
}

bool affordable(const Witch& witch, Character character) {
    if (character == unknown)
        return false;
    const CharacterCard& card = characters[character];
    return witch.tokens.covers(card.cost) && witch.tokens.total() >= card.price();
}

/// Calls `visit` for each character that the witch can pay now.
template <class Visit>
void forEachAffordable(const Position& position, const Witch& witch, Visit&& visit) {
    for (const Character character : position.line)
        if (affordable(witch, character))
            visit(character);
    for (const Character character : witch.gate)
        if (affordable(witch, character))
            visit(character);
}

/// The price, with "any colour" paid in the colours of which the witch has most.
Tokens paymentFrom(Tokens tokens, const CharacterCard& card) {
    Tokens pay = card.cost;
    tokens -= card.cost;
    for (int i = 0; i < card.any; ++i) {
        auto* most = std::max_element(tokens.of.begin(), tokens.of.end());
        --*most;
        ++pay.of[static_cast<std::size_t>(most - tokens.of.begin())];
    }
    return pay;
}

Discard discardOne(Colour colour) {
    Discard discard{};
    discard.tokens[colour] = 1;
    return discard;
}

} // namespace

const std::vector<WayToPlay>& TurnSearch::search(const Position& position) {
    m_ways.clear();
    m_nodes.clear();
    m_seat = position.turn;
    expand({position, {}, Stage::Bake, 0}, m_width.ways);
    return m_ways;
}

std::vector<WayToPlay> TurnSearch::searchBestFirst(const Position& position) {
    std::vector<WayToPlay> ways = search(position);
    std::stable_sort(ways.begin(), ways.end(),
                     [](const WayToPlay& a, const WayToPlay& b) { return a.expectedScore > b.expectedScore; });
    return ways;
}

const WayToPlay& TurnSearch::best(const Position& position) {
    const auto& ways = search(position);
    return *std::max_element(ways.begin(), ways.end(),
                             [](const WayToPlay& a, const WayToPlay& b) { return a.expectedScore < b.expectedScore; });
}

void TurnSearch::expand(const Node& node, std::size_t ways) {
    const Position& position = node.position;
    // The turn is over; a draft that ends the draft phase is a turn, too, even if the same witch moves next.
    if (position.turn != m_seat ||
        (position.phase != Phase::Draft && !node.steps.empty() && std::holds_alternative<Draft>(node.steps[0]))) {
        m_ways.push_back({node.steps, node.expectedScore});
        return;
    }
    const std::size_t from = m_nodes.size();
    std::size_t width = m_width.choices;
    switch (position.phase) {
    case Phase::Draft:
        draft(node);
        break;
    case Phase::Action:
        build(node);
        width = m_width.builds;
        break;
    case Phase::Effects:
        useEffects(node);
        break;
    case Phase::Keep:
        keep(node);
        break;
    case Phase::Trap:
        trap(node);
        break;
    case Phase::Wild:
        for (Cell cell = 0; cell < cellCount; ++cell)
            add(node, {PlaceWild{cell}});
        width = m_width.wilds;
        break;
    case Phase::Bonus:
        takeBonus(node);
        width = node.steps.empty() ? width : 1; // several only when the search begins here
        break;
    case Phase::Over:
        break;
    }
    expandBest(from, width, ways);
}

/// Expands the most promising of the nodes from index `from` on, and removes them from the stack.
void TurnSearch::expandBest(std::size_t from, std::size_t width, std::size_t ways) {
    std::vector<std::size_t> order(m_nodes.size() - from);
    std::iota(order.begin(), order.end(), from);
    if (m_cancelled != nullptr && m_cancelled->load(std::memory_order_relaxed))
        ways = 1;
    const std::size_t count = std::min({width, std::max<std::size_t>(ways, 1), order.size()});
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                      [this](std::size_t a, std::size_t b) {
                          const float difference = m_nodes[a].expectedScore - m_nodes[b].expectedScore;
                          return difference > 0 || (difference == 0 && a < b); // every machine gives the same order
                      });
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t before = m_ways.size();
        const Node node = m_nodes[order[i]]; // a copy: the stack may reallocate while it grows
        expand(node, ways / (count - i));
        ways -= std::min(ways, m_ways.size() - before);
    }
    m_nodes.resize(from);
}

/// Pushes the position after these commands onto the stack.
void TurnSearch::add(const Node& parent, std::initializer_list<Command> commands, Stage stage) {
    Node& node = m_nodes.emplace_back(parent);
    for (const Command& command : commands) {
        node.steps.push(command);
        apply(node.position, command);
    }
    node.stage = stage;
    doWhatNeedsNoChoice(node);
    node.expectedScore = expectedScoreOf(node.position);
}

void TurnSearch::doWhatNeedsNoChoice(Node& node) {
    if (node.position.phase != Phase::Effects)
        return;
    const auto doAll = [&](Symbol symbol, const Command& command) {
        while (pending(node.position, symbol) > 0 && allowed(node.position, command)) {
            node.steps.push(command);
            apply(node.position, command);
        }
    };
    for (const Colour colour : colours)
        doAll(symbolOf(colour), Bake{colour});
    doAll(Symbol::Stairway, FetchStairway{});
}

/// The witch may still have something to do this turn, which the evaluation does not know.
float TurnSearch::expectedScoreOf(const Position& position) const {
    const float expectedScore = m_evaluation.expectedScore(position, m_seat);
    if (position.turn != m_seat || position.phase == Phase::Bonus)
        return expectedScore;
    float bestTrap = 0;
    forEachAffordable(position, position.acting(), [&](Character character) {
        bestTrap = std::max(bestTrap, shareOfPoints * static_cast<float>(characters[character].points) + worthOfAWild);
    });
    const auto countOf = [&](Symbol symbol) { return static_cast<float>(pending(position, symbol)); };
    return expectedScore + bestTrap + (position.phase == Phase::Wild ? worthOfAWild : 0) +
           worthOfACage * countOf(Symbol::Cage) + worthOfAnExchange * countOf(Symbol::Exchange) +
           worthOfAStar * countOf(Symbol::Wild);
}

void TurnSearch::draft(const Node& node) {
    for (const Character character : node.position.line)
        for (const Side side : {Side::Front, Side::Back})
            add(node, {Draft{character, side}});
}

/// G3.1. Equal tiles are tried once, and a tile with two equal symbols in one orientation only.
void TurnSearch::build(const Node& node) {
    const auto& hand = node.position.acting().hand;
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const DoubleTile& tile = doubleTiles[hand[i]];
        const bool seen = std::any_of(hand.begin(), hand.begin() + i, [&](Tile other) {
            return doubleTiles[other].first == tile.first && doubleTiles[other].second == tile.second;
        });
        if (seen)
            continue;
        add(node, {TakeStairways{hand[i]}});
        for (const auto& [a, b] : neighbours) {
            if (!allowed(node.position, Build{hand[i], a, b}))
                continue;
            add(node, {Build{hand[i], a, b}});
            if (tile.first != tile.second)
                add(node, {Build{hand[i], b, a}});
        }
    }
}

/// G5: any of the pending effects, or none.
void TurnSearch::useEffects(const Node& node) {
    if (node.stage <= Stage::Bake)
        bake(node);
    if (node.stage <= Stage::FetchStairway && allowed(node.position, FetchStairway{}))
        add(node, {FetchStairway{}}, Stage::FetchStairway);
    if (node.stage <= Stage::Attract)
        attract(node);
    for (const Colour give : colours)
        for (const Colour get : colours)
            if (allowed(node.position, Exchange{give, get}))
                add(node, {Exchange{give, get}}, Stage::Exchange);
    add(node, {Forgo{}});
}

/// Uses a star as a gingerbread; when the pantry is full, a token is discarded first (G5.8).
void TurnSearch::bake(const Node& node) {
    const Position& position = node.position;
    const Tokens& tokens = position.acting().tokens;
    for (const Colour colour : colours) {
        if (allowed(position, Bake{colour}))
            add(node, {Bake{colour}});
        else if (tokens.total() == mostTokens && pending(position, symbolOf(colour)) > 0 && position.supply[colour] > 0)
            for (const Colour other : colours)
                if (other != colour && tokens[other] > 0)
                    add(node, {discardOne(other), Bake{colour}});
    }
}

void TurnSearch::attract(const Node& node) {
    const Position& position = node.position;
    if (pending(position, Symbol::Cage) + pending(position, Symbol::Wild) == 0)
        return;
    const auto& gate = position.acting().gate;
    for (const Character character : position.line) {
        if (!gate.full())
            add(node, {Attract{character}}, Stage::Attract);
        else
            for (const Character other : gate)
                add(node, {Release{other}, Attract{character}}, Stage::Attract);
    }
    if (!position.pile.empty())
        lookIntoPile(node);
}

/// G5.4b: the pile is hidden, so this adds a finished way, not a node. Its expected score is the mean over samples of
/// the best of the characters drawn.
void TurnSearch::lookIntoPile(const Node& node) {
    WayToPlay way{node.steps, 0};
    way.steps.push(Peek{});
    Position position = node.position;
    apply(position, Peek{});
    const std::size_t drawn = position.peeked.size();
    position.peeked.clear();
    position.phase = Phase::Trap;
    auto& gate = position.acting().gate;
    if (gate.full())
        gate.erase(0);
    const Unseen unseen = unseenCharacters(node.position);
    for (std::size_t i = 0; i < m_width.pileSamples; ++i) {
        float best = 0;
        for (std::size_t k = 0; k < drawn; ++k) {
            gate.push(unseen[m_random.below(static_cast<std::uint32_t>(unseen.size()))]);
            best = std::max(best, expectedScoreOf(position));
            gate.erase(gate.size() - 1);
        }
        way.expectedScore += best / static_cast<float>(m_width.pileSamples);
    }
    m_ways.push_back(way);
}

void TurnSearch::keep(const Node& node) {
    const auto& gate = node.position.acting().gate;
    for (const Character kept : node.position.peeked) {
        Keep keep{kept, {}};
        for (const Character other : node.position.peeked)
            if (other != kept)
                keep.bottom.push(other);
        if (!gate.full())
            add(node, {keep});
        else
            for (const Character other : gate)
                add(node, {Release{other}, keep});
    }
}

/// G6: each affordable character, or no more.
void TurnSearch::trap(const Node& node) {
    const Witch& witch = node.position.acting();
    forEachAffordable(node.position, witch, [&](Character character) {
        add(node, {Trap{character, paymentFrom(witch.tokens, characters[character])}});
    });
    add(node, {Finish{}});
}

/// A witch takes three cards at most (G7.1), and the middle has three for each, so one is always left to take.
void TurnSearch::takeBonus(const Node& node) {
    for (const Bonus card : node.position.middle)
        add(node, {TakeBonus{card}});
}

} // namespace engine::gingerbread::bots
