#include "engine/games/gingerbread/rules.h"

#include "engine/games/gingerbread/refusals.h"

#include <algorithm>

namespace engine::gingerbread {
namespace {

Refusal refusal(const Reason& reason, const Position& position, const Move& move) {
    return explain(reason, [&](std::string_view name) { return termsOf(name, position, move); });
}

/// A character that should lie open is unknown: only the authority can say which one was drawn.
bool revealsHidden(const Position& position) {
    return position.line.contains(unknown) ||
           std::any_of(position.witches.begin(), position.witches.end(),
                       [](const Witch& witch) { return witch.hand.contains(unknown); });
}

} // namespace

Result<void> Rules::play(Position& position, const Move& move) {
    if (position.phase == Phase::Over)
        return refusal(refused::gameOver, position, move);
    if (move.by != position.turn)
        return refusal(refused::notYourTurn, position, move);
    if (const Reason* why = whyNot(position, move.command))
        return refusal(*why, position, move);
    if (position.seenBy == authority) {
        apply(position, move.command);
        return {};
    }
    Position next = position;
    apply(next, move.command);
    if (revealsHidden(next) || (next.peeked.contains(unknown) && next.peeked != position.peeked))
        return refusal(needsTheAuthority, position, move);
    position = next;
    return {};
}

/// G5.4b: only the acting witch knows what she puts under the pile.
Move Rules::view(const Move& move, Seat seat) {
    Move seen = move;
    if (auto* keep = std::get_if<Keep>(&seen.command); keep != nullptr && move.by != seat)
        for (Character& character : keep->bottom)
            character = unknown;
    return seen;
}

} // namespace engine::gingerbread
