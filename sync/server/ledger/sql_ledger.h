#pragma once

#include "sync/server/ledger/ledger.h"
#include "sync/server/ledger/rows.h"

#include <array>
#include <span>

namespace server {

/// The part of a ledger that SQLite and PostgreSQL share: statements in the SQL that both understand. The derived
/// classes run the statements, lock rows, and count the feeds.
class SqlLedger : public Ledger {
public:
    Result<std::string> epoch() override;
    Result<void> renewEpoch(std::string_view epoch) override;

    Result<void> addAccount(const Account& account, Time now) override;
    Result<std::optional<Account>> account(std::string_view id) override;
    Result<void> changeAccount(const Account& account) override;
    Result<std::vector<std::string>> renamedAccounts(std::size_t most) override;
    Result<void> finishRename(std::string_view account, std::int64_t revision) override;
    Result<void> removeAccount(std::string_view id) override;
    Result<void> lockAccount(std::string_view id) override;
    Result<void> addDevice(const Device& device, std::string_view tokenHash) override;
    Result<std::optional<Device>> deviceOf(std::string_view tokenHash) override;
    Result<std::vector<Device>> devices(std::string_view account) override;
    Result<bool> removeDevice(std::string_view account, std::string_view device) override;
    Result<bool> renameDevice(std::string_view account, std::string_view device, std::string_view name) override;
    Result<void> touchDevice(std::string_view device, Time now) override;
    Result<void> addCode(const Code& code) override;
    Result<std::optional<std::string>> ownerOf(Code::Use use, std::string_view hash, Time now) override;
    Result<std::optional<std::string>> redeemCode(Code::Use use, std::string_view hash, Time now) override;
    Result<std::optional<StoredReply>> storedReply(std::string_view key) override;
    Result<void> storeReply(const StoredReply& kept) override;
    Result<void> deleteExpired(Time before) override;

    Result<void> addRoster(std::string_view game, std::string_view text, Time now) override;
    Result<std::optional<StoredRoster>> roster(std::string_view game) override;
    Result<void> changeRoster(std::string_view game, std::string_view text) override;
    Result<std::optional<Revisions>> lockGame(std::string_view game) override;
    Result<std::optional<Revisions>> revisions(std::string_view game) override;
    Result<void> addInvitation(std::string_view code, std::string_view game, Time until) override;
    Result<std::optional<std::string>> invitation(std::string_view code, Time now) override;
    Result<bool> removeInvitation(std::string_view code, std::string_view game) override;

    Result<std::vector<std::string>> members(std::string_view game) override;
    Result<void> retire(std::string_view account, std::string_view game) override;
    Result<std::optional<FeedEntry>> entry(std::string_view game) override;
    Result<void> setBotsTurn(std::string_view game, bool its) override;
    Result<std::vector<std::string>> botsTurns(std::size_t most) override;

    Result<void> subscribe(const Subscriber& subscriber) override;
    Result<bool> unsubscribe(std::string_view device) override;
    Result<std::optional<Subscriber>> subscriber(std::string_view device) override;
    Result<void> recordPushResult(std::string_view device, Time delivered, std::string_view trouble) override;
    Result<void> addNudge(std::string_view device, const Nudge& nudge) override;
    Result<void> dropShownNudges(std::string_view account, std::int64_t position) override;
    Result<std::optional<Time>> nextNudge() override;
    Result<std::vector<ClaimedNudge>> claimNudges(Time now, Time soon, Time claimedUntil, std::size_t devices) override;
    Result<void> dropNudge(std::string_view device, std::string_view game, Time claimedUntil) override;
    Result<void> dropNudges(std::string_view device, Time claimedUntil) override;
    Result<void> dropRetriedNudges(std::string_view device) override;
    Result<void> postponeNudges(std::string_view device, Time claimedUntil, Time due, Count count) override;
    Result<std::optional<Secret>> secret(std::string_view name) override;
    Result<Secret> replaceSecret(std::string_view name, std::int64_t made, const Secret& fresh) override;

    Result<void> add(const store::GameRow& row) override;
    Result<store::StoredGame> load(std::string_view id) override;
    Result<void> append(const store::GameRow& row, std::span<const std::string> moves, std::string_view batch) override;
    Result<void> update(const store::GameRow& row) override;
    Result<void> markSeen(std::string_view id, std::size_t seat, std::size_t length) override;

protected:
    /// A row that is locked until the end of the transaction.
    enum class Lock {
        Roster,  ///< a game's roster; it is the lock of the whole game
        Row,     ///< a game's row in `games`
        Account, ///< an account and its feed
    };

    /// `sql` has to be a literal, with $1, $2 … for the parameters.
    virtual Result<Rows> query(const char* sql, std::span<const Value> values) = 0;
    virtual Result<void> lock(Lock what, std::string_view id) = 0;
    virtual bool inTransaction() const = 0;
    /// Reads the columns game, position, roster, status, length, touched, seen, gone.
    static Result<std::vector<FeedEntry>> entriesIn(const Result<Rows>& rows);
    /// Runs several statements atomically, also outside of a transaction.
    template <class Work>
    auto atomically(Work&& work) -> decltype(work());
    /// Refuses if no row was changed: another transaction has changed it (optimistic lock), or it does not exist.
    Result<void> checked(const Result<Rows>& put, std::string_view id);
    /// Writes a row of `turns`, but not the row of the game.
    Result<void> addMoves(const store::GameRow& row, std::span<const std::string> moves, std::string_view batch);
    /// query() with the parameters as arguments.
    template <class... Values>
    Result<Rows> execute(const char* sql, const Values&... values) {
        const std::array<Value, sizeof...(Values)> given{valueOf(values)...};
        return query(sql, given);
    }

private:
    /// execute() for a statement that returns no rows.
    template <class... Values>
    Result<void> write(const char* sql, const Values&... values) {
        const auto rows = execute(sql, values...);
        return rows ? Result<void>() : rows.refusal();
    }
    Result<Rows> putRow(const store::GameRow& row);
};

template <class Work>
auto SqlLedger::atomically(Work&& work) -> decltype(work()) {
    if (inTransaction())
        return work();
    if (auto begun = begin(); !begun)
        return begun.refusal();
    auto done = work();
    if (!done) {
        rollback();
        return done;
    }
    if (auto kept = commit(); !kept) {
        rollback();
        return kept.refusal();
    }
    return done;
}

} // namespace server
