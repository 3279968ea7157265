#pragma once

#include "engine/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What match::Match needs of a store: one game at a time, with its moves. On a device the store is an SQLite file; on
/// a server the same rows lie beside accounts and feeds, and a write is part of a larger transaction. Stores do not
/// know the rules; they keep JSON texts unchanged. (The folder is sync/store, the namespace only `store`, because the C
/// library has a function `sync`.)

namespace store {

using Time = std::int64_t; ///< milliseconds since 1970, UTC

/// A game without its moves.
struct GameRow {
    std::string id;            ///< random; letters and digits
    std::string kind;          ///< "gingerbread"
    std::string head;          ///< options, deal and seed; never changes
    std::string seats;         ///< who sits where
    std::string status;        ///< JSON: what a list of games shows
    std::size_t length = 0;    ///< moves that count; further ones were undone and can be done again
    std::size_t committed = 0; ///< moves that can no longer be undone
    Time created = 0;
    Time touched = 0;          ///< when it last changed
    std::int64_t revision = 0; ///< how often it has changed

    bool operator==(const GameRow&) const = default;
};

/// Moves that were sent together, under a name by which a repeated request is recognized and not played twice.
struct AcceptedBatch {
    std::size_t at = 0; ///< the number of its first move
    std::string name;
};

/// A game with all that is stored of it.
struct StoredGame {
    GameRow row;
    std::vector<std::string> moves;     ///< `length` that count, then the undone ones
    std::vector<std::size_t> seen;      ///< by seat: the length of the log that was last shown there
    std::vector<AcceptedBatch> batches; ///< in the order of the log; empty on a device
};

/// The rules of the refusals with which every function reports a fault of the disk or the file. After a refusal nothing
/// has changed on disk.
inline constexpr std::string_view diskFull = "disk-full";
inline constexpr std::string_view damaged = "damaged";
inline constexpr std::string_view unavailable = "unavailable"; ///< locked, read-only, no such folder …
inline constexpr std::string_view noSuchGame = "no-such-game";
inline constexpr std::string_view overtaken = "overtaken"; ///< the game has changed since it was loaded: load it again

/// Stores games. The device's Store and the server's ledgers implement it.
class Games {
public:
    virtual ~Games() = default;

    virtual engine::Result<void> add(const GameRow& row) = 0;
    virtual engine::Result<StoredGame> load(std::string_view id) = 0;

    /// Appends moves and deletes those that were undone. `row` is the row after the append, with its revision one
    /// higher than the loaded one (optimistic lock). `batch` is empty for moves that were made on this device.
    virtual engine::Result<void> append(const GameRow& row, std::span<const std::string> moves,
                                        std::string_view batch) = 0;
    /// Writes length, committed, status and touched of the row and keeps all moves: an undo or a redo.
    virtual engine::Result<void> update(const GameRow& row) = 0;
    virtual engine::Result<void> markSeen(std::string_view id, std::size_t seat, std::size_t length) = 0;

protected:
    Games() = default;
    Games(const Games&) = default;
    Games(Games&&) = default;
    Games& operator=(const Games&) = default;
    Games& operator=(Games&&) = default;
};

} // namespace store
