#include "sync/server/ledger/sql_ledger.h"

#include "sync/server/ledger/stored_texts.h"

namespace server {
namespace {

using store::GameRow;
using store::StoredGame;
using Row = Rows::Row;
template <class T>
using Result = engine::Result<T>;

int number(Code::Use use) { return static_cast<int>(use); }

std::string textIn(const Row& row) { return row.text(0); }
constexpr int neverSet = -1; ///< stored as the start of quiet hours that were never set

Account accountIn(const Row& row) {
    const auto small = [&](std::size_t column) { return static_cast<int>(row.number(column)); };
    Account account{row.text(0), row.text(1), small(2), {}, row.number(3), row.number(4)};
    if (small(5) != neverSet)
        account.quiet = Quiet{small(5), small(6), small(7)};
    return account;
}
Device deviceIn(const Row& row) { return {row.text(0), row.text(1), row.text(2), row.number(3)}; }
StoredReply replyIn(const Row& row) {
    return {row.text(0), row.text(1), static_cast<int>(row.number(2)), row.text(3), row.number(4)};
}
StoredRoster rosterIn(const Row& row) { return {row.text(0), row.number(1)}; }
Revisions revisionsIn(const Row& row) { return {row.number(0), row.number(1)}; }
FeedEntry entryIn(const Row& row) {
    return {row.text(0), row.number(1), row.text(2),         row.text(3),
            row.size(4), row.number(5), seenIn(row.text(6)), row.number(7) != 0};
}
GameRow gameIn(const Row& row) {
    GameRow game;
    game.id = row.text(0);
    game.kind = row.text(1);
    game.head = row.text(2);
    game.seats = row.text(3);
    game.status = row.text(4);
    game.length = row.size(5);
    game.committed = row.size(6);
    game.created = row.number(7);
    game.touched = row.number(8);
    game.revision = row.number(9);
    return game;
}

} // namespace

Result<std::string> SqlLedger::epoch() {
    const auto epoch = one(execute("SELECT epoch FROM meta"), textIn);
    return epoch ? Result<std::string>(epoch.value().value_or("")) : epoch.refusal();
}
Result<void> SqlLedger::renewEpoch(std::string_view epoch) { return write("UPDATE meta SET epoch = $1", epoch); }

Result<void> SqlLedger::addAccount(const Account& account, Time now) {
    return write("INSERT INTO accounts (id, name, face, created) VALUES ($1, $2, $3, $4)", account.id, account.name,
                 account.face, now);
}
Result<std::optional<Account>> SqlLedger::account(std::string_view id) {
    return one(execute("SELECT id, name, face, revision, renames, quiet_from, quiet_to, quiet_offset FROM accounts "
                       "WHERE id = $1",
                       id),
               accountIn);
}
Result<void> SqlLedger::changeAccount(const Account& account) {
    const Quiet quiet = account.quiet.value_or(Quiet{neverSet, 0, 0});
    return write("UPDATE accounts SET name = $1, face = $2, revision = $3, renames = $4, quiet_from = $5, "
                 "quiet_to = $6, quiet_offset = $7 WHERE id = $8",
                 account.name, account.face, account.revision, account.renames, quiet.from, quiet.to, quiet.offset,
                 account.id);
}
Result<std::vector<std::string>> SqlLedger::renamedAccounts(std::size_t most) {
    return all(execute("SELECT id FROM accounts WHERE renames <> 0 ORDER BY id LIMIT $1", most), textIn);
}
Result<void> SqlLedger::finishRename(std::string_view account, std::int64_t revision) {
    return write("UPDATE accounts SET renames = 0 WHERE id = $1 AND renames = $2", account, revision);
}
Result<void> SqlLedger::removeAccount(std::string_view id) {
    return atomically([&]() -> Result<void> {
        const std::string from = std::string(id) + ':';
        const std::string to = std::string(id) + ';';
        if (auto gone = write("DELETE FROM kept WHERE key >= $1 AND key < $2", from, to); !gone)
            return gone;
        return write("DELETE FROM accounts WHERE id = $1", id); // the foreign keys delete what belongs to the account
    });
}

Result<void> SqlLedger::lockAccount(std::string_view id) { return lock(Lock::Account, id); }

Result<void> SqlLedger::addDevice(const Device& device, std::string_view tokenHash) {
    return write("INSERT INTO devices (id, account, name, used, token) VALUES ($1, $2, $3, $4, $5)", device.id,
                 device.account, device.name, device.used, tokenHash);
}
Result<std::optional<Device>> SqlLedger::deviceOf(std::string_view tokenHash) {
    return one(execute("SELECT id, account, name, used FROM devices WHERE token = $1", tokenHash), deviceIn);
}
Result<std::vector<Device>> SqlLedger::devices(std::string_view account) {
    return all(
        execute("SELECT id, account, name, used FROM devices WHERE account = $1 ORDER BY used DESC, id", account),
        deviceIn);
}
Result<bool> SqlLedger::removeDevice(std::string_view account, std::string_view device) {
    return any(execute("DELETE FROM devices WHERE account = $1 AND id = $2", account, device));
}
Result<bool> SqlLedger::renameDevice(std::string_view account, std::string_view device, std::string_view name) {
    return any(execute("UPDATE devices SET name = $1 WHERE account = $2 AND id = $3", name, account, device));
}
Result<void> SqlLedger::touchDevice(std::string_view device, Time now) {
    return write("UPDATE devices SET used = $1 WHERE id = $2", now, device);
}

Result<void> SqlLedger::addCode(const Code& code) {
    return atomically([&]() -> Result<void> {
        if (auto gone = write("DELETE FROM codes WHERE account = $1 AND use = $2", code.account, number(code.use));
            !gone)
            return gone;
        return write("INSERT INTO codes (use, hash, account, until) VALUES ($1, $2, $3, $4)", number(code.use),
                     code.hash, code.account, code.until);
    });
}
Result<std::optional<std::string>> SqlLedger::ownerOf(Code::Use use, std::string_view hash, Time now) {
    return one(execute("SELECT account FROM codes WHERE use = $1 AND hash = $2 AND (until = 0 OR until >= $3)",
                       number(use), hash, now),
               textIn);
}

Result<std::optional<std::string>> SqlLedger::redeemCode(Code::Use use, std::string_view hash, Time now) {
    const auto rows =
        execute("DELETE FROM codes WHERE use = $1 AND hash = $2 RETURNING account, until", number(use), hash);
    if (rows && rows.value().count() > 0)
        if (const Time until = rows.value()[0].number(1); until != 0 && until < now)
            return std::optional<std::string>();
    return one(rows, textIn);
}

Result<std::optional<StoredReply>> SqlLedger::storedReply(std::string_view key) {
    return one(execute("SELECT key, request, status, body, at FROM kept WHERE key = $1", key), replyIn);
}
Result<void> SqlLedger::storeReply(const StoredReply& kept) {
    return write("INSERT INTO kept (key, request, status, body, at) VALUES ($1, $2, $3, $4, $5)", kept.key,
                 kept.request, kept.status, kept.body, kept.at);
}
Result<void> SqlLedger::deleteExpired(Time before) {
    return atomically([&]() -> Result<void> {
        if (auto gone = write("DELETE FROM kept WHERE at < $1", before); !gone)
            return gone;
        if (auto gone = write("DELETE FROM codes WHERE until <> 0 AND until < $1", before); !gone)
            return gone;
        return write("DELETE FROM invitations WHERE until < $1", before);
    });
}

Result<void> SqlLedger::addRoster(std::string_view game, std::string_view text, Time now) {
    return write("INSERT INTO parties (game, text, revision, created) VALUES ($1, $2, 1, $3)", game, text, now);
}
Result<std::optional<StoredRoster>> SqlLedger::roster(std::string_view game) {
    return one(execute("SELECT text, revision FROM parties WHERE game = $1", game), rosterIn);
}
Result<void> SqlLedger::changeRoster(std::string_view game, std::string_view text) {
    const auto changed =
        any(execute("UPDATE parties SET text = $1, revision = revision + 1 WHERE game = $2", text, game));
    return !changed ? changed.refusal() : changed.value() ? Result<void>() : noSuchGame(game);
}
Result<std::optional<Revisions>> SqlLedger::lockGame(std::string_view game) {
    // Two statements: a single one that had to wait for the lock would read the game as it was before the wait.
    if (auto locked = lock(Lock::Roster, game); !locked)
        return locked.refusal();
    return revisions(game);
}
Result<std::optional<Revisions>> SqlLedger::revisions(std::string_view game) {
    return one(
        execute("SELECT p.revision, g.revision FROM parties p LEFT JOIN games g ON g.id = p.game WHERE p.game = $1",
                game),
        revisionsIn);
}

Result<void> SqlLedger::addInvitation(std::string_view code, std::string_view game, Time until) {
    return write("INSERT INTO invitations (code, game, until) VALUES ($1, $2, $3)", code, game, until);
}
Result<std::optional<std::string>> SqlLedger::invitation(std::string_view code, Time now) {
    return one(execute("SELECT game FROM invitations WHERE code = $1 AND until >= $2", code, now), textIn);
}
Result<bool> SqlLedger::removeInvitation(std::string_view code, std::string_view game) {
    return any(execute("DELETE FROM invitations WHERE code = $1 AND game = $2", code, game));
}

Result<std::vector<std::string>> SqlLedger::members(std::string_view game) {
    return all(execute("SELECT account FROM members WHERE game = $1 AND gone = 0 ORDER BY account", game), textIn);
}
Result<void> SqlLedger::retire(std::string_view account, std::string_view game) {
    return write("UPDATE members SET gone = 1 WHERE account = $1 AND game = $2", account, game);
}
Result<std::vector<FeedEntry>> SqlLedger::entriesIn(const Result<Rows>& rows) { return all(rows, entryIn); }
Result<std::optional<FeedEntry>> SqlLedger::entry(std::string_view game) {
    return one(execute("SELECT p.game, 0, p.text, g.status, g.length, coalesce(g.touched, p.created), g.seen, 0 "
                       "FROM parties p LEFT JOIN games g ON g.id = p.game WHERE p.game = $1",
                       game),
               entryIn);
}

Result<void> SqlLedger::setBotsTurn(std::string_view game, bool its) {
    return its ? write("INSERT INTO bots_turns (game) VALUES ($1) ON CONFLICT DO NOTHING", game)
               : write("DELETE FROM bots_turns WHERE game = $1", game);
}
Result<std::vector<std::string>> SqlLedger::botsTurns(std::size_t most) {
    return all(execute("SELECT game FROM bots_turns ORDER BY game LIMIT $1", most), textIn);
}

Result<void> SqlLedger::add(const GameRow& row) {
    return atomically([&]() -> Result<void> {
        if (auto added = write("INSERT INTO games (id, kind, seats, status, length, committed, created, touched, "
                               "revision, seen) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '')",
                               row.id, row.kind, row.seats, row.status, row.length, row.committed, row.created,
                               row.touched, row.revision);
            !added)
            return added;
        return write("INSERT INTO heads (game, head) VALUES ($1, $2)", row.id, row.head);
    });
}
Result<StoredGame> SqlLedger::load(std::string_view id) {
    const auto rows =
        execute("SELECT g.id, g.kind, h.head, g.seats, g.status, g.length, g.committed, g.created, "
                "g.touched, g.revision, g.seen FROM games g JOIN heads h ON h.game = g.id WHERE g.id = $1",
                id);
    if (!rows)
        return rows.refusal();
    if (rows.value().count() == 0)
        return noSuchGame(id);
    StoredGame game;
    game.row = gameIn(rows.value()[0]);
    game.seen = seenIn(rows.value()[0].text(10));
    // `game.row.length` moves are committed by now; moves that another transaction adds meanwhile are left out.
    const auto turns =
        execute("SELECT n, moves, batch FROM turns WHERE game = $1 AND n < $2 ORDER BY n", id, game.row.length);
    if (!turns)
        return turns.refusal();
    for (std::size_t i = 0; i < turns.value().count(); ++i)
        if (const Row turn = turns.value()[i]; !addTurn(game, turn.size(0), turn.text(1), turn.text(2)))
            return incomplete(game);
    if (game.moves.size() < game.row.length)
        return incomplete(game);
    return game;
}
Result<void> SqlLedger::append(const GameRow& row, std::span<const std::string> moves, std::string_view batch) {
    return atomically([&]() -> Result<void> {
        if (auto written = checked(putRow(row), row.id); !written || moves.empty())
            return written;
        return addMoves(row, moves, batch);
    });
}
Result<void> SqlLedger::addMoves(const GameRow& row, std::span<const std::string> moves, std::string_view batch) {
    return write("INSERT INTO turns (game, n, moves, batch) VALUES ($1, $2, $3, $4)", row.id, row.length - moves.size(),
                 lines(moves), batch);
}
Result<void> SqlLedger::update(const GameRow& row) {
    return atomically([&] { return checked(putRow(row), row.id); });
}
Result<void> SqlLedger::markSeen(std::string_view id, std::size_t seat, std::size_t length) {
    return atomically([&]() -> Result<void> {
        if (auto locked = lock(Lock::Row, id); !locked)
            return locked;
        const auto seen = one(execute("SELECT seen FROM games WHERE id = $1", id), textIn);
        if (!seen)
            return seen.refusal();
        if (!seen.value())
            return noSuchGame(id);
        return write("UPDATE games SET seen = $1 WHERE id = $2", seenText(*seen.value(), seat, length), id);
    });
}

Result<Rows> SqlLedger::putRow(const GameRow& row) {
    return execute("UPDATE games SET length = $1, committed = $2, status = $3, touched = $4, "
                   "revision = $5 WHERE id = $6 AND revision = $7",
                   row.length, row.committed, row.status, row.touched, row.revision, row.id, row.revision - 1);
}

Result<void> SqlLedger::checked(const Result<Rows>& put, std::string_view id) {
    const auto written = any(put);
    if (!written)
        return written.refusal();
    if (written.value())
        return {};
    const auto there = one(execute("SELECT id FROM games WHERE id = $1", id), textIn);
    return !there ? there.refusal() : there.value() ? wasOvertaken() : noSuchGame(id);
}

} // namespace server
