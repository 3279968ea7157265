#include "engine/random.h"
#include "engine/record.h"
#include "engine/registry.h"

#include <iostream>
#include <string>

/// For clients without the rules: reads lines {"kind": …, "position": …}, where the position is a seat's view in its
/// turn, and answers each with a random legal move.

namespace {

using namespace engine;

Result<AnyMove> legalMove(const Reader& request, Random& random) {
    const Game* game = findGame(request["kind"].string());
    if (game == nullptr)
        request["kind"].fail("is no game");
    if (request.failed())
        return request.fault();
    const auto position = game->decodePosition(request["position"]);
    if (!position)
        return position.refusal();
    const auto moves = game->legalMoves(position.value());
    if (moves.empty()) {
        request["position"].fail("has no legal move");
        return request.fault();
    }
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// False: there is no legal move; the reason is printed.
bool answer(const std::string& line, Random& random) {
    const auto document = parse(line);
    const auto move = document ? legalMove(Reader(document.value()), random) : Result<AnyMove>(document.refusal());
    if (!move) {
        std::cerr << "legal_move: " << move.refusal().at << ' ' << move.refusal().sentence() << '\n';
        return false;
    }
    const Game* game = findGame(Reader(document.value())["kind"].string());
    std::cout << json::serialize(game->encode(move.value())) << '\n' << std::flush; // the client waits for it
    return true;
}

} // namespace

int main() {
    try {
        Random random(1);
        std::string line;
        while (std::getline(std::cin, line))
            if (!answer(line, random))
                return 1;
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "legal_move: " << error.what() << '\n';
        return 1;
    }
}
