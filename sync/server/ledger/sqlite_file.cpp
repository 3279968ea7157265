#include "sync/server/ledger/sqlite_file.h"

#include "sync/server/secrets.h"
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

/// "Hall", in the header of every file of a server.
constexpr int serversId = 1214344300;

// A row of `games` is written anew at each turn, so what never changes or is long lies elsewhere. A row of `turns` is
// all that came in together.
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
// Devices that want to be told while their app is closed, what they are to be told, and what it takes to tell them.
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
// What an account's devices share, and whose new name is yet to be brought into her games.
constexpr const char* profiles = R"(
    ALTER TABLE accounts ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE accounts ADD COLUMN renames INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE accounts ADD COLUMN quiet_from INTEGER NOT NULL DEFAULT -1;
    ALTER TABLE accounts ADD COLUMN quiet_to INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE accounts ADD COLUMN quiet_offset INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX accounts_renamed ON accounts (id) WHERE renames <> 0;
)";
constexpr std::array steps{begin, pushes, profiles};

constexpr int patience = 5000; ///< milliseconds for another process that holds the file

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

/// Whether this is a file of ours, before anything is changed in it.
Result<void> examine(Database& database, const path& file) {
    const int owner = database.execAndGet("PRAGMA application_id").getInt();
    const int version = store::versionOf(database);
    const bool empty = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    if (empty && owner == 0 && version == 0)
        return {}; // new, or its making was interrupted
    if (owner != serversId)
        return about(file, store::unavailable,
                     "{file} was not made by this server; nothing was changed in it; name another file");
    if (version > static_cast<int>(steps.size()))
        return about(file, store::unavailable,
                     "{file} was written by a newer version of the server; nothing was changed in it; use that one");
    // Only the small tables: to read all games would take longer than everything else at the start.
    for (const char* check : {"PRAGMA quick_check(meta)", "PRAGMA quick_check(accounts)"})
        if (database.execAndGet(check).getString() != "ok")
            return isDamaged(file);
    return {};
}

void prepare(Database& database) {
    // For a new file. A turn changes rows in half a dozen places, and each costs a page of the log: small ones are soon
    // written.
    database.exec("PRAGMA page_size = 2048");
    // FULL: what was answered is on the disk, even if the power fails in the next moment.
    database.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON");
    // Each commit touches pages all over the file. With the usual 2 MB of cache and a checkpoint every 1000 pages it
    // would read and write most of them again and again: ten times slower with 200,000 games.
    database.exec("PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = 16000; PRAGMA journal_size_limit = 67108864");
    store::migrate(database, steps);
    // After the tables: a new file holds all of them before anything can lie beside it.
    database.exec("PRAGMA journal_mode = WAL");
    SQLite::Statement epoch(database, "INSERT INTO meta (one, epoch) VALUES (1, ?) ON CONFLICT DO NOTHING");
    epoch.bind(1, randomHex(4));
    epoch.exec();
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr); // as connect() set it
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
    // A file of its own: SQLite forgets its locks on a file that somebody in the same process closes.
    FileLock lock(beside(file, ".lock"));
    if (lock.isAnothers())
        return about(file, store::unavailable, "Another server is using this file: {file}; nothing was changed in it");
    if (!lock.isHeld())
        return store::refusalOf(lock.fault(), file);
    try {
        if (store::lostItsBody(file))
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
