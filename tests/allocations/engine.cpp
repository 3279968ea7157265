#include "engine/games/gingerbread/rules.h"
#include "engine/games/pigs/rules.h"
#include "engine/random.h"
#include "tests/catch.h"

#include <atomic>
#include <cstdlib>
#include <new>

/// Counts allocations: listing and playing moves must not allocate.

namespace {

std::atomic<long> allocations{0};

void* counted(std::size_t size) {
    ++allocations;
    void* memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr)
        std::abort();
    return memory;
}

} // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace engine;

/// Allocations while the moves of a random game are listed and played, without those for drawing chance from the seed.
template <class Rules>
long allocationsOf(std::uint8_t players, std::uint64_t number, std::size_t& moves) {
    Chance chance(Seed{static_cast<std::uint8_t>(number)}, Rules::id);
    const Options options{players, 0, 0};
    typename Rules::Position position = Rules::start(options, Rules::deal(options, chance));
    typename Rules::MoveList list;
    Random random(number);
    long sum = 0;
    while (Rules::turn(position) != nobody) {
        const long before = allocations;
        Rules::legalMoves(position, list);
        const long listed = allocations;
        const auto move = Rules::draw(position, list[random.below(static_cast<std::uint32_t>(list.size()))], chance);
        const long drawn = allocations;
        const bool played = static_cast<bool>(Rules::play(position, move));
        sum += listed - before + (allocations - drawn);
        REQUIRE(played);
        ++moves;
    }
    return sum;
}

template <class Rules>
void checkGames(int fewest, int most) {
    for (int players = fewest; players <= most; ++players)
        for (std::uint64_t number = 0; number < 20; ++number) {
            std::size_t moves = 0;
            const long sum = allocationsOf<Rules>(static_cast<std::uint8_t>(players), number, moves);
            CHECK(sum == 0);
            CHECK(moves > 20);
        }
}

} // namespace

TEST_CASE("the counter counts") {
    const long before = allocations;
    delete new int(3);
    std::string text(1000, 'x');
    const long counted = allocations - before;
    CHECK(counted >= 1); // the compiler may remove the first allocation
    CHECK(text.size() == 1000);
}

TEST_CASE("listing and playing moves of Gingerbread House allocates nothing") { checkGames<gingerbread::Rules>(2, 4); }
TEST_CASE("listing and playing moves of The Three Little Pigs allocates nothing") { checkGames<pigs::Rules>(2, 5); }
