#include "sync/server/postgres_ledger.h"

#include "sync/server/postgres_connection.h"
#include "sync/server/postgres_schema.h"
#include "sync/server/sql_ledger.h"

namespace server {
namespace {

template <class T>
using Result = engine::Result<T>;

class PostgresLedger final : public SqlLedger {
public:
    explicit PostgresLedger(std::string conninfo) : m_connection(std::move(conninfo)) {}

    Result<void> open() {
        if (auto opened = m_connection.open(); !opened)
            return opened;
        return migrate(m_connection);
    }

    bool alone() const override { return false; }
    Result<void> begin() override {
        // A connection that was lost since it was last used shows only when it is used.
        if (m_connection.isOpen())
            if (auto begun = start(); begun || m_connection.isOpen())
                return begun;
        if (auto opened = m_connection.open(); !opened)
            return opened;
        return start();
    }
    Result<void> commit() override {
        m_begun = false;
        // PostgreSQL answers "COMMIT" with "ROLLBACK" after an error, as if all were well.
        const bool failed = m_connection.hasFailed();
        if (auto done = run("COMMIT"); !done)
            return done;
        if (failed)
            return engine::Refusal{
                std::string(store::unavailable), "Something in it was refused, so nothing was kept; try again", {}, {}};
        return {};
    }
    void rollback() override {
        m_begun = false;
        if (m_connection.inTransaction())
            (void)run("ROLLBACK");
    }

protected:
    Result<Rows> query(const char* sql, std::span<const Value> values) override {
        // Inside a transaction what went before is lost with the connection: that is for begin() to mend.
        if (!m_begun && !m_connection.isOpen())
            if (auto opened = m_connection.open(); !opened)
                return opened.refusal();
        return m_connection.query(sql, values);
    }
    /// The lock is that of a row, and lasts until the end of the transaction. FOR NO KEY UPDATE: who adds a device to
    /// an account does not have to wait.
    Result<void> lock(Lock what, std::string_view id) override {
        const std::array values{valueOf(id)};
        const auto rows = query(statementFor(what), values);
        return rows ? Result<void>() : rows.refusal();
    }
    bool inTransaction() const override { return m_begun; }

private:
    static const char* statementFor(Lock what) {
        switch (what) {
        case Lock::Party:
            return "SELECT FROM parties WHERE game = $1 FOR UPDATE";
        case Lock::Row:
            return "SELECT FROM games WHERE id = $1 FOR NO KEY UPDATE";
        case Lock::Account:
            return "SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE";
        default:
            return "SELECT FROM accounts WHERE id IN (SELECT account FROM members WHERE game = $1) ORDER BY id "
                   "FOR NO KEY UPDATE";
        }
    }
    /// Each statement sees what was committed before it: who has waited for a lock must see what it waited for.
    Result<void> start() {
        auto begun = run("BEGIN ISOLATION LEVEL READ COMMITTED");
        m_begun = static_cast<bool>(begun);
        return begun;
    }
    Result<void> run(const char* sql) {
        const auto done = m_connection.run(sql);
        return done ? Result<void>() : done.refusal();
    }

    PostgresConnection m_connection;
    bool m_begun = false;
};

} // namespace

Result<std::unique_ptr<Ledger>> openPostgres(const std::string& conninfo) {
    auto ledger = std::make_unique<PostgresLedger>(conninfo);
    if (auto opened = ledger->open(); !opened)
        return opened.refusal();
    return std::unique_ptr<Ledger>(std::move(ledger));
}

} // namespace server
