#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace store {

/// A file that is open, and what was prepared for it: each statement once, when it is first needed.
class Connection {
public:
    explicit Connection(std::unique_ptr<SQLite::Database> database) : m_database(std::move(database)) {}

    SQLite::Database& database() { return *m_database; }
    SQLite::Statement& prepared(const std::string& sql) {
        const auto found = m_statements.find(sql);
        return found != m_statements.end() ? found->second
                                           : m_statements.try_emplace(sql, *m_database, sql).first->second;
    }

private:
    std::unique_ptr<SQLite::Database> m_database; // first, so that it goes last
    std::map<std::string, SQLite::Statement> m_statements;
};

/// A prepared statement in use. It is reset afterwards: one that stands in the middle of its rows would keep an old
/// state of the file alive.
class InUse {
public:
    template <class... Values>
    explicit InUse(Connection& connection, const std::string& sql, const Values&... values)
        : m_statement(connection.prepared(sql)) {
        SQLite::bind(m_statement, values...);
    }
    ~InUse() { m_statement.tryReset(); }
    InUse(const InUse&) = delete;
    InUse(InUse&&) = delete;
    InUse& operator=(const InUse&) = delete;
    InUse& operator=(InUse&&) = delete;

    SQLite::Statement& operator*() { return m_statement; }
    SQLite::Statement* operator->() { return &m_statement; }

private:
    SQLite::Statement& m_statement;
};

} // namespace store
