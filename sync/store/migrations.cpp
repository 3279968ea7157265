#include "sync/store/migrations.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <string>

namespace store {
namespace {

// `head` is the last column because it is long and a list of games does not need it. Moves refer to their game by a
// short number, because there are hundreds of them a game.
constexpr const char* begin = R"(
    PRAGMA application_id = 1415670885;
    CREATE TABLE games (
        number    INTEGER PRIMARY KEY,
        id        TEXT NOT NULL UNIQUE,
        kind      TEXT NOT NULL,
        seats     TEXT NOT NULL,
        status    TEXT NOT NULL,
        length    INTEGER NOT NULL CHECK (length >= 0),
        committed INTEGER NOT NULL CHECK (committed BETWEEN 0 AND length),
        created   INTEGER NOT NULL,
        touched   INTEGER NOT NULL,
        head      TEXT NOT NULL
    ) STRICT;
    CREATE TABLE moves (
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        n    INTEGER NOT NULL CHECK (n >= 0),
        move TEXT NOT NULL,
        PRIMARY KEY (game, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seen (
        game   INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        seat   INTEGER NOT NULL CHECK (seat >= 0),
        length INTEGER NOT NULL CHECK (length >= 0),
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
)";
static_assert(applicationId == 1415670885);

// Two windows may have the same game open. The length cannot be the optimistic lock: an undo and another move restore
// it.
constexpr const char* revision = "ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0";

// Games whose authority is a server, as far as this device knows them, and what it still has to send (online.h).
// Columns whose names are older than their words: `promised` is OnlineRow::serverLength, `told` is
// OnlineSeat::seenSent.
constexpr const char* online = R"(
    CREATE TABLE identity (
        one     INTEGER PRIMARY KEY CHECK (one = 1),
        server  TEXT NOT NULL,
        account TEXT NOT NULL,
        device  TEXT NOT NULL,
        name    TEXT NOT NULL,
        face    INTEGER NOT NULL,
        cursor  TEXT NOT NULL
    ) STRICT;
    CREATE TABLE online (
        number   INTEGER PRIMARY KEY,
        id       TEXT NOT NULL UNIQUE,
        about    TEXT NOT NULL,
        touched  INTEGER NOT NULL,
        muted    INTEGER NOT NULL,
        length   INTEGER NOT NULL CHECK (length >= 0),
        promised INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE online_seats (
        game  INTEGER NOT NULL REFERENCES online ON DELETE CASCADE,
        seat  INTEGER NOT NULL,
        start TEXT NOT NULL,
        seen  INTEGER NOT NULL,
        told  INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE online_steps (
        game     INTEGER NOT NULL REFERENCES online ON DELETE CASCADE,
        seat     INTEGER NOT NULL,
        n        INTEGER NOT NULL CHECK (n >= 0),
        move     TEXT NOT NULL,
        position TEXT NOT NULL,
        PRIMARY KEY (game, seat, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE drafts (
        game   INTEGER PRIMARY KEY REFERENCES online ON DELETE CASCADE,
        state  INTEGER NOT NULL,
        seat   INTEGER NOT NULL,
        at     INTEGER NOT NULL CHECK (at >= 0),
        batch  TEXT NOT NULL,
        moves  TEXT NOT NULL,
        length INTEGER NOT NULL CHECK (length >= 0),
        sent   INTEGER NOT NULL,
        reason TEXT NOT NULL
    ) STRICT;
)";

// A game that is over can be hidden from the list of this device.
constexpr const char* removed = "ALTER TABLE online ADD COLUMN removed INTEGER NOT NULL DEFAULT 0";

// `gone`: a game that is no longer in the account stays while it has a draft. And a game of this device that was taken
// online remembers its id there and its length at that time.
constexpr const char* kept = R"(
    ALTER TABLE online ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE went_online (
        game   INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        online TEXT NOT NULL,
        length INTEGER NOT NULL CHECK (length >= 0)
    ) STRICT;
)";

// Settings of the account are the same on all its devices: quiet hours as last confirmed by the server, and whether a
// game is muted, which was local to a device before. `mute_unsaid` is OnlineRow::muteUnsent.
constexpr const char* shared = R"(
    ALTER TABLE identity ADD COLUMN quiet_from INTEGER NOT NULL DEFAULT -1;
    ALTER TABLE identity ADD COLUMN quiet_to INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE online ADD COLUMN mute_unsaid INTEGER NOT NULL DEFAULT 0;
    UPDATE online SET mute_unsaid = 1 WHERE muted = 1;
)";

constexpr std::array steps{begin, revision, online, removed, kept, shared};

} // namespace

std::span<const char* const> migrations() { return steps; }

int versionOf(SQLite::Database& database) { return database.execAndGet("PRAGMA user_version").getInt(); }

void migrate(SQLite::Database& database, std::span<const char* const> steps) {
    for (;;) {
        // The version is read inside the transaction, because another process may be migrating the file.
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        const auto version = static_cast<std::size_t>(versionOf(database));
        if (version >= steps.size())
            return;
        database.exec(steps[version]);
        database.exec("PRAGMA user_version = " + std::to_string(version + 1));
        transaction.commit();
    }
}

} // namespace store
