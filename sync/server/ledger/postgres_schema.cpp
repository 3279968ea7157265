#include "sync/server/ledger/postgres_schema.h"

#include "sync/server/base/secrets.h"
#include "sync/server/ledger/postgres_connection.h"
#include "sync/store/games.h"

#include <array>

namespace server {
namespace {

using engine::Refusal;
using engine::Result;

// A row of `games` is rewritten at each turn, so what is long or never changes is in other tables, and its pages keep
// free space for the next version (HOT updates). A row of `turns` has all moves of one batch. Ids are compared as bytes
// (COLLATE "C"), whatever the locale of the database. Names that are older than their words: `kept` has the stored
// replies (StoredReply), `parties` the rosters.
constexpr const char* begin = R"(
    CREATE TABLE meta (
        one   bigint PRIMARY KEY CHECK (one = 1),
        epoch text NOT NULL
    );
    CREATE TABLE accounts (
        id       text COLLATE "C" PRIMARY KEY,
        name     text NOT NULL,
        face     bigint NOT NULL,
        created  bigint NOT NULL,
        position bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 70);
    CREATE TABLE devices (
        id      text COLLATE "C" PRIMARY KEY,
        account text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
        name    text NOT NULL,
        used    bigint NOT NULL,
        token   text COLLATE "C" NOT NULL UNIQUE
    );
    CREATE INDEX devices_of ON devices (account);
    CREATE TABLE codes (
        use     bigint NOT NULL,
        hash    text COLLATE "C" NOT NULL,
        account text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
        until   bigint NOT NULL,
        PRIMARY KEY (use, hash)
    );
    CREATE INDEX codes_of ON codes (account);
    CREATE INDEX codes_until ON codes (until) WHERE until <> 0;
    CREATE TABLE kept (
        key     text COLLATE "C" PRIMARY KEY,
        request text NOT NULL,
        status  bigint NOT NULL,
        body    text NOT NULL,
        at      bigint NOT NULL
    );
    CREATE INDEX kept_at ON kept (at);

    CREATE TABLE parties (
        game     text COLLATE "C" PRIMARY KEY,
        text     text NOT NULL,
        revision bigint NOT NULL,
        created  bigint NOT NULL
    );
    CREATE TABLE members (
        account  text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
        game     text COLLATE "C" NOT NULL REFERENCES parties,
        position bigint NOT NULL,
        gone     bigint NOT NULL,
        PRIMARY KEY (account, game)
    );
    CREATE UNIQUE INDEX members_at ON members (account, position);
    CREATE INDEX members_of ON members (game);
    CREATE TABLE invitations (
        code  text COLLATE "C" PRIMARY KEY,
        game  text COLLATE "C" NOT NULL REFERENCES parties,
        until bigint NOT NULL
    );
    CREATE INDEX invitations_until ON invitations (until);

    CREATE TABLE games (
        id        text COLLATE "C" PRIMARY KEY REFERENCES parties,
        kind      text NOT NULL,
        seats     text NOT NULL,
        status    text NOT NULL,
        length    bigint NOT NULL CHECK (length >= 0),
        committed bigint NOT NULL CHECK (committed BETWEEN 0 AND length),
        created   bigint NOT NULL,
        touched   bigint NOT NULL,
        revision  bigint NOT NULL,
        seen      text NOT NULL
    ) WITH (fillfactor = 70);
    CREATE TABLE heads (
        game text COLLATE "C" PRIMARY KEY,
        head text NOT NULL
    );
    CREATE TABLE turns (
        game  text COLLATE "C" NOT NULL,
        n     bigint NOT NULL CHECK (n >= 0),
        moves text NOT NULL,
        batch text NOT NULL,
        PRIMARY KEY (game, n)
    );
    CREATE TABLE bots_turns (
        game text COLLATE "C" PRIMARY KEY REFERENCES parties
    );
)";
// Push subscriptions of devices, pending nudges, and the secrets that are needed to send them.
constexpr const char* pushes = R"(
    CREATE TABLE subscribers (
        device       text COLLATE "C" PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
        account      text COLLATE "C" NOT NULL,
        transport    bigint NOT NULL,
        address      text NOT NULL,
        key          text NOT NULL,
        secret       text NOT NULL,
        quiet_from   bigint NOT NULL,
        quiet_to     bigint NOT NULL,
        quiet_offset bigint NOT NULL,
        muted        text NOT NULL,
        since        bigint NOT NULL,
        delivered    bigint NOT NULL,
        trouble      text NOT NULL
    );
    CREATE INDEX subscribers_of ON subscribers (account);
    CREATE INDEX subscribers_at ON subscribers (address);
    CREATE TABLE nudges (
        device   text COLLATE "C" NOT NULL REFERENCES subscribers ON DELETE CASCADE,
        game     text COLLATE "C" NOT NULL,
        account  text COLLATE "C" NOT NULL,
        position bigint NOT NULL,
        length   bigint NOT NULL,
        seat     bigint NOT NULL,
        who      text NOT NULL,
        due      bigint NOT NULL,
        tries    bigint NOT NULL,
        PRIMARY KEY (device, game)
    );
    CREATE INDEX nudges_due ON nudges (due);
    CREATE INDEX nudges_of ON nudges (account);
    CREATE TABLE secrets (
        name text COLLATE "C" PRIMARY KEY,
        text text NOT NULL,
        made bigint NOT NULL
    );
)";
// The account's profile with its revision, and whether a new name still has to be written into its games.
constexpr const char* profiles = R"(
    ALTER TABLE accounts ADD COLUMN revision bigint NOT NULL DEFAULT 1;
    ALTER TABLE accounts ADD COLUMN renames bigint NOT NULL DEFAULT 0;
    ALTER TABLE accounts ADD COLUMN quiet_from bigint NOT NULL DEFAULT -1;
    ALTER TABLE accounts ADD COLUMN quiet_to bigint NOT NULL DEFAULT 0;
    ALTER TABLE accounts ADD COLUMN quiet_offset bigint NOT NULL DEFAULT 0;
    CREATE INDEX accounts_renamed ON accounts (id) WHERE renames <> 0;
)";
constexpr std::array steps{begin, pushes, profiles};

Result<std::size_t> versionOf(PostgresConnection& connection) {
    const auto there = connection.run("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() "
                                      "AND tablename = 'schema_version'");
    if (!there)
        return there.refusal();
    if (there.value()[0].number(0) == 0)
        return std::size_t(0);
    const auto version = connection.run("SELECT version FROM schema_version");
    if (!version)
        return version.refusal();
    return version.value().count() == 0 ? 0 : version.value()[0].size(0);
}

Result<void> run(PostgresConnection& connection, const std::string& sql) {
    const auto done = connection.run(sql);
    return done ? Result<void>() : done.refusal();
}

Result<void> applySteps(PostgresConnection& connection) {
    const auto version = versionOf(connection);
    if (!version)
        return version.refusal();
    if (version.value() > steps.size())
        return Refusal{engine::RefusalKind::Store,
                       std::string(store::unavailable),
                       "The database was written by a newer version of the server; nothing was changed in it; use that "
                       "one",
                       {},
                       {}};
    if (version.value() == steps.size())
        return {}; // a server's role may have no right to create tables
    if (version.value() == 0) {
        const std::string made = "CREATE TABLE schema_version (version bigint NOT NULL);"
                                 "INSERT INTO schema_version VALUES (0)";
        if (auto done = run(connection, made); !done)
            return done;
    }
    for (std::size_t step = version.value(); step < steps.size(); ++step)
        if (auto done = run(connection, steps[step]); !done)
            return done;
    if (version.value() == 0)
        if (auto done = run(connection, "INSERT INTO meta (one, epoch) VALUES (1, '" + randomHex(4) + "')"); !done)
            return done;
    return run(connection, "UPDATE schema_version SET version = " + std::to_string(steps.size()));
}

} // namespace

std::span<const char* const> postgresSteps() { return steps; }

Result<void> migrate(PostgresConnection& connection) {
    // An arbitrary constant as the key of the lock. A second server waits here without a time-out and then finds
    // nothing left to do.
    if (auto begun = run(connection, "BEGIN; SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(1214344300)");
        !begun)
        return begun;
    auto applied = applySteps(connection);
    auto ended = run(connection, applied ? "COMMIT" : "ROLLBACK");
    return applied ? ended : applied;
}

} // namespace server
