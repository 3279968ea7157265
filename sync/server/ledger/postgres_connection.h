#pragma once

#include "engine/result.h"
#include "sync/server/ledger/rows.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct pg_conn; // libpq's own names for what it calls PGconn and PGresult
struct pg_result;

namespace server {

struct PostgresClose {
    void operator()(pg_conn* connection) const;
    void operator()(pg_result* result) const;
};
using PostgresHandle = std::unique_ptr<pg_conn, PostgresClose>;
using PostgresAnswer = std::unique_ptr<pg_result, PostgresClose>;

/// Begins to connect, with what a server wants: it is not kept waiting by one that no longer answers.
PostgresHandle beginToConnect(const std::string& conninfo);
/// The same, to its end, which may be a failure.
PostgresHandle connectNow(const std::string& conninfo);

/// One connection to PostgreSQL. Once it is lost it stays so until it is opened again.
class PostgresConnection {
public:
    explicit PostgresConnection(std::string conninfo) : m_conninfo(std::move(conninfo)) {}

    /// Connects, or connects again. What was prepared is prepared anew when it is next needed.
    engine::Result<void> open();
    bool isOpen() const;
    bool inTransaction() const; ///< also in one that has failed
    bool hasFailed() const;     ///< the transaction: nothing of it will be kept

    /// Several statements without values, of which the last one answers.
    engine::Result<Rows> run(const std::string& sql);
    /// `sql` is a literal, prepared at its first use.
    engine::Result<Rows> query(const char* sql, std::span<const Value> values);

private:
    engine::Result<Rows> take(PostgresAnswer answer);
    engine::Result<const std::string*> prepared(const char* sql);

    std::string m_conninfo;
    PostgresHandle m_handle;
    std::map<std::string_view, std::string> m_names; ///< of what this connection has prepared, by its text
};

} // namespace server
