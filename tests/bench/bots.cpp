#include "engine/bots/registry.h"
#include "engine/bots/seated_bot.h"
#include "engine/registry.h"
#include "tests/bench/figures.h"

#include <boost/json.hpp>

#include <chrono>
#include <cstdlib>
#include <thread>

/// How quickly bots answer. (The tournament measures their strength.)

namespace {

using namespace engine;
using namespace engine::bots;

constexpr Budget oneSimulation{{}, 1};

/// Positions of whole games played by bots, each where a seat has to decide.
std::vector<AnyPosition> positionsOf(const Game& game) {
    std::vector<AnyPosition> positions;
    for (std::uint8_t number = 0; number < 4; ++number) {
        Seed seed{};
        seed[0] = number;
        const json::value deal = game.deal({}, seed);
        AnyPosition position = game.start({}, Reader(deal)).value();
        SeatedBot player(game, *botsOf(game)[1], oneSimulation, number);
        for (Seat before = nobody; game.turn(position) != nobody;) {
            const Seat seat = game.turn(position);
            const AnyPosition view = game.view(position, seat);
            if (seat != before)
                positions.push_back(view);
            before = seat;
            if (!game.play(position, game.draw(position, player.next(view).value(), seed)))
                std::abort();
        }
    }
    return positions;
}

/// The first decision of a turn, which takes longest. The fixed number of simulations makes the work of a searching bot
/// constant.
void answers(benchmark::State& state, const char* gameId, const char* botId, std::uint32_t simulations) {
    const Game& game = *findGame(gameId);
    const Bot& bot = *findBot(game, botId);
    const auto positions = positionsOf(game);
    std::size_t next = 0;
    for (auto _ : state) {
        ++next;
        benchmark::DoNotOptimize(bot.think(positions[next % positions.size()], {{{}, simulations}, next}));
    }
    bench::rate(state, "answers/s");
}

/// The longest time from cancelling a bot's thought, at any moment of it, to its answer.
void slowestCancellation(benchmark::State& state) {
    using Clock = std::chrono::steady_clock;
    constexpr int times = 300;
    const Game& game = *findGame("gingerbread");
    const Bot& bot = *botsOf(game).back();
    const auto positions = positionsOf(game);
    Random random(1);
    for (auto _ : state) {
        double slowest = 0;
        for (std::size_t i = 0; i < times; ++i) {
            std::atomic<bool> cancelled = false;
            std::atomic<bool> thinking = false;
            Clock::time_point back;
            std::thread thread([&] {
                thinking = true;
                bot.think(positions[i % positions.size()], {{std::chrono::hours(1), 0}, i, &cancelled});
                back = Clock::now();
            });
            while (!thinking)
                std::this_thread::yield();
            const auto when = Clock::now() + std::chrono::microseconds(random.below(20000));
            while (Clock::now() < when)
                std::this_thread::yield();
            const auto asked = Clock::now();
            cancelled = true;
            thread.join();
            slowest = std::max(slowest, std::chrono::duration<double>(back - asked).count());
        }
        state.SetIterationTime(slowest);
    }
    bench::rate(state, "times/s");
}

} // namespace

int main(int argc, char** argv) {
    benchmark::RegisterBenchmark("1,000 splitmix64 steps", bench::yardstick);
    const auto add = [](const char* name, const char* game, const char* bot, std::uint32_t simulations) {
        benchmark::RegisterBenchmark(name, [=](auto& state) { answers(state, game, bot, simulations); });
    };
    add("apprentice", "gingerbread", "apprentice", 0);
    add("witch", "gingerbread", "witch", 0);
    add("grand witch, 100 simulations", "gingerbread", "grand-witch", 100);
    benchmark::RegisterBenchmark("grand witch, slowest of 300 cancellations", slowestCancellation)
        ->UseManualTime()
        ->Iterations(1);
    add("straw pig", "pigs", "straw-pig", 0);
    add("wood pig", "pigs", "wood-pig", 0);
    add("brick pig", "pigs", "brick-pig", 0);
    return bench::run(argc, argv);
}
