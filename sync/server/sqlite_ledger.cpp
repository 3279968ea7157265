#include "sync/server/sqlite_ledger.h"

#include "sync/server/sql_ledger.h"
#include "sync/server/sqlite_file.h"
#include "sync/store/faults.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <unordered_map>

namespace server {
namespace {

using SQLite::Statement;
template <class T>
using Result = engine::Result<T>;

/// A prepared statement in use. It is reset afterwards: one that stands in the middle of its rows would hold back a
/// commit and keep an old state of the file alive.
class InUse {
public:
    explicit InUse(Statement& statement) : m_statement(statement) {}
    ~InUse() { m_statement.tryReset(); }
    InUse(const InUse&) = delete;
    InUse(InUse&&) = delete;
    InUse& operator=(const InUse&) = delete;
    InUse& operator=(InUse&&) = delete;

    Rows read() {
        const int columns = m_statement.getColumnCount();
        std::vector<std::string> cells;
        while (m_statement.executeStep())
            for (int i = 0; i < columns; ++i)
                cells.push_back(m_statement.getColumn(i).getString());
        return {static_cast<std::size_t>(columns), std::move(cells), m_statement.getChanges()};
    }

private:
    Statement& m_statement;
};

class SqliteLedger final : public SqlLedger {
public:
    explicit SqliteLedger(SqliteFile file) : m_file(std::move(file)) {}

    bool alone() const override { return true; }
    Result<void> begin() override { return run("BEGIN IMMEDIATE"); }
    Result<void> commit() override { return run("COMMIT"); }
    void rollback() override {
        forgetFeeds();
        if (inTransaction())
            (void)run("ROLLBACK");
    }

    // Nobody else writes, so that where everybody's feed stands can be remembered: half the work of a turn would be to
    // ask for it.
    Result<void> addMember(std::string_view account, std::string_view game) override {
        m_members.erase(std::string(game));
        m_positions.erase(std::string(account));
        return SqlLedger::addMember(account, game);
    }
    Result<void> retire(std::string_view account, std::string_view game) override {
        m_members.erase(std::string(game));
        return SqlLedger::retire(account, game);
    }
    Result<void> removeAccount(std::string_view id) override {
        forgetFeeds();
        return SqlLedger::removeAccount(id);
    }
    Result<std::vector<std::string>> members(std::string_view game) override {
        if (const auto known = m_members.find(std::string(game)); known != m_members.end())
            return known->second;
        auto found = SqlLedger::members(game);
        if (m_members.size() >= mostRemembered)
            m_members.clear();
        if (found)
            m_members.emplace(game, found.value());
        return found;
    }
    Result<std::int64_t> position(std::string_view account) override {
        if (const auto known = m_positions.find(std::string(account)); known != m_positions.end())
            return known->second;
        auto found = SqlLedger::position(account);
        if (m_positions.size() >= mostRemembered)
            m_positions.clear();
        if (found)
            m_positions.emplace(account, found.value());
        return found;
    }
    Result<std::vector<Told>> tell(std::string_view game) override {
        const auto accounts = members(game);
        if (!accounts)
            return accounts.refusal();
        std::vector<Told> told;
        for (const std::string& account : accounts.value()) {
            const auto last = position(account);
            if (!last)
                return last.refusal();
            told.push_back({account, last.value() + 1});
            m_positions[account] = told.back().position;
            const std::array<Value, 3> values{told.back().position, account, game};
            if (const auto moved = query("UPDATE members SET position = $1 WHERE account = $2 AND game = $3", values);
                !moved)
                return moved.refusal();
        }
        return told;
    }

protected:
    Result<Rows> query(const char* sql, std::span<const Value> values) override {
        return guarded([&]() -> Result<Rows> {
            Statement& statement = prepared(sql);
            for (std::size_t i = 0; i < values.size(); ++i)
                bind(statement, static_cast<int>(i + 1), values[i]);
            return InUse(statement).read();
        });
    }
    Result<void> lock(Lock /*what*/, std::string_view /*id*/) override { return {}; } // nobody else writes
    bool inTransaction() const override { return sqlite3_get_autocommit(m_file.database->getHandle()) == 0; }

private:
    static constexpr std::size_t mostRemembered = 100'000;
    void forgetFeeds() {
        m_members.clear();
        m_positions.clear();
    }
    static void bind(Statement& statement, int at, const Value& value) {
        if (const auto* number = std::get_if<std::int64_t>(&value))
            statement.bind(at, *number);
        else
            statement.bind(at, std::string(std::get<std::string_view>(value)));
    }
    template <class Work>
    auto guarded(Work&& work) -> decltype(work()) {
        try {
            return work();
        } catch (const SQLite::Exception& fault) {
            return store::refusalOf(fault, m_file.database.get(), m_file.database->getFilename());
        }
    }
    Result<void> run(const char* sql) {
        const auto rows = query(sql, {});
        return rows ? Result<void>() : rows.refusal();
    }
    Statement& prepared(const char* sql) {
        if (const auto found = m_statements.find(sql); found != m_statements.end())
            return found->second;
        std::string text = sql;
        std::replace(text.begin(), text.end(), '$', '?'); // "$1" would be a name
        return m_statements.try_emplace(sql, *m_file.database, text).first->second;
    }

    SqliteFile m_file;
    std::unordered_map<const char*, Statement> m_statements;             ///< by their texts, which are literals
    std::unordered_map<std::string, std::vector<std::string>> m_members; ///< by game
    std::unordered_map<std::string, std::int64_t> m_positions;           ///< by account: the last one
};

} // namespace

Result<std::unique_ptr<Ledger>> openSqlite(const std::filesystem::path& file) {
    auto opened = openFile(file);
    if (!opened)
        return opened.refusal();
    return std::unique_ptr<Ledger>(std::make_unique<SqliteLedger>(std::move(opened.value())));
}

} // namespace server
