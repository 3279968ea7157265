#include "tests/bench/server/scripts.h"

#include "engine/record.h"
#include "engine/registry.h"

#include <algorithm>

namespace bench {
namespace {

engine::Seed seedOf(std::size_t number) {
    engine::Seed seed{};
    for (std::size_t i = 0; i < sizeof(number); ++i)
        seed[i] = static_cast<std::uint8_t>(number >> 8 * i);
    return seed;
}

} // namespace

std::vector<Script> makeScripts(std::size_t count, std::size_t begun) {
    const engine::Game& game = *engine::findGame("gingerbread");
    std::vector<Script> scripts(count);
    for (std::size_t i = 0; i < count; ++i) {
        engine::Record record = engine::randomGame(game, 2, 0, seedOf(i));
        Script& script = scripts[i];
        for (const engine::AnyMove& move : record.moves) {
            const engine::json::object written = game.encode(move);
            script.moves.push_back(
                {static_cast<engine::Seat>(written.at("by").to_number<int>()), engine::json::serialize(written)});
        }
        script.begun = std::min(begun, record.moves.size() / 2);
        record.moves.resize(script.begun);
        record.result.reset();
        record.seed.reset(); // the server uses a seed of its own
        script.record = engine::write(record);
    }
    return scripts;
}

} // namespace bench
