#pragma once

#include "engine/result.h"
#include "sync/server/ledger/rows.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct pg_conn; // libpq's own names for PGconn and PGresult
struct pg_result;

namespace server {

struct PostgresClose {
    void operator()(pg_conn* connection) const;
    void operator()(pg_result* result) const;
};
using PostgresHandle = std::unique_ptr<pg_conn, PostgresClose>;
using PostgresResult = std::unique_ptr<pg_result, PostgresClose>;

/// Begins to connect without blocking, with time-outs that detect a dead server.
PostgresHandle beginToConnect(const std::string& conninfo);
/// The same, but waits until the connection is open or has failed.
PostgresHandle connectNow(const std::string& conninfo);

/// One connection to PostgreSQL. A lost connection stays closed until open() is called.
class PostgresConnection {
public:
    explicit PostgresConnection(std::string conninfo) : m_conninfo(std::move(conninfo)) {}

    /// Connects or reconnects. Statements are prepared again when they are next needed.
    engine::Result<void> open();
    bool isOpen() const;
    bool inTransaction() const; ///< also in a failed one
    bool hasFailed() const;     ///< the transaction has failed and can only be rolled back

    /// Runs one or more statements without parameters; returns the rows of the last one.
    engine::Result<Rows> run(const std::string& sql);
    /// Runs a prepared statement. `sql` has to be a literal: the cache of prepared statements refers to its text.
    engine::Result<Rows> query(const char* sql, std::span<const Value> values);

private:
    engine::Result<Rows> rowsFrom(PostgresResult result);
    engine::Result<const std::string*> prepared(const char* sql);

    std::string m_conninfo;
    PostgresHandle m_handle;
    std::map<std::string_view, std::string> m_names; ///< of the prepared statements, by their SQL
};

} // namespace server
