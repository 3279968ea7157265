#pragma once

#include "engine/bots/registry.h"
#include "sync/server/games/roster.h"
#include "sync/server/ledger/postgres_ledger.h"
#include "sync/server/ledger/sqlite_ledger.h"
#include "tests/server/leak_scan.h"

#include <numeric>

/// Clients that play several games at once through every route, make allowed and forbidden requests, and record every
/// byte that they receive.

namespace leak_scan {

inline constexpr std::size_t bots = SIZE_MAX; ///< in `movers`: the seat is a bot's

struct RecordingClient {
    RecordingClient(const TestServer& testServer, std::string_view name) : client(testServer, name) {}
    HttpClient client;
    std::vector<Claim> claims;
};

struct SentBatch {
    std::size_t by = 0; ///< index into m_people
    Seat seat = 0;
    std::size_t n = 0;
    std::string body;
    std::string answer;
};

struct ScannedGame {
    std::string id;
    const engine::Game* kind = nullptr;
    std::vector<std::size_t> movers; ///< by seat: index into m_people, or `bots`
    std::vector<std::size_t> members;
    std::vector<SentBatch> played;
    std::size_t resignsAt = SIZE_MAX;
    bool over = false;
};

/// A server with several games at once between the same clients.
class ScannedGames {
public:
    /// The number of a game decides what it is like (kind, seats, bots …).
    ScannedGames(Database store, std::size_t first, std::size_t count)
        : m_store(store), m_chance(static_cast<std::uint32_t>(first)) {
        server::ServiceOptions options = noLimits();
        options.botTime = std::chrono::milliseconds(2);
        m_testServer.emplace(m_folder, options, server::Limits(), store);
        for (const char* name : {"Hazel", "Gretel", "Hansel", "Griselda", "Rumpel", "Wolf"}) // Wolf is in no game
            signUp(name);
        for (std::size_t number = first; number < first + count; ++number)
            makeGame(number);
        openGameFromDevice();
    }

    void play() {
        for (int passes = 0; passes < 5000; ++passes) {
            const auto next =
                std::find_if(m_games.begin(), m_games.end(), [](const ScannedGame& one) { return !one.over; });
            if (next == m_games.end())
                return;
            RecordingClient& watcher = *m_people[next->members.front()];
            const std::string since = ask(watcher, "GET", "/v1/sync").word("next");
            bool any = false;
            for (ScannedGame& table : m_games)
                any = (!table.over && step(table)) || any;
            if (!any) // only bots are to move
                ask(watcher, "GET", "/v1/sync?wait=25&since=" + since);
        }
        FAIL("the games do not end");
    }

    /// Checks everything after all games are over; returns how many positions were shown.
    std::size_t judge() {
        playSomeAgain();
        std::vector<std::string> received;
        for (const auto& one : m_people)
            received.push_back(std::exchange(one->client.received, {}));
        std::map<std::string, GroundTruth> groundTruths;
        std::map<std::string, std::string> seeds;
        for (const ScannedGame& table : m_games) {
            const Reply record = m_people[table.members.front()]->client.get("/v1/games/" + table.id + "/record");
            REQUIRE(record.status == 200);
            groundTruths.emplace(table.id, record.body);
            seeds[table.id] = record["fairness"].at("seed").as_string();
        }
        m_testServer.reset();
        readSecrets(seeds);
        for (const std::string& all : received) {
            CHECK(all.size() > 1000);
            CHECK(m_secrets.foundIn(all) == "");
        }
        std::size_t positions = 0;
        for (const auto& one : m_people)
            for (const Claim& claim : one->claims) {
                INFO(claim.game << " at " << claim.length << " to seat " << int(claim.seat));
                if (!groundTruths.contains(
                        claim.game)) { // a rematch against bots begins at once; its moves are not checked
                    CHECK(std::count(m_others.begin(), m_others.end(), claim.game) == 1);
                    CHECK((claim.about == Claim::About::Turn || claim.about == Claim::About::Totals));
                    continue;
                }
                if (claim.text != groundTruths.at(claim.game).about(claim)) // a CHECK for each would take long
                    CHECK(claim.text == groundTruths.at(claim.game).about(claim));
                positions += claim.about == Claim::About::Position ? 1 : 0;
            }
        return positions;
    }
    const Secrets& secrets() const { return m_secrets; }

private:
    std::size_t below(std::size_t bound) { return m_chance() % bound; }
    bool oneIn(std::size_t count) { return below(count) == 0; }

    Reply ask(RecordingClient& one, std::string_view method, const std::string& target,
              const json::value& body = nullptr, const Context& context = {}) {
        const Reply answer = one.client.ask(method, target, body.is_null() ? "" : json::serialize(body));
        if (answer.status >= 500 || !collectClaims(answer.body, context, 0, one.claims))
            FAIL(method << ' ' << target << ' ' << answer.text);
        return answer;
    }

    void signUp(std::string_view name) {
        HttpClient& client = m_people.emplace_back(std::make_unique<RecordingClient>(*m_testServer, name))->client;
        m_secrets.add(client.token, "a token");
        for (const char* what : {"/v1/me/recovery", "/v1/me/links"})
            m_secrets.add(client.post(what, json::object()).word("code"), what);
        client.received.clear(); // recovery codes, which this client was meant to get
    }

    std::string contribution() {
        const std::string made = server_tests::contribution();
        m_secrets.add(made, "a contribution");
        return made;
    }

    /// Over all numbers, each kind, number of seats, mix of bots and sharing of a device occurs.
    void makeGame(std::size_t number) {
        ScannedGame table;
        table.kind = engine::games()[number % engine::games().size()];
        const std::size_t seats = 2 + below(3);
        std::vector<std::size_t> people(m_people.size() - 1);
        std::iota(people.begin(), people.end(), 0);
        std::shuffle(people.begin(), people.end(), m_chance);
        json::array wanted{me()};
        table.movers = {people[0]};
        table.members = {people[0]};
        for (std::size_t seat = 1; seat < seats; ++seat) {
            const auto company = engine::bots::botsOf(*table.kind);
            if (number % 3 == 2 && seat + 1 == seats) {
                wanted.push_back(bot(company[below(company.size())]->id()));
                table.movers.push_back(bots);
            } else if (number % 5 == 4 && seat == 2) {
                wanted.push_back(me());
                table.movers.push_back(people[0]);
            } else {
                wanted.push_back(open());
                table.movers.push_back(people[seat]);
                table.members.push_back(people[seat]);
            }
        }
        json::object game{{"kind", table.kind->id()}, {"seats", wanted}, {"contribution", contribution()}};
        game["mode"] = table.kind->modes()[below(table.kind->modes().size())];
        if (number % 8 == 3)
            game["record"] = begunOnDevice(*table.kind, static_cast<int>(seats));
        RecordingClient& host = *m_people[people[0]];
        const Reply made = ask(host, "POST", "/v1/games", game);
        INFO(made.text);
        REQUIRE(made.status == 201);
        table.id = made.word("game");
        for (std::size_t i = 1; i < table.members.size(); ++i)
            letIn(table, *m_people[table.members[i]]);
        if (table.members.size() > 1 && number % 4 == 1)
            table.resignsAt = below(40);
        m_games.push_back(std::move(table));
    }
    void letIn(const ScannedGame& table, RecordingClient& guest) {
        RecordingClient& host = *m_people[table.members.front()];
        const std::string code =
            ask(host, "POST", "/v1/games/" + table.id + "/invitations", json::object()).word("code");
        for (RecordingClient* one : {&host, &guest, m_people.back().get()})
            REQUIRE(ask(*one, "GET", "/v1/invitations/" + code).status == 200);
        const json::object joins{{"contribution", contribution()}, {"seats", {json::object()}}};
        REQUIRE(ask(guest, "POST", "/v1/invitations/" + code, joins).status == 200);
    }
    static json::value begunOnDevice(const engine::Game& game, int players) {
        engine::Record record = engine::randomGame(game, players, 0, engine::randomSeed());
        record.moves.resize(record.moves.size() / 2);
        record.result.reset();
        return json::parse(engine::write(record));
    }
    /// A game from a device, whose deal is known to the server, waits for a player who never joins.
    void openGameFromDevice() {
        json::object game = wanted("gingerbread", {me(), open()});
        game["contribution"] = contribution();
        game["record"] = begunOnDevice(*engine::findGame("gingerbread"), 2);
        m_others.push_back(ask(*m_people[0], "POST", "/v1/games", game).word("game"));
    }
    void playSomeAgain() {
        const ScannedGame& table = m_games.front();
        const Reply again = ask(*m_people[table.members.front()], "POST", "/v1/games/" + table.id + "/rematch",
                                {{"contribution", contribution()}});
        REQUIRE((again.status == 201 || again.status == 200)); // 200: it was requested before
        if (again.status == 201)
            m_others.push_back(again.word("game"));
        for (const std::size_t member : table.members) {
            ask(*m_people[member], "GET", "/v1/games");
            ask(*m_people[member], "GET", "/v1/me/export");
            ask(*m_people[member], "GET", "/v1/games/" + table.id + "?from=0");
        }
    }

    /// Plays a turn or a part of it; false: a bot is to move.
    bool step(ScannedGame& table) {
        const std::string place = "/v1/games/" + table.id;
        const std::size_t from = below(60);
        RecordingClient& someone = *m_people[table.members[below(table.members.size())]];
        const Reply shown = oneIn(3) ? ask(someone, "GET", place + "?from=" + std::to_string(from), nullptr,
                                           {table.id, engine::nobody, from, false})
                                     : ask(someone, "GET", place);
        REQUIRE(shown.status == 200);
        table.over = shown.word("state") == "over";
        if (table.over)
            return true;
        const auto length = static_cast<std::size_t>(shown.number("length"));
        const auto turn = static_cast<Seat>(shown.number("turn"));
        if (oneIn(4))
            bother(table, length, turn);
        if (table.resignsAt <= length) {
            resign(table);
            return true;
        }
        const std::size_t mover = table.movers[engine::index(turn)];
        if (mover == bots)
            return false;
        const Reply view = ask(*m_people[mover], "GET", place);
        if (static_cast<std::size_t>(view.number("length")) != length)
            return true;
        for (const json::value& seen : view["views"].as_array())
            if (seen.at("seat").to_number<Seat>() == turn)
                move(table, mover, turn, length, seen.at("position"));
        return true;
    }

    void move(ScannedGame& table, std::size_t mover, Seat seat, std::size_t n, const json::value& shown) {
        engine::AnyPosition position = positionOf(*table.kind, shown);
        json::array moves;
        for (const std::size_t most = 1 + below(4); moves.size() < most && table.kind->turn(position) == seat;) {
            const auto legal = table.kind->legalMoves(position);
            const engine::AnyMove& chosen = legal[below(legal.size())];
            moves.push_back(table.kind->encode(chosen));
            if (!table.kind->play(position, chosen))
                break; // the result of this move is not hers to know yet
        }
        const json::object body = batch(seat, std::move(moves));
        const Reply played = ask(*m_people[mover], "PUT", slot(table.id, n), body, {table.id, seat, n, true});
        INFO(played.text);
        REQUIRE(played.status == 201);
        table.played.push_back({mover, seat, n, json::serialize(body), played.text});
    }

    void resign(ScannedGame& table) {
        const std::size_t one = table.members[1 + below(table.members.size() - 1)];
        for (std::size_t seat = 0; seat < table.movers.size(); ++seat)
            if (table.movers[seat] == one) {
                const Reply left = ask(*m_people[one], "POST", "/v1/games/" + table.id + "/resign", {{"seat", seat}});
                INFO(left.text);
                REQUIRE((left.status == 200 || hasEnded(table)));
                table.movers[seat] = bots;
            }
        table.resignsAt = SIZE_MAX;
    }
    /// The record is refused until the game is over, and then discloses everything.
    void askForRecord(const ScannedGame& table, RecordingClient& one) {
        const std::size_t before = one.client.received.size();
        const Reply told = one.client.get("/v1/games/" + table.id + "/record");
        if (told.status == 200)
            one.client.received.resize(before);
        CHECK((told.status == 409 || hasEnded(table)));
    }
    /// A bot may have moved since the last look.
    bool hasEnded(const ScannedGame& table) {
        return ask(*m_people[table.members.front()], "GET", "/v1/games/" + table.id).word("state") == "over";
    }

    /// Makes a request that is refused or only reads.
    void bother(ScannedGame& table, std::size_t length, Seat turn) {
        const std::string place = "/v1/games/" + table.id;
        const std::size_t member = table.members[below(table.members.size())];
        RecordingClient& one = *m_people[member];
        const auto hers = std::find(table.movers.begin(), table.movers.end(), member);
        const auto seat = static_cast<Seat>(hers == table.movers.end() ? 0 : hers - table.movers.begin());
        const json::object move{{"by", seat}, {"do", table.kind->id() == "pigs" ? "done" : "finish"}};
        const std::size_t n = below(length + 2);
        switch (below(12)) {
        case 0:
        case 1: // a wrong number or not her turn; now and then it is right
            if (seat != turn || n != length)
                ask(one, "PUT", slot(table.id, n), batch(seat, {move}), {table.id, seat, n, true});
            break;
        case 2: // illegal in most cases
            CHECK(ask(one, "PUT", slot(table.id, length), batch(seat, json::array(40, move)),
                      {table.id, seat, length, true})
                      .status >= 400);
            break;
        case 3:
            if (!table.played.empty())
                playedAgain(table, table.played[below(table.played.size())]);
            break;
        case 4:
            askForRecord(table, one);
            break;
        case 5:
            ask(one, "GET", "/v1/games");
            ask(one, "GET", "/v1/sync?since=" + ask(one, "GET", "/v1/sync").word("next").substr(0, 8) + "-0");
            break;
        case 6:
            ask(one, "GET", "/v1/me/export");
            break;
        case 7:
            ask(one, "PUT", place + "/seen", {{"seat", seat}, {"length", below(length + 1)}});
            break;
        case 8:
            for (const char* what : {"", "/record", "?from=0"})
                CHECK(ask(*m_people.back(), "GET", place + what).status == 404);
            break;
        case 9:
            if (const Reply next = ask(one, "POST", place + "/rematch", {{"contribution", contribution()}});
                next.status == 201) // the game has just ended
                m_others.push_back(next.word("game"));
            ask(one, "POST", place + "/start", {{"bot", "straw-pig"}});
            break;
        case 10:
            ask(one, "GET", "/v1/me");
            ask(one, "GET", "/v1/me/devices");
            break;
        default:
            ask(one, "PUT", slot(table.id, length), {{"batch", 1}});
            ask(one, "GET", place + "?from=-1");
        }
    }
    void playedAgain(const ScannedGame& table, const SentBatch& before) {
        const Reply again = ask(*m_people[before.by], "PUT", slot(table.id, before.n), json::parse(before.body),
                                {table.id, before.seat, before.n, true});
        if (table.movers[engine::index(before.seat)] != bots) {
            CHECK(again.status == 200);
            CHECK(again.text == before.answer);
        }
    }

    /// Reads the real secrets from the database.
    void readSecrets(const std::map<std::string, std::string>& seeds) {
        auto ledger = must(m_store == Database::Sqlite ? server::openSqlite(m_folder.path("server.db"))
                                                       : server::openPostgres(postgres()));
        std::vector<std::string> ids = m_others;
        for (const ScannedGame& table : m_games)
            ids.push_back(table.id);
        for (const std::string& id : ids) {
            const auto stored = must(ledger->roster(id));
            REQUIRE(stored);
            const server::Roster roster = must(server::readRoster(stored->text));
            m_secrets.add(roster.serverSeed, "the server's seed");
            m_secrets.add(engine::toHex(server::seedOf(roster, id)), "the seed of a game");
            for (const std::string& one : server::contributionsOf(roster))
                m_secrets.add(one, "a contribution");
            if (seeds.contains(id))
                CHECK(engine::toHex(server::seedOf(roster, id)) == seeds.at(id));
        }
    }

    Database m_store;
    std::mt19937 m_chance;
    engine::Folder m_folder;
    std::optional<TestServer> m_testServer;
    std::vector<std::unique_ptr<RecordingClient>> m_people;
    std::vector<ScannedGame> m_games;
    std::vector<std::string> m_others; ///< the lobby that never begins, and rematches: their moves are not checked
    Secrets m_secrets;
};

} // namespace leak_scan
