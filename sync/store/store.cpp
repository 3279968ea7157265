#include "sync/store/store.h"

#include "engine/game.h"
#include "sync/logging/log.h"
#include "sync/store/connection.h"
#include "sync/store/faults.h"
#include "sync/store/migrations.h"
#include "sync/store/opening.h"
#include "sync/store/versions.h"

#include <sqlite3.h>

namespace store {
namespace {

using engine::Refusal;
using engine::Result;
using SQLite::Database;
using SQLite::Statement;
using SQLite::Transaction;
using SQLite::TransactionBehavior;

std::int64_t number(std::size_t value) { return static_cast<std::int64_t>(value); }
std::size_t sizeIn(const Statement& query, int column) {
    return static_cast<std::size_t>(query.getColumn(column).getInt64());
}
std::string textIn(const Statement& query, int column) { return query.getColumn(column).getString(); }

/// Turns an exception of SQLite into a refusal; a transaction begun inside `work` has been rolled back by then.
template <class Work>
auto guarded(const Database& database, Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (const SQLite::Exception& fault) {
        return refusalOf(fault, &database, database.getFilename());
    }
}

Refusal gone(std::string_view id) {
    return {engine::RefusalKind::Store,
            std::string(noSuchGame),
            "This game is no longer on this device",
            {{"id", engine::word(id)}},
            {}};
}
/// Another process has written between this process's read and write (optimistic lock).
Refusal wasOvertaken() {
    logging::warn("store.fault", {{"rule", logging::Word(overtaken)}});
    return {engine::RefusalKind::Store,
            std::string(overtaken),
            "This game has changed in another window; open it again; nothing was lost",
            {},
            {}};
}
Refusal incomplete(std::string_view id, std::size_t move) {
    logging::error("store.fault",
                   {{"rule", logging::Word(damaged)}, {"game", logging::Game(id)}, {"missing", move + 1}});
    return {engine::RefusalKind::Store,
            std::string(damaged),
            "Move {move} of the game {id} is missing in the file; the other games are safe",
            {{"move", engine::number(static_cast<int>(move + 1))}, {"id", engine::word(id)}},
            {}};
}

std::optional<std::int64_t> find(Database& database, std::string_view id) {
    Statement query(database, "SELECT number FROM games WHERE id = ?");
    query.bind(1, std::string(id));
    if (!query.executeStep())
        return std::nullopt;
    return query.getColumn(0).getInt64();
}

constexpr const char* listed = "SELECT id, kind, seats, status, length, committed, created, touched, revision";

GameRow readRow(const Statement& query) {
    GameRow row;
    row.id = textIn(query, 0);
    row.kind = textIn(query, 1);
    row.seats = textIn(query, 2);
    row.status = textIn(query, 3);
    row.length = sizeIn(query, 4);
    row.committed = sizeIn(query, 5);
    row.created = query.getColumn(6).getInt64();
    row.touched = query.getColumn(7).getInt64();
    row.revision = query.getColumn(8).getInt64();
    return row;
}

Result<std::vector<std::string>> loadMoves(Database& database, std::int64_t game, const GameRow& row) {
    std::vector<std::string> moves;
    Statement query(database, "SELECT n, move FROM moves WHERE game = ? ORDER BY n");
    query.bind(1, game);
    while (query.executeStep()) {
        if (sizeIn(query, 0) != moves.size())
            break;
        moves.push_back(textIn(query, 1));
    }
    if (moves.size() < row.length)
        return incomplete(row.id, moves.size());
    return moves;
}

std::vector<std::size_t> loadSeen(Database& database, std::int64_t game) {
    std::vector<std::size_t> seen;
    Statement query(database, "SELECT seat, length FROM seen WHERE game = ? ORDER BY seat");
    query.bind(1, game);
    while (query.executeStep()) {
        const std::size_t seat = sizeIn(query, 0);
        if (seat >= engine::maxSeats)
            break; // not written by this app; at worst a player is shown some moves again
        seen.resize(seat + 1);
        seen.back() = sizeIn(query, 1);
    }
    return seen;
}

/// Writes the row unless another process has changed it meanwhile.
bool writeRow(Database& database, std::int64_t game, const GameRow& row) {
    Statement query(database, "UPDATE games SET length = ?, committed = ?, status = ?, touched = ?, revision = ? "
                              "WHERE number = ? AND revision = ?");
    SQLite::bind(query, number(row.length), number(row.committed), row.status, row.touched, row.revision, game,
                 row.revision - 1);
    return query.exec() == 1;
}

void logOpened(Database& database, int before, const std::optional<SetAside>& aside) {
    const int version = versionOf(database);
    if (before != version)
        logging::info("store.migrated", {{"from", before}, {"to", version}});
    logging::info("store.opened", {{"version", version}, {"aside", aside.has_value()}});
}

} // namespace

std::string_view sqliteVersion() { return sqlite3_libversion(); }
int schemaVersion() { return static_cast<int>(migrations().size()); }

Store::Store(std::unique_ptr<Database> database) : m_file(std::make_unique<Connection>(std::move(database))) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Database& Store::database() { return m_file->database(); }

Result<Store::Opened> Store::open(const std::filesystem::path& file) {
    std::unique_ptr<Database> database;
    std::optional<SetAside> aside;
    try {
        Fitness fitness = Fitness::Damaged;
        if (!hasOnlyItsWal(file)) {
            database = connect(file);
            fitness = examine(*database);
        }
        if (fitness != Fitness::Usable) {
            database.reset();
            auto moved = setAside(file, fitness);
            if (!moved)
                return moved.refusal();
            aside = std::move(moved.value());
            database = connect(file);
        }
        const int before = versionOf(*database);
        prepare(*database);
        logOpened(*database, before, aside);
        return Opened{Store(std::move(database)), std::move(aside)};
    } catch (const SQLite::Exception& fault) {
        Refusal refusal = refusalOf(fault, database.get(), file);
        if (aside) { // the next attempt will not find the file that was set aside, so it is reported now
            refusal.text = "{aside} " + refusal.text;
            refusal.params.push_back({"aside", engine::word(aside->why)});
        }
        return refusal;
    }
}

Result<void> Store::add(const GameRow& row) {
    return guarded(database(), [&]() -> Result<void> {
        Statement query(
            database(),
            "INSERT INTO games (id, kind, seats, status, length, committed, created, touched, revision, head) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        SQLite::bind(query, row.id, row.kind, row.seats, row.status, number(row.length), number(row.committed),
                     row.created, row.touched, row.revision, row.head);
        query.exec();
        return {};
    });
}

Result<std::vector<GameRow>> Store::list() {
    return guarded(database(), [&]() -> Result<std::vector<GameRow>> {
        std::vector<GameRow> rows;
        Statement query(database(), std::string(listed) + " FROM games ORDER BY touched DESC, number DESC");
        while (query.executeStep())
            rows.push_back(readRow(query));
        return rows;
    });
}

Result<StoredGame> Store::load(std::string_view id) {
    return guarded(database(), [&]() -> Result<StoredGame> {
        const Transaction allOfOneMoment(database());
        Statement query(database(), std::string(listed) + ", number, head FROM games WHERE id = ?");
        query.bind(1, std::string(id));
        if (!query.executeStep())
            return gone(id);
        StoredGame game{readRow(query), {}, {}, {}};
        const std::int64_t number = query.getColumn(9).getInt64();
        game.row.head = textIn(query, 10);
        auto moves = loadMoves(database(), number, game.row);
        if (!moves)
            return moves.refusal();
        game.moves = std::move(moves.value());
        game.seen = loadSeen(database(), number);
        return game;
    });
}

Result<void> Store::remove(std::string_view id) {
    return guarded(database(), [&]() -> Result<void> {
        Statement query(database(), "DELETE FROM games WHERE id = ?"); // deletes its moves, too
        query.bind(1, std::string(id));
        return query.exec() == 1 ? Result<void>() : gone(id);
    });
}

Result<std::vector<Store::WentOnline>> Store::wentOnline() {
    return guarded(database(), [&]() -> Result<std::vector<WentOnline>> {
        std::vector<WentOnline> all;
        Statement query(database(),
                        "SELECT g.id, w.online, w.length FROM went_online w JOIN games g ON g.number = w.game");
        while (query.executeStep())
            all.push_back({textIn(query, 0), textIn(query, 1), sizeIn(query, 2)});
        return all;
    });
}

Result<void> Store::setWentOnline(const WentOnline& game) {
    return guarded(database(), [&]() -> Result<void> {
        Transaction transaction(database(), TransactionBehavior::IMMEDIATE);
        const auto found = find(database(), game.game);
        if (!found)
            return gone(game.game);
        Statement query(database(), "INSERT OR REPLACE INTO went_online (game, online, length) VALUES (?, ?, ?)");
        SQLite::bind(query, *found, game.online, number(game.length));
        query.exec();
        transaction.commit();
        return {};
    });
}

Result<void> Store::append(const GameRow& row, std::span<const std::string> moves, std::string_view /*batch*/) {
    return guarded(database(), [&]() -> Result<void> {
        Transaction transaction(database(), TransactionBehavior::IMMEDIATE);
        const auto game = find(database(), row.id);
        if (!game)
            return gone(row.id);
        std::size_t next = row.length - moves.size();
        if (!writeRow(database(), *game, row))
            return wasOvertaken();
        Statement undone(database(), "DELETE FROM moves WHERE game = ? AND n >= ?");
        SQLite::bind(undone, *game, number(next));
        undone.exec();
        Statement query(database(), "INSERT INTO moves (game, n, move) VALUES (?, ?, ?)");
        for (const std::string& move : moves) {
            SQLite::bind(query, *game, number(next++), move);
            query.exec();
            query.reset();
        }
        transaction.commit();
        return {};
    });
}

Result<void> Store::update(const GameRow& row) {
    return guarded(database(), [&]() -> Result<void> {
        Transaction transaction(database(), TransactionBehavior::IMMEDIATE);
        const auto game = find(database(), row.id);
        if (!game)
            return gone(row.id);
        if (!writeRow(database(), *game, row))
            return wasOvertaken();
        Statement unseen(database(), "UPDATE seen SET length = ? WHERE game = ? AND length > ?");
        SQLite::bind(unseen, number(row.length), *game, number(row.length));
        unseen.exec();
        transaction.commit();
        return {};
    });
}

Result<void> Store::markSeen(std::string_view id, std::size_t seat, std::size_t length) {
    return guarded(database(), [&]() -> Result<void> {
        Transaction transaction(database(), TransactionBehavior::IMMEDIATE);
        const auto game = find(database(), id);
        if (!game)
            return gone(id);
        Statement query(database(), "INSERT INTO seen (game, seat, length) VALUES (?, ?, ?) "
                                    "ON CONFLICT DO UPDATE SET length = excluded.length");
        SQLite::bind(query, *game, number(seat), number(length));
        query.exec();
        transaction.commit();
        return {};
    });
}

} // namespace store
