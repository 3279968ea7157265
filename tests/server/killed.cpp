#include "tests/server/leak_scan.h"
#include "tests/server/raw_http.h"
#include "tests/server/server_process.h"

#include <exception>

/// The real program, killed at any moment while several people play: what it has answered is stored. KILLS is the
/// number of kills.

namespace {

using namespace leak_scan;
using raw_http::RawConnection;
using raw_http::RawRequest;
using server_process::ProgressCounter;
using server_process::ServerProcess;

struct Sent {
    RawRequest ask;
    Seat seat = 0;
    std::size_t n = 0;
    std::size_t moves = 0;
    std::string answer = {};
};

struct Play {
    std::string id;
    const engine::Game* kind = nullptr;
    std::vector<Sent> log;
    std::size_t length = 0; ///< of the log, as far as it was answered
    bool over = false;
};

struct Numbers {
    std::size_t batches = 0;
    std::size_t unanswered = 0; ///< requests without an answer when the server died
    std::size_t kept = 0;       ///< of these: those that the server had stored all the same
};

/// Two people who play several games with each other and continue with the next server when one dies. Runs in a thread
/// of its own, so faults are only recorded here.
class Pair {
public:
    Pair(const tcp::endpoint& endpoint, std::uint32_t seed) : m_chance(seed) {
        for (std::string& token : m_tokens) {
            HttpClient person(endpoint);
            person.signUp("Witch");
            token = person.token;
        }
    }

    /// Plays until the server dies or a fault is found.
    void play(const tcp::endpoint& endpoint, ProgressCounter& meter) {
        RawConnection line(endpoint);
        while (m_fault.empty() && step(line, &meter)) {
        }
    }
    /// Checks a running server: what was answered is stored, and what was not is stored once or not at all.
    void verify(const tcp::endpoint& endpoint, bool everything) {
        RawConnection line(endpoint);
        if (m_pending && !resend(line))
            return;
        for (Play& game : m_games) {
            const auto shown = tell(line, {"GET", "/v1/games/" + game.id, m_tokens[0], ""});
            if (!shown || static_cast<std::size_t>(shown->number("length")) != game.length)
                return fail("another length", game.id + (shown ? ' ' + shown->text : ""));
            const std::size_t count = game.log.size();
            for (std::size_t i = everything ? 0 : count - std::min<std::size_t>(count, 12); i < count; ++i)
                if (const auto again = tell(line, game.log[i].ask);
                    !again || again->status != 200 || again->text != game.log[i].answer)
                    return fail("another answer", again ? again->text : game.log[i].answer);
        }
    }
    /// Plays all games to their end on a running server.
    void playOut(const tcp::endpoint& endpoint) {
        RawConnection line(endpoint);
        m_newGames = false;
        while (m_fault.empty() && isPlaying())
            if (!step(line, nullptr))
                return fail("no answer", "");
    }
    bool isPlaying() const {
        return m_pending || std::any_of(m_games.begin(), m_games.end(), [](const Play& game) { return !game.over; });
    }

    void fail(const std::string& what, const std::string& text) { m_fault = what + ": " + text; }
    const std::string& fault() const { return m_fault; }
    const std::vector<Play>& games() const { return m_games; }
    const std::string& token(std::size_t who) const { return m_tokens.at(who); }
    const Numbers& numbers() const { return m_numbers; }

private:
    static constexpr std::size_t gamesAtOnce = 3;

    std::optional<Reply> tell(RawConnection& line, const RawRequest& ask, ProgressCounter* meter = nullptr) {
        const bool sent = line.send(raw_http::bytesOf(ask));
        if (meter != nullptr)
            meter->count();
        auto answer = sent ? line.receive() : std::nullopt;
        if (answer && meter != nullptr)
            meter->count();
        return answer;
    }

    /// Makes one more request; false: the server is gone.
    bool step(RawConnection& line, ProgressCounter* meter) {
        if (!m_pending && !choose(line, meter))
            return !m_fault.empty() || line.isOpen();
        if (!m_pending)
            return true;
        const auto answer = tell(line, *m_pending, meter);
        if (!answer)
            return false;
        take(*answer, false);
        return true;
    }

    bool resend(RawConnection& line) {
        const bool batch = m_pending->method == "PUT";
        const RawRequest ask = *m_pending;
        const auto answer = tell(line, ask);
        if (!answer) {
            fail("no answer", raw_http::bytesOf(ask));
            return false;
        }
        m_numbers.unanswered += batch ? 1 : 0;
        m_numbers.kept += batch && answer->status == 200 ? 1 : 0;
        take(*answer, true);
        return m_fault.empty();
    }

    /// Chooses the next request, which is repeated until it is answered.
    bool choose(RawConnection& line, ProgressCounter* meter) {
        const auto playing = std::count_if(m_games.begin(), m_games.end(), [](const Play& game) { return !game.over; });
        if (m_newGames && static_cast<std::size_t>(playing) < gamesAtOnce) {
            json::object game = wanted(m_games.size() % 2 == 0 ? "pigs" : "gingerbread", {me(), open()});
            ask(0, "POST", "/v1/games", game);
            return true;
        }
        std::vector<Play*> open;
        for (Play& game : m_games)
            if (!game.over)
                open.push_back(&game);
        if (open.empty())
            return true;
        Play& game = *open[m_chance() % open.size()];
        for (std::size_t who = 0; who < 2; ++who) {
            const auto shown = tell(line, {"GET", "/v1/games/" + game.id, m_tokens[who], ""}, meter);
            if (!shown)
                return false;
            if (static_cast<std::size_t>(shown->number("length")) != game.length) {
                fail("another length", shown->text);
                return false;
            }
            game.over = shown->word("state") == "over";
            if (game.over)
                return true;
            if (shown->number("turn") == static_cast<std::int64_t>(who)) {
                prepare(game, static_cast<Seat>(who), (*shown)["views"].at(0).at("position"));
                return true;
            }
        }
        fail("nobody's turn", game.id);
        return false;
    }

    void prepare(Play& game, Seat seat, const json::value& shown) {
        auto position = game.kind->decodePosition(engine::Reader(shown));
        if (!position)
            return fail("no position", json::serialize(shown));
        json::array moves;
        for (const std::size_t most = 1 + m_chance() % 3;
             moves.size() < most && game.kind->turn(position.value()) == seat;) {
            const auto legal = game.kind->legalMoves(position.value());
            const engine::AnyMove& chosen = legal[m_chance() % legal.size()];
            moves.push_back(game.kind->encode(chosen));
            if (!game.kind->play(position.value(), chosen))
                break; // the result of this move is not hers to know yet
        }
        m_sent = {{}, seat, game.length, moves.size()};
        m_playing = &game - m_games.data();
        ask(static_cast<std::size_t>(seat), "PUT", slot(game.id, game.length), batch(seat, std::move(moves)));
        m_sent.ask = *m_pending;
    }

    void ask(std::size_t who, std::string method, std::string target, const json::value& body) {
        const std::string key = method == "POST" ? server::randomHex(16) : "";
        m_pending = RawRequest{std::move(method), std::move(target), m_tokens[who], json::serialize(body), key};
    }

    /// Handles the answer to the pending request. `again`: it may have been answered before, and that answer was lost.
    void take(const Reply& answer, bool again) {
        const RawRequest asked = *std::exchange(m_pending, std::nullopt);
        if (answer.status != 200 && answer.status != 201)
            return fail("refused", answer.text + " to " + raw_http::bytesOf(asked));
        if (asked.target == "/v1/games") {
            m_made = answer.word("game");
            return ask(0, "POST", "/v1/games/" + m_made + "/invitations", json::object());
        }
        if (asked.target.ends_with("/invitations"))
            return ask(1, "POST", "/v1/invitations/" + answer.word("code"),
                       {{"contribution", contribution()}, {"seats", {json::object()}}});
        if (asked.target.starts_with("/v1/invitations/")) {
            m_games.push_back({m_made, engine::findGame(answer.word("kind")), {}, 0, false});
            return;
        }
        if (answer.status == 200 && !again)
            return fail("played before", answer.text);
        Play& game = m_games[static_cast<std::size_t>(m_playing)];
        m_sent.answer = answer.text;
        game.length += m_sent.moves;
        game.log.push_back(m_sent);
        ++m_numbers.batches;
    }

    std::array<std::string, 2> m_tokens;
    std::mt19937 m_chance;
    std::vector<Play> m_games;
    std::optional<RawRequest> m_pending; ///< may have been sent, but was not answered
    Sent m_sent;                         ///< what it contains, if it is a batch
    std::ptrdiff_t m_playing = 0;
    std::string m_made;
    bool m_newGames = true;
    Numbers m_numbers;
    std::string m_fault;
};

/// All of her games, page by page.
std::size_t countGames(HttpClient& person) {
    std::size_t count = 0;
    Reply page = person.get("/v1/games");
    for (; page.body.as_object().contains("next"); page = person.get("/v1/games?before=" + page.word("next")))
        count += page["games"].as_array().size();
    return count + page["games"].as_array().size();
}

/// Checks finished games: the server's log has the answered batches, in order and each once.
void compare(const Pair& pair, const tcp::endpoint& endpoint) {
    HttpClient person(endpoint);
    person.token = pair.token(0);
    CHECK(countGames(person) == pair.games().size());
    for (const Play& game : pair.games()) {
        const GroundTruth truth(person.get("/v1/games/" + game.id + "/record").body); // replays the record
        std::size_t at = 0;
        for (const Sent& sent : game.log) {
            CHECK(sent.n == at);
            at += sent.moves;
            std::size_t n = sent.n;
            const json::value answer = json::parse(sent.answer);
            for (const json::value& step : answer.at("steps").as_array()) {
                const Claim claim{Claim::About::Move, game.id, sent.seat, n, n + 1, {}};
                CHECK(json::serialize(step.at("move")) == truth.about(claim));
                ++n;
            }
            CHECK(n == at);
        }
        CHECK(at == truth.length());
    }
}

/// All pairs, each in its thread.
class Crowd {
public:
    Crowd(const tcp::endpoint& endpoint, std::mt19937& chance) {
        constexpr int pairs = 4;
        for (int i = 0; i < pairs; ++i)
            m_pairs.push_back(std::make_unique<Pair>(endpoint, chance()));
    }
    template <class What>
    void begin(What what) {
        for (const auto& pair : m_pairs)
            m_threads.emplace_back([what, one = pair.get()] {
                try {
                    what(*one);
                } catch (const std::exception& fault) { // the answer has another structure
                    one->fail("not understood", fault.what());
                }
            });
    }
    void end() {
        for (std::thread& thread : std::exchange(m_threads, {}))
            thread.join();
        for (const auto& pair : m_pairs)
            REQUIRE(pair->fault() == "");
    }
    template <class What>
    void all(What what) {
        begin(what);
        end();
    }
    const std::vector<std::unique_ptr<Pair>>& pairs() const { return m_pairs; }

private:
    std::vector<std::unique_ptr<Pair>> m_pairs;
    std::vector<std::thread> m_threads;
};

} // namespace

TEST_CASE("killed at any moment, the server loses nothing that it has answered and plays nothing twice", "[kill]") {
    const Database store = GENERATE(from_range(databases()));
    const char* wanted = std::getenv("KILLS");
    const std::size_t kills = wanted == nullptr ? 5 : std::strtoull(wanted, nullptr, 10);
    const std::uint32_t seed = std::random_device()();
    CAPTURE(seed);
    std::mt19937 chance(seed);
    engine::Folder folder;
    auto program = std::make_unique<ServerProcess>(folder, store);
    Crowd crowd(program->endpoint(), chance);
    for (std::size_t round = 0; round < kills; ++round) {
        ProgressCounter meter;
        crowd.begin([&](Pair& pair) { pair.play(program->endpoint(), meter); });
        const bool busy = meter.waitFor(1 + chance() % 200);
        const auto moment = std::chrono::steady_clock::now() + std::chrono::microseconds(chance() % 1500);
        while (std::chrono::steady_clock::now() < moment) {
        }
        const bool killed = program->kill();
        crowd.end();
        REQUIRE(busy);
        REQUIRE(killed);
        program = std::make_unique<ServerProcess>(folder, store);
        crowd.all([&](Pair& pair) { pair.verify(program->endpoint(), false); });
    }
    crowd.all([&](Pair& pair) { pair.playOut(program->endpoint()); });
    crowd.all([&](Pair& pair) { pair.verify(program->endpoint(), true); });
    Numbers sum;
    std::size_t games = 0;
    for (const auto& pair : crowd.pairs()) {
        compare(*pair, program->endpoint());
        games += pair->games().size();
        sum.batches += pair->numbers().batches;
        sum.unanswered += pair->numbers().unanswered;
        sum.kept += pair->numbers().kept;
    }
    if (wanted != nullptr)
        WARN(kills << " kills, " << games << " games, " << sum.batches << " batches, " << sum.unanswered
                   << " of them unanswered at first; " << sum.kept << " of these had been kept");
}
