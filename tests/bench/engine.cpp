#include "engine/chance.h"
#include "engine/games/gingerbread/rules.h"
#include "engine/games/pigs/rules.h"
#include "engine/random.h"
#include "tests/bench/figures.h"

#include <benchmark/benchmark.h>

/// How fast the engine is. The yardstick, a fixed amount of integer work, shows how fast the machine is at that moment.

namespace {

using namespace engine;
using bench::rate;
using bench::yardstick;

Seed seedOf(std::uint64_t number) {
    Seed seed{};
    for (std::size_t i = 0; i < 8; ++i)
        seed[i] = static_cast<std::uint8_t>(number >> 8 * i);
    return seed;
}

/// Plays one game with moves picked at random among the legal ones.
template <class Rules>
void playRandomly(typename Rules::Position position, Chance& chance, Random& random) {
    typename Rules::MoveList moves;
    while (Rules::turn(position) != nobody) {
        Rules::legalMoves(position, moves);
        const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (!Rules::play(position, Rules::draw(position, move, chance)))
            std::abort();
    }
}

template <class Rules>
void randomGames(benchmark::State& state, Options options) {
    std::uint64_t games = 0;
    Random random(7);
    for (auto _ : state) {
        Chance chance(seedOf(games++), Rules::id);
        playRandomly<Rules>(Rules::start(options, Rules::deal(options, chance)), chance, random);
    }
    rate(state, "games/s");
}

template <class Rules>
void deals(benchmark::State& state, Options options) {
    std::uint64_t games = 0;
    for (auto _ : state) {
        Chance chance(seedOf(games++), Rules::id);
        benchmark::DoNotOptimize(Rules::start(options, Rules::deal(options, chance)));
    }
    rate(state, "deals/s");
}

} // namespace

int main(int argc, char** argv) {
    const Options two{2, 0, 0};
    const Options four{4, 0, 0};
    const auto add = [](const char* name, auto measured) { benchmark::RegisterBenchmark(name, measured); };
    add("1,000 splitmix64 steps", yardstick);
    add("gingerbread: random games of 2", [two](auto& state) { randomGames<gingerbread::Rules>(state, two); });
    add("gingerbread: random games of 4", [four](auto& state) { randomGames<gingerbread::Rules>(state, four); });
    add("gingerbread: deals from a seed", [two](auto& state) { deals<gingerbread::Rules>(state, two); });
    add("pigs: random games of 2", [two](auto& state) { randomGames<pigs::Rules>(state, two); });
    return bench::run(argc, argv);
}
