#pragma once

#include "sync/store/games.h"
#include "sync/store/online.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The games of a device: one SQLite file (WAL, synchronous=FULL).

namespace SQLite {
class Database;
}

namespace store {

/// An unusable file was kept under another name, and a new file was created.
struct SetAside {
    std::filesystem::path kept;
    std::string why; ///< a sentence for the player
};

/// The device's file: games whose authority is this device, and through online() those of a server.
class Store final : public Games {
public:
    /// Opens or creates the file, and migrates an older one. A file that is damaged, is not a file of this app, or was
    /// written by a newer version is set aside, never overwritten.
    struct Opened;
    static engine::Result<Opened> open(const std::filesystem::path& file);
    ~Store() override;
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    engine::Result<std::vector<GameRow>> list(); ///< without heads; touched last first
    engine::Result<void> remove(std::string_view id);

    OnlineGames online() { return OnlineGames(*m_file); } ///< games whose authority is a server

    /// A game of this device that was taken online.
    struct WentOnline {
        std::string game;
        std::string online;     ///< its id at the server
        std::size_t length = 0; ///< of the log when it was taken online
    };
    engine::Result<std::vector<WentOnline>> wentOnline();
    engine::Result<void> setWentOnline(const WentOnline& game);

    engine::Result<void> add(const GameRow& row) override;
    engine::Result<StoredGame> load(std::string_view id) override;
    engine::Result<void> append(const GameRow& row, std::span<const std::string> moves,
                                std::string_view batch) override;
    engine::Result<void> update(const GameRow& row) override;
    engine::Result<void> markSeen(std::string_view id, std::size_t seat, std::size_t length) override;

private:
    explicit Store(std::unique_ptr<SQLite::Database> database);
    SQLite::Database& database();

    std::unique_ptr<Connection> m_file;
};

struct Store::Opened {
    Store store;
    std::optional<SetAside> setAside;
};

} // namespace store
