#pragma once

#include "engine/game.h"

#include <boost/json.hpp>

#include <array>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

/// Type erasure for games: code that works with every kind of game (store, server, app, referee) uses these classes.

namespace engine {

/// A position or a move of any game, held by value in a buffer of fixed size.
template <std::size_t Size>
class Any {
public:
    Any() = default;
    template <class T>
    explicit Any(const T& value) : m_type(&typeOf<T>) {
        static_assert(sizeof(T) <= Size && std::is_trivially_copyable_v<T>);
        std::memcpy(m_bytes.data(), &value, sizeof(T));
    }
    template <class T>
    T as() const {
        static_assert(sizeof(T) <= Size && std::is_trivially_copyable_v<T>);
        assert(m_type == &typeOf<T>); // a position or move of another game was passed
        T value;
        std::memcpy(static_cast<void*>(&value), m_bytes.data(), sizeof(T));
        return value;
    }

private:
    template <class T>
    static constexpr char typeOf = 0;

    const char* m_type = nullptr;
    std::array<std::byte, Size> m_bytes{};
};
using AnyPosition = Any<1024>;
using AnyMove = Any<16>;

/// One kind of game.
class Game {
public:
    Game() = default;
    virtual ~Game() = default;
    Game(const Game&) = delete;
    Game(Game&&) = delete;
    Game& operator=(const Game&) = delete;
    Game& operator=(Game&&) = delete;

    virtual std::string_view id() const = 0;
    virtual int fewest() const = 0; ///< players
    virtual int most() const = 0;   ///< players
    virtual std::vector<std::string_view> modes() const = 0;

    virtual json::object deal(const Options& options, const Seed& seed) const = 0;
    virtual AnyMove draw(const AnyPosition& position, const AnyMove& move, const Seed& seed) const = 0;
    virtual bool hasChance(const AnyPosition& position, const AnyMove& move) const = 0; ///< draw() draws something

    virtual Result<AnyPosition> start(const Options& options, const Reader& deal) const = 0;
    virtual Seat turn(const AnyPosition& position) const = 0; ///< whose turn it is; `nobody` when the game is over
    virtual std::vector<AnyMove> legalMoves(const AnyPosition& position) const = 0;
    virtual Result<void> play(AnyPosition& position, const AnyMove& move) const = 0;
    virtual Outcome result(const AnyPosition& position) const = 0;
    virtual bool same(const AnyPosition& a, const AnyPosition& b) const = 0;

    /// The position and the move with everything hidden that the seat may not know.
    virtual AnyPosition view(const AnyPosition& position, Seat seat) const = 0;
    virtual AnyMove view(const AnyMove& move, Seat seat) const = 0;
    /// The position with `marker` in place of every value that the seat may not know; tests search for it.
    virtual AnyPosition planted(const AnyPosition& position, Seat seat, std::uint8_t marker) const = 0;
    virtual Result<void> audit(const AnyPosition& position) const = 0;

    virtual json::object encode(const Options& options) const = 0;
    virtual json::object encode(const AnyMove& move) const = 0;
    virtual json::object encode(const AnyPosition& position) const = 0;
    virtual std::string text(const AnyPosition& position) const = 0; ///< the JSON that encode() gives, as text
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

/// Adapts the static rules of one game to the interface Game.
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
    bool hasChance(const AnyPosition& position, const AnyMove& move) const override {
        Chance chance(Seed{}, R::id);
        (void)R::draw(position.as<Position>(), move.as<Move>(), chance);
        return chance.used();
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
        auto result = R::play(played, move.as<Move>());
        if (result)
            position = AnyPosition(played);
        return result;
    }
    Outcome result(const AnyPosition& position) const override { return R::result(position.as<Position>()); }
    bool same(const AnyPosition& a, const AnyPosition& b) const override {
        return a.as<Position>() == b.as<Position>();
    }

    AnyPosition view(const AnyPosition& position, Seat seat) const override {
        return AnyPosition(viewOf<R>(position.as<Position>(), seat));
    }
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
    /// Rules whose encode() takes an allocator as second argument build the JSON in this buffer, which is three times
    /// as fast.
    std::string text(const AnyPosition& position) const override {
        const auto encoded = position.as<Position>();
        constexpr std::size_t usual = 16'384;
        std::array<unsigned char, usual> buffer; // NOLINT(*-member-init): written before it is read
        json::monotonic_resource resource(buffer.data(), buffer.size());
        if constexpr (requires { R::encode(encoded, json::storage_ptr(&resource)); })
            return json::serialize(R::encode(encoded, json::storage_ptr(&resource)));
        else
            return json::serialize(R::encode(encoded));
    }
    Result<Options> decodeOptions(const Reader& json) const override { return checked(json, R::decodeOptions(json)); }
    Result<AnyMove> decodeMove(const Reader& json) const override {
        return checked(json, AnyMove(R::decodeMove(json)));
    }
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
