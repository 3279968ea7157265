#include "sync/protocol/fairness.h"

#include <openssl/sha.h>

namespace protocol {

std::string commitmentTo(const engine::Seed& serverSeed) {
    engine::Seed digest{};
    static_assert(sizeof(digest) == SHA256_DIGEST_LENGTH);
    SHA256(serverSeed.data(), serverSeed.size(), digest.data());
    return engine::toHex(digest);
}

engine::Seed gameSeed(const engine::Seed& serverSeed, std::string_view game,
                      std::span<const std::string> contributions) {
    std::string label = "contributions";
    for (const std::string& contribution : contributions)
        label += ' ' + contribution;
    return engine::Chance(serverSeed, game).seed(label);
}

} // namespace protocol
