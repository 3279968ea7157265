#pragma once

#include "engine/chance.h"
#include "engine/json.h"
#include "engine/list.h"
#include "engine/result.h"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <vector>

/// The whole contract of a game. A folder `engine/games/<id>` with a `rules.h` that declares a struct
/// `engine::<id>::Rules` which satisfies `GameRules` is a game: the build finds it, lists it in the registry, and the
/// conformance test plays it. Nothing else needs to change.

namespace engine {

/// Seats are numbered from 0, clockwise.
using Seat = std::int8_t;
inline constexpr Seat nobody = -1;
inline constexpr std::size_t maxSeats = 8;

/// What a masked position holds in the place of something that its seat may not know.
inline constexpr std::uint8_t unknown = 0xFF;

/// What a host chooses. `mode` is an index into the game's modes; the first is the usual one.
struct Options {
    std::uint8_t players = 2;
    Seat first = 0;
    std::uint8_t mode = 0;

    friend bool operator==(const Options&, const Options&) = default;
};

struct Outcome {
    List<int, maxSeats> totals;   ///< a seat; as if the game ended now
    List<Seat, maxSeats> winners; ///< empty until it is over

    /// Adds the total of the next seat. When it is over the highest total wins, the higher tie-break among equals; those
    /// still equal share the victory.
    void add(int total, int tieBreak, bool over) {
        const auto seat = static_cast<Seat>(totals.size());
        totals.push(total);
        const std::pair rank{total, tieBreak};
        if (!over || (!winners.empty() && rank < m_best))
            return;
        if (rank > m_best)
            winners.clear();
        m_best = rank;
        winners.push(seat);
    }

private:
    std::pair<int, int> m_best;
};

template <class R>
concept GameRules = requires(typename R::Position& position, const typename R::Position& seen,
                             const typename R::Move& move, typename R::MoveList& moves, const typename R::Deal& deal,
                             const Options& options, Chance& chance, const Reader& json, Seat seat) {
    // A position is the whole game at one moment, by value; hidden parts may be `unknown` in it.
    requires std::is_trivially_copyable_v<typename R::Position> && std::is_trivially_copyable_v<typename R::Move>;
    requires std::equality_comparable<typename R::Position> && std::equality_comparable<typename R::Move>;

    // Who it is, for how many, and in which modes.
    { R::id } -> std::convertible_to<std::string_view>;
    { R::fewest } -> std::convertible_to<int>;
    { R::most } -> std::convertible_to<int>;
    { R::modes[0] } -> std::convertible_to<std::string_view>;

    // Chance, and nothing but chance: the deal, and the outcome of a move that has one (dice). A move without chance
    // comes back as it is.
    { R::deal(options, chance) } -> std::same_as<typename R::Deal>;
    { R::draw(seen, move, chance) } -> std::same_as<typename R::Move>;

    // The rules. `legalMoves` lists every move that `play` accepts, for the seat whose turn it is. `play` changes
    // nothing when it refuses. Neither allocates, unless it has to explain a refusal.
    { R::start(options, deal) } -> std::same_as<typename R::Position>;
    { R::turn(seen) } -> std::same_as<Seat>;
    { R::legalMoves(seen, moves) } -> std::same_as<void>;
    { R::play(position, move) } -> std::same_as<Result<void>>;
    { R::result(seen) } -> std::same_as<Outcome>;

    // Secrets: calls the function with every value of the position that the seat may not know (`nobody`: a spectator),
    // and the move as that seat may see it.
    { R::hidden(position, seat, [](std::uint8_t&) {}) } -> std::same_as<void>;
    { R::view(move, seat) } -> std::same_as<typename R::Move>;

    // Every component is in exactly one place and every limit holds.
    { R::audit(seen) } -> std::same_as<Result<void>>;

    // JSON, as in record.md. A position is the record's state and, under "rest", what the state does not show.
    { R::encode(options) } -> std::same_as<json::object>;
    { R::encode(deal) } -> std::same_as<json::object>;
    { R::encode(move) } -> std::same_as<json::object>;
    { R::encode(seen) } -> std::same_as<json::object>;
    { R::decodeOptions(json) } -> std::same_as<Options>;
    { R::decodeDeal(json, options) } -> std::same_as<typename R::Deal>;
    { R::decodeMove(json) } -> std::same_as<typename R::Move>;
    { R::decodePosition(json) } -> std::same_as<typename R::Position>;
};

/// A position or a move of any game, by value.
template <std::size_t Size>
class Any {
public:
    Any() = default;
    template <class T>
    explicit Any(const T& value) {
        static_assert(sizeof(T) <= Size && std::is_trivially_copyable_v<T>);
        std::memcpy(m_bytes.data(), &value, sizeof(T));
    }
    template <class T>
    T as() const {
        static_assert(sizeof(T) <= Size && std::is_trivially_copyable_v<T>);
        T value;
        std::memcpy(static_cast<void*>(&value), m_bytes.data(), sizeof(T));
        return value;
    }

private:
    std::array<std::byte, Size> m_bytes{};
};
using AnyPosition = Any<1024>;
using AnyMove = Any<16>;

/// One kind of game behind one interface, for all code that does not care which: the referee, the match, the server.
class Game {
public:
    Game() = default;
    virtual ~Game() = default;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    virtual std::string_view id() const = 0;
    virtual int fewest() const = 0;
    virtual int most() const = 0;
    virtual std::vector<std::string_view> modes() const = 0;

    virtual json::object deal(const Options& options, const Seed& seed) const = 0;
    virtual AnyMove draw(const AnyPosition& position, const AnyMove& move, const Seed& seed) const = 0;

    virtual Result<AnyPosition> start(const Options& options, const Reader& deal) const = 0;
    virtual Seat turn(const AnyPosition& position) const = 0;
    virtual std::vector<AnyMove> legalMoves(const AnyPosition& position) const = 0;
    virtual Result<void> play(AnyPosition& position, const AnyMove& move) const = 0;
    virtual Outcome result(const AnyPosition& position) const = 0;

    /// The one exit for secrets: the position and the move as the seat may know them.
    virtual AnyPosition view(const AnyPosition& position, Seat seat) const = 0;
    virtual AnyMove view(const AnyMove& move, Seat seat) const = 0;
    /// The position with `marker` in the place of everything that the seat may not know.
    virtual AnyPosition planted(const AnyPosition& position, Seat seat, std::uint8_t marker) const = 0;
    virtual Result<void> audit(const AnyPosition& position) const = 0;

    virtual json::object encode(const Options& options) const = 0;
    virtual json::object encode(const AnyMove& move) const = 0;
    virtual json::object encode(const AnyPosition& position) const = 0;
    /// What record.md calls the state.
    json::object state(const AnyPosition& position) const {
        json::object state = encode(position);
        state.erase("rest");
        return state;
    }
    virtual Result<Options> decodeOptions(const Reader& json) const = 0;
    virtual Result<AnyMove> decodeMove(const Reader& json) const = 0;
    virtual Result<AnyPosition> decodePosition(const Reader& json) const = 0;
};

template <GameRules R>
class GameOf final : public Game {
    using Position = typename R::Position;
    using Move = typename R::Move;

public:
    std::string_view id() const override { return R::id; }
    int fewest() const override { return R::fewest; }
    int most() const override { return R::most; }
    std::vector<std::string_view> modes() const override { return {R::modes.begin(), R::modes.end()}; }

    json::object deal(const Options& options, const Seed& seed) const override {
        Chance chance(seed, R::id);
        return R::encode(R::deal(options, chance));
    }
    AnyMove draw(const AnyPosition& position, const AnyMove& move, const Seed& seed) const override {
        Chance chance(seed, R::id);
        return AnyMove(R::draw(position.as<Position>(), move.as<Move>(), chance));
    }

    Result<AnyPosition> start(const Options& options, const Reader& deal) const override {
        const typename R::Deal dealt = R::decodeDeal(deal, options);
        if (deal.failed())
            return deal.fault();
        return AnyPosition(R::start(options, dealt));
    }
    Seat turn(const AnyPosition& position) const override { return R::turn(position.as<Position>()); }
    std::vector<AnyMove> legalMoves(const AnyPosition& position) const override {
        typename R::MoveList moves;
        R::legalMoves(position.as<Position>(), moves);
        std::vector<AnyMove> any;
        for (const Move& move : moves)
            any.emplace_back(move);
        return any;
    }
    Result<void> play(AnyPosition& position, const AnyMove& move) const override {
        auto played = position.as<Position>();
        auto verdict = R::play(played, move.as<Move>());
        if (verdict)
            position = AnyPosition(played);
        return verdict;
    }
    Outcome result(const AnyPosition& position) const override { return R::result(position.as<Position>()); }

    AnyPosition view(const AnyPosition& position, Seat seat) const override { return planted(position, seat, unknown); }
    AnyMove view(const AnyMove& move, Seat seat) const override { return AnyMove(R::view(move.as<Move>(), seat)); }
    AnyPosition planted(const AnyPosition& position, Seat seat, std::uint8_t marker) const override {
        auto marked = position.as<Position>();
        R::hidden(marked, seat, [marker](std::uint8_t& value) { value = marker; });
        return AnyPosition(marked);
    }
    Result<void> audit(const AnyPosition& position) const override { return R::audit(position.as<Position>()); }

    json::object encode(const Options& options) const override { return R::encode(options); }
    json::object encode(const AnyMove& move) const override { return R::encode(move.as<Move>()); }
    json::object encode(const AnyPosition& position) const override { return R::encode(position.as<Position>()); }
    Result<Options> decodeOptions(const Reader& json) const override {
        return checked(json, R::decodeOptions(json));
    }
    Result<AnyMove> decodeMove(const Reader& json) const override { return checked(json, AnyMove(R::decodeMove(json))); }
    Result<AnyPosition> decodePosition(const Reader& json) const override {
        const Position position = R::decodePosition(json);
        if (json.failed())
            return json.fault();
        if (auto audited = R::audit(position); !audited)
            return audited.refusal();
        return AnyPosition(position);
    }

private:
    template <class T>
    static Result<T> checked(const Reader& json, const T& value) {
        if (json.failed())
            return json.fault();
        return value;
    }
};

} // namespace engine
