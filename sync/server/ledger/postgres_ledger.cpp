#include "sync/server/ledger/postgres_ledger.h"

#include "sync/server/ledger/postgres_connection.h"
#include "sync/server/ledger/postgres_schema.h"
#include "sync/server/ledger/sql_ledger.h"
#include "sync/server/ledger/stored_texts.h"

#include <array>

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
        // A lost connection is noticed only when it is used: then reconnect once.
        if (m_connection.isOpen())
            if (auto begun = start(); begun || m_connection.isOpen())
                return begun;
        if (auto opened = m_connection.open(); !opened)
            return opened;
        return start();
    }
    Result<void> commit() override {
        m_begun = false;
        // After an error in the transaction PostgreSQL answers COMMIT with ROLLBACK, and libpq reports no error.
        const bool failed = m_connection.hasFailed();
        if (auto done = run("COMMIT"); !done)
            return done;
        if (failed)
            return engine::Refusal{engine::RefusalKind::Store,
                                   std::string(store::unavailable),
                                   "Something in it was refused, so nothing was kept; try again",
                                   {},
                                   {}};
        return {};
    }
    void rollback() override {
        m_begun = false;
        if (m_connection.inTransaction())
            (void)run("ROLLBACK");
    }

    // Each statement costs a round trip, so several changes are combined in one statement. The counter of an account's
    // feed is in the account's row. Rows are always locked in the same order, which prevents deadlocks; a statement
    // that had to wait for a lock continues from the new counter.
    Result<FeedUpdate> updateFeeds(std::string_view game, const std::optional<TurnNudge>& turn) override {
        return turn ? updateFeedsAndNudge(game, *turn) : updateMemberFeeds(game);
    }
    Result<FeedUpdate> recordTurn(const store::GameRow& row, std::span<const std::string> moves, std::string_view batch,
                                  const std::optional<TurnNudge>& turn) override {
        return atomically([&]() -> Result<FeedUpdate> {
            if (auto written = append(row, moves, batch); !written)
                return written.refusal();
            return updateFeeds(row.id, turn);
        });
    }
    Result<void> addMember(std::string_view account, std::string_view game) override {
        const auto held = query("SELECT FROM accounts WHERE id = $1 OR id IN "
                                "(SELECT account FROM members WHERE game = $2 AND gone = 0) "
                                "ORDER BY id FOR NO KEY UPDATE", // the same order as in updateFeeds(), which comes next
                                std::array{valueOf(account), valueOf(game)});
        if (!held)
            return held.refusal();
        const auto there = query("UPDATE members SET gone = 0 WHERE account = $1 AND game = $2",
                                 std::array{valueOf(account), valueOf(game)});
        if (!there || there.value().changed() > 0)
            return done(there);
        const auto added =
            query("WITH counted AS (UPDATE accounts SET position = position + 1 WHERE id = $1 RETURNING id, position) "
                  "INSERT INTO members (account, game, position, gone) SELECT id, $2, position, 0 FROM counted",
                  std::array{valueOf(account), valueOf(game)});
        if (added && added.value().changed() == 0)
            return engine::Refusal{engine::RefusalKind::Store,
                                   std::string(conflict),
                                   "This account has just been deleted; look again",
                                   {},
                                   {}};
        return done(added);
    }
    Result<std::int64_t> position(std::string_view account) override {
        const auto rows = query("SELECT position FROM accounts WHERE id = $1", std::array{valueOf(account)});
        if (!rows)
            return rows.refusal();
        return rows.value().count() == 0 ? 0 : rows.value()[0].number(0);
    }
    Result<std::vector<FeedEntry>> changes(std::string_view account, std::int64_t since, std::size_t most) override {
        return entriesIn(
            query("SELECT p.game, m.position, p.text, g.status, g.length, coalesce(g.touched, p.created), g.seen, "
                  "m.gone FROM members m JOIN parties p ON p.game = m.game LEFT JOIN games g ON g.id = m.game "
                  "WHERE m.account = $1 AND m.position > $2 ORDER BY m.position LIMIT $3",
                  std::array{valueOf(account), valueOf(since), valueOf(most)}));
    }
    Result<std::vector<FeedEntry>> entries(std::string_view account, std::int64_t before, std::size_t most) override {
        return entriesIn(
            query("SELECT p.game, m.position, p.text, g.status, g.length, coalesce(g.touched, p.created), g.seen, "
                  "m.gone FROM members m JOIN parties p ON p.game = m.game LEFT JOIN games g ON g.id = m.game "
                  "WHERE m.account = $1 AND m.position < $2 ORDER BY m.position DESC LIMIT $3",
                  std::array{valueOf(account), valueOf(before), valueOf(most)}));
    }
    Result<void> append(const store::GameRow& row, std::span<const std::string> moves,
                        std::string_view batch) override {
        if (moves.empty())
            return SqlLedger::append(row, moves, batch);
        const std::string text = lines(moves);
        const auto kept =
            query("WITH written AS (UPDATE games SET length = $1, committed = $2, status = $3, touched = $4, "
                  "revision = $5 WHERE id = $6 AND revision = $7 RETURNING id) "
                  "INSERT INTO turns (game, n, moves, batch) SELECT id, $8, $9, $10 FROM written",
                  std::array{valueOf(row.length), valueOf(row.committed), valueOf(row.status), valueOf(row.touched),
                             valueOf(row.revision), valueOf(row.id), valueOf(row.revision - 1),
                             valueOf(row.length - moves.size()), valueOf(text), valueOf(batch)});
        if (!kept)
            return kept.refusal();
        return kept.value().changed() > 0 ? Result<void>() : SqlLedger::append(row, moves, batch); // which says why
    }

protected:
    Result<Rows> query(const char* sql, std::span<const Value> values) override {
        // A connection that is lost inside a transaction is not reopened here, because the statements before would be
        // missing: begin() reconnects.
        if (!m_begun && !m_connection.isOpen())
            if (auto opened = m_connection.open(); !opened)
                return opened.refusal();
        return m_connection.query(sql, values);
    }
    /// Locks a row until the end of the transaction. FOR NO KEY UPDATE does not block inserts that refer to the row,
    /// such as a new device of the account.
    Result<void> lock(Lock what, std::string_view id) override {
        return done(query(statementFor(what), std::array{valueOf(id)}));
    }
    bool inTransaction() const override { return m_begun; }

private:
    static const char* statementFor(Lock what) {
        switch (what) {
        case Lock::Roster:
            return "SELECT FROM parties WHERE game = $1 FOR UPDATE";
        case Lock::Row:
            return "SELECT FROM games WHERE id = $1 FOR NO KEY UPDATE";
        default:
            return "SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE";
        }
    }
    /// READ COMMITTED: a statement that has waited for a lock has to see what the other transaction committed.
    Result<void> start() {
        auto begun = run("BEGIN ISOLATION LEVEL READ COMMITTED");
        m_begun = static_cast<bool>(begun);
        return begun;
    }
    static Result<void> done(const Result<Rows>& rows) { return rows ? Result<void>() : rows.refusal(); }
    Result<FeedUpdate> updateMemberFeeds(std::string_view game) {
        auto members = positionsIn(
            query("WITH locked AS MATERIALIZED (SELECT id FROM accounts WHERE id IN "
                  "(SELECT account FROM members WHERE game = $1 AND gone = 0) ORDER BY id FOR NO KEY UPDATE), "
                  "counted AS (UPDATE accounts a SET position = a.position + 1 FROM locked "
                  "WHERE a.id = locked.id RETURNING a.id, a.position) "
                  "UPDATE members m SET position = counted.position FROM counted "
                  "WHERE m.game = $1 AND m.account = counted.id RETURNING m.account, m.position",
                  std::array{valueOf(game)}));
        return members ? Result<FeedUpdate>({std::move(members.value()), false}) : members.refusal();
    }
    Result<FeedUpdate> updateFeedsAndNudge(std::string_view game, const TurnNudge& turn) {
        const Nudge& nudge = turn.nudge;
        const auto rows =
            query("WITH locked AS MATERIALIZED (SELECT id FROM accounts WHERE id IN "
                  "(SELECT account FROM members WHERE game = $1 AND gone = 0) ORDER BY id FOR NO KEY UPDATE), "
                  "counted AS (UPDATE accounts a SET position = a.position + 1 FROM locked "
                  "WHERE a.id = locked.id RETURNING a.id, a.position), "
                  "nudged AS (INSERT INTO nudges (device, game, account, position, length, seat, who, due, tries) "
                  "SELECT s.device, $1, s.account, counted.position, $3, $4, $5, $6, 0 FROM subscribers s "
                  "JOIN counted ON counted.id = s.account WHERE s.account = $2 "
                  "ON CONFLICT (device, game) DO UPDATE SET position = excluded.position, length = excluded.length, "
                  "seat = excluded.seat, who = excluded.who, due = excluded.due, tries = 0 RETURNING 1) "
                  "UPDATE members m SET position = counted.position FROM counted "
                  "WHERE m.game = $1 AND m.account = counted.id "
                  "RETURNING m.account, m.position, (SELECT count(*) FROM nudged)",
                  std::array{valueOf(game), valueOf(turn.account), valueOf(nudge.length), valueOf(nudge.seat),
                             valueOf(nudge.who), valueOf(nudge.due)});
        auto members = positionsIn(rows);
        if (!members)
            return members.refusal();
        return FeedUpdate{std::move(members.value()), rows.value().count() > 0 && rows.value()[0].number(2) > 0};
    }
    static Result<std::vector<FeedPosition>> positionsIn(const Result<Rows>& rows) {
        if (!rows)
            return rows.refusal();
        std::vector<FeedPosition> found;
        for (std::size_t i = 0; i < rows.value().count(); ++i)
            found.push_back({rows.value()[i].text(0), rows.value()[i].number(1)});
        return found;
    }
    Result<void> run(const char* sql) { return done(m_connection.run(sql)); }

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
