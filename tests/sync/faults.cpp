#include "tests/sync/store_fixture.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>

/// A full disk, a read-only folder, a killed process: what was saved is there, and nothing else.

using namespace store_tests;

namespace {

std::atomic<int> syncs = 0;

/// While it exists, the disk has so many bytes left. SQLite allows its system calls to be replaced.
class FullDisk {
public:
    explicit FullDisk(std::size_t bytesLeft, int error = ENOSPC) {
        left = bytesLeft;
        says = error;
        replace("pwrite", reinterpret_cast<sqlite3_syscall_ptr>(&writeAt));
        replace("pwrite64", reinterpret_cast<sqlite3_syscall_ptr>(&writeAt));
    }
    ~FullDisk() {
        replace("pwrite", nullptr);
        replace("pwrite64", nullptr);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    static void replace(const char* call, sqlite3_syscall_ptr with) {
        sqlite3_vfs* system = sqlite3_vfs_find(nullptr);
        system->xSetSystemCall(system, call, with);
    }
    static ssize_t writeAt(int file, const void* bytes, size_t count, off_t at) {
        const std::size_t part = std::min(count, left);
        left -= part;
        if (part > 0 || count == 0)
            return pwrite(file, bytes, part, at);
        errno = says;
        return -1;
    }

    static inline std::size_t left = 0;
    static inline int says = 0;
};

/// Runs in a process of its own without root's rights; the result has to be true.
template <class Work>
bool asAnybody(Work&& work) {
    const pid_t child = fork();
    if (child == 0) {
        const bool dropped = geteuid() != 0 || setuid(65534) == 0;
        _exit(dropped && work() ? 0 : 1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace

/// Replaces the C library's function, to count when moves are flushed to the disk.
extern "C" int fdatasync(int file) {
    ++syncs;
    return static_cast<int>(syscall(SYS_fdatasync, file));
}
extern "C" int fsync(int file) {
    ++syncs;
    return static_cast<int>(syscall(SYS_fsync, file));
}

TEST_CASE("a move, an undo and a redo are on the disk before they count") {
    StoreFixture fixture;
    Match match = fixture.begin("gingerbread", 2);
    Random random(1);
    for (int i = 0; i < 60; ++i) {
        const int before = syncs;
        must(step(match, random));
        REQUIRE(syncs > before);
    }
}

TEST_CASE("when the disk is full a step is refused, nothing is lost, and the game goes on when there is space") {
    for (const char* game : {"gingerbread", "pigs"})
        for (const int error : {ENOSPC, EDQUOT, EFBIG}) {
            StoreFixture fixture;
            Match match = fixture.begin(game, 2);
            Random random(1);
            int refused = 0, saved = 0;
            for (int i = 0; i < 80 && !match.over(); ++i) {
                const std::string before = describe(match);
                Random same = random;
                const bool done = [&] {
                    const FullDisk disk(random.below(2) == 0 ? 0 : random.below(20000), error);
                    random = same;
                    auto result = step(match, random);
                    CHECK((result || result.refusal().rule == store::diskFull));
                    CHECK((result || result.refusal().sentence().find("The disk is full: ") == 0));
                    CHECK(must(Match::list(*fixture.store)).size() == 1); // reading still works
                    return static_cast<bool>(result);
                }();
                ++(done ? saved : refused);
                if (!done) {
                    REQUIRE(describe(match) == before);
                    Store other = openStore(fixture.file);
                    REQUIRE(describe(must(Match::open(other, match.id()))) == before);
                    random = same;
                    must(step(match, random));
                }
                Store other = openStore(fixture.file);
                REQUIRE(describe(must(Match::open(other, match.id()))) == describe(match));
            }
            CHECK(refused > 10);
            CHECK(saved > 10);
        }
}

TEST_CASE("when the disk is full no game is begun, and none is half begun") {
    StoreFixture fixture;
    for (std::size_t left = 0; left < 20000; left += 500) {
        const std::size_t before = must(Match::list(*fixture.store)).size();
        const bool done = [&] {
            const FullDisk disk(left);
            auto match = Match::create(*fixture.store, setupOf("gingerbread", 4), engine::seedOf(1), 1);
            CHECK((match || ruleOf(match) == store::diskFull));
            return static_cast<bool>(match);
        }();
        const auto after = must(Match::list(*fixture.store));
        CHECK(after.size() == before + (done ? 1 : 0));
        for (const match::GameSummary& game : after)
            must(Match::open(*fixture.store, game.id));
    }
}

TEST_CASE("a file that cannot be made for want of space is made later, and one set aside is not forgotten") {
    for (std::size_t left = 0; left < 130000; left += 2500) {
        const Folder folder;
        const std::string file = folder.file("games.db", left % 5000 == 0 ? "" : "this is no database");
        const bool done = [&] {
            const FullDisk disk(left);
            auto opened = Store::open(file);
            CHECK((opened || ruleOf(opened) == store::diskFull));
            if (!opened && left % 5000 != 0)
                CHECK(sentenceOf(opened).find("games.damaged-1.db") != std::string::npos);
            return static_cast<bool>(opened);
        }();
        CHECK((done || left < 120000));
        auto opened = must(Store::open(file));
        CHECK((!opened.setAside || done));
        must(Match::create(opened.store, setupOf("pigs", 2), engine::seedOf(1), 1));
        CHECK(isThere(folder.path("games.damaged-1.db")) == (left % 5000 != 0));
    }
}

TEST_CASE("a folder that is not there or cannot be written is named") {
    const Folder folder;
    auto nowhere = Store::open(folder.path("none/games.db"));
    CHECK(ruleOf(nowhere) == store::unavailable);
    CHECK(sentenceOf(nowhere).find(folder.path("none/games.db") + " cannot be written") == 0);
    CHECK(ruleOf(Store::open(folder.path(""))) == store::unavailable);

    std::filesystem::create_directory(folder.path("locked"));
    const std::string good = folder.path("locked/games.db");
    const std::string bad = folder.file("locked/bad.db", "this is no database");
    { Store made = openStore(good); }
    for (const std::string& path : {folder.path(""), folder.path("locked")})
        REQUIRE(chmod(path.c_str(), 0555) == 0);
    for (const std::string& path : {good, bad})
        REQUIRE(chmod(path.c_str(), 0444) == 0);
    const std::string before = contentOf(good);
    for (const std::string& path : {good, bad, folder.path("locked/new.db")})
        CHECK(asAnybody([&] { return ruleOf(Store::open(path)) == store::unavailable; }));
    for (const std::string& path : {folder.path("locked"), folder.path("")})
        REQUIRE(chmod(path.c_str(), 0755) == 0);
    CHECK(contentOf(good) == before);
    CHECK(contentOf(bad) == "this is no database");
    CHECK(!isThere(folder.path("locked/bad.damaged-1.db")));
    REQUIRE(chmod(good.c_str(), 0644) == 0);
    CHECK(!must(Store::open(good)).setAside);
}

TEST_CASE("a file that another program holds is refused for the moment, not set aside") {
    StoreFixture fixture;
    Match match = fixture.begin("pigs", 2);
    Random random(1);
    const std::string before = describe(match);
    {
        SQLite::Database other(fixture.file, SQLite::OPEN_READWRITE);
        SQLite::Transaction held(other, SQLite::TransactionBehavior::IMMEDIATE);
        CHECK(ruleOf(match.play(anyMove(match, random), 1)) == store::unavailable);
        CHECK(ruleOf(Store::open(fixture.file)) == store::unavailable);
        CHECK(describe(match) == before);
    }
    must(match.play(anyMove(match, random), 1));
}

namespace {

/// Step `i` of a script that depends on the seed alone, so that it can be continued after a crash.
engine::Result<void> scripted(Match& match, int seed, std::size_t i) {
    Random random(static_cast<std::uint64_t>(seed) * 100000 + i);
    return step(match, random);
}

std::size_t fingerprint(const Match& match) { return std::hash<std::string>()(describe(match)); }

/// Hashes of the match after each step of the script.
std::vector<std::size_t> rehearse(std::string_view game, int seed) {
    StoreFixture fixture;
    Match match = fixture.begin(game, 3, seed);
    std::vector<std::size_t> looks{fingerprint(match)};
    while (!match.over()) {
        must(scripted(match, seed, looks.size() - 1));
        looks.push_back(fingerprint(match));
    }
    return looks;
}

/// Plays the script from a step on and reports each step after it was saved.
[[noreturn]] void perform(const std::string& file, const std::string& id, int seed, std::size_t from, int reports) {
    auto opened = Store::open(file);
    if (!opened)
        _exit(2);
    auto match = Match::open(opened.value().store, id);
    if (!match)
        _exit(3);
    for (std::size_t i = from; !match.value().over(); ++i) {
        if (!scripted(match.value(), seed, i))
            _exit(4);
        const std::size_t look = fingerprint(match.value());
        if (write(reports, &look, sizeof look) != sizeof look)
            _exit(5);
    }
    _exit(0);
}

/// Runs the script in a process from a step on, kills it at a random moment, and returns the number of the steps that
/// were reported.
std::size_t interrupt(const std::string& file, const std::string& id, int seed, std::size_t from, Random& random) {
    std::array<int, 2> reports{};
    REQUIRE(pipe(reports.data()) == 0);
    const pid_t child = fork();
    if (child == 0)
        perform(file, id, seed, from, reports[1]);
    close(reports[1]);
    std::size_t done = from, look = 0;
    const auto reported = [&] { return read(reports[0], &look, sizeof look) == sizeof look; };
    for (std::uint32_t wanted = random.below(10); wanted > 0 && reported(); --wanted)
        ++done;
    const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(random.below(3000));
    while (std::chrono::steady_clock::now() < until) {
    }
    kill(child, SIGKILL);
    while (reported())
        ++done;
    close(reports[0]);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE((WIFSIGNALED(status) || WEXITSTATUS(status) == 0));
    return done;
}

} // namespace

TEST_CASE("a process that is killed at any moment leaves the last step that it reported, or the next") {
    int kills = 0;
    Random random(1); // the moments vary in spite of the seed
    for (int seed = 1; kills < 60; ++seed) {
        const char* game = seed % 2 == 1 ? "gingerbread" : "pigs";
        const auto looks = rehearse(game, seed);
        StoreFixture fixture;
        const std::string id = fixture.begin(game, 3, seed).id();
        fixture.store.reset();
        for (std::size_t at = 0; at + 1 < looks.size() && kills < 60; ++kills) {
            const std::size_t reported = interrupt(fixture.file, id, seed, at, random);
            auto opened = must(Store::open(fixture.file));
            REQUIRE(!opened.setAside);
            const std::size_t look = fingerprint(must(Match::open(opened.store, id)));
            INFO(game << ", seed " << seed << ", from step " << at << ", reported up to " << reported);
            const bool next = reported + 1 < looks.size() && look == looks[reported + 1];
            REQUIRE((look == looks[reported] || next));
            at = reported + (next ? 1 : 0);
        }
    }
}
