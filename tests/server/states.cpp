#include "tests/server/server_fixture.h"

#include <algorithm>
#include <sstream>

/// The answer to each request in each state of a game, for each person: the host, a player, one who has resigned, one
/// who is invited, and one who is not in the game.

namespace {

using namespace server_tests;

/// "409 not-open"
std::string briefly(const Reply& answer) {
    const std::string status = std::to_string(answer.status);
    return answer.type == "application/problem+json" ? status + ' ' + answer.word("type").substr(10) : status;
}

/// Hazel created the game (seat 0), Gretel joined it (seat 1), Rumpel has another part in each state (seat 2), Wolf is
/// not in the game.
struct Play {
    explicit Play(Database store)
        : testServer(folder, noLimits(), {}, store), hazel(testServer, "Hazel"), gretel(testServer, "Gretel"),
          rumpel(testServer, "Rumpel"), wolf(testServer, "Wolf") {}

    std::string at() const { return "/v1/games/" + id; }

    /// For three; Rumpel joins last.
    void beginOpen(const json::object& game = ofThree()) {
        std::tie(id, code) = openGame(hazel, game);
        REQUIRE(join(gretel, code).status == 200);
    }
    /// Rumpel has resigned. It is Hazel's turn, so no bot thinks.
    void beginRunning(const json::object& game = ofThree()) {
        beginOpen(game);
        REQUIRE(join(rumpel, code).word("state") == "running");
        offered = gretel.post(at() + "/offers", nullptr).word("code");
        REQUIRE(rumpel.post(at() + "/resign", {{"seat", 2}}).status == 200);
    }
    /// All but the last move, which is Hazel's, was played on a device.
    void beginOver() {
        const engine::Game& pigs = *engine::findGame("pigs");
        engine::Seed seed{};
        for (unsigned number = 0; number < 250; ++number) {
            seed.front() = static_cast<std::uint8_t>(number);
            engine::Record record = engine::randomGame(pigs, 3, 0, seed);
            const json::object last = pigs.encode(record.moves.back());
            if (last.at("by").to_number<int>() != 0 || last.at("do").as_string() == "roll")
                continue;
            record.moves.pop_back();
            record.result.reset();
            json::object game = wanted("pigs", {me(), open(), open()});
            game["record"] = json::parse(engine::write(record));
            beginRunning(game);
            length = record.moves.size();
            REQUIRE(hazel.put(slot(id, length++), batch(0, {last})).status == 201);
            REQUIRE(hazel.get(at()).word("state") == "over");
            return;
        }
        FAIL("no game ends like that");
    }
    void beginCancelled() {
        beginOpen();
        REQUIRE(hazel.post(at() + "/resign", {{"seat", 0}}).word("state") == "cancelled");
    }
    /// A rematch of the same people; Rumpel has not answered yet.
    void beginRematch() {
        beginOver();
        const Reply again = hazel.post(at() + "/rematch", {{"contribution", contribution()}});
        REQUIRE(again.status == 201);
        REQUIRE(gretel.post(at() + "/rematch", {{"contribution", contribution()}}).word("state") == "open");
        id = again.word("game");
        length = 0;
        code = hazel.post(at() + "/invitations", json::object()).word("code");
    }

    Reply ask(const std::string& what, HttpClient& who) {
        const int seat = &who == &gretel ? 1 : &who == &rumpel ? 2 : 0;
        const json::object move{
            {"by", seat}, {"do", "buy"}, {"part", "roof"}, {"material", "brick"}, {"house", "new"}}; // before a roll
        if (what == "show")
            return who.get(at());
        if (what == "moves")
            return who.get(at() + "?from=0");
        if (what == "record")
            return who.get(at() + "/record");
        if (what == "play")
            return who.put(slot(id, length), batch(static_cast<engine::Seat>(seat), {move}));
        if (what == "late")
            return who.put(slot(id, length == 0 ? 7 : 0), batch(static_cast<engine::Seat>(seat), {move}));
        if (what == "seen")
            return who.put(at() + "/seen", {{"seat", seat}, {"length", 0}});
        if (what == "mute")
            return who.put(at() + "/muted", {{"muted", false}});
        if (what == "start")
            return who.post(at() + "/start", {{"bot", "nobody"}});
        if (what == "invite")
            return who.post(at() + "/invitations", json::object());
        if (what == "withdraw")
            return who.remove(at() + "/invitations/AAAA-AAAA");
        if (what == "rematch")
            return who.post(at() + "/rematch", {{"contribution", contribution()}});
        if (what == "offer")
            return who.post(at() + "/offers", nullptr);
        if (what == "take")
            return who.post(at() + "/seats", {{"code", offered.empty() ? "AAAA-AAAA" : offered}});
        if (what == "invited")
            return who.get("/v1/invitations/" + code);
        if (what == "join")
            return join(who, code);
        if (what == "leave")
            return who.post(at() + "/resign", {{"seat", seat}});
        if (what == "oust") // another player's seat
            return who.post(at() + "/resign", {{"seat", 1 - std::min(seat, 1)}});
        FAIL(what);
        return {};
    }
    /// What the requests have changed: nothing, if they were refused.
    std::string shown() {
        Reply answer = gretel.get(at());
        answer.body.as_object().erase("idle");
        return json::serialize(answer.body);
    }

    static json::object ofThree() {
        json::object game = wanted("pigs", {me(), open(), open()});
        game["first"] = 0;
        return game;
    }

    engine::Folder folder;
    TestServer testServer;
    HttpClient hazel;
    HttpClient gretel;
    HttpClient rumpel;
    HttpClient wolf;
    std::string id;
    std::string code;
    std::string offered;
    std::size_t length = 0;
};

struct Row {
    const char* what;
    const char* hazel;
    const char* gretel;
    const char* rumpel;
    const char* wolf;
};

void check(Play& play, const std::vector<Row>& rows) {
    const std::string before = play.shown();
    for (const Row& row : rows)
        for (const auto& [who, expected] : {std::pair{&play.wolf, row.wolf},
                                            {&play.rumpel, row.rumpel},
                                            {&play.gretel, row.gretel},
                                            {&play.hazel, row.hazel}}) {
            INFO(row.what << " asked by " << who->get("/v1/me").word("name"));
            CHECK(briefly(play.ask(row.what, *who)) == expected);
        }
    CHECK(play.shown() == before);
}

constexpr const char* absent = "404 not-found";
constexpr const char* notYours = "403 not-your-seat";
constexpr const char* notHost = "403 not-yours";
constexpr const char* notRunning = "409 not-running";
constexpr const char* notOpen = "409 not-open";
constexpr const char* notOver = "409 not-over";
constexpr const char* taken = "409 slot-taken";

Database everyStore() { return GENERATE(from_range(databases())); }

} // namespace

TEST_CASE("states: a game that waits for players is told to them, begun by its host and played by nobody") {
    Play play(everyStore());
    play.beginOpen(); // Rumpel has not joined yet
    check(play, {{"show", "200", "200", absent, absent},
                 {"moves", "200", "200", absent, absent},
                 {"record", notOver, notOver, absent, absent},
                 {"play", notRunning, notRunning, absent, absent},
                 {"seen", notRunning, notRunning, absent, absent},
                 {"mute", "200", "200", absent, absent},
                 {"start", "422 wrong", notHost, absent, absent},
                 {"invite", "201", "201", absent, absent},
                 {"withdraw", absent, absent, absent, absent},
                 {"rematch", notOver, notOver, absent, absent},
                 {"offer", notRunning, notRunning, absent, absent},
                 {"take", absent, absent, absent, absent},
                 {"invited", "200", "200", "200", "200"},
                 {"oust", notYours, notYours, absent, absent}});
    CHECK(briefly(play.ask("join", play.hazel)) == "409 joined");
    CHECK(briefly(play.ask("join", play.gretel)) == "409 joined");
    CHECK(play.gretel.remove(play.at() + "/invitations/" + play.code).status == 204); // every player may do so
    CHECK(briefly(play.ask("invited", play.wolf)) == absent);
    CHECK(briefly(play.ask("leave", play.gretel)) == "200");
    CHECK(briefly(play.ask("show", play.gretel)) == absent);
    CHECK(play.ask("leave", play.hazel).word("state") == "cancelled");
}

TEST_CASE("states: whoever is asked for a rematch looks on, may invite and decline, and plays when she has agreed") {
    Play play(everyStore());
    play.beginRematch();
    check(play, {{"show", "200", "200", "200", absent},
                 {"record", notOver, notOver, notOver, absent},
                 {"play", notRunning, notRunning, notRunning, absent},
                 {"seen", notRunning, notRunning, notRunning, absent},
                 {"mute", "200", "200", "200", absent},
                 {"start", "422 wrong", notHost, notHost, absent},
                 {"invite", "201", "201", "201", absent},
                 {"offer", notRunning, notRunning, notRunning, absent},
                 {"invited", "200", "200", "200", "200"},
                 {"join", "409 joined", "409 joined", "409 no-seat", "409 no-seat"}, // all seats are reserved
                 {"oust", notYours, notYours, notYours, absent}});
    const Reply hers = play.ask("show", play.rumpel);
    CHECK(hers["mine"].as_array().empty());
    CHECK(hers["invited"] == json::array({2}));
    CHECK(!play.ask("show", play.gretel).body.as_object().contains("invited"));
    CHECK(play.wolf.get("/j/" + play.code).status == 410); // the invitation has no free seat
    const Reply declined = play.ask("leave", play.rumpel);
    CHECK(declined.status == 200);
    CHECK(declined["seats"].at(2).at("who").as_string() == "open");
    CHECK(briefly(play.ask("show", play.rumpel)) == absent);
    CHECK(play.wolf.get("/j/" + play.code).status == 200);
    const Reply joined = play.ask("join", play.wolf);
    CHECK(joined.word("state") == "running");
    CHECK(joined["mine"] == json::array({2}));
}

TEST_CASE("states: a game under way is played by those who have seats in it, and no longer joined") {
    Play play(everyStore());
    play.beginRunning();
    play.offered.clear();
    check(play, {{"show", "200", "200", "200", absent},
                 {"moves", "200", "200", "200", absent},
                 {"record", notOver, notOver, notOver, absent},
                 {"play", "422 illegal-move", taken, notYours, absent},
                 {"late", taken, taken, notYours, absent},
                 {"seen", "204", "204", notYours, absent},
                 {"mute", "200", "200", "200", absent},
                 {"start", notOpen, notHost, notHost, absent},
                 {"invite", notOpen, notOpen, notOpen, absent},
                 {"withdraw", absent, absent, absent, absent},
                 {"rematch", notOver, notOver, notOver, absent},
                 {"offer", "201", "201", notYours, absent},
                 {"take", absent, absent, absent, absent},
                 {"invited", "200", "200", "200", absent},
                 {"join", notOpen, notOpen, notOpen, notOpen},
                 {"oust", notYours, notYours, notYours, absent}});
    CHECK(briefly(play.ask("leave", play.rumpel)) == notYours); // a second time
    CHECK(briefly(play.ask("leave", play.gretel)) == "200");
    CHECK(briefly(play.ask("offer", play.gretel)) == notYours);
}

TEST_CASE("states: a game that is over is told to everybody who was in it, whole, and changed by nobody") {
    Play play(everyStore());
    play.beginOver();
    check(play, {{"show", "200", "200", "200", absent},
                 {"moves", "200", "200", "200", absent},
                 {"record", "200", "200", "200", absent},
                 {"play", notRunning, notRunning, notYours, absent},
                 {"late", taken, taken, notYours, absent},
                 {"seen", "204", "204", notYours, absent},
                 {"mute", "200", "200", "200", absent},
                 {"start", notOpen, notHost, notHost, absent},
                 {"invite", notOpen, notOpen, notOpen, absent},
                 {"withdraw", absent, absent, absent, absent},
                 {"offer", notRunning, notRunning, notRunning, absent},
                 {"invited", "200", "200", "200", absent},
                 {"join", notOpen, notOpen, notOpen, notOpen},
                 {"leave", "409 over", "409 over", "409 over", absent},
                 {"oust", "409 over", "409 over", "409 over", absent}});
    CHECK(briefly(play.ask("take", play.wolf)) == notRunning); // a code from an earlier state
    CHECK(play.gretel.get("/j/" + play.code).status == 410);
    const Reply first = play.ask("rematch", play.gretel);
    CHECK(first.status == 201);
    CHECK(first["host"].as_bool());
    const Reply second = play.ask("rematch", play.rumpel);
    CHECK(second.status == 200);
    CHECK(second["mine"] == json::array({2}));
    CHECK(second.word("state") == "open");
    CHECK_FALSE(second["host"].as_bool());
    CHECK(play.ask("rematch", play.rumpel).status == 200); // a repetition: she has accepted already
    CHECK(play.ask("rematch", play.hazel).word("state") == "running");
    CHECK(play.ask("rematch", play.hazel).word("game") == first.word("game"));
    CHECK(briefly(play.ask("rematch", play.wolf)) == absent);
}

TEST_CASE("states: a game that was called off is still shown to those who were in it, and good for nothing else") {
    Play play(everyStore());
    play.beginCancelled();
    check(play, {{"show", "200", "200", absent, absent},
                 {"record", notOver, notOver, absent, absent},
                 {"play", notRunning, notRunning, absent, absent},
                 {"seen", notRunning, notRunning, absent, absent},
                 {"mute", "200", "200", absent, absent},
                 {"start", notOpen, notHost, absent, absent},
                 {"invite", notOpen, notOpen, absent, absent},
                 {"withdraw", absent, absent, absent, absent},
                 {"rematch", notOver, notOver, absent, absent},
                 {"offer", notRunning, notRunning, absent, absent},
                 {"take", absent, absent, absent, absent},
                 {"invited", "200", "200", absent, absent},
                 {"join", absent, absent, absent, absent},
                 {"leave", "409 over", "409 over", absent, absent},
                 {"oust", "409 over", "409 over", absent, absent}});
    CHECK(play.wolf.get("/j/" + play.code).status == 404);
}

TEST_CASE("states: the list, the feed and the game itself say the same of every game, to each in her own words") {
    Play play(everyStore());
    std::vector<std::string> games;
    const auto note = [&] { games.push_back(play.id); };
    play.beginOpen();
    note();
    REQUIRE(play.gretel.put(play.at() + "/muted", {{"muted", true}}).status == 200);
    play.beginRunning();
    note();
    REQUIRE(play.gretel.put(play.at() + "/seen", {{"seat", 1}, {"length", 0}}).status == 204);
    play.beginCancelled();
    note();
    play.beginOver();
    note();
    play.beginRematch();
    note();
    REQUIRE(play.hazel.put("/v1/games/" + games[1] + "/muted", {{"muted", true}}).status == 200);
    const auto entryOf = [](const json::value& list, const std::string& game) {
        for (const json::value& entry : list.as_array())
            if (entry.at("game").as_string() == game) {
                json::object found = entry.as_object();
                found.erase("idle");
                return found;
            }
        return json::object();
    };
    const std::string epoch = play.hazel.get("/v1/sync").word("next");
    for (HttpClient* who : {&play.hazel, &play.gretel, &play.rumpel}) {
        const Reply list = who->get("/v1/games");
        const Reply news = who->get("/v1/sync?since=" + epoch.substr(0, epoch.find('-')) + "-0");
        const Reply mine = who->get("/v1/me/export");
        for (const std::string& game : games) {
            Reply shown = who->get("/v1/games/" + game);
            if (shown.status == 404) {
                CHECK(entryOf(list["games"], game).empty());
                continue;
            }
            json::object itself = shown.body.as_object();
            itself.erase("idle");
            itself.erase("views");
            INFO(itself);
            CHECK(entryOf(list["games"], game) == itself);
            CHECK(entryOf(news["games"], game) == itself);
            CHECK(entryOf(mine["games"], game) == itself);
            CHECK(itself.at("host").as_bool() == (who == &play.hazel));
            CHECK(itself.at("muted").as_bool() ==
                  ((who == &play.gretel && game == games[0]) || (who == &play.hazel && game == games[1])));
        }
    }
}
