#include "engine/record.h"
#include "engine/registry.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

/// Any bytes, read as a position that somebody sent: refused with a text, or so sound that the game can go on from it.

namespace {

using namespace engine;

/// Plays from here, always the move that the number picks: whatever is legal must leave everything in its place.
void playOn(const Game& game, AnyPosition position, std::size_t pick) {
    for (int i = 0; i < 12 && game.turn(position) != nobody; ++i) {
        const auto moves = game.legalMoves(position);
        if (moves.empty())
            return; // another seat's drawn characters
        const auto played = game.play(position, game.draw(position, moves[pick % moves.size()], Seed{}));
        if (!played && !played.refusal().needsAuthority())
            std::abort();
        if (!game.audit(position))
            std::abort();
        if (!played)
            return;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto document = parse({reinterpret_cast<const char*>(data), size});
    if (!document)
        return 0;
    for (const Game* game : games()) {
        const auto position = game->decodePosition(Reader(document.value()));
        if (!position) {
            if (position.refusal().sentence().empty())
                std::abort();
            continue;
        }
        const std::size_t choices = game->legalMoves(position.value()).size();
        for (std::size_t pick = 0; pick < choices; ++pick)
            playOn(*game, position.value(), pick);
        static_cast<void>(game->result(position.value()));
    }
    return 0;
}
