#include "sync/server/ledger/postgres_schema.h"
#include "sync/server/ledger/sqlite_file.h"
#include "tests/server/ledger_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

/// The current server opens databases of earlier versions.

namespace {

using namespace server;

std::vector<std::string> hashesOf(std::span<const char* const> steps) {
    std::vector<std::string> hashes;
    for (const char* step : steps)
        hashes.push_back(sha256(step).substr(0, 16));
    return hashes;
}

/// Rows that can be in a database of any version.
const std::string rows = "INSERT INTO accounts (id, name, face, created) VALUES ('a1', 'Hazel', 3, 1000);"
                         "INSERT INTO accounts (id, name, face, created) VALUES ('a2', 'Bramble', 1, 1000);"
                         "INSERT INTO devices (id, account, name, used, token) VALUES ('d1', 'a1', 'Phone', 1000, 't');"
                         "INSERT INTO parties (game, text, revision, created) VALUES ('g1', 'roster', 1, 1000);";

/// All rows are there, and later features work.
void checkUse(Ledger& ledger, const std::string& epoch) {
    CHECK(must(ledger.epoch()) == epoch);
    CHECK(must(ledger.account("a1")) == hazel);
    CHECK(must(ledger.deviceOf("t")) == phone);
    CHECK(must(ledger.roster("g1"))->text == "roster");
    must(ledger.begin());
    must(ledger.addMember("a1", "g1"));
    must(ledger.addMember("a2", "g1"));
    must(ledger.add(gameRow("g1")));
    const store::GameRow row = after(gameRow("g1"), 1);
    must(ledger.append(row, std::vector<std::string>{"{}"}, "batch"));
    Subscriber subscriber;
    subscriber.device = "d1";
    subscriber.account = "a1";
    subscriber.address.to = "https://push.example/1";
    must(ledger.subscribe(subscriber));
    CHECK(must(ledger.updateFeeds("g1", server::TurnNudge{"a1", {"g1", 1, 0, "Bramble", 5000}})).nudged);
    must(ledger.commit());
    CHECK(must(ledger.load("g1")).moves.size() == 1);
    CHECK(must(ledger.nextNudge()) == 5000);
}

} // namespace

TEST_CASE("upgrades: a step that was taken somewhere is never changed, only followed by another") {
    CHECK(hashesOf(sqliteSteps()) ==
          std::vector<std::string>{"a72f4073366b36a4", "624e3d7afa39f294", "128fe6d0cea1dbe9"});
    CHECK(hashesOf(postgresSteps()) ==
          std::vector<std::string>{"0ca67cd1bd19bee3", "79b903c80920181b", "8ff6e30ab36e6949"});
}

TEST_CASE("upgrades: an SQLite file of every earlier version is brought up to date, with all that is in it") {
    for (std::size_t version = 1; version < sqliteSteps().size(); ++version) {
        INFO("from version " << version);
        const engine::Folder folder;
        {
            SQLite::Database file(folder.path("server.db"), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            for (std::size_t step = 0; step < version; ++step)
                file.exec(sqliteSteps()[step]);
            file.exec("PRAGMA user_version = " + std::to_string(version));
            file.exec("INSERT INTO meta (one, epoch) VALUES (1, 'cafe0123');" + rows);
        }
        for (int starts = 0; starts < 2; ++starts) {
            const auto ledger = must(openSqlite(folder.path("server.db")));
            if (starts == 0)
                checkUse(*ledger, "cafe0123");
            else
                CHECK(must(ledger->load("g1")).moves.size() == 1);
        }
    }
}

TEST_CASE("upgrades: a PostgreSQL database of every earlier version is brought up to date, with all that is in it",
          "[.postgres]") {
    NEEDS_POSTGRES;
    for (std::size_t version = 1; version < postgresSteps().size(); ++version) {
        INFO("from version " << version);
        PostgresSchema schema;
        PostgresConnection before(schema.conninfo());
        must(before.open());
        must(before.run("CREATE TABLE schema_version (version bigint NOT NULL);"
                        "INSERT INTO schema_version VALUES (" +
                        std::to_string(version) + ")"));
        for (std::size_t step = 0; step < version; ++step)
            must(before.run(postgresSteps()[step]));
        must(before.run("INSERT INTO meta (one, epoch) VALUES (1, 'cafe0123');" + rows));
        const auto ledger = must(openPostgres(schema.conninfo()));
        checkUse(*ledger, "cafe0123");
        CHECK(must(must(openPostgres(schema.conninfo()))->load("g1")).moves.size() == 1);
    }
}
