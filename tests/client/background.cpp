#include "sync/store/sync_lock.h"
#include "tests/client/scripted_server.h"
#include "tests/client/stored_games.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <boost/json.hpp>

#include <future>
#include <map>

/// What a device does, and of what it notifies, while its app is closed.

namespace {

using namespace http_tests;
using namespace waiting_tests;

/// Answers by the beginning of the request, and any other one with 404.
ScriptedServer::Script service(std::map<std::string, std::string> answers) {
    answers["GET /v1 "] = R"({"server":"1.0.0","oldestClient":"1.0.0","kinds":[]})";
    return [answers = std::move(answers)](ScriptedConnection& talk) {
        while (const auto received = talk.receive()) {
            std::string said = answer("404 Not Found", "{}");
            for (const auto& [line, body] : answers)
                if (received->line().starts_with(line))
                    said = answer("200 OK", body);
            talk.send(said);
        }
    };
}

constexpr std::chrono::milliseconds patience = longTime;

} // namespace

TEST_CASE("waiting: nothing, for one who has no games or whose turn it is nowhere") {
    StoredGames device;
    CHECK(device.waiting() == Waiting());
    device.add({1, "running", {0}, 1}, {0});
    device.add({2, "over", {0}, 0}, {1});
    device.add({3, "open", {0}, 0});
    device.add({4, "cancelled", {0}, 0});
    device.add({5, "running", {}, 0}, {1}); // a spectator
    CHECK(device.waiting() == Waiting());
    device.add({6}, {1});
    CHECK(device.waiting().count == 1);
    REQUIRE(device.online().setMuted(id(6), true));
    CHECK(device.waiting() == Waiting());
}

TEST_CASE("waiting: a game that is not hers any more does not wait, whatever of it is kept here") {
    StoredGames device;
    device.add({1}, {1});
    device.play(1, GENERATE(Draft::State::Open, Draft::State::Refused), 1);
    CHECK(device.waiting().count == 1);
    REQUIRE(device.online().applyFeed({}, {id(1)}, "ab-2"));
    REQUIRE(device.online().list().value().size() == 1);
    CHECK(device.waiting() == Waiting());
}

TEST_CASE("waiting: who has played last, in the game that has waited for the shortest time, and how many others") {
    StoredGames device;
    device.add({1, "running", {0}, 0, 0, {"Hazel", "Bob", "Carla"}}, {0, 1, 2}, 10);
    CHECK(device.waiting().who == "Carla");
    CHECK(device.waiting().others == 0);
    device.add({2}, {0, 0, 1}, 30);
    device.add({3, "running", {0}, 0, 0, {"Hazel", "Dora"}}, {1}, 20);
    const Waiting all = device.waiting();
    CHECK(all.game == id(2));
    CHECK(all.who == "Bob");
    CHECK(all.others == 2);
    CHECK(all.count == 3);
}

TEST_CASE("waiting: another player is named when nobody has played, and never she herself") {
    StoredGames device;
    device.add({1, "running", {1}, 1, 0, {"Bob", "Hazel"}});
    CHECK(device.waiting().who == "Bob");
    device.add({1, "running", {0, 1}, 1, 0, {"Hazel", "Max", "Bob"}}, {2, 0}); // seats 0 and 1 share a tablet
    CHECK(device.waiting().who == "Bob");
    CHECK(device.waiting().count == 1);
    device.add({1, "running", {0, 1}, 1, 0, {"Hazel", "Max"}}, {0});
    CHECK(device.waiting().who.empty());
}

TEST_CASE("waiting: a turn that was played here waits no longer, even if the server has not heard of it") {
    StoredGames device;
    device.add({1}, {1});
    device.play(1, Draft::State::Open, 1);
    CHECK(device.waiting().count == 1); // begun, but not finished
    device.play(1, Draft::State::Outbox, 1);
    CHECK(device.waiting().count == 0);
    device.play(1, Draft::State::Refused, 1);
    CHECK(device.waiting().count == 1);
}

TEST_CASE("waiting: the mark is another one when another turn waits, and only then") {
    StoredGames device;
    CHECK(device.waiting().mark.empty());
    device.add({1}, {1}, 10);
    const Waiting first = device.waiting();
    CHECK(client::isNews(first, ""));
    device.add({1}, {1, 0, 0}, 20); // she has rolled, and it is still the same turn
    CHECK(device.waiting().mark == first.mark);
    CHECK(!client::isNews(device.waiting(), first.mark));

    device.add({1}, {1, 0, 0, 1}, 30);
    const Waiting second = device.waiting();
    CHECK(client::isNews(second, first.mark));
    device.add({2}, {0, 1}, 20);
    const Waiting both = device.waiting();
    CHECK(client::isNews(both, second.mark));
    device.add({2}, {0, 1}, 40); // the order of the games does not matter
    CHECK(device.waiting().mark == both.mark);
    device.add({2, "running", {0}, 1}, {0, 1, 0}); // played on another device: one game less is no news
    CHECK(device.waiting().mark == second.mark);
    CHECK(!client::isNews(device.waiting(), both.mark));

    // Two players on one tablet: the other seat's turn is another turn.
    device.add({1, "running", {0, 1}, 1}, {1, 0, 0, 1, 0});
    CHECK(client::isNews(device.waiting(), both.mark));
}

TEST_CASE("waiting: a turn of which the moves have not come yet is told when they have") {
    StoredGames device;
    device.add({1, "running", {0}, 1}, {0});
    device.storeInfo({1}, 2);
    const Waiting early = device.waiting();
    CHECK(early.count == 1);
    CHECK(early.who == "Bob");
    CHECK(!client::isNews(early, "")); // the moves, and so the mover, are not known yet
    REQUIRE(device.online().addSteps(id(1), 1, 2, {{0, "", {{move(1), ""}}}}));
    CHECK(client::isNews(device.waiting(), early.mark));

    About begun{2}; // a new game in which she begins
    begun.length = 0;
    REQUIRE(device.online().applyFeed({{id(2), text(begun), 0, 6}}, {}, "ab-3"));
    const Waiting both = device.waiting();
    CHECK(both.count == 2);
    REQUIRE(device.online().addSteps(id(2), 0, 0, {{0, "{}", {}}}));
    CHECK(client::isNews(device.waiting(), both.mark));
}

TEST_CASE("waiting: what she plays elsewhere in several batches is one turn, also while its moves are on the way") {
    StoredGames device;
    device.add({1}, {0, 1}, 10);
    const std::string first = device.waiting().mark;
    std::string told = first;
    const auto isTold = [&] { // as a caller does that notifies of news and stores the mark
        const Waiting waiting = device.waiting();
        const bool news = client::isNews(waiting, told);
        told = waiting.mark;
        return news;
    };
    device.storeInfo({1}, 3);
    CHECK(device.waiting().count == 1);
    CHECK(!isTold());
    REQUIRE(device.online().addSteps(id(1), 2, 3, {{0, "", {{move(0), ""}}}}));
    CHECK(!isTold());
    CHECK(told == first);

    device.storeInfo({1}, 5); // the other player has moved, too
    CHECK(!isTold());
    REQUIRE(device.online().addSteps(id(1), 3, 5, {{0, "", {{move(0), ""}, {move(1), ""}}}}));
    CHECK(isTold());
    CHECK(!isTold());

    device.storeInfo({1}, 8); // then both have moved, and she has begun a turn
    REQUIRE(device.online().addSteps(id(1), 5, 8, {{0, "", {{move(0), ""}, {move(1), ""}, {move(0), ""}}}}));
    CHECK(device.waiting().count == 1);
    CHECK(!isTold());
}

TEST_CASE("waiting: a game whose moves are still to come is not named while there is another") {
    StoredGames device;
    device.add({1}, {0, 1}, 1);
    const Waiting one = device.waiting();
    device.add({2, "running", {0}, 1, 0, {"Hazel", "Dora"}}, {0}, 2);
    device.storeInfo({2, "running", {0}, 0, 0, {"Hazel", "Dora"}}, 2);
    const Waiting both = device.waiting();
    CHECK(both.count == 2);
    CHECK(both.game == id(1));
    CHECK(both.who == one.who);
    REQUIRE(device.online().addSteps(id(2), 1, 2, {{0, "", {{move(1), ""}}}}));
    CHECK(device.waiting().game == id(2));
}

TEST_CASE("waiting: what she plays here in several batches is one turn, also while one of them is being sent") {
    StoredGames device;
    device.add({1}, {0, 1}, 10);
    const std::string told = device.waiting().mark;
    device.play(1, Draft::State::Outbox, 2); // a roll
    const Waiting sent = device.waiting();
    CHECK(sent.count == 0);
    CHECK(!client::isNews(sent, told));
    REQUIRE(device.online().acceptOutbox(id(1), "b1", 2, 3, {{0, "", {{move(0), ""}}}}));
    CHECK(device.waiting().count == 1);
    CHECK(!client::isNews(device.waiting(), sent.mark));
}

TEST_CASE("pass: a turn that was played is sent, what is new is fetched, and what waits is told") {
    const About other{2, "running", {0}, 0, 1, {"Hazel", "Dora"}};
    const About played{1, "running", {0}, 1, 2};
    boost::json::object whole = boost::json::parse(text(other)).as_object();
    whole["views"] = {
        {{"seat", 0}, {"start", boost::json::object()}, {"steps", {{{"move", boost::json::parse(move(1))}}}}}};
    ScriptedServer server(service({
        {"GET /v1/sync?since=ab-1&wait=0&profile=0",
         R"({"next":"ab-2","more":false,"games":[)" + text(other) + "," + text(played) + "]}"},
        {"PUT /v1/games/" + id(1) + "/moves/1", R"({"length":2,"steps":[{"move":)" + move(0) + "}]}"},
        {"GET /v1/games/" + id(2) + "?from=0", boost::json::serialize(whole)},
    }));
    StoredGames device(server.url(""));
    device.add({1, "running", {0}, 0}, {1});
    device.play(1, Draft::State::Outbox, 1);

    const auto told = client::runPass(device.folder.path(""), "secret", patience);
    REQUIRE(told);
    CHECK(told.value().fresh);
    CHECK(told.value().count == 1);
    CHECK(told.value().game == id(2));
    CHECK(told.value().who == "Dora");
    CHECK(!device.online().loadWithoutSteps(id(1)).value().draft); // accepted
    CHECK(device.online().row(id(1)).value()->length == 2);
    CHECK(device.online().row(id(2)).value()->length == 1);
    for (const ReceivedRequest& received : server.received())
        CHECK(received.header("Authorization") == "Bearer secret");
}

TEST_CASE("pass: a server that does not answer costs the patience and nothing else") {
    ScriptedServer server(silent);
    StoredGames device(server.url(""));
    device.add({1}, {1});
    device.add({2}, {1});
    device.play(2, Draft::State::Outbox, 1);
    const auto told = client::runPass(device.folder.path(""), "secret", std::chrono::milliseconds(50));
    REQUIRE(told);
    CHECK(told.value().game == id(1));
    CHECK(device.online().loadWithoutSteps(id(2)).value().draft->state == Draft::State::Outbox);
}

TEST_CASE("pass: a server that puts it off has said nothing of what waits") {
    const std::string welcome = R"({"server":"1.0.0","oldestClient":"1.0.0","kinds":[]})";
    ScriptedServer server([&](ScriptedConnection& talk) {
        while (const auto received = talk.receive())
            talk.send(received->line().starts_with("GET /v1 ")
                          ? answer("200 OK", welcome)
                          : answer("429 Too Many Requests", "{}", "Retry-After: 60\r\n"));
    });
    StoredGames device(server.url(""));
    device.add({1, "running", {0}, 1}, {0});
    const auto told = client::runPass(device.folder.path(""), "secret", patience);
    REQUIRE(told);
    CHECK(told.value().count == 0);
    CHECK(!told.value().fresh);
    CHECK(server.received().size() == 2); // it did ask the server
}

TEST_CASE("pass: a server that does not know this device, or this app any more, has said nothing of what waits") {
    const bool isOld = GENERATE(false, true);
    const std::string welcome = R"({"oldestClient":")" + std::string(isOld ? "9.0.0" : "1.0.0") + R"("})";
    ScriptedServer server([&](ScriptedConnection& talk) {
        while (const auto received = talk.receive())
            talk.send(received->line().starts_with("GET /v1 ") ? answer("200 OK", welcome)
                                                               : answer("401 Unauthorized", "{}"));
    });
    StoredGames device(server.url(""));
    const auto told = client::runPass(device.folder.path(""), "secret", patience);
    REQUIRE(told);
    CHECK(!told.value().fresh);
    CHECK(server.received().size() == (isOld ? 1 : 2));
}

TEST_CASE("pass: one that is stopped in the middle does not know what is new") {
    client::Stop stop;
    ScriptedServer server([&](ScriptedConnection& talk) {
        while (const auto received = talk.receive()) {
            if (received->line().starts_with("GET /v1 ")) {
                talk.send(answer("200 OK", R"({"oldestClient":"1.0.0"})"));
            } else {
                stop.stop();
                talk.waitUntilOpen();
            }
        }
    });
    StoredGames device(server.url(""));
    const auto told = client::runPass(device.folder.path(""), "secret", patience, {}, &stop);
    REQUIRE(told);
    CHECK(!told.value().fresh);
    CHECK(server.received().size() == 2);
    server.openGate();
}

TEST_CASE("pass: a disk that will not keep what is new is told") {
    ScriptedServer server(service({{"GET /v1/sync", R"({"next":"ab-2","more":false,"games":[)" + text({}) + "]}"}}));
    StoredGames device(server.url(""));
    SQLite::Database(device.folder.path("games.sqlite"), SQLite::OPEN_READWRITE)
        .exec("CREATE TRIGGER full BEFORE INSERT ON online BEGIN SELECT RAISE(ABORT, 'full'); END");
    CHECK(!client::runPass(device.folder.path(""), "secret", patience));
    CHECK(server.received().size() == 2);
}

TEST_CASE("pass: one that is stopped lets the turns go, and says what it knows") {
    ScriptedServer server([answers = service({})](ScriptedConnection& talk) {
        talk.waitUntilOpen();
        answers(talk);
    });
    StoredGames device(server.url(""));
    device.add({1}, {1});
    client::Stop stop;
    auto passing = std::async(std::launch::async, [&] {
        return client::runPass(device.folder.path(""), "secret", client::longestPass, {}, &stop);
    });
    server.waitForConnections(1); // its request is under way
    CHECK(!store::SyncLock::tryAcquire(device.folder.path("")));
    stop.stop();
    server.openGate();
    REQUIRE(passing.wait_for(longTime) == std::future_status::ready);
    const auto told = passing.get();
    REQUIRE(told);
    CHECK(told.value().count == 1);
    CHECK(!told.value().fresh);
    CHECK(store::SyncLock::tryAcquire(device.folder.path("")));
    CHECK(server.received().size() <= 1); // after the cancellation it makes no further request
}

TEST_CASE("pass: nobody there, nobody signed in, or the token lost: it looks, and asks nobody") {
    StoredGames device("http://127.0.0.1:1"); // nobody listens there
    device.add({1}, {1});
    const auto alone = client::runPass(device.folder.path(""), "secret", patience);
    CHECK(alone.value().count == 1);
    CHECK(!alone.value().fresh);
    ScriptedServer server(service({}));
    StoredGames lost(server.url(""));
    lost.add({1}, {1});
    CHECK(client::runPass(lost.folder.path(""), "", patience).value().count == 1);
    REQUIRE(lost.online().forgetIdentity());
    CHECK(client::runPass(lost.folder.path(""), "secret", patience).value() == Waiting());
    CHECK(server.connections() == 0);
    const engine::Folder empty;
    CHECK(client::runPass(empty.path(""), "secret", patience).value() == Waiting());
    CHECK(!std::filesystem::exists(empty.path("games.sqlite")));
}

TEST_CASE("pass: while the app is open it only looks") {
    ScriptedServer server(service({}));
    StoredGames device(server.url(""));
    device.add({1}, {1});
    device.add({2}, {1});
    device.play(2, Draft::State::Outbox, 1);
    auto app = store::SyncLock::tryAcquire(device.folder.path(""));
    REQUIRE(app);
    CHECK(!store::SyncLock::tryAcquire(device.folder.path("")));
    const auto told = client::runPass(device.folder.path(""), "secret", patience);
    REQUIRE(told);
    CHECK(told.value().count == 1);
    CHECK(server.connections() == 0);
    CHECK(!device.online().loadWithoutSteps(id(2)).value().draft->sent);
    app.reset();
    CHECK(client::runPass(device.folder.path(""), "secret", patience));
    CHECK(server.connections() > 0);
    CHECK(store::SyncLock::tryAcquire(device.folder.path(""))); // released
}

TEST_CASE("pass: a file that cannot be used stays as it is, for the app to tell") {
    const engine::Folder folder;
    const std::string nonsense(5000, 'x');
    const std::string file = folder.file("games.sqlite", nonsense);
    const auto told = client::runPass(folder.path(""), "secret", patience);
    REQUIRE(!told);
    CHECK(told.refusal().rule == store::unavailable);
    std::ifstream in(file, std::ios::binary);
    CHECK(std::string(std::istreambuf_iterator(in), {}) == nonsense);
}

TEST_CASE("sync lock: what a process held is free when it was killed") {
    const engine::Folder folder;
    int pipe[2];
    REQUIRE(::pipe(pipe) == 0);
    const pid_t child = fork();
    if (child == 0) {
        const auto held = store::SyncLock::tryAcquire(folder.path(""));
        [[maybe_unused]] const auto said = ::write(pipe[1], held ? "y" : "n", 1);
        ::pause();
        _exit(0);
    }
    char held = 0;
    REQUIRE(::read(pipe[0], &held, 1) == 1);
    CHECK(held == 'y');
    CHECK(!store::SyncLock::tryAcquire(folder.path("")));
    REQUIRE(::kill(child, SIGKILL) == 0);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(store::SyncLock::tryAcquire(folder.path("")));
    ::close(pipe[0]);
    ::close(pipe[1]);
}
