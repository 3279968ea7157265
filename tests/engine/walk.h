#pragma once

#include "engine/random.h"
#include "engine/record.h"
#include "engine/registry.h"
#include "tests/catch.h"

#include <string>
#include <vector>

/// Plays whole games of any kind, for tests that look at every step.

namespace engine {

inline Seed seedOf(int number) {
    Seed seed{};
    seed[0] = static_cast<std::uint8_t>(number);
    seed[1] = static_cast<std::uint8_t>(number >> 8);
    return seed;
}

inline std::string text(const json::object& object) { return json::serialize(object); }

/// How a walk chooses moves: at random, or the best of a few for the mover's score, which leads to richer games.
enum class Player { Random, Keen };

struct Walk {
    const Game& game;
    Options options;
    Seed seed;
    AnyPosition position;
    Random random;
    std::vector<AnyMove> moves;

    Walk(const Game& kind, const Options& chosen, int number)
        : game(kind), options(chosen), seed(seedOf(number)), random(static_cast<std::uint64_t>(number)) {
        const json::value deal = game.deal(options, seed);
        position = game.start(options, Reader(deal)).value();
    }

    bool over() const { return game.turn(position) == nobody; }

    AnyMove choose(Player player) {
        const auto legal = game.legalMoves(position);
        REQUIRE(!legal.empty());
        const auto any = [&] {
            return game.draw(position, legal[random.below(static_cast<std::uint32_t>(legal.size()))], seed);
        };
        if (player == Player::Random)
            return any();
        const auto seat = static_cast<std::size_t>(game.turn(position));
        AnyMove best = any();
        int most = -1;
        for (int i = 0; i < 6; ++i) {
            const AnyMove move = any();
            AnyPosition next = position;
            REQUIRE(game.play(next, move));
            const int total = 4 * game.result(next).totals[seat] + static_cast<int>(random.below(4));
            if (total > most)
                best = move;
            most = std::max(most, total);
        }
        return best;
    }

    void step(const AnyMove& move) {
        REQUIRE(game.play(position, move));
        moves.push_back(move);
        REQUIRE(moves.size() < 20000); // every game ends
    }
};

/// Calls `look(walk)` at every position of games of every kind, with every number of players, in every mode; and
/// `after` at the end of each.
template <class Look, class After>
void walkAll(int gamesEach, Look&& look, After&& after) {
    for (const Game* game : games())
        for (int players = game->fewest(); players <= game->most(); ++players)
            for (std::size_t mode = 0; mode < game->modes().size(); ++mode)
                for (int number = 0; number < gamesEach; ++number) {
                    const Options options{static_cast<std::uint8_t>(players), static_cast<Seat>(number % players),
                                          static_cast<std::uint8_t>(mode)};
                    INFO(game->id() << ", " << players << " players, " << game->modes()[mode] << ", game " << number);
                    Walk walk(*game, options, number);
                    for (; !walk.over(); walk.step(walk.choose(number % 3 == 0 ? Player::Random : Player::Keen)))
                        look(walk);
                    look(walk);
                    after(walk);
                }
}
template <class Look>
void walkAll(int gamesEach, Look&& look) {
    walkAll(gamesEach, look, [](Walk&) {});
}

} // namespace engine
