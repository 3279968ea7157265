#include "sync/server/ledger/sql_ledger.h"
#include "sync/server/ledger/stored_texts.h"

/// The part of SqlLedger for push subscriptions, nudges and secrets.

namespace server {
namespace {

using Row = Rows::Row;
template <class T>
using Result = engine::Result<T>;

std::string joinedIds(const std::vector<std::string>& ids) {
    std::string text;
    for (const std::string& id : ids)
        text += (text.empty() ? "" : ",") + id;
    return text;
}
std::vector<std::string> idsIn(const std::string& text) {
    if (text.empty())
        return {};
    const auto parts = split(text, ',');
    return {parts.begin(), parts.end()};
}

int smallIn(const Row& row, std::size_t column) { return static_cast<int>(row.number(column)); }

// The column `transport` has the number of a transport, which must stay the same.
push::Transport transportIn(const Row& row, std::size_t column) {
    return static_cast<push::Transport>(row.number(column));
}
constexpr int numberOf(push::Transport transport) { return static_cast<int>(transport); }
static_assert(numberOf(push::Transport::Web) == 0 && numberOf(push::Transport::Apple) == 1 &&
              numberOf(push::Transport::Google) == 2);

Subscriber subscriberIn(const Row& row) {
    Subscriber subscriber;
    subscriber.device = row.text(0);
    subscriber.account = row.text(1);
    subscriber.address = {transportIn(row, 2), row.text(3), row.text(4), row.text(5)};
    subscriber.quiet = {smallIn(row, 6), smallIn(row, 7), smallIn(row, 8)};
    subscriber.muted = idsIn(row.text(9));
    subscriber.since = row.number(10);
    subscriber.delivered = row.number(11);
    subscriber.trouble = row.text(12);
    return subscriber;
}
ClaimedNudge claimedIn(const Row& row) {
    return {row.text(0), {row.text(1), row.size(2), smallIn(row, 3), row.text(4), row.number(5)}, smallIn(row, 6)};
}
Secret secretIn(const Row& row) { return {row.text(0), row.number(1)}; }

} // namespace

Result<void> SqlLedger::subscribe(const Subscriber& subscriber) {
    const push::Address& address = subscriber.address;
    // The same push address must not stay with an earlier device: that may belong to another account.
    if (auto gone = write("DELETE FROM subscribers WHERE address = $1 AND device <> $2", address.to, subscriber.device);
        !gone)
        return gone;
    return write("INSERT INTO subscribers (device, account, transport, address, key, secret, quiet_from, quiet_to, "
                 "quiet_offset, muted, since, delivered, trouble) "
                 "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (device) DO UPDATE SET "
                 "transport = excluded.transport, address = excluded.address, key = excluded.key, "
                 "secret = excluded.secret, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, "
                 "quiet_offset = excluded.quiet_offset, muted = excluded.muted, since = excluded.since, "
                 "delivered = excluded.delivered, trouble = excluded.trouble",
                 subscriber.device, subscriber.account, numberOf(address.transport), address.to, address.key,
                 address.secret, subscriber.quiet.from, subscriber.quiet.to, subscriber.quiet.offset,
                 joinedIds(subscriber.muted), subscriber.since, subscriber.delivered, subscriber.trouble);
}
Result<bool> SqlLedger::unsubscribe(std::string_view device) {
    return any(execute("DELETE FROM subscribers WHERE device = $1", device)); // the foreign key deletes its nudges
}
Result<std::optional<Subscriber>> SqlLedger::subscriber(std::string_view device) {
    return one(execute("SELECT device, account, transport, address, key, secret, quiet_from, quiet_to, quiet_offset, "
                       "muted, since, delivered, trouble FROM subscribers WHERE device = $1",
                       device),
               subscriberIn);
}
Result<void> SqlLedger::recordPushResult(std::string_view device, Time delivered, std::string_view trouble) {
    return write("UPDATE subscribers SET delivered = $1, trouble = $2 WHERE device = $3", delivered, trouble, device);
}

Result<void> SqlLedger::addNudge(std::string_view device, const Nudge& nudge) {
    return write("INSERT INTO nudges (device, game, account, position, length, seat, who, due, tries) "
                 "SELECT device, $2, account, 0, $3, $4, $5, $6, 0 FROM subscribers WHERE device = $1 "
                 "ON CONFLICT (device, game) DO UPDATE SET due = excluded.due, tries = 0 WHERE nudges.tries > 0",
                 device, nudge.game, nudge.length, nudge.seat, nudge.who, nudge.due);
}
Result<void> SqlLedger::dropShownNudges(std::string_view account, std::int64_t position) {
    return write("DELETE FROM nudges WHERE account = $1 AND position <= $2 AND game <> ''", account, position);
}
Result<std::optional<Time>> SqlLedger::nextNudge() {
    return one(execute("SELECT due FROM nudges ORDER BY due LIMIT 1"), [](const Row& row) { return row.number(0); });
}
Result<std::vector<ClaimedNudge>> SqlLedger::claimNudges(Time now, Time soon, Time claimedUntil, std::size_t devices) {
    // On PostgreSQL an UPDATE that had to wait for another claim checks the row again, finds it due much later, and
    // skips it.
    return all(execute("UPDATE nudges SET due = $3 WHERE due <= $2 AND device IN "
                       "(SELECT device FROM nudges WHERE due <= $1 GROUP BY device ORDER BY min(due) LIMIT $4) "
                       "RETURNING device, game, length, seat, who, due, tries",
                       now, soon, claimedUntil, devices),
               claimedIn);
}
Result<void> SqlLedger::dropNudge(std::string_view device, std::string_view game, Time claimedUntil) {
    return write("DELETE FROM nudges WHERE device = $1 AND game = $2 AND due = $3", device, game, claimedUntil);
}
Result<void> SqlLedger::dropNudges(std::string_view device, Time claimedUntil) {
    return write("DELETE FROM nudges WHERE device = $1 AND due = $2", device, claimedUntil);
}
Result<void> SqlLedger::dropRetriedNudges(std::string_view device) {
    return write("DELETE FROM nudges WHERE device = $1 AND tries > 0", device);
}
Result<void> SqlLedger::postponeNudges(std::string_view device, Time claimedUntil, Time due, Count count) {
    return write("UPDATE nudges SET due = $1, tries = tries + $2 WHERE device = $3 AND due = $4", due,
                 count == Count::Try ? 1 : 0, device, claimedUntil);
}

Result<std::optional<Secret>> SqlLedger::secret(std::string_view name) {
    return one(execute("SELECT text, made FROM secrets WHERE name = $1", name), secretIn);
}
Result<Secret> SqlLedger::replaceSecret(std::string_view name, std::int64_t made, const Secret& fresh) {
    if (auto written = write("INSERT INTO secrets (name, text, made) VALUES ($1, $2, $3) ON CONFLICT (name) "
                             "DO UPDATE SET text = excluded.text, made = excluded.made WHERE secrets.made = $4",
                             name, fresh.text, fresh.made, made);
        !written)
        return written.refusal();
    const auto now = secret(name);
    return now ? Result<Secret>(now.value().value_or(fresh)) : now.refusal();
}

} // namespace server
