#include "engine/record.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

/// Any bytes, read as a record: a verdict or a refusal with a text, and a position that holds together either way.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace engine;
    const auto document = parse({reinterpret_cast<const char*>(data), size});
    if (!document)
        return document.refusal().sentence().empty() ? std::abort(), 1 : 0;
    const auto sound = [](const Game& game, const AnyPosition& position) {
        if (!game.audit(position))
            std::abort();
    };
    const Replay replayed = replay(document.value(), sound);
    if (!replayed.ok() && (replayed.refusal->sentence().empty() || replayed.refusal->rule.empty()))
        std::abort();
    if (replayed.ok())
        for (Seat seat = nobody; seat < replayed.game->most(); ++seat)
            static_cast<void>(replayed.game->encode(replayed.game->view(replayed.position, seat)));
    return 0;
}
