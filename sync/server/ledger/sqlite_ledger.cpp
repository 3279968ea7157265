#include "sync/server/ledger/sqlite_ledger.h"

#include "sync/server/base/text_map.h"
#include "sync/server/ledger/sql_ledger.h"
#include "sync/server/ledger/sqlite_file.h"
#include "sync/server/ledger/stored_texts.h"
#include "sync/store/connection.h"
#include "sync/store/faults.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <unordered_map>

namespace server {
namespace {

using SQLite::Statement;
template <class T>
using Result = engine::Result<T>;

Rows rowsOf(Statement& statement) {
    const store::ResetAtEnd reset(statement);
    const int columns = statement.getColumnCount();
    std::vector<std::string> cells;
    while (statement.executeStep())
        for (int i = 0; i < columns; ++i)
            cells.push_back(statement.getColumn(i).getString());
    return {static_cast<std::size_t>(columns), std::move(cells), statement.getChanges()};
}

class SqliteLedger final : public SqlLedger {
public:
    explicit SqliteLedger(SqliteFile file) : m_file(std::move(file)) {}

    bool alone() const override { return true; }
    Result<void> begin() override { return run("BEGIN IMMEDIATE"); }
    Result<void> commit() override { return run("COMMIT"); }
    void rollback() override {
        dropCaches();
        if (inTransaction())
            (void)run("ROLLBACK");
    }

    // A turn writes as few pages as possible: the new feed positions of all members are in the row of the game (column
    // `told`, by the member's slot). A row of `members` has the position only before the game begins and after the
    // member has left. No other process writes to the file, so positions can be cached.
    Result<void> addMember(std::string_view account, std::string_view game) override {
        m_members.erase(std::string(game));
        const auto last = position(account);
        if (!last)
            return last.refusal();
        m_positions.erase(std::string(account));
        const std::array<Value, 3> values{account, game, last.value() + 1};
        return done(query("INSERT INTO members (account, game, position, gone, slot) "
                          "SELECT $1, $2, $3, 0, coalesce(1 + max(slot), 0) FROM members WHERE game = $2 "
                          "ON CONFLICT (account, game) DO UPDATE SET gone = 0",
                          values));
    }
    Result<void> retire(std::string_view account, std::string_view game) override {
        const auto all = gamesOf(account);
        if (!all)
            return all.refusal();
        for (const FeedGame& each : all.value())
            if (each.id == game) {
                const std::array<Value, 3> values{each.position, account, game};
                if (auto kept =
                        done(query("UPDATE members SET position = $1 WHERE account = $2 AND game = $3", values));
                    !kept)
                    return kept;
            }
        m_members.erase(std::string(game));
        return SqlLedger::retire(account, game);
    }
    Result<void> removeAccount(std::string_view id) override {
        dropCaches();
        return SqlLedger::removeAccount(id);
    }
    Result<std::int64_t> position(std::string_view account) override {
        if (const auto known = m_positions.find(account); known != m_positions.end())
            return known->second;
        const auto all = gamesOf(account);
        if (!all)
            return all.refusal();
        std::int64_t last = 0;
        for (const FeedGame& game : all.value())
            last = std::max(last, game.position);
        if (m_positions.size() >= mostCached)
            m_positions.clear();
        m_positions.emplace(account, last);
        return last;
    }
    Result<FeedUpdate> updateFeeds(std::string_view game, const std::optional<TurnNudge>& turn) override {
        return atomically([&]() -> Result<FeedUpdate> {
            auto positions = newPositionsOf(game);
            if (!positions)
                return positions.refusal();
            const auto written = execute("UPDATE games SET told = $1 WHERE id = $2", positions.value().text, game);
            if (!written)
                return written.refusal();
            if (written.value().changed() == 0) // the game has not begun, so it has no row
                if (auto kept = savePositions(game, positions.value().members); !kept)
                    return kept.refusal();
            return finishUpdate(std::move(positions.value()), turn);
        });
    }
    Result<FeedUpdate> recordTurn(const store::GameRow& row, std::span<const std::string> moves, std::string_view batch,
                                  const std::optional<TurnNudge>& turn) override {
        return atomically([&]() -> Result<FeedUpdate> {
            auto positions = newPositionsOf(row.id);
            if (!positions)
                return positions.refusal();
            const auto put = execute("UPDATE games SET length = $1, committed = $2, status = $3, touched = $4, "
                                     "revision = $5, told = $6 WHERE id = $7 AND revision = $8",
                                     row.length, row.committed, row.status, row.touched, row.revision,
                                     positions.value().text, row.id, row.revision - 1);
            if (auto written = checked(put, row.id); !written)
                return written.refusal();
            if (auto added = addMoves(row, moves, batch); !added)
                return added.refusal();
            return finishUpdate(std::move(positions.value()), turn);
        });
    }
    Result<void> subscribe(const Subscriber& subscriber) override {
        if (m_subscribed)
            m_subscribed->insert(subscriber.account);
        return SqlLedger::subscribe(subscriber);
    }
    Result<void> dropShownNudges(std::string_view account, std::int64_t position) override {
        const auto subscribed = hasSubscription(account);
        if (!subscribed || !subscribed.value())
            return subscribed ? Result<void>() : subscribed.refusal();
        return SqlLedger::dropShownNudges(account, position);
    }
    Result<std::vector<FeedEntry>> changes(std::string_view account, std::int64_t since, std::size_t most) override {
        auto all = gamesOf(account);
        if (!all)
            return all.refusal();
        std::erase_if(all.value(), [&](const FeedGame& game) { return game.position <= since; });
        std::sort(all.value().begin(), all.value().end(),
                  [](const FeedGame& a, const FeedGame& b) { return a.position < b.position; });
        return entriesAt(all.value(), most);
    }
    Result<std::vector<FeedEntry>> entries(std::string_view account, std::int64_t before, std::size_t most) override {
        auto all = gamesOf(account);
        if (!all)
            return all.refusal();
        std::erase_if(all.value(), [&](const FeedGame& game) { return game.position >= before; });
        std::sort(all.value().begin(), all.value().end(),
                  [](const FeedGame& a, const FeedGame& b) { return a.position > b.position; });
        return entriesAt(all.value(), most);
    }

protected:
    Result<Rows> query(const char* sql, std::span<const Value> values) override {
        return guarded([&]() -> Result<Rows> {
            Statement& statement = prepared(sql);
            assert(values.size() == static_cast<std::size_t>(statement.getBindParameterCount()));
            for (std::size_t i = 0; i < values.size(); ++i)
                bind(statement, i, values[i]);
            return rowsOf(statement);
        });
    }
    Result<void> lock(Lock /*what*/, std::string_view /*id*/) override { return {}; } // nobody else writes
    bool inTransaction() const override { return sqlite3_get_autocommit(m_file.database->getHandle()) == 0; }

private:
    static constexpr std::size_t mostCached = 100'000;
    static constexpr std::size_t mostValues = 16; ///< parameters of one statement
    struct Member {
        std::string account;
        std::size_t slot = 0;
    };
    /// A game in the feed of an account.
    struct FeedGame {
        std::string id;
        std::int64_t position = 0;
        bool gone = false;
    };

    /// The new positions of all members after a change of a game, and their text for the column `told`.
    struct NewPositions {
        std::string game;
        std::vector<FeedPosition> members;
        std::string text;
    };

    /// To be called after the new positions were written: caches them, and stores nudges for the turn.
    Result<FeedUpdate> finishUpdate(NewPositions positions, const std::optional<TurnNudge>& turn) {
        cachePositions(positions);
        FeedUpdate update{std::move(positions.members), false};
        if (!turn)
            return update;
        const auto subscribed = hasSubscription(turn->account);
        if (!subscribed)
            return subscribed.refusal();
        if (!subscribed.value())
            return update;
        const Nudge& nudge = turn->nudge;
        const std::array<Value, 7> values{
            valueOf(turn->account), valueOf(positions.game), valueOf(m_positions[turn->account]),
            valueOf(nudge.length),  valueOf(nudge.seat),     valueOf(nudge.who),
            valueOf(nudge.due)};
        const auto written =
            query("INSERT INTO nudges (device, game, account, position, length, seat, who, due, tries) "
                  "SELECT device, $2, account, $3, $4, $5, $6, $7, 0 FROM subscribers WHERE account = $1 "
                  "ON CONFLICT (device, game) DO UPDATE SET position = excluded.position, length = excluded.length, "
                  "seat = excluded.seat, who = excluded.who, due = excluded.due, tries = 0",
                  values);
        if (!written)
            return written.refusal();
        update.nudged = written.value().changed() > 0;
        return update;
    }
    Result<NewPositions> newPositionsOf(std::string_view game) {
        const auto members = membersOf(game);
        if (!members)
            return members.refusal();
        NewPositions positions{std::string(game), {}, {}};
        std::vector<std::size_t> slots;
        for (const Member& member : *members.value()) {
            const auto last = position(member.account);
            if (!last)
                return last.refusal();
            positions.members.push_back({member.account, last.value() + 1});
            slots.resize(std::max(slots.size(), member.slot + 1));
            slots[member.slot] = static_cast<std::size_t>(positions.members.back().position);
        }
        positions.text = seenText(slots);
        return positions;
    }
    void cachePositions(const NewPositions& positions) {
        for (const FeedPosition& member : positions.members)
            m_positions[member.account] = member.position;
    }
    static Result<void> done(const Result<Rows>& rows) { return rows ? Result<void>() : rows.refusal(); }
    Result<const std::vector<Member>*> membersOf(std::string_view game) {
        if (const auto known = m_members.find(game); known != m_members.end())
            return &known->second;
        const std::array<Value, 1> values{game};
        const auto rows =
            query("SELECT account, slot FROM members WHERE game = $1 AND gone = 0 ORDER BY account", values);
        if (!rows)
            return rows.refusal();
        std::vector<Member> found;
        for (std::size_t i = 0; i < rows.value().count(); ++i)
            found.push_back({rows.value()[i].text(0), rows.value()[i].size(1)});
        if (m_members.size() >= mostCached)
            m_members.clear();
        return &m_members.emplace(game, std::move(found)).first->second;
    }
    Result<std::vector<FeedGame>> gamesOf(std::string_view account) {
        const std::array<Value, 1> values{account};
        const auto rows = query("SELECT m.game, m.position, m.gone, m.slot, g.told FROM members m "
                                "LEFT JOIN games g ON g.id = m.game WHERE m.account = $1",
                                values);
        if (!rows)
            return rows.refusal();
        std::vector<FeedGame> games;
        for (std::size_t i = 0; i < rows.value().count(); ++i) {
            const Rows::Row row = rows.value()[i];
            FeedGame& game = games.emplace_back(FeedGame{row.text(0), row.number(1), row.number(2) != 0});
            const std::vector<std::size_t> positions = game.gone ? std::vector<std::size_t>() : seenIn(row.text(4));
            if (row.size(3) < positions.size())
                game.position = std::max(game.position, static_cast<std::int64_t>(positions[row.size(3)]));
        }
        return games;
    }
    Result<std::vector<FeedEntry>> entriesAt(std::span<const FeedGame> games, std::size_t most) {
        std::vector<FeedEntry> entries;
        for (const FeedGame& game : games.first(std::min(games.size(), most))) {
            auto found = entry(game.id);
            if (!found)
                return found.refusal();
            if (!found.value())
                continue;
            found.value()->position = game.position;
            found.value()->gone = game.gone;
            entries.push_back(std::move(*found.value()));
        }
        return entries;
    }
    Result<void> savePositions(std::string_view game, std::span<const FeedPosition> members) {
        for (const FeedPosition& member : members) {
            const std::array<Value, 3> values{member.position, std::string_view(member.account), game};
            if (auto kept = done(query("UPDATE members SET position = $1 WHERE account = $2 AND game = $3", values));
                !kept)
                return kept;
        }
        return {};
    }
    /// Most players have no subscription, and their turns should not cost a query. The cached set may contain accounts
    /// that have unsubscribed since: the query then finds nothing.
    Result<bool> hasSubscription(std::string_view account) {
        if (!m_subscribed) {
            const auto accounts = all(query("SELECT DISTINCT account FROM subscribers", {}),
                                      [](const Rows::Row& row) { return row.text(0); });
            if (!accounts)
                return accounts.refusal();
            m_subscribed.emplace(accounts.value().begin(), accounts.value().end());
        }
        return m_subscribed->contains(account);
    }
    void dropCaches() {
        m_subscribed.reset();
        m_members.clear();
        m_positions.clear();
    }
    /// Binds one parameter. Its text stays in `m_texts` until the next statement, which reuses the memory.
    void bind(Statement& statement, std::size_t at, const Value& value) {
        if (const auto* number = std::get_if<std::int64_t>(&value)) {
            statement.bind(static_cast<int>(at + 1), *number);
            return;
        }
        std::string& text = m_texts.at(at);
        text = std::get<std::string_view>(value);
        statement.bindNoCopy(static_cast<int>(at + 1), text);
    }
    template <class Work>
    auto guarded(Work&& work) -> decltype(work()) {
        try {
            return work();
        } catch (const SQLite::Exception& fault) {
            return store::refusalOf(fault, m_file.database.get(), m_file.database->getFilename());
        }
    }
    Result<void> run(const char* sql) { return done(query(sql, {})); }
    Statement& prepared(const char* sql) {
        if (const auto found = m_statements.find(sql); found != m_statements.end())
            return found->second;
        std::string text = sql;
        std::replace(text.begin(), text.end(), '$', '?'); // in SQLite "$1" would be a named parameter
        return m_statements.try_emplace(sql, *m_file.database, text).first->second;
    }

    SqliteFile m_file;
    std::unordered_map<const char*, Statement> m_statements; ///< by the address of their SQL literals
    std::array<std::string, mostValues> m_texts;             ///< text parameters of the current statement
    TextMap<std::vector<Member>> m_members;                  ///< cache, by game
    TextMap<std::int64_t> m_positions;                       ///< cache, by account: the last position
    std::optional<TextSet> m_subscribed; ///< cache: accounts with a subscription; empty: not read yet
};

} // namespace

Result<std::unique_ptr<Ledger>> openSqlite(const std::filesystem::path& file) {
    auto opened = openFile(file);
    if (!opened)
        return opened.refusal();
    return std::unique_ptr<Ledger>(std::make_unique<SqliteLedger>(std::move(opened.value())));
}

} // namespace server
