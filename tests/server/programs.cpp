#include "tests/server/server_process.h"

#include <fstream>

/// The real program: its log, how it stops, and two processes on one database.

namespace {

using namespace server_process;

struct Guest : HttpClient {
    Guest(const ServerProcess& program, std::string_view name) : HttpClient(program.endpoint()) { signUp(name); }
};

/// Two servers on one database.
struct Twins {
    engine::Folder folder;
    ServerProcess here{folder, Database::Postgres};
    ServerProcess there{folder, Database::Postgres};
};

} // namespace

TEST_CASE("programs: no token, code, name or game is in the log, whatever is asked, and it stops when it is told to") {
    const Database store = GENERATE(from_range(databases()));
    const engine::Folder folder;
    const std::string log = folder.path("log");
    std::vector<std::string> secrets;
    {
        ServerProcess program(folder, store, "debug", log);
        Guest hazel(program, "Hazelnut");
        Guest gretel(program, "Gretelein");
        const auto [id, code] = openGame(hazel, wanted("pigs", {me(), open()}));
        REQUIRE(join(gretel, code).status == 200);
        const std::string link = hazel.post("/v1/me/links", json::object()).word("code");
        const std::string recovery = hazel.post("/v1/me/recovery", json::object()).word("code");
        HttpClient thief(program.endpoint());
        thief.token = std::string(64, 'a');
        CHECK(thief.get("/v1/games/" + id).status == 401);
        CHECK(thief.post("/v1/recover", {{"code", "0123-4567"}, {"device", "Safe"}}).status == 404);
        CHECK(hazel.ask("POST", "/v1/games", "{", "no key").status == 400);
        CHECK(hazel.get("/v1/nowhere/" + recovery).status == 404);
        gretel.begin("/v1/sync?wait=25&since=" + gretel.get("/v1/sync").word("next"));
        secrets = {"Hazelnut", "Gretelein",   hazel.token,    gretel.token, code,       link,
                   recovery,   hazel.account, gretel.account, id,           thief.token};
        CHECK(program.stop() == 0);
        CHECK(gretel.receive().status == 200); // waiting polls are answered
    }
    std::ifstream stream(log);
    const std::string lines{std::istreambuf_iterator<char>(stream), {}};
    CHECK(lines.find(R"("route":"createGame","status":201)") != std::string::npos);
    for (const std::string& secret : secrets) {
        INFO(secret);
        CHECK(lines.find(secret) == std::string::npos);
    }
}

TEST_CASE("programs: an option that makes no sense is refused before anything is served") {
    const engine::Folder folder;
    for (const char* nonsense :
         {"--slow-after 3", "--slow-after -5", "--requests-a-device 0.5", "--requests-an-address -1",
          "--public-url turns.example", "--public-url ftp://turns.example", "--address nowhere", "--port 99999"}) {
        INFO(nonsense);
        const engine::Ran ran = engine::run(folder, std::string("timeout 20 ") + SERVER,
                                            std::string("--data ") + folder.path("data") + ' ' + nonsense);
        CHECK((ran.status == 1 || ran.status > 100)); // our exit status, or that of CLI11
        REQUIRE(!ran.lines.empty());
        INFO(ran.lines.front());
        CHECK(ran.lines.front().find("Serving") == std::string::npos);
        const std::string given(nonsense);
        CHECK(ran.lines.front().find(given.substr(given.find(' ') + 1)) != std::string::npos); // names the argument
    }
}

TEST_CASE("programs: links begin with what whoever runs it says, with or without a slash at its end") {
    const engine::Folder folder;
    const ServerProcess program(folder, Database::Sqlite, "error", "/dev/stderr",
                                {"--public-url", "https://turns.example//"});
    Guest hazel(program, "Hazel");
    const Reply made = hazel.post("/v1/games", wanted("pigs", {me(), open()}));
    const Reply invitation = hazel.post("/v1/games/" + made.word("game") + "/invitations", json::object());
    const std::string code = invitation.word("code");
    CHECK(invitation.word("link") == "https://turns.example/j/" + code);
    const Reply page = hazel.get("/j/" + code);
    CHECK(page.text.find("<code>" + code + "</code>") != std::string::npos);
    CHECK(page.text.find("server=https://turns.example&amp;code=" + code + '"') != std::string::npos);
}

TEST_CASE("programs: two on one PostgreSQL are one service: who waits at one hears what is played at the other",
          "[.postgres]") {
    REQUIRE(!postgres().empty());
    const Twins servers;
    Guest hazel(servers.here, "Hazel");
    Guest gretel(servers.there, "Gretel");
    const auto [id, code] = openGame(hazel, wanted("pigs", {me(), open()}));
    REQUIRE(join(gretel, code).word("state") == "running");
    std::mt19937 chance(5);
    std::array<HttpClient*, 2> people{&hazel, &gretel};
    for (int moves = 0; moves < 12; ++moves) { // too few for the end of the game: a bot replaces a player who leaves
        const Reply shown = hazel.get("/v1/games/" + id);
        REQUIRE(shown.word("state") == "running");
        const auto turn = static_cast<std::size_t>(shown.number("turn"));
        HttpClient& mover = *people[turn];
        HttpClient& other = *people[1 - turn];
        const std::string since = other.get("/v1/sync").word("next");
        other.begin("/v1/sync?wait=25&since=" + since);
        const Reply view = mover.get("/v1/games/" + id);
        const auto move = anyMove(*engine::findGame("pigs"), view["views"].at(0).at("position"), chance);
        const auto length = static_cast<std::size_t>(view.number("length"));
        REQUIRE(mover.put(slot(id, length), batch(static_cast<engine::Seat>(turn), {move})).status == 201);
        const Reply news = other.receive();
        REQUIRE(news["games"].as_array().size() == 1);
        CHECK(news["games"].at(0).at("length").to_number<std::size_t>() == length + 1);
    }
    HttpClient stolen(servers.there.endpoint());
    stolen.be(
        stolen.post("/v1/links/" + hazel.post("/v1/me/links", json::object()).word("code"), {{"device", "Phone"}}));
    stolen.begin("/v1/sync?wait=25&since=" + stolen.get("/v1/sync").word("next"));
    CHECK(hazel.remove("/v1/me/devices/" + stolen.device).status == 204);
    CHECK(stolen.receive().status == 401); // while its poll waits
    CHECK(stolen.get("/v1/me").status == 401);
    CHECK(hazel.remove("/v1/me").status == 204); // at the other server
    CHECK(gretel.get("/v1/games/" + id)["seats"].at(0).at("who").as_string() == "bot");
}

TEST_CASE("programs: what two devices change of one account at two servers is both kept", "[.postgres]") {
    REQUIRE(!postgres().empty());
    const Twins servers;
    Guest hazel(servers.here, "Hazel");
    HttpClient same(servers.there.endpoint());
    same.token = hazel.token;
    CHECK(same.get("/v1/me").status == 200);
    for (int i = 0; i < 30; ++i) {
        const std::string name = "Hazel " + std::to_string(i);
        std::thread other([&] { same.ask("PATCH", "/v1/me", R"({"face":)" + std::to_string(i) + "}"); });
        hazel.ask("PATCH", "/v1/me", R"({"name":")" + name + R"("})");
        other.join();
        const Reply now = hazel.get("/v1/me");
        CHECK(now.word("name") == name);
        CHECK(now.number("face") == i);
    }
}
