#pragma once

#include "sync/server/base/secrets.h"
#include "sync/server/ledger/postgres_connection.h"
#include "sync/server/ledger/postgres_ledger.h"
#include "sync/server/ledger/sqlite_ledger.h"
#include "tests/engine/program.h"
#include "tests/result.h"

#include <cstdlib>
#include <optional>

/// A ledger for each test: in a file of its own, or in a schema of its own of the PostgreSQL that the environment names
/// (tests/server/postgres COMMAND starts one).

/// For tests that need PostgreSQL. They are hidden ([.postgres]): tests/server/postgres COMMAND runs them.
#define NEEDS_POSTGRES REQUIRE(server::postgres());

namespace server {

enum class Database { Sqlite, Postgres };
inline std::ostream& operator<<(std::ostream& out, Database kind) {
    return out << (kind == Database::Sqlite ? "SQLite" : "PostgreSQL");
}

inline std::optional<std::string> postgres() {
    const char* conninfo = std::getenv("GINGERBREAD_POSTGRES");
    return conninfo == nullptr || *conninfo == '\0' ? std::nullopt : std::optional<std::string>(conninfo);
}
inline std::vector<Database> databases() { return {postgres() ? Database::Postgres : Database::Sqlite}; }

/// A PostgreSQL schema that exists as long as this does.
class PostgresSchema {
public:
    PostgresSchema() : m_admin(*postgres()) {
        must(m_admin.open());
        run("CREATE SCHEMA " + m_name);
    }
    ~PostgresSchema() { (void)m_admin.run("DROP SCHEMA " + m_name + " CASCADE"); }
    PostgresSchema(const PostgresSchema&) = delete;
    PostgresSchema& operator=(const PostgresSchema&) = delete;

    const std::string& name() const { return m_name; }
    /// pg_catalog comes last, so that names in the schema hide PostgreSQL's own.
    std::string conninfo() const {
        return *postgres() + " options='-c search_path=" + m_name + ",pg_catalog' application_name=" + m_name;
    }
    Rows run(const std::string& sql) { return must(m_admin.run(sql)); }
    /// Ends all connections to the schema, as a broken network would; returns how many there were.
    std::size_t breakConnections() {
        return run("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '" + m_name +
                   "'")
            .count();
    }

private:
    std::string m_name = "test_" + randomHex(6);
    PostgresConnection m_admin;
};

struct LedgerFixture {
    explicit LedgerFixture(Database kind)
        : schema(kind == Database::Postgres ? std::make_unique<PostgresSchema>() : nullptr), ledger(open()) {}

    Ledger::Result<std::unique_ptr<Ledger>> tryToOpen() const {
        return schema ? openPostgres(schema->conninfo()) : openSqlite(file());
    }
    std::unique_ptr<Ledger> open() const { return must(tryToOpen()); }
    void reopen() {
        ledger.reset();
        ledger = open();
    }
    std::string file() const { return folder.path("server.db"); }
    Ledger* operator->() const { return ledger.get(); }

    engine::Folder folder;
    std::unique_ptr<PostgresSchema> schema;
    std::unique_ptr<Ledger> ledger;
};

inline const Account hazel{"a1", "Hazel", 3};
inline const Account bramble{"a2", "Bramble", 1};
inline const Device phone{"d1", "a1", "Phone", 1000};

/// Adds a game with the roster "roster of GAME" and these accounts as its members.
inline void seat(Ledger& ledger, std::string_view game, const std::vector<std::string>& accounts) {
    must(ledger.addRoster(game, "roster of " + std::string(game), 500));
    for (const std::string& account : accounts) {
        if (!must(ledger.account(account)))
            must(ledger.addAccount({account, "Player", 0}, 100));
        must(ledger.addMember(account, game));
    }
}
inline store::GameRow gameRow(std::string id) {
    return {std::move(id),
            "gingerbread",
            R"({"seed":"00"})",
            R"(["Hazel","Bramble"])",
            R"({"turn":0})",
            0,
            0,
            1000,
            2000,
            1};
}
/// The row after so many further moves.
inline store::GameRow after(store::GameRow row, std::size_t moves) {
    row.length += moves;
    row.committed = row.length;
    row.touched += 1000;
    ++row.revision;
    return row;
}

using Ids = std::vector<std::string>;

/// Runs the test on each database that this run is for: ctest has an entry for each.
inline Database everyStore() { return GENERATE(from_range(databases())); }

} // namespace server
