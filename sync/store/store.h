#pragma once

#include "engine/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Games on disk: one SQLite file (WAL, synchronous=FULL). Knows nothing of rules; JSON texts go in and come out as
/// they are. (The folder is sync/store, the namespace only `store`: the C library has a function `sync`.)

namespace SQLite {
class Database;
}

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

struct StoredGame {
    GameRow row;
    std::vector<std::string> moves; ///< `length` that count, then the undone ones
    std::vector<std::size_t> seen;  ///< by seat: the length of the log that it saw last
};

/// A file that could not be used was kept under another name, and a new one begun.
struct SetAside {
    std::filesystem::path kept;
    std::string why; ///< a sentence for a person
};

/// Every function answers with a refusal, whose rule is one of these and whose text says what is wrong and what to do,
/// when the disk or the file is at fault. Then nothing has changed on disk.
inline constexpr std::string_view diskFull = "disk-full";
inline constexpr std::string_view damaged = "damaged";
inline constexpr std::string_view unavailable = "unavailable"; ///< locked, read-only, no such folder …
inline constexpr std::string_view noSuchGame = "no-such-game";
inline constexpr std::string_view overtaken = "overtaken"; ///< it has changed since it was loaded: load it again

class Store {
public:
    /// Opens the file, or makes it; brings an older one up to date. One that is damaged, is not ours, or was written by
    /// a newer version is set aside, never overwritten.
    struct Opened;
    static engine::Result<Opened> open(const std::filesystem::path& file);
    ~Store();
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    engine::Result<void> add(const GameRow& row);
    engine::Result<std::vector<GameRow>> list(); ///< without heads; touched last first
    engine::Result<StoredGame> load(std::string_view id);
    engine::Result<void> remove(std::string_view id);

    /// The row's move number `length - 1` is `move`; what was undone is gone. `row` is as it is to be afterwards, its
    /// revision one more than what was loaded.
    engine::Result<void> append(const GameRow& row, std::string_view move);
    /// Length, committed, status and touched of the row, with all moves kept: an undo or a redo.
    engine::Result<void> update(const GameRow& row);
    engine::Result<void> markSeen(std::string_view id, std::size_t seat, std::size_t length);

private:
    explicit Store(std::unique_ptr<SQLite::Database> database);

    std::unique_ptr<SQLite::Database> m_database;
};

struct Store::Opened {
    Store store;
    std::optional<SetAside> setAside;
};

} // namespace store
