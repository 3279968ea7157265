#pragma once

#include "tests/server/server_fixture.h"

#include <bitset>
#include <cstring>
#include <unordered_map>

/// Searches what clients received for secrets, and compares what they were shown with the game when it is over.

namespace leak_scan {

using namespace server_tests;
using engine::Seat;

/// Texts that no client may receive. A quarter of one is enough to be found, in lower or upper case.
class Secrets {
public:
    void add(std::string_view secret, const std::string& what) {
        const std::string text = small(secret);
        REQUIRE(text.size() >= size);
        for (std::size_t at = 0; at + size <= text.size(); at += size)
            addPiece(text.substr(at, size), what);
        addPiece(text.substr(text.size() - size), what);
    }
    std::size_t count() const { return m_pieces.size(); }

    /// The kind of secret that the text contains; empty: none.
    std::string foundIn(std::string_view received) const {
        const std::string text = small(received);
        for (std::size_t at = 0; at + size <= text.size(); ++at) {
            if (!m_marks[markOf(text.data() + at)])
                continue;
            const auto found = m_pieces.find(text.substr(at, size));
            if (found != m_pieces.end())
                return found->second + " in …" + text.substr(at < 200 ? 0 : at - 200, 300) + "…";
        }
        return {};
    }

private:
    static constexpr std::size_t size = 16;
    static constexpr unsigned bits = 20;

    static std::string small(std::string_view text) {
        std::string letters(text);
        for (char& letter : letters)
            if (letter >= 'A' && letter <= 'Z')
                letter = static_cast<char>(letter + ('a' - 'A'));
        return letters;
    }
    /// A hash of a piece's beginning, so that most places are ruled out quickly.
    static std::size_t markOf(const char* piece) {
        std::uint64_t half = 0;
        std::memcpy(&half, piece, sizeof half);
        return half * 0x9E3779B97F4A7C15U >> (64U - bits);
    }
    void addPiece(const std::string& piece, const std::string& what) {
        m_marks.set(markOf(piece.data()));
        m_pieces.emplace(piece, what);
    }

    std::unordered_map<std::string, std::string> m_pieces;
    std::bitset<std::size_t{1} << bits> m_marks;
};

/// What an answer said about one moment of a game.
struct Claim {
    enum class About { Position, Move, Totals, Turn };
    About about = About::Position;
    std::string game;
    Seat seat = engine::nobody; ///< the seat to which it was shown
    std::size_t from = 0;       ///< number of the first move
    std::size_t length = 0;     ///< length of the log at that moment
    std::string text;           ///< JSON
};

/// A finished game, in which everything is known.
class GroundTruth {
public:
    explicit GroundTruth(const json::value& record) : m_game(engine::findGame(record.at("game").as_string())) {
        REQUIRE(m_game != nullptr);
        json::value beginning = record;
        beginning.as_object()["moves"] = json::array();
        beginning.as_object().erase("result");
        m_positions.push_back(engine::replay(beginning).position);
        const engine::Replay replay = engine::replay(
            record, [this](const engine::Game&, const engine::AnyPosition& after) { m_positions.push_back(after); });
        INFO((replay.ok() ? "" : replay.refusal->sentence()));
        REQUIRE(replay.ok());
        const engine::Reader moves = engine::Reader(record)["moves"];
        for (std::size_t i = 0; i < replay.moves; ++i)
            m_moves.push_back(must(m_game->decodeMove(moves[i])));
    }

    std::size_t length() const { return m_moves.size(); }
    const engine::Game& game() const { return *m_game; }
    const engine::AnyPosition& position(std::size_t length) const { return m_positions.at(length); }

    /// What should have been said.
    std::string about(const Claim& claim) const {
        const engine::AnyPosition& position = m_positions.at(claim.length);
        const engine::Outcome outcome = m_game->result(m_game->view(position, engine::nobody));
        switch (claim.about) {
        case Claim::About::Position:
            return json::serialize(m_game->encode(m_game->view(position, claim.seat)));
        case Claim::About::Move:
            return json::serialize(m_game->encode(m_game->view(m_moves.at(claim.from), claim.seat)));
        case Claim::About::Totals:
            return json::serialize(json::array(outcome.totals.begin(), outcome.totals.end()));
        case Claim::About::Turn:
            return std::to_string(m_game->turn(position));
        }
        return {};
    }

private:
    const engine::Game* m_game;
    std::vector<engine::AnyPosition> m_positions;
    std::vector<engine::AnyMove> m_moves;
};

/// What the client knows about its request, which the answer does not repeat.
struct Context {
    std::string game = {};
    Seat seat = engine::nobody;
    std::size_t from = 0; ///< number of the first move
    bool known = false;   ///< a position belongs to the game and seat above without naming them
};

/// Collects moves, and the positions that a seat could not foresee.
inline bool collectSteps(const json::value& steps, const Context& context, std::vector<Claim>& claims) {
    if (context.game.empty() || !context.known)
        return false;
    std::size_t at = context.from;
    for (const json::value& step : steps.as_array()) {
        for (const auto& [name, field] : step.as_object())
            if (name == "move")
                claims.push_back({Claim::About::Move, context.game, context.seat, at, at + 1, json::serialize(field)});
            else if (name == "position")
                claims.push_back(
                    {Claim::About::Position, context.game, context.seat, at, at + 1, json::serialize(field)});
            else
                return false;
        ++at;
    }
    return true;
}

/// Collects the claims in an answer; false: it contains something that nobody may see, or that belongs to no game.
inline bool collectClaims(const json::value& value, Context context, std::size_t length, std::vector<Claim>& claims) {
    if (value.is_array())
        return std::all_of(value.get_array().begin(), value.get_array().end(),
                           [&](const json::value& item) { return collectClaims(item, context, length, claims); });
    if (!value.is_object())
        return true;
    const json::object& object = value.get_object();
    for (const char* secret :
         {"deal", "seed", "serverSeed", "draws", "contribution", "contributions", "head", "record"})
        if (object.contains(secret))
            return false;
    if (const json::value* game = object.if_contains("game"))
        context.game = std::string(game->as_string());
    if (const json::value* seat = object.if_contains("seat")) {
        context.seat = seat->to_number<Seat>();
        context.known = true;
    }
    if (const json::value* now = object.if_contains("length"))
        length = now->to_number<std::size_t>();
    const auto note = [&](Claim::About about, const json::value& said) {
        claims.push_back({about, context.game, context.seat, context.from, length, json::serialize(said)});
    };
    for (const auto& [name, field] : object) {
        if (name == "position") {
            if (context.game.empty() || !context.known)
                return false;
            note(Claim::About::Position, field);
        } else if (name == "start") {
            if (context.game.empty() || !context.known)
                return false;
            claims.push_back({Claim::About::Position, context.game, context.seat, 0, 0, json::serialize(field)});
        } else if (name == "steps") {
            if (!collectSteps(field, context, claims))
                return false;
        } else if (name == "totals") {
            note(Claim::About::Totals, field);
        } else if (name == "turn") {
            note(Claim::About::Turn, field);
        } else if (!collectClaims(field, context, length, claims)) {
            return false;
        }
    }
    return true;
}

} // namespace leak_scan
