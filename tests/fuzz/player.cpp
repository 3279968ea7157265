#include "engine/record.h"
#include "engine/registry.h"

#include <cstdint>
#include <cstdlib>

/// Bytes play a game: the first ones choose which and how, each further pair a move. Whatever they do, every component
/// stays in its place, a masked view offers the same moves, and both survive a trip through JSON.

namespace {

using namespace engine;

void require(bool good) {
    if (!good)
        std::abort();
}

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : m_data(data), m_size(size) {}
    bool empty() const { return m_size == 0; }
    unsigned next() {
        if (m_size == 0)
            return 0;
        --m_size;
        return *m_data++;
    }
    unsigned below(std::size_t bound) {
        const unsigned high = next();
        return static_cast<unsigned>((high << 8U | next()) % bound);
    }

private:
    const std::uint8_t* m_data;
    std::size_t m_size;
};

void checkView(const Game& game, const AnyPosition& position) {
    const AnyPosition view = game.view(position, game.turn(position));
    require(game.legalMoves(view).size() == game.legalMoves(position).size());
    const json::value written = game.encode(view);
    const auto read = game.decodePosition(Reader(written));
    require(static_cast<bool>(read) && game.encode(read.value()) == written.get_object());
}

/// A move of one moment tried at another: refused or not, nothing may break.
void tryElsewhere(const Game& game, AnyPosition position, const AnyMove& move) {
    const auto played = game.play(position, move);
    require(static_cast<bool>(game.audit(position)));
    require(played || played.refusal().sentence().find('{') == std::string::npos);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const Game& game = *games()[bytes.next() % games().size()];
    Options options;
    options.players =
        static_cast<std::uint8_t>(game.fewest() + static_cast<int>(bytes.next()) % (game.most() - game.fewest() + 1));
    options.first = static_cast<Seat>(bytes.next() % options.players);
    options.mode = static_cast<std::uint8_t>(bytes.next() % game.modes().size());
    Seed seed{};
    seed[0] = static_cast<std::uint8_t>(bytes.next());
    const json::value deal = game.deal(options, seed);
    AnyPosition position = game.start(options, Reader(deal)).value();
    AnyMove earlier;
    for (bool first = true; !bytes.empty() && game.turn(position) != nobody; first = false) {
        const auto moves = game.legalMoves(position);
        require(!moves.empty());
        const AnyMove move = game.draw(position, moves[bytes.below(moves.size())], seed);
        if (!first)
            tryElsewhere(game, position, earlier);
        require(static_cast<bool>(game.play(position, move)));
        require(static_cast<bool>(game.audit(position)));
        if (bytes.next() % 64 == 0)
            checkView(game, position);
        earlier = move;
    }
    return 0;
}
