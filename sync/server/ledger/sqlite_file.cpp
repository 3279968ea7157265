#include "sync/server/ledger/sqlite_file.h"

#include "sync/server/base/secrets.h"
#include "sync/store/faults.h"
#include "sync/store/games.h"
#include "sync/store/migrations.h"
#include "sync/store/opening.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

namespace server {
namespace {

using engine::Refusal;
using engine::Result;
using SQLite::Database;
using std::filesystem::path;

/// SQLite's application_id of a server's files: "Hall".
constexpr int serversId = 1214344300;

// A row of `games` is rewritten at each turn, so what is long or never changes is in other tables. A row of `turns` has
// all moves of one batch. Names that are older than their words: `kept` has the stored replies (StoredReply), `parties`
// the rosters, and games.told the positions in the members' feeds (sqlite_ledger.cpp).
constexpr const char* begin = R"(
    PRAGMA application_id = 1214344300;
    CREATE TABLE meta (
        one   INTEGER PRIMARY KEY CHECK (one = 1),
        epoch TEXT NOT NULL
    ) STRICT;
    CREATE TABLE accounts (
        id      TEXT PRIMARY KEY,
        name    TEXT NOT NULL,
        face    INTEGER NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE devices (
        id      TEXT PRIMARY KEY,
        account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
        name    TEXT NOT NULL,
        used    INTEGER NOT NULL,
        token   TEXT NOT NULL UNIQUE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX devices_of ON devices (account);
    CREATE TABLE codes (
        use     INTEGER NOT NULL,
        hash    TEXT NOT NULL,
        account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
        until   INTEGER NOT NULL,
        PRIMARY KEY (use, hash)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX codes_of ON codes (account);
    CREATE INDEX codes_until ON codes (until) WHERE until <> 0;
    CREATE TABLE kept (
        key     TEXT PRIMARY KEY,
        request TEXT NOT NULL,
        status  INTEGER NOT NULL,
        body    TEXT NOT NULL,
        at      INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX kept_at ON kept (at);

    CREATE TABLE parties (
        game     TEXT PRIMARY KEY,
        text     TEXT NOT NULL,
        revision INTEGER NOT NULL,
        created  INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE members (
        account  TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
        game     TEXT NOT NULL REFERENCES parties,
        position INTEGER NOT NULL,
        gone     INTEGER NOT NULL,
        slot     INTEGER NOT NULL,
        PRIMARY KEY (account, game)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX members_of ON members (game);
    CREATE TABLE invitations (
        code  TEXT PRIMARY KEY,
        game  TEXT NOT NULL REFERENCES parties,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX invitations_until ON invitations (until);

    CREATE TABLE games (
        id        TEXT PRIMARY KEY REFERENCES parties,
        kind      TEXT NOT NULL,
        seats     TEXT NOT NULL,
        status    TEXT NOT NULL,
        length    INTEGER NOT NULL CHECK (length >= 0),
        committed INTEGER NOT NULL CHECK (committed BETWEEN 0 AND length),
        created   INTEGER NOT NULL,
        touched   INTEGER NOT NULL,
        revision  INTEGER NOT NULL,
        seen      TEXT NOT NULL,
        told      TEXT NOT NULL DEFAULT ''
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE heads (
        game TEXT PRIMARY KEY,
        head TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE turns (
        game  TEXT NOT NULL,
        n     INTEGER NOT NULL CHECK (n >= 0),
        moves TEXT NOT NULL,
        batch TEXT NOT NULL,
        PRIMARY KEY (game, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE bots_turns (
        game TEXT PRIMARY KEY REFERENCES parties
    ) STRICT, WITHOUT ROWID;
)";
// Push subscriptions of devices, pending nudges, and the secrets that are needed to send them.
constexpr const char* pushes = R"(
    CREATE TABLE subscribers (
        device       TEXT PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
        account      TEXT NOT NULL,
        transport    INTEGER NOT NULL,
        address      TEXT NOT NULL,
        key          TEXT NOT NULL,
        secret       TEXT NOT NULL,
        quiet_from   INTEGER NOT NULL,
        quiet_to     INTEGER NOT NULL,
        quiet_offset INTEGER NOT NULL,
        muted        TEXT NOT NULL,
        since        INTEGER NOT NULL,
        delivered    INTEGER NOT NULL,
        trouble      TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX subscribers_of ON subscribers (account);
    CREATE INDEX subscribers_at ON subscribers (address);
    CREATE TABLE nudges (
        device   TEXT NOT NULL REFERENCES subscribers ON DELETE CASCADE,
        game     TEXT NOT NULL,
        account  TEXT NOT NULL,
        position INTEGER NOT NULL,
        length   INTEGER NOT NULL,
        seat     INTEGER NOT NULL,
        who      TEXT NOT NULL,
        due      INTEGER NOT NULL,
        tries    INTEGER NOT NULL,
        PRIMARY KEY (device, game)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX nudges_due ON nudges (due);
    CREATE INDEX nudges_of ON nudges (account);
    CREATE TABLE secrets (
        name TEXT PRIMARY KEY,
        text TEXT NOT NULL,
        made INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
)";
// The account's profile with its revision, and whether a new name still has to be written into its games.
constexpr const char* profiles = R"(
    ALTER TABLE accounts ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE accounts ADD COLUMN renames INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE accounts ADD COLUMN quiet_from INTEGER NOT NULL DEFAULT -1;
    ALTER TABLE accounts ADD COLUMN quiet_to INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE accounts ADD COLUMN quiet_offset INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX accounts_renamed ON accounts (id) WHERE renames <> 0;
)";
constexpr std::array steps{begin, pushes, profiles};

constexpr int patience = 5000; ///< milliseconds to wait for another process that has locked the file

path beside(const path& file, std::string_view suffix) {
    path companion = file;
    companion += suffix;
    return companion;
}

Refusal about(const path& file, std::string_view rule, std::string_view text) {
    return engine::explain({rule, text, engine::RefusalKind::Store},
                           [&](std::string_view) { return engine::word(file.string()); });
}
Refusal isDamaged(const path& file) {
    return about(file, store::damaged,
                 "{file} is damaged; nothing was changed in it; put a backup in its place, or name another file");
}

/// Refuses a file that is not a server's or is damaged, before anything is changed in it.
Result<void> examine(Database& database, const path& file) {
    const int owner = database.execAndGet("PRAGMA application_id").getInt();
    const int version = store::versionOf(database);
    const bool empty = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    if (empty && owner == 0 && version == 0)
        return {}; // new, or its creation was interrupted
    if (owner != serversId)
        return about(file, store::unavailable,
                     "{file} was not made by this server; nothing was changed in it; name another file");
    if (version > static_cast<int>(steps.size()))
        return about(file, store::unavailable,
                     "{file} was written by a newer version of the server; nothing was changed in it; use that one");
    // Only the small tables: to check all games would dominate the time of the start.
    for (const char* check : {"PRAGMA quick_check(meta)", "PRAGMA quick_check(accounts)"})
        if (database.execAndGet(check).getString() != "ok")
            return isDamaged(file);
    return {};
}

void prepare(Database& database) {
    // Affects new files only. A turn changes half a dozen rows, each of which writes a whole page to the write-ahead
    // log: small pages are written faster.
    database.exec("PRAGMA page_size = 2048");
    // FULL: what was answered survives a power failure.
    database.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON");
    // Each commit changes pages all over the file. With the default cache of 2 MB and a checkpoint every 1000 pages
    // SQLite would read and write most of them again and again: ten times slower with 200,000 games.
    database.exec("PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = 16000; PRAGMA journal_size_limit = 67108864");
    store::migrate(database, steps);
    // After the tables are created: until then a new file has no write-ahead log that could be separated from it.
    database.exec("PRAGMA journal_mode = WAL");
    SQLite::Statement epoch(database, "INSERT INTO meta (one, epoch) VALUES (1, ?) ON CONFLICT DO NOTHING");
    epoch.bind(1, randomHex(4));
    epoch.exec();
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr); // undoes what connect() set
}

} // namespace

FileLock::FileLock(const path& file)
    : m_descriptor(::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR)) {
    if (m_descriptor < 0 || ::flock(m_descriptor, LOCK_EX | LOCK_NB) != 0)
        m_fault = errno;
}
FileLock::~FileLock() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

std::span<const char* const> sqliteSteps() { return steps; }

Result<SqliteFile> openFile(const path& file) {
    // A lock file beside the database: POSIX locks on the database itself, which SQLite needs, would be lost when this
    // process closed another descriptor of it.
    FileLock lock(beside(file, ".lock"));
    if (lock.isAnothers())
        return about(file, store::unavailable, "Another server is using this file: {file}; nothing was changed in it");
    if (!lock.isHeld())
        return store::refusalOf(lock.fault(), file);
    try {
        if (store::hasOnlyItsWal(file))
            return isDamaged(file);
        auto database = store::connect(file);
        database->setBusyTimeout(patience);
        if (auto fit = examine(*database, file); !fit)
            return fit.refusal();
        prepare(*database);
        return SqliteFile{std::move(lock), std::move(database)};
    } catch (const SQLite::Exception& fault) {
        return store::saysDamaged(fault) ? isDamaged(file) : store::refusalOf(fault, nullptr, file);
    }
}

} // namespace server
