#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace store {

/// Resets a prepared statement at the end of the scope: one that is left in the middle of its rows would block a commit
/// and keep an old snapshot of the file alive.
class ResetAtEnd {
public:
    explicit ResetAtEnd(SQLite::Statement& statement) : m_statement(statement) {}
    ~ResetAtEnd() { m_statement.tryReset(); }
    ResetAtEnd(const ResetAtEnd&) = delete;
    ResetAtEnd(ResetAtEnd&&) = delete;
    ResetAtEnd& operator=(const ResetAtEnd&) = delete;
    ResetAtEnd& operator=(ResetAtEnd&&) = delete;

    SQLite::Statement& operator*() { return m_statement; }
    SQLite::Statement* operator->() { return &m_statement; }

private:
    SQLite::Statement& m_statement;
};

/// An open database file with its prepared statements; each is prepared once, when it is first needed.
class Connection {
public:
    explicit Connection(std::unique_ptr<SQLite::Database> database) : m_database(std::move(database)) {}

    SQLite::Database& database() { return *m_database; }
    SQLite::Statement& prepared(const std::string& sql) {
        const auto found = m_statements.find(sql);
        return found != m_statements.end() ? found->second
                                           : m_statements.try_emplace(sql, *m_database, sql).first->second;
    }

    /// Binds the values to the statement; the result resets it when it is destroyed.
    template <class... Values>
    ResetAtEnd query(const std::string& sql, const Values&... values) {
        SQLite::Statement& statement = prepared(sql);
        SQLite::bind(statement, values...);
        return ResetAtEnd(statement);
    }
    /// Notes that the fetched log of an online game was dropped. `game`: its id, because the number of a deleted row
    /// can become that of another game.
    void noteDropped(const std::string& game) { ++m_dropped[game]; }
    /// Grows with each drop, and with each write of another process, which may have dropped it.
    std::size_t generation(const std::string& game) {
        const auto version = m_database->execAndGet("PRAGMA data_version").getInt64();
        if (std::exchange(m_version, version) != version)
            ++m_writtenByOthers;
        return m_writtenByOthers + m_dropped[game];
    }

private:
    std::unique_ptr<SQLite::Database> m_database; // first, so that it is destroyed last
    std::map<std::string, SQLite::Statement> m_statements;
    std::map<std::string, std::size_t> m_dropped; ///< number of drops, by game
    std::size_t m_writtenByOthers = 0;
    std::int64_t m_version = 0; ///< SQLite's data_version: changes when another process writes
};

} // namespace store
