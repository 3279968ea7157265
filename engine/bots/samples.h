#pragma once

#include "engine/chance.h"
#include "engine/random.h"

#include <cstdint>
#include <thread>
#include <vector>

/// What the programs that fit an evaluation share.

namespace engine::bots {

inline Seed seedFrom(Random& random) {
    Seed seed{};
    for (std::uint8_t& byte : seed)
        byte = static_cast<std::uint8_t>(random.next());
    return seed;
}

/// Calls `playOne(game, sums)` for every game, and adds up what it sums. This is done in so many parts however many
/// cores there are: the same games give the same sums.
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
