#include "tests/server/office.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

#include <sstream>

/// What only a ledger in a file has to mind: the file.

namespace {

using namespace server;

std::string read(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}
/// Refused, and not a byte of it changed.
void checkRefused(const std::string& file, std::string_view rule) {
    const std::string before = read(file);
    const auto opened = openSqlite(file);
    CHECK(ruleOf(opened) == rule);
    if (!opened)
        CHECK(opened.refusal().sentence().find(file) != std::string::npos);
    CHECK(read(file) == before);
}
/// What another process makes of it: 0 when it could open the file, which it then has until it is ended.
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
    Office office(Kind::Sqlite);
    CHECK(office->alone());
    must(office->addAccount(hazel, 1000));
    const auto second = office.tryToOpen();
    REQUIRE(ruleOf(second) == store::unavailable);
    CHECK(second.refusal().sentence().find("Another server is using this file") != std::string::npos);
    CHECK(Process(office.file()).answer() == 'n');
    must(office->addAccount(bramble, 1000)); // it goes on undisturbed
    office.reopen();
    CHECK(must(office->account("a2")));
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
    const Office office(Kind::Sqlite);
    must(office->begin());
    must(office->addAccount(hazel, 1000));
    const std::string copy = office.folder.path("copy.db");
    {
        SQLite::Database reader(office.file(), SQLite::OPEN_READWRITE);
        reader.exec("VACUUM INTO '" + copy + "'");
    }
    must(office->commit());
    const auto backup = must(openSqlite(copy));
    CHECK(must(backup->epoch()) == must(office->epoch()));
    CHECK_FALSE(must(backup->account("a1"))); // it had not been committed
}

TEST_CASE("sqlite ledger: what is read holds nothing back") {
    const Office office(Kind::Sqlite);
    for (const char* account : {"a1", "a2", "a3"})
        seat(*office.ledger, std::string("g") + account, {account});
    must(office->add(gameRow("ga1")));
    must(office->begin());
    must(office->account("a1"));
    must(office->botsTurns(9));
    must(office->load("ga1"));
    must(office->entries("a1", 100, 1));
    must(office->commit());
    must(office->account("a1"));
    must(office->entries("a1", 100, 1));
    must(office->addInvitation("CODE", "ga1", 1000));
    SQLite::Database other(office.file(), SQLite::OPEN_READWRITE);
    // Everything can be moved from the WAL into the file: nobody stands on an older state of it.
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
    Office office(Kind::Sqlite);
    must(office->begin());
    for (int i = 0; i < 500; ++i)
        must(office->addAccount({"a" + std::to_string(i), std::string(50, 'n'), 0}, 1000));
    must(office->commit());
    office.ledger.reset();
    const std::string whole = read(office.file());
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(whole[at]); };
    const std::size_t page = byte(16) * 256U + byte(17); // as the format of the file has it
    REQUIRE(whole.size() > 10 * page);

    std::string spoilt = whole;
    std::fill(spoilt.begin() + page, spoilt.end(), '\xFF');
    checkRefused(office.folder.file("pages.db", spoilt), store::damaged);
    spoilt = whole;
    const auto one = static_cast<std::ptrdiff_t>(whole.find(std::string(50, 'n')) / page * page); // of accounts only
    std::fill_n(spoilt.begin() + one, page, '\xFF');
    checkRefused(office.folder.file("page.db", spoilt), store::damaged);
    spoilt = whole;
    std::fill(spoilt.begin(), spoilt.begin() + 100, '\0');
    checkRefused(office.folder.file("header.db", spoilt), store::damaged);
    checkRefused(office.folder.file("half.db", whole.substr(0, whole.size() / 2)), store::damaged);
    must(openSqlite(office.folder.file("whole.db", whole)));

    // What is left when the file was deleted, but not what lies beside it.
    const std::string wal = office.folder.file("lost.db-wal", "moves");
    CHECK(ruleOf(openSqlite(office.folder.path("lost.db"))) == store::damaged);
    CHECK(read(wal) == "moves");
}

TEST_CASE("sqlite ledger: a game of which a turn is missing is refused as damaged, and no other game") {
    Office office(Kind::Sqlite);
    for (const std::string id : {"g1", "g2", "g3"}) {
        must(office->addRoster(id, "roster", 1000));
        must(office->add(gameRow(id)));
        store::GameRow row = gameRow(id);
        for (int i = 0; i < 3; ++i) {
            row = after(row, 1);
            must(office->append(row, std::vector<std::string>{"{}"}, ""));
        }
    }
    SQLite::Database(office.file(), SQLite::OPEN_READWRITE)
        .exec("DELETE FROM turns WHERE (game = 'g1' AND n = 1) OR (game = 'g2' AND n = 2)");
    REQUIRE(ruleOf(office->load("g1")) == store::damaged);
    CHECK(office->load("g1").refusal().sentence().find("Move 2 of the game g1") != std::string::npos);
    CHECK(ruleOf(office->load("g2")) == store::damaged);
    CHECK(must(office->load("g3")).moves.size() == 3);
}
