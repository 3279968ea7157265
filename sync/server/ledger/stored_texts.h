#pragma once

#include "sync/store/games.h"

#include <charconv>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Text formats that both ledgers store (moves of a turn, lengths seen by seat), and their common refusals.

namespace server {

inline std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(at); end != std::string_view::npos; end = text.find(at)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

/// Joins moves by line breaks: as JSON they contain no raw ones.
inline std::string lines(std::span<const std::string> moves) {
    std::string text;
    for (const std::string& move : moves) {
        if (&move != moves.data())
            text += '\n';
        text += move;
    }
    return text;
}

inline std::string seenText(std::span<const std::size_t> seen) {
    std::string text;
    for (const std::size_t length : seen) {
        if (!text.empty())
            text += ',';
        text += std::to_string(length);
    }
    return text;
}
inline std::vector<std::size_t> seenIn(std::string_view text) {
    std::vector<std::size_t> seen;
    if (text.empty())
        return seen;
    for (const std::string_view part : split(text, ',')) {
        std::size_t& length = seen.emplace_back(0);
        std::from_chars(part.data(), part.data() + part.size(), length);
    }
    return seen;
}
inline std::string seenText(std::string_view before, std::size_t seat, std::size_t length) {
    std::vector<std::size_t> seen = seenIn(before);
    if (seen.size() <= seat)
        seen.resize(seat + 1);
    seen[seat] = length;
    return seenText(seen);
}

/// Adds the moves of one row of `turns`; false when earlier rows are missing.
inline bool addTurn(store::StoredGame& game, std::size_t at, std::string_view moves, std::string_view batch) {
    if (at != game.moves.size())
        return false;
    if (!batch.empty())
        game.batches.push_back({at, std::string(batch)});
    for (const std::string_view move : split(moves, '\n'))
        game.moves.emplace_back(move);
    return true;
}

inline engine::Refusal noSuchGame(std::string_view id) {
    return {engine::RefusalKind::Store,
            std::string(store::noSuchGame),
            "There is no game {id}",
            {{"id", engine::word(id)}},
            {}};
}
inline engine::Refusal wasOvertaken() {
    return {engine::RefusalKind::Store,
            std::string(store::overtaken),
            "This game has changed meanwhile; load it again; nothing was lost",
            {},
            {}};
}
inline engine::Refusal incomplete(const store::StoredGame& game) {
    return {engine::RefusalKind::Store,
            std::string(store::damaged),
            "Move {move} of the game {id} is missing; the other games are safe",
            {{"move", engine::number(static_cast<int>(game.moves.size() + 1))}, {"id", engine::word(game.row.id)}},
            {}};
}

} // namespace server
