#pragma once

#include "engine/chance.h"
#include "engine/random.h"

#include <cstdint>
#include <thread>
#include <vector>

/// Helpers for the programs that fit the weights of an evaluation to self-played games.

namespace engine::bots {

inline Seed seedFrom(Random& random) {
    Seed seed{};
    for (std::uint8_t& byte : seed)
        byte = static_cast<std::uint8_t>(random.next());
    return seed;
}

/// Calls `playOne(game, sums)` for every game on several threads and adds up the sums. The number of parts is fixed,
/// not the number of cores, so that floating-point sums are the same on every machine.
template <class Sums, class PlayOne>
Sums sumOver(int games, const PlayOne& playOne) {
    constexpr int parts = 8;
    std::vector<Sums> sums(parts);
    std::vector<std::thread> threads;
    threads.reserve(parts);
    for (int part = 0; part < parts; ++part)
        threads.emplace_back([&, part] {
            for (int game = part; game < games; game += parts)
                playOne(game, sums[static_cast<std::size_t>(part)]);
        });
    for (std::thread& thread : threads)
        thread.join();
    for (std::size_t part = 1; part < sums.size(); ++part)
        sums[0] += sums[part];
    return sums[0];
}

} // namespace engine::bots
