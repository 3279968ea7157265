#include "sync/store/migrations.h"
#include "tests/sync/store_fixture.h"

#include <sqlite3.h>

/// Files that cannot be used: they are kept under another name, a new one is created, and the player is told.

using namespace store_tests;

namespace {

/// A file with three games of sixty moves, closed.
std::string threeGames() {
    StoreFixture fixture;
    Random random(1);
    for (int i = 0; i < 3; ++i) {
        Match match = fixture.begin("gingerbread", 4, i);
        for (int move = 0; move < 60; ++move)
            must(match.play(anyMove(match, random), i));
    }
    fixture.store.reset();
    return contentOf(fixture.file);
}

std::string fill(const Folder& folder) {
    static const std::string content = threeGames();
    return folder.file("games.db", content);
}

/// Opens the file: it must have been set aside under that name with all its bytes, and the new one must work.
std::string mustSetAside(const Folder& folder, const std::string& keptName) {
    const std::string file = folder.path("games.db");
    const std::string before = contentOf(file);
    auto opened = must(Store::open(file));
    REQUIRE(opened.setAside);
    CHECK(opened.setAside->kept == folder.path(keptName));
    CHECK(contentOf(folder.path(keptName)) == before);
    CHECK(opened.setAside->why.find(folder.path(keptName)) != std::string::npos);
    CHECK(must(Match::list(opened.store)).empty());
    must(Match::create(opened.store, setupOf("pigs", 2), engine::seedOf(1), 1));
    CHECK(must(Match::list(opened.store)).size() == 1);
    return opened.setAside->why;
}

std::string noise(std::size_t size) {
    Random random(size);
    std::string bytes(size, ' ');
    for (char& byte : bytes)
        byte = static_cast<char>(random.next());
    return bytes;
}

/// The same games as an earlier version of the app would have stored them, with a muted online game.
std::string asOfVersion(std::size_t version, const Folder& folder) {
    const std::string now = fill(folder);
    {
        Store store = openStore(now);
        store::OnlineGames online = store.online();
        must(online.setIdentity({"http://server", "a1", "d1", "Hazel", 0}));
        must(online.applyFeed({{"g1", "{}", 0, 1}}, {}, "ab-1"));
        must(online.saveDraft("g1", {store::Draft::State::Open, 0, 0, "b", {"{}"}, 1, false}));
        must(online.setMuted("g1", true));
        must(online.markMuteSent("g1", true));
    }
    const std::string file = folder.path("before.db");
    SQLite::Database before(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    store::migrate(before, store::migrations().first(version));
    before.exec("ATTACH '" + now + "' AS now");
    std::vector<std::string> copies;
    SQLite::Statement tables(before, "SELECT m.name, group_concat(c.name) FROM sqlite_schema m, "
                                     "pragma_table_info(m.name) c WHERE m.type = 'table' GROUP BY m.name");
    while (tables.executeStep()) {
        const std::string columns = tables.getColumn(1).getString();
        const std::string name = tables.getColumn(0).getString();
        copies.push_back("INSERT INTO main." + name + " (" + columns + ") SELECT " + columns + " FROM now." + name);
    }
    for (const std::string& copy : copies)
        before.exec(copy);
    return file;
}

/// Overwrites the first page of a table.
void spoil(const std::string& file, const std::string& table) {
    int page = 0;
    {
        SQLite::Database database(file);
        page = database.execAndGet("SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'").getInt();
    }
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp((page - 1) * 4096);
    stream << noise(4096);
}

} // namespace

TEST_CASE("a row comes back as it was, whatever is in its texts") {
    StoreFixture fixture;
    const store::GameRow row{"a1", "chess", "{head \xC3\xA9 '\"}", "[]", std::string("nul \0 inside", 12), 0, 0, 5, 6};
    must(fixture.store->add(row));
    CHECK(must(fixture.store->load("a1")).row == row);
    CHECK(ruleOf(fixture.store->add(row)) == store::unavailable); // the row exists already
    fixture.reopen();
    CHECK(must(fixture.store->load("a1")).row == row);
    CHECK(must(fixture.store->list())[0].head.empty());
    CHECK(ruleOf(fixture.store->load("a2")) == store::noSuchGame);
}

TEST_CASE("an empty file, and one whose making was interrupted, are begun") {
    const Folder folder;
    CHECK(!must(Store::open(folder.file("games.db", ""))).setAside);
    runSql(folder.path("other.db"), "PRAGMA journal_mode = WAL"); // a header and nothing else
    CHECK(!must(Store::open(folder.path("other.db"))).setAside);
}

TEST_CASE("a file that is no database is set aside") {
    for (const std::size_t size : {2U, 50U, 512U, 5000U, 200000U}) {
        const Folder folder;
        folder.file("games.db", noise(size));
        CHECK(mustSetAside(folder, "games.damaged-1.db").find("games.db is damaged") == 0);
    }
}

TEST_CASE("a truncated file is set aside") {
    for (const std::size_t size : {60U, 100U, 1000U, 4096U, 8192U, 20000U}) {
        const Folder folder;
        const std::string content = contentOf(fill(folder));
        REQUIRE(content.size() > 20000);
        folder.file("games.db", content.substr(0, size));
        mustSetAside(folder, "games.damaged-1.db");
    }
}

TEST_CASE("a file with a damaged page where the games are is set aside") {
    for (const char* table : {"games", "seen"}) {
        const Folder folder;
        spoil(fill(folder), table);
        mustSetAside(folder, "games.damaged-1.db");
    }
    const Folder folder;
    runSql(fill(folder), "DROP TABLE moves");
    mustSetAside(folder, "games.damaged-1.db");
}

TEST_CASE("a damaged page of moves is found when it is used, and is no reason to lose sight of the games") {
    const Folder folder;
    spoil(fill(folder), "moves");
    auto opened = must(Store::open(folder.path("games.db")));
    CHECK(!opened.setAside);
    const auto list = must(Match::list(opened.store));
    CHECK(list.size() == 3);
    auto match = Match::open(opened.store, list[0].id);
    CHECK(ruleOf(match) == store::damaged);
    CHECK(sentenceOf(match).find("games.db is damaged") != std::string::npos);
}

TEST_CASE("wherever one page is damaged, nothing crashes and nothing is lost from the folder") {
    const Folder original;
    const std::string content = contentOf(fill(original));
    for (std::size_t page = 0; page * 4096 < content.size(); ++page) {
        const Folder folder;
        std::string spoilt = content;
        spoilt.replace(page * 4096, 4096, noise(4096));
        const std::string file = folder.file("games.db", spoilt);
        auto opened = must(Store::open(file));
        if (opened.setAside) {
            CHECK(contentOf(opened.setAside->kept.string()) == spoilt);
            continue;
        }
        const auto list = must(Match::list(opened.store));
        CHECK(list.size() == 3);
        for (const match::GameSummary& game : list) {
            auto match = Match::open(opened.store, game.id);
            CHECK((match || ruleOf(match) == store::damaged));
        }
    }
}

TEST_CASE("another program's database is set aside") {
    for (const char* sql : {"CREATE TABLE games (id)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"}) {
        const Folder folder;
        runSql(folder.path("games.db"), sql);
        CHECK(mustSetAside(folder, "games.foreign-1.db").find("games.db is not a file of this app") == 0);
    }
}

TEST_CASE("a file of a newer version is set aside, and is as good as before under its own name again") {
    const Folder folder;
    const std::string file = fill(folder);
    const int version = static_cast<int>(store::migrations().size());
    runSql(file, "PRAGMA user_version = " + std::to_string(version + 1));
    const std::string why = mustSetAside(folder, "games.newer-1.db");
    CHECK(why.find("a newer version") != std::string::npos);
    CHECK(why.find("give games.newer-1.db and what is named like it that name") != std::string::npos);
    runSql(folder.path("games.newer-1.db"), "PRAGMA user_version = " + std::to_string(version)); // as if updated
    std::filesystem::rename(folder.path("games.newer-1.db"), file);
    auto back = must(Store::open(file));
    CHECK(!back.setAside);
    CHECK(must(Match::list(back.store)).size() == 3);
}

TEST_CASE("what has not reached the file yet is set aside with it") {
    const Folder folder;
    const std::string file = fill(folder);
    {
        SQLite::Database database(file, SQLite::OPEN_READWRITE);
        sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr); // as after a crash
        database.exec("PRAGMA user_version = 99");
    }
    const std::string beside = contentOf(file + "-wal");
    REQUIRE(!beside.empty());
    mustSetAside(folder, "games.newer-1.db");
    CHECK(contentOf(folder.path("games.newer-1.db-wal")) == beside);
    SQLite::Database kept(folder.path("games.newer-1.db"), SQLite::OPEN_READWRITE);
    CHECK(kept.execAndGet("PRAGMA user_version").getInt() == 99);
    CHECK(kept.execAndGet("SELECT count(*) FROM moves").getInt() == 180);
}

TEST_CASE("what lies beside a file that is gone is kept, too") {
    for (const bool empty : {false, true}) {
        const Folder folder;
        folder.file("games.db-wal", "moves");
        if (empty)
            folder.file("games.db", "");
        auto opened = must(Store::open(folder.path("games.db")));
        REQUIRE(opened.setAside);
        CHECK(contentOf(folder.path("games.damaged-1.db-wal")) == "moves");
    }
}

TEST_CASE("nothing that was set aside, nor anything else, is ever overwritten") {
    const Folder folder;
    for (int number = 1; number <= 3; ++number) {
        const std::string content = noise(3000 + static_cast<std::size_t>(number));
        folder.file("games.db", content);
        must(Store::open(folder.path("games.db")));
    }
    for (int number = 1; number <= 3; ++number)
        CHECK(contentOf(folder.path("games.damaged-" + std::to_string(number) + ".db")) ==
              noise(3000 + static_cast<std::size_t>(number)));
    folder.file("games.damaged-4.db-wal", "somebody's");
    std::filesystem::create_directory(folder.path("games.damaged-5.db"));
    folder.file("games.db", "sixth");
    CHECK(must(Store::open(folder.path("games.db"))).setAside->kept == folder.path("games.damaged-6.db"));
    CHECK(contentOf(folder.path("games.damaged-4.db-wal")) == "somebody's");
}

TEST_CASE("a game that was taken online is known as such after the next start, until it goes") {
    const Folder folder;
    const std::string file = fill(folder);
    auto store = std::move(store::Store::open(file).value().store);
    const std::string game = store.list().value().front().id;
    CHECK(store.wentOnline().value().empty());
    CHECK(!store.setWentOnline({"another", "a1", 3}));
    REQUIRE(store.setWentOnline({game, "a1", 3}));
    REQUIRE(store.setWentOnline({game, "a2", 4})); // the online game was deleted, and the game taken online once more
    store = std::move(store::Store::open(file).value().store);
    const auto taken = store.wentOnline().value();
    REQUIRE(taken.size() == 1);
    CHECK(taken[0].game == game);
    CHECK(taken[0].online == "a2");
    CHECK(taken[0].length == 4);
    REQUIRE(store.remove(game));
    CHECK(store.wentOnline().value().empty());
}

TEST_CASE("a file of every version before is brought up to date, with all that is in it") {
    for (std::size_t version = 1; version <= store::migrations().size(); ++version) {
        INFO("from version " << version);
        const Folder folder;
        const std::string file = asOfVersion(version, folder);
        auto opened = must(Store::open(file));
        REQUIRE_FALSE(opened.setAside);
        const auto list = must(Match::list(opened.store));
        CHECK(list.size() == 3);
        for (const auto& game : list)
            CHECK(must(Match::open(opened.store, game.id)).length() == 60);
        constexpr std::size_t withOnline = 3;
        constexpr std::size_t withSharedMute = 6;
        if (version < withOnline)
            continue;
        const auto row = must(opened.store.online().row("g1"));
        REQUIRE(row);
        CHECK(row->muted);
        CHECK(row->muteUnsent == (version < withSharedMute)); // before that version it was not sent to the server
        CHECK(must(opened.store.online().load("g1")).draft->moves.size() == 1);
        CHECK(must(opened.store.online().identity())->name == "Hazel");
    }
}

TEST_CASE("a new version takes the steps that a file lacks, each whole or not at all") {
    const Folder folder;
    const std::string file = fill(folder);
    SQLite::Database database(file, SQLite::OPEN_READWRITE);
    std::vector<const char*> steps(store::migrations().begin(), store::migrations().end());
    const int now = static_cast<int>(steps.size());
    steps.push_back("ALTER TABLE games ADD COLUMN clock TEXT");
    steps.push_back("CREATE TABLE later (x); CREATE TABLE games (x)"); // fails after its first statement
    CHECK_THROWS(store::migrate(database, steps));
    CHECK(store::versionOf(database) == now + 1);
    CHECK(!database.tableExists("later"));
    steps.back() = "CREATE TABLE later (x)";
    store::migrate(database, steps);
    CHECK(store::versionOf(database) == now + 2);
    CHECK(database.tableExists("later"));
    CHECK(database.execAndGet("SELECT count(*) FROM games WHERE clock IS NULL").getInt() == 3);
}
