#include "sync/logging/log.h"
#include "tests/catch.h"
#include "tests/engine/program.h"

#include <fcntl.h>

#include <algorithm>
#include <csignal>
#include <memory>
#include <regex>
#include <thread>
#include <type_traits>

/// The log of a device: which lines it keeps, how many, and what it never contains.

namespace {

using logging::Level;

std::string textIn(const engine::Folder& folder) { return logging::keptIn(folder.path("")); }

std::size_t linesIn(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

} // namespace

TEST_CASE("log: a line has its time, its level, its event and its fields") {
    const engine::Folder folder;
    {
        const logging::File file(folder.path(""), Level::Info);
        CHECK(logging::level() == Level::Info);
        logging::info("request", {{"route", logging::Word("createGame")},
                                  {"status", 201},
                                  {"ms", std::chrono::milliseconds(43)},
                                  {"game", logging::Game("0123456789abcdef0123456789abcdef")},
                                  {"again", false},
                                  {"why", logging::Foreign("the \"disk\"\nis full")}});
    }
    CHECK(logging::level() == Level::Off);
    const std::string text = textIn(folder);
    INFO(text);
    CHECK(std::regex_match(text, std::regex(R"re(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z info  )re"
                                            R"re(request route=createGame status=201 ms=43 game=01234567 )re"
                                            R"re(again=no why="the 'disk' is full"\n)re")));
}

TEST_CASE("log: lines below the level are not kept, and without a file none are") {
    const engine::Folder folder;
    logging::error("before");
    const auto all = [] {
        logging::debug("a-debug");
        logging::info("an-info");
        logging::warn("a-warning");
        logging::error("an-error");
    };
    for (const auto& [level, lines] : std::initializer_list<std::pair<Level, std::size_t>>{
             {Level::Debug, 4}, {Level::Info, 3}, {Level::Warn, 2}, {Level::Error, 1}, {Level::Off, 0}}) {
        const engine::Folder own;
        {
            const logging::File file(own.path(""), level);
            all();
        }
        all();
        CHECK(linesIn(textIn(own)) == lines);
        CHECK(std::filesystem::exists(own.path("log.txt")) == (level != Level::Off));
    }
}

TEST_CASE("log: a level has the word that is typed for it, and no other") {
    CHECK(logging::levelOf("debug") == Level::Debug);
    CHECK(logging::levelOf("info") == Level::Info);
    CHECK(logging::levelOf("warn") == Level::Warn);
    CHECK(logging::levelOf("error") == Level::Error);
    CHECK(logging::levelOf("off") == Level::Off);
    for (const char* wrong : {"", "Info", "warning", "trace", "0"})
        CHECK_FALSE(logging::levelOf(wrong));
}

TEST_CASE("log: two files of bounded size, and the last lines are there") {
    const engine::Folder folder;
    constexpr std::size_t size = 4096;
    for (int start = 0; start < 3; ++start) { // also across starts of the app
        const logging::File file(folder.path(""), Level::Info, logging::File::appLog, size);
        for (int i = 0; i < 500; ++i)
            logging::info("line", {{"start", start}, {"number", i}});
    }
    std::size_t files = 0;
    std::uintmax_t bytes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path(""))) {
        ++files;
        bytes += entry.file_size();
        CHECK(entry.file_size() <= size);
    }
    CHECK(files == 2);
    CHECK(bytes > size);
    const std::string text = textIn(folder);
    CHECK(text.ends_with("line start=2 number=499\n"));
    const std::size_t lines = linesIn(text);
    CHECK(text.find("number=" + std::to_string(500 - static_cast<int>(lines)) + '\n') != std::string::npos); // no gap
}

TEST_CASE("log: of the app and of its jobs in the background in the order in which it happened") {
    const engine::Folder folder;
    const auto note = [&](std::string_view name, int number) {
        const logging::File file(folder.path(""), Level::Info, name);
        logging::info("line", {{"number", number}});
        const auto time = [] {
            return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
        };
        for (const auto written = time(); time() == written;) // so that the times of the lines differ
            std::this_thread::yield();
    };
    note(logging::File::appLog, 1);
    note(logging::File::backgroundLog, 2);
    note(logging::File::appLog, 3);
    CHECK(std::regex_search(textIn(folder), std::regex("number=1\n.*number=2\n.*number=3\n")));
}

TEST_CASE("log: a second file does nothing while there is a first, and goes on when that ends") {
    const engine::Folder folder;
    const engine::Folder other;
    auto first = std::make_unique<logging::File>(folder.path(""), Level::Info);
    {
        const logging::File second(other.path(""), Level::Debug);
        logging::info("one");
    }
    logging::info("two");
    CHECK(linesIn(textIn(folder)) == 2);
    CHECK(textIn(other).empty());

    const logging::File next(other.path(""), Level::Debug);
    first.reset();
    logging::debug("three");
    CHECK(linesIn(textIn(folder)) == 2);
    CHECK(linesIn(textIn(other)) == 1);
}

TEST_CASE("log: whether lines are kept is known before the first of them") {
    const engine::Folder folder;
    CHECK_FALSE(logging::canWrite());
    for (const auto& [place, level, can] : std::initializer_list<std::tuple<const char*, Level, bool>>{
             {"", Level::Error, true}, {"missing", Level::Info, false}, {"", Level::Off, false}}) {
        const logging::File file(folder.path(place), level);
        CHECK(logging::canWrite() == can);
    }
}

TEST_CASE("log: a folder that is not there or a file in the way disturbs nobody") {
    const engine::Folder folder;
    (void)folder.file("obstacle", "");
    for (const char* wrong : {"missing", "obstacle"}) {
        const logging::File file(folder.path(wrong), Level::Debug);
        for (int i = 0; i < 100; ++i)
            logging::warn("line", {{"number", i}});
    }
    std::filesystem::create_directory(folder.path("log.txt"));
    const logging::File file(folder.path(""), Level::Debug);
    logging::warn("line");
    CHECK(textIn(folder).empty());
}

TEST_CASE("log: a disk that is full in the middle disturbs nobody") {
    const engine::Folder folder;
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1000, 1000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const int silence = ::open(folder.path("said").c_str(), O_CREAT | O_WRONLY, 0600);
        dup2(silence, STDERR_FILENO);
        const logging::File file(folder.path(""), Level::Debug, logging::File::appLog, 800);
        for (int i = 0; i < 200; ++i)
            logging::warn("line", {{"number", i}});
        std::filesystem::remove_all(folder.path("log.1.txt"));
        std::filesystem::create_directory(folder.path("log.1.txt")); // so that it cannot be rotated either
        for (int i = 0; i < 200; ++i)
            logging::warn("line",
                          {{"number", i}, {"why", logging::Foreign(std::string(static_cast<std::size_t>(i), 'x'))}});
        _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    CHECK(std::filesystem::file_size(folder.path("said")) == 0); // nothing on standard error
}

TEST_CASE("log: several threads write whole lines") {
    const engine::Folder folder;
    {
        const logging::File file(folder.path(""), Level::Info);
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([i] {
                for (int n = 0; n < 200; ++n)
                    logging::info("line", {{"thread", i}, {"number", n}});
            });
        for (std::thread& thread : threads)
            thread.join();
    }
    const std::string text = textIn(folder);
    const std::regex line(R"(\S+ info  line thread=\d number=\d+\n)");
    CHECK(std::distance(std::sregex_iterator(text.begin(), text.end(), line), std::sregex_iterator()) == 800);
    CHECK(linesIn(text) == 800);
}

TEST_CASE("log: what is not of the sort it is said to be is not written") {
    using logging::Word;
    for (const char* fine : {"slot-taken", "createGame", "G4", "P3.2", "disk-full", "running"})
        CHECK(Word(fine).text == fine);
    for (const char* wrong : {"", "Hazel", "K7QF-2M9T", "KQFM-RMXT", "0f1e2d3c4b5a6978", "deadbeefdeadbeef",
                              "two words", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq"})
        CHECK(Word(wrong).text == "?");
    CHECK(logging::Game("0123456789abcdef0123456789abcdef").text == "01234567");
    CHECK(logging::Game("Hazel").text == "?");
    CHECK(logging::Version("3.40.1").text == "3.40.1");
    CHECK(logging::Version("8.0.0-dev").text == "8.0.0-dev");
    for (const char* wrong : {"", "K7QF-2M9T", "1K7QF2M9T", "0f1e2d3c4b5a69788796"})
        CHECK(logging::Version(wrong).text == "?");
}

TEST_CASE("log: a sentence of somebody else loses what looks like a secret") {
    using logging::withoutSecrets;
    CHECK(withoutSecrets("TypeError: Cannot read property 'text' of null") ==
          "TypeError: Cannot read property 'text' of null");
    CHECK(withoutSecrets("qrc:/qt/qml/Pages/Home.qml:12:5: Unable to assign [undefined] to int") ==
          "Home.qml:12:5: Unable to assign [undefined] to int");
    CHECK(withoutSecrets("token 0f1e2d3c4b5a69788796a5b4c3d2e1f0, code K7QF-2M9T.") == "token …, code ….");
    CHECK(withoutSecrets("GET https://turns.example:8443/j/K7QF-2M9T?x=1 failed") ==
          "GET https://turns.example:8443 failed");
    CHECK(withoutSecrets("key BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQt") == "key …");
    CHECK(withoutSecrets("cannot open /home/anna/games/games.sqlite: no space") ==
          "cannot open games.sqlite: no space");
    CHECK(withoutSecrets("gingerbread:device?server=x&code=ABCD-2345") == "gingerbread:device?server=x&code=…");
    CHECK(withoutSecrets("gingerbread:device?server=https://turns.example&code=K7QF2M9T") ==
          "gingerbread:device?server=https://turns.example&code=…");
    CHECK(withoutSecrets("https://turns.example?code=K7QF2M9T") == "https://turns.example");
    CHECK(withoutSecrets("gingerbread:device?code=K7QF2M9T") == "gingerbread:device?code=…");
    CHECK(withoutSecrets("typed k7qf-2m9t") == "typed …");
    CHECK(withoutSecrets("cannot open /home/anna: denied") == "cannot open … denied");
    CHECK(withoutSecrets("in /home/Anna Maria/games.sqlite") == "in … games.sqlite");
    const std::string longest = withoutSecrets(std::string(5000, 'x') + "é");
    CHECK(longest.size() <= 400);
}

static_assert(!std::is_constructible_v<logging::Field, logging::Literal, std::string>);
static_assert(!std::is_constructible_v<logging::Field, logging::Literal, std::string_view>);
static_assert(!std::is_constructible_v<logging::Field, logging::Literal, const char*>);
