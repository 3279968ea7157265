#pragma once

#include "engine/bots/registry.h"
#include "sync/server/operations/call.h"
#include "tests/server/raw_http.h"

/// Games, codes and accounts in which every request of the contract succeeds, and a player, Gretel, who only wants to
/// play.

namespace every_route {

using namespace server_tests;
using raw_http::RawRequest;

/// A request that succeeds in the current state.
struct SampleRequest {
    std::string route; ///< the operation's name in the contract
    RawRequest ask;
};

class EveryRoute {
public:
    explicit EveryRoute(Database store = Database::Sqlite, const server::Limits& limits = {})
        : testServer(folder, noLimits(), limits, store), gretel(testServer, "Gretel"), wolf(testServer, "Wolf") {
        furnish();
    }

    /// Makes a new account Hazel with games of her own: requests in her name may have destroyed the old ones.
    void furnish() {
        hazel.emplace(testServer, "Hazel");
        pigs = gameOfTwo(*hazel, gretel, "pigs");
        gingerbread = gameOfTwo(*hazel, gretel, "gingerbread");
        spare = gameOfTwo(*hazel, gretel, "pigs");
        table = gameOfTwo(*hazel, gretel, "pigs");
        offer = gretel.post("/v1/games/" + table + "/offers", json::object()).word("code");
        over = finishedGame();
        std::tie(waiting, code) = openGame(*hazel, wanted("pigs", {me(), open(), open()}));
        recovery = hazel->post("/v1/me/recovery", json::object()).word("code");
        HttpClient tablet(testServer);
        const std::string forTablet = hazel->post("/v1/me/links", json::object()).word("code");
        tablet.be(tablet.post("/v1/links/" + forTablet, {{"device", "Tablet"}}));
        device = tablet.device;
        link = hazel->post("/v1/me/links", json::object()).word("code");
        lamb = HttpClient(testServer, "Lamb").token;
        sheep = HttpClient(testServer, "Sheep").token;
        cursor = hazel->get("/v1/games").word("cursor");
        REQUIRE(hazel->put("/v1/me/push", subscription()).status == 200);
        begun = beginnings();
    }

    /// One or more new requests for each route.
    std::vector<SampleRequest> samples() {
        std::vector<SampleRequest> list;
        gretel.received.clear(); // not checked here, where it would look like a leak
        wolf.received.clear();
        hazel->received.clear();
        const auto add = [&](std::string route, std::string method, const std::string& target,
                             const json::value& body = nullptr) {
            const std::string key = method == "POST" ? server::randomHex(16) : "";
            list.push_back(
                {std::move(route),
                 {std::move(method), target, hazel->token, body.is_null() ? "" : json::serialize(body), key}});
        };
        const auto at = [](const std::string& game) { return "/v1/games/" + game; };
        for (const std::string& game : {pigs, gingerbread})
            if (const auto [n, turn] = turnIn(game); !turn.empty())
                add("play", "PUT", slot(game, n), turn);
        const std::string epoch = cursor.substr(0, cursor.find('-'));
        add("sync", "GET", "/v1/sync?wait=0&since=" + epoch + "-0"); // there is always something new since then
        add("game", "GET", at(gingerbread) + "?from=0");
        add("seen", "PUT", at(pigs) + "/seen", {{"seat", 0}, {"length", 0}});
        add("mute", "PUT", at(pigs) + "/muted", {{"muted", true}});
        add("games", "GET", "/v1/games?before=" + cursor);
        json::object twin{{"who", "me"}, {"name", "Griselda"}, {"face", 7}};
        json::object game = wanted("gingerbread", {me(), twin, bot(firstBot), open()});
        game["mode"] = "standard";
        game["first"] = 1;
        add("createGame", "POST", "/v1/games", game);
        for (const json::object& begunGame : begun)
            add("createGame", "POST", "/v1/games", begunGame);
        add("start", "POST", at(waiting) + "/start", {{"bot", "straw-pig"}});
        add("invite", "POST", at(waiting) + "/invitations");
        add("withdraw", "DELETE", at(waiting) + "/invitations/" + code);
        add("invitation", "GET", "/v1/invitations/" + code);
        add("join", "POST", "/v1/invitations/" + code,
            {{"contribution", contribution()}, {"seats", {json::object{{"name", "Peter"}, {"face", 3}}}}});
        list.back().ask.token = wolf.token;
        add("resign", "POST", at(spare) + "/resign", {{"seat", 0}});
        add("rematch", "POST", at(over) + "/rematch", {{"contribution", contribution()}});
        add("offerSeats", "POST", at(pigs) + "/offers");
        add("takeSeats", "POST", at(table) + "/seats", {{"code", offer}});
        add("record", "GET", at(over) + "/record");
        add("about", "GET", "/v1");
        add("createAccount", "POST", "/v1/accounts", {{"name", "Hänsel"}, {"face", 200}, {"device", "Phone"}});
        add("recover", "POST", "/v1/recover", {{"code", recovery}, {"device", "Phone"}});
        add("takeLink", "POST", "/v1/links/" + link, {{"device", "Phone"}});
        add("me", "GET", "/v1/me");
        add("changeMe", "PATCH", "/v1/me",
            {{"name", "Hazel"}, {"face", 9}, {"quiet", {{"from", 1320}, {"to", 420}, {"offset", east}}}});
        add("deleteMe", "DELETE", "/v1/me");
        list.back().ask.token = lamb;
        add("exportMe", "GET", "/v1/me/export");
        add("devices", "GET", "/v1/me/devices");
        add("renameDevice", "PATCH", "/v1/me/devices/" + device, {{"name", "In the kitchen"}});
        add("revokeDevice", "DELETE", "/v1/me/devices/" + device);
        add("newRecovery", "POST", "/v1/me/recovery");
        add("newLink", "POST", "/v1/me/links");
        add("pushState", "GET", "/v1/me/push");
        add("subscribe", "PUT", "/v1/me/push", subscription());
        add("testPush", "POST", "/v1/me/push/test");
        add("unsubscribe", "DELETE", "/v1/me/push");
        list.back().ask.token = sheep; // the mutated path may become DELETE /v1/me, which must not hit Hazel
        return list;
    }

    static constexpr int east = 60; ///< minutes east of Greenwich
    static json::object subscription() {
        return {{"transport", "web"},
                {"to", "https://127.0.0.1:1/nobody"},
                {"key", "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"},
                {"secret", "BTBZMqHH6r4Tts7J_aSIgg"},
                {"quiet", {{"from", 1320}, {"to", 420}, {"offset", east}}},
                {"muted", json::array{std::string(32, 'a')}}};
    }

    /// A turn of Hazel's and the length of the log before it; nothing when it is not her turn.
    std::pair<std::size_t, json::object> turnIn(const std::string& id) {
        for (int moves = 0; moves < 100; ++moves) {
            const Reply shown = hazel->get("/v1/games/" + id);
            const json::value* turn = shown.status == 200 ? shown.body.as_object().if_contains("turn") : nullptr;
            if (turn == nullptr || shown["mine"].as_array().empty())
                return {};
            const auto length = static_cast<std::size_t>(shown.number("length"));
            const engine::Game& game = *engine::findGame(shown.word("kind"));
            if (*turn == 0)
                return {length, batch(0, {anyMove(game, shown["views"].at(0).at("position"), chance)})};
            const Reply hers = gretel.get("/v1/games/" + id);
            gretel.put(slot(id, length), batch(1, {anyMove(game, hers["views"].at(0).at("position"), chance)}));
        }
        return {};
    }

    /// Plays the game to its end with the available players; a bot replaces a missing one.
    json::value playToTheEnd(const std::string& id) {
        std::string since = gretel.get("/v1/sync").word("next");
        for (int moves = 0; moves < 5000; ++moves) {
            const Reply shown = gretel.get("/v1/games/" + id);
            REQUIRE(shown.status == 200);
            if (shown.word("state") == "over")
                return gretel.get("/v1/games/" + id + "/record").body;
            const auto turn = shown.number("turn");
            HttpClient& mover = turn == 1 ? gretel : *hazel;
            if (shown["seats"].at(static_cast<std::size_t>(turn)).at("who").as_string() == "bot") {
                since = gretel.get("/v1/sync?wait=25&since=" + since).word("next");
                continue;
            }
            const Reply view = mover.get("/v1/games/" + id);
            const engine::Game& game = *engine::findGame(shown.word("kind"));
            const json::object move = anyMove(game, view["views"].at(0).at("position"), chance);
            const auto length = static_cast<std::size_t>(view.number("length"));
            REQUIRE(mover.put(slot(id, length), batch(static_cast<engine::Seat>(turn), {move})).status == 201);
        }
        FAIL("the game does not end");
        return {};
    }

    engine::Folder folder;
    TestServer testServer;
    HttpClient gretel;                                          ///< only plays
    HttpClient wolf;                                            ///< is in none of the games
    std::optional<HttpClient> hazel;                            ///< the hostile requests are made in her name
    std::string pigs, gingerbread, spare, table, over, waiting; ///< ids of games
    std::string code, offer, link, recovery, device, lamb, sheep, cursor;
    std::vector<json::object> begun; ///< games that were begun on a device
    std::mt19937 chance{7};

private:
    /// A game that ends soon: all but its last moves were played on a device.
    std::string finishedGame() {
        json::object request = begunOn(*engine::findGame("pigs"), 1);
        const auto [id, invitation] = openGame(*hazel, request);
        REQUIRE(join(gretel, invitation).word("state") == "running");
        playToTheEnd(id);
        return id;
    }
    std::vector<json::object> beginnings() const {
        std::vector<json::object> list;
        for (const engine::Game* game : engine::games())
            list.push_back(begunOn(*game, 20));
        return list;
    }
    /// A game that lacks its last moves.
    static json::object begunOn(const engine::Game& game, std::size_t lacks) {
        engine::Record record = engine::randomGame(game, 2, 0, engine::randomSeed());
        record.moves.resize(record.moves.size() - lacks);
        record.result.reset();
        json::object request = wanted(game.id(), {me(), open()});
        request["record"] = json::parse(engine::write(record));
        return request;
    }

    std::string firstBot{engine::bots::botsOf(*engine::findGame("gingerbread")).front()->id()};
};

} // namespace every_route
