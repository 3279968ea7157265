#include "engine/chance.h"
#include "tests/catch.h"

#include <numeric>
#include <set>

using namespace engine;

TEST_CASE("a seed is written as 64 hexadecimal digits and read back") {
    Seed seed{};
    std::iota(seed.begin(), seed.end(), std::uint8_t{0xF0});
    const std::string hex = toHex(seed);
    CHECK(hex.substr(0, 8) == "f0f1f2f3");
    CHECK(hex.size() == 64);
    CHECK(seedFromHex(hex) == seed);
    std::string upper = hex;
    for (char& c : upper)
        c = static_cast<char>(std::toupper(c));
    CHECK(seedFromHex(upper) == seed);
    CHECK(!seedFromHex(""));
    CHECK(!seedFromHex(hex.substr(1)));
    CHECK(!seedFromHex(hex + "0"));
    CHECK(!seedFromHex(std::string(63, '0') + "g"));
    CHECK(!seedFromHex(std::string(62, '0') + " 1"));
}

TEST_CASE("seeds from the operating system are not the same twice") { CHECK(randomSeed() != randomSeed()); }

TEST_CASE("a block is the HMAC-SHA-256 of game, label and counter") {
    // printf 'gingerbread\0tiles\0\0\0\0\0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0001…1f
    Seed key{};
    std::iota(key.begin(), key.end(), std::uint8_t{0});
    CHECK(toHex(Chance(key, "gingerbread").seed("tiles")) ==
          "8c2b6e31f72e8a9203e1d9b59ac09aa64f7a4838d1aebedc0df812ed6179a2ea");
}

TEST_CASE("a stream goes on with the next block, and its label and game make it another one") {
    Chance chance(Seed{}, "gingerbread");
    auto stream = chance.stream("tiles");
    std::vector<std::uint32_t> numbers;
    for (int i = 0; i < 20; ++i)
        numbers.push_back(stream.next());
    CHECK(std::set<std::uint32_t>(numbers.begin(), numbers.end()).size() == 20);
    auto again = chance.stream("tiles");
    auto other = chance.stream("boards"); // streams are independent of each other
    CHECK(other.next() != numbers[0]);
    for (const std::uint32_t number : numbers)
        CHECK(again.next() == number);
    Chance pigs(Seed{}, "pigs");
    CHECK(pigs.stream("tiles").next() != numbers[0]);
}

TEST_CASE("numbers that would make some results likelier are dropped") {
    constexpr std::uint32_t bound = 3U << 30U; // a quarter of all numbers is rejected
    Chance chance(Seed{}, "test");
    auto raw = chance.stream("x");
    auto drawn = chance.stream("x");
    int dropped = 0;
    for (int i = 0; i < 100; ++i) {
        std::uint32_t expected = raw.next();
        for (; expected >= bound; ++dropped)
            expected = raw.next();
        CHECK(drawn.below(bound) == expected);
    }
    CHECK(dropped > 10);
}

TEST_CASE("a bound that divides 2^32 drops nothing, and a bound of one is always zero") {
    Chance chance(Seed{}, "test");
    auto raw = chance.stream("x");
    auto drawn = chance.stream("x");
    for (int i = 0; i < 100; ++i)
        CHECK(drawn.below(1U << 8U) == raw.next() % 256);
    CHECK(drawn.below(1) == 0);
}

TEST_CASE("a shuffle keeps every item and comes to every order") {
    std::set<std::array<int, 4>> orders;
    for (std::uint8_t number = 0; number < 200; ++number) {
        Seed seed{};
        seed[5] = number;
        std::array<int, 4> items{1, 2, 3, 4};
        Chance chance(seed, "test");
        chance.stream("s").shuffle(items);
        CHECK(items[0] + items[1] + items[2] + items[3] == 10);
        orders.insert(items);
    }
    CHECK(orders.size() == 24);
}
