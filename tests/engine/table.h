#pragma once

#include "engine/game.h"
#include "tests/catch.h"

#include <algorithm>
#include <string>
#include <variant>

namespace engine {

/// A position to try commands on, of any game: the games' fixtures derive from it.
template <class Rules>
class TableOf {
    using Command = decltype(Rules::Move::command);
    using Move = typename Rules::Move;

public:
    typename Rules::Position position;

    void play(const Command& command) {
        auto played = Rules::play(position, {position.turn, command});
        INFO((played ? std::string() : played.refusal().rule + " " + played.refusal().sentence()));
        REQUIRE(played);
    }
    /// The rule and the sentence with which a command is refused; checks that nothing changed. Empty when it is
    /// allowed.
    std::string refusal(const Command& command) { return refusal(position.turn, command); }
    std::string refusal(Seat by, const Command& command) {
        auto tried = position;
        auto played = Rules::play(tried, {by, command});
        if (played)
            return {};
        CHECK(tried == position);
        CHECK(played.refusal().sentence().find_first_of("{}") == std::string::npos);
        return played.refusal().rule + " " + played.refusal().sentence();
    }
    /// The rule with which a command is refused.
    std::string rule(const Command& command) {
        const std::string text = refusal(command);
        return text.substr(0, text.find(' '));
    }
    typename Rules::MoveList moves() {
        typename Rules::MoveList moves;
        Rules::legalMoves(position, moves);
        return moves;
    }
    bool legal(const Command& command) { return moves().contains(Move{position.turn, command}); }
    /// How many legal commands of one type there are.
    template <class C>
    int choices() {
        const auto all = moves();
        return static_cast<int>(std::count_if(
            all.begin(), all.end(), [](const Move& move) { return std::holds_alternative<C>(move.command); }));
    }
};

} // namespace engine
