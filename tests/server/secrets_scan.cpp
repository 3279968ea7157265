#include "tests/server/scanned_games.h"

/// Whole games over the network, with every byte that a client received: nothing hidden is disclosed before the end,
/// and what is shown is exactly what that seat may see. SECRETS is the number of games.

namespace {

using namespace leak_scan;

} // namespace

TEST_CASE("secrets: nothing hidden leaves before the end, in whole games through every route", "[long]") {
    constexpr std::size_t gamesAtOnce = 10;
    const Database store = GENERATE(from_range(databases()));
    const char* wanted = std::getenv("SECRETS");
    const std::size_t count = wanted == nullptr ? 30 : std::strtoull(wanted, nullptr, 10);
    std::size_t positions = 0;
    for (std::size_t games = 0; games < count; games += gamesAtOnce) {
        CAPTURE(games);
        ScannedGames scanned(store, games, gamesAtOnce);
        scanned.play();
        positions += scanned.judge();
    }
    CHECK(positions > count * 50);
    if (wanted != nullptr)
        WARN(count << " games, " << positions << " positions shown");
}

TEST_CASE("secrets: the scan finds what is planted") {
    Secrets secrets;
    const std::string seed = "0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210";
    secrets.add(seed, "a seed");
    secrets.add("K7QF-2M9T-K7QF-2M9T-K7QF-2M9T-K7", "a code");
    const std::string around(1000, '7'); // hexadecimal digits around it that do not complete a piece
    CHECK(secrets.foundIn(around + engine::toHex(engine::randomSeed()) + around).empty());
    CHECK(secrets.foundIn(around + seed.substr(1, 15) + around).empty());
    for (const std::size_t at : {0, 16, 32, 48}) // a quarter of the seed is found
        CHECK(secrets.foundIn(around + seed.substr(at, 16) + around).starts_with("a seed"));
    CHECK(secrets.foundIn(seed).starts_with("a seed"));
    CHECK(secrets.foundIn(around + "k7qf-2m9t-k7qf-2m9t-k7qf-2m9t-k7").starts_with("a code"));
    std::vector<Claim> claims;
    CHECK(!collectClaims(json::parse(R"({"games":[{"game":"1","x":{"seed":"0"}}]})"), {}, 0, claims));
    CHECK(!collectClaims(json::parse(R"({"position":{}})"), {}, 0, claims)); // a position without a game and seat
    CHECK(claims.empty());
}

TEST_CASE("secrets: a position that shows more than the seat may see is noticed") {
    for (const engine::Game* game : engine::games()) {
        INFO(game->id());
        const engine::Record record = engine::randomGame(*game, 3, 0, engine::randomSeed());
        const GroundTruth truth(json::parse(engine::write(record)));
        std::size_t noticed = 0;
        for (std::size_t length = 0; length < truth.length(); ++length)
            for (Seat seat = engine::nobody; seat < 3; ++seat) {
                Claim claim{Claim::About::Position, "", seat, 0, length, ""};
                const auto text = [&](const engine::AnyPosition& position) {
                    return json::serialize(game->encode(position));
                };
                const engine::AnyPosition& whole = truth.position(length);
                CHECK(truth.about(claim) == text(game->view(whole, seat)));
                noticed += truth.about(claim) != text(whole) ? 1 : 0;
            }
        CHECK(noticed == truth.length() * 4);
    }
}
