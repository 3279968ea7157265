#include "engine/fairness.h"

#include "engine/game.h"

#include <openssl/sha.h>

#include <vector>

namespace engine {
namespace {

constexpr std::string_view fairnessRule = "fairness";

Refusal unfair(const Reader& field, std::string text) {
    return {RefusalKind::Format, std::string(fairnessRule), std::move(text), {}, field.pointer()};
}

Seed seedIn(const Reader& field) {
    const auto seed = seedFromHex(field.string());
    if (!seed)
        field.fail("should be 64 hexadecimal digits");
    return seed.value_or(Seed{});
}

} // namespace

std::string commitmentTo(const Seed& serverSeed) {
    Seed digest{};
    static_assert(sizeof(digest) == SHA256_DIGEST_LENGTH);
    SHA256(serverSeed.data(), serverSeed.size(), digest.data());
    return toHex(digest);
}

Seed gameSeed(const Seed& serverSeed, std::string_view game, std::span<const std::string> contributions) {
    std::string label = "contributions";
    for (const std::string& contribution : contributions)
        label += ' ' + contribution;
    return Chance(serverSeed, game).seed(label);
}

Result<void> checkFairness(const json::value& record) {
    const Reader reader(record);
    if (!reader.has("fairness"))
        return {};
    const Reader fairness = reader["fairness"];
    const Seed serverSeed = seedIn(fairness["serverSeed"]);
    const Seed seed = seedIn(fairness["seed"]);
    const Seed commitment = seedIn(fairness["commitment"]);
    const std::string_view game = fairness["game"].string();
    std::vector<std::string> contributions;
    for (std::size_t i = 0, count = fairness["contributions"].size(0, maxSeats); i < count; ++i)
        contributions.push_back(toHex(seedIn(fairness["contributions"][i])));
    if (reader.failed())
        return reader.fault();
    if (toHex(commitment) != commitmentTo(serverSeed))
        return unfair(fairness["commitment"], "is not that of the server's seed");
    if (seed != gameSeed(serverSeed, game, contributions))
        return unfair(fairness["seed"], "does not follow from the server's seed and the contributions");
    if (!reader.has("seed"))
        return fairness.has("adopted") && fairness["adopted"].boolean() && !reader.failed()
                   ? Result<void>()
                   : Result<void>(unfair(fairness, "is of a game that has no seed, and was not begun on a device"));
    if (seedIn(reader["seed"]) != seed)
        return unfair(reader["seed"], "is not the one that was made of the server's seed and the contributions");
    return {};
}

} // namespace engine
