#include "tests/server/ledger_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

#include <sstream>

/// What matters only to a ledger in a file: the file.

namespace {

using namespace server;

std::string read(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}
/// The file is refused, and no byte of it is changed.
void checkRefused(const std::string& file, std::string_view rule) {
    const std::string before = read(file);
    const auto opened = openSqlite(file);
    CHECK(ruleOf(opened) == rule);
    if (!opened)
        CHECK(opened.refusal().sentence().find(file) != std::string::npos);
    CHECK(read(file) == before);
}
/// Another process that tries to open the file and, if it succeeds, keeps it open.
class Process {
public:
    explicit Process(const std::string& file) {
        int ends[2];
        REQUIRE(pipe(ends) == 0);
        m_child = fork();
        REQUIRE(m_child >= 0);
        if (m_child == 0) {
            const auto ledger = openSqlite(file);
            const char answer = ledger ? 'y' : ledger.refusal().rule == store::unavailable ? 'n' : '?';
            if (write(ends[1], &answer, 1) == 1)
                pause();
            _exit(0);
        }
        close(ends[1]);
        CHECK(::read(ends[0], &m_answer, 1) == 1);
        close(ends[0]);
    }
    ~Process() {
        kill(m_child, SIGKILL);
        waitpid(m_child, nullptr, 0);
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    char answer() const { return m_answer; } ///< y: it has the file; n: it was refused as unavailable

private:
    pid_t m_child = -1;
    char m_answer = 0;
};

} // namespace

TEST_CASE("sqlite ledger: one server has the file, another one is refused until the first has ended") {
    LedgerFixture fixture(Database::Sqlite);
    CHECK(fixture->alone());
    must(fixture->addAccount(hazel, 1000));
    const auto second = fixture.tryToOpen();
    REQUIRE(ruleOf(second) == store::unavailable);
    CHECK(second.refusal().sentence().find("Another server is using this file") != std::string::npos);
    CHECK(Process(fixture.file()).answer() == 'n');
    must(fixture->addAccount(bramble, 1000)); // the first server is not affected
    fixture.reopen();
    CHECK(must(fixture->account("a2")));
}

TEST_CASE("sqlite ledger: a server that was killed does not keep the file from the next one") {
    const engine::Folder folder;
    const std::string file = folder.path("server.db");
    {
        const Process first(file);
        REQUIRE(first.answer() == 'y');
        CHECK(ruleOf(openSqlite(file)) == store::unavailable);
    }
    must(must(openSqlite(file))->addAccount(hazel, 1000));
}

TEST_CASE("sqlite ledger: somebody else can read the file for a backup while the server writes") {
    const LedgerFixture fixture(Database::Sqlite);
    must(fixture->begin());
    must(fixture->addAccount(hazel, 1000));
    const std::string copy = fixture.folder.path("copy.db");
    {
        SQLite::Database reader(fixture.file(), SQLite::OPEN_READWRITE);
        reader.exec("VACUUM INTO '" + copy + "'");
    }
    must(fixture->commit());
    const auto backup = must(openSqlite(copy));
    CHECK(must(backup->epoch()) == must(fixture->epoch()));
    CHECK_FALSE(must(backup->account("a1"))); // it was not committed
}

TEST_CASE("sqlite ledger: what is read holds nothing back") {
    const LedgerFixture fixture(Database::Sqlite);
    for (const char* account : {"a1", "a2", "a3"})
        seat(*fixture.ledger, std::string("g") + account, {account});
    must(fixture->add(gameRow("ga1")));
    must(fixture->begin());
    must(fixture->account("a1"));
    must(fixture->botsTurns(9));
    must(fixture->load("ga1"));
    must(fixture->entries("a1", 100, 1));
    must(fixture->commit());
    must(fixture->account("a1"));
    must(fixture->entries("a1", 100, 1));
    must(fixture->addInvitation("CODE", "ga1", 1000));
    SQLite::Database other(fixture.file(), SQLite::OPEN_READWRITE);
    // The whole WAL can be written into the file: no connection reads an older snapshot.
    SQLite::Statement checkpoint(other, "PRAGMA wal_checkpoint(TRUNCATE)");
    REQUIRE(checkpoint.executeStep());
    CHECK(checkpoint.getColumn(0).getInt() == 0);
}

TEST_CASE("sqlite ledger: a file that is not the server's is refused and stays as it is") {
    const engine::Folder folder;
    checkRefused(folder.file("text.db", std::string(10000, 'x')), store::damaged);
    const std::string foreign = folder.path("foreign.db");
    SQLite::Database(foreign, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE accounts (id TEXT)");
    checkRefused(foreign, store::unavailable);
    const std::string newer = folder.path("newer.db");
    must(openSqlite(newer)).reset();
    SQLite::Database(newer, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 1000");
    checkRefused(newer, store::unavailable);
    CHECK(ruleOf(openSqlite(folder.path("no such folder/server.db"))) == store::unavailable);
}

TEST_CASE("sqlite ledger: a file that is damaged is refused and stays as it is") {
    LedgerFixture fixture(Database::Sqlite);
    must(fixture->begin());
    for (int i = 0; i < 500; ++i)
        must(fixture->addAccount({"a" + std::to_string(i), std::string(50, 'n'), 0}, 1000));
    must(fixture->commit());
    fixture.ledger.reset();
    const std::string whole = read(fixture.file());
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(whole[at]); };
    const std::size_t page = byte(16) * 256U + byte(17); // the page size, by SQLite's file format
    REQUIRE(whole.size() > 10 * page);

    std::string spoilt = whole;
    std::fill(spoilt.begin() + page, spoilt.end(), '\xFF');
    checkRefused(fixture.folder.file("pages.db", spoilt), store::damaged);
    spoilt = whole;
    const auto one = static_cast<std::ptrdiff_t>(whole.find(std::string(50, 'n')) / page * page); // with accounts only
    std::fill_n(spoilt.begin() + one, page, '\xFF');
    checkRefused(fixture.folder.file("page.db", spoilt), store::damaged);
    spoilt = whole;
    std::fill(spoilt.begin(), spoilt.begin() + 100, '\0');
    checkRefused(fixture.folder.file("header.db", spoilt), store::damaged);
    checkRefused(fixture.folder.file("half.db", whole.substr(0, whole.size() / 2)), store::damaged);
    must(openSqlite(fixture.folder.file("whole.db", whole)));

    // As after somebody has deleted the file, but not its WAL.
    const std::string wal = fixture.folder.file("lost.db-wal", "moves");
    CHECK(ruleOf(openSqlite(fixture.folder.path("lost.db"))) == store::damaged);
    CHECK(read(wal) == "moves");
}

TEST_CASE("sqlite ledger: a game of which a turn is missing is refused as damaged, and no other game") {
    LedgerFixture fixture(Database::Sqlite);
    for (const std::string id : {"g1", "g2", "g3"}) {
        must(fixture->addRoster(id, "roster", 1000));
        must(fixture->add(gameRow(id)));
        store::GameRow row = gameRow(id);
        for (int i = 0; i < 3; ++i) {
            row = after(row, 1);
            must(fixture->append(row, std::vector<std::string>{"{}"}, ""));
        }
    }
    SQLite::Database(fixture.file(), SQLite::OPEN_READWRITE)
        .exec("DELETE FROM turns WHERE (game = 'g1' AND n = 1) OR (game = 'g2' AND n = 2)");
    REQUIRE(ruleOf(fixture->load("g1")) == store::damaged);
    CHECK(fixture->load("g1").refusal().sentence().find("Move 2 of the game g1") != std::string::npos);
    CHECK(ruleOf(fixture->load("g2")) == store::damaged);
    CHECK(must(fixture->load("g3")).moves.size() == 3);
}
