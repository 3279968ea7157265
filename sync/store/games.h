#pragma once

#include "engine/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What a match needs of a store: one game at a time, with its moves. On a device it is a file of its own; on a server
/// the same rows lie beside accounts and feeds, and a write is part of a larger one. Stores know nothing of rules; JSON
/// texts go in and come out as they are. (The folder is sync/store, the namespace only `store`: the C library has a
/// function `sync`.)

namespace store {

using Time = std::int64_t; ///< milliseconds since 1970, UTC

/// A game without its moves.
struct GameRow {
    std::string id;            ///< made by whoever creates the game; letters and digits
    std::string kind;          ///< "gingerbread"
    std::string head;          ///< options, deal and seed; never changes
    std::string seats;         ///< who sits where
    std::string status;        ///< what a list of games shows of it
    std::size_t length = 0;    ///< moves that count; further ones were undone and can be done again
    std::size_t committed = 0; ///< moves that can no longer be undone
    Time created = 0;
    Time touched = 0;          ///< when it last changed
    std::int64_t revision = 0; ///< how often it has changed

    bool operator==(const GameRow&) const = default;
};

/// The name under which moves came in together, so that they are not played again when they come again.
struct Batch {
    std::size_t at = 0; ///< the number of its first move
    std::string name;
};

struct StoredGame {
    GameRow row;
    std::vector<std::string> moves; ///< `length` that count, then the undone ones
    std::vector<std::size_t> seen;  ///< by seat: the length of the log that it saw last
    std::vector<Batch> batches;     ///< in order; on a device there are none
};

/// Every function answers with a refusal, whose rule is one of these and whose text says what is wrong and what to do,
/// when the disk or the file is at fault. Then nothing has changed on disk.
inline constexpr std::string_view diskFull = "disk-full";
inline constexpr std::string_view damaged = "damaged";
inline constexpr std::string_view unavailable = "unavailable"; ///< locked, read-only, no such folder …
inline constexpr std::string_view noSuchGame = "no-such-game";
inline constexpr std::string_view overtaken = "overtaken"; ///< it has changed since it was loaded: load it again

class Games {
public:
    virtual ~Games() = default;

    virtual engine::Result<void> add(const GameRow& row) = 0;
    virtual engine::Result<StoredGame> load(std::string_view id) = 0;

    /// The row's last moves are these; what was undone is gone. `row` is as it is to be afterwards, its revision one
    /// more than what was loaded. `batch` is empty where moves do not come from elsewhere.
    virtual engine::Result<void> append(const GameRow& row, std::span<const std::string> moves,
                                        std::string_view batch) = 0;
    /// Length, committed, status and touched of the row, with all moves kept: an undo or a redo.
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
