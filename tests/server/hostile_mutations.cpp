#include "tests/server/every_route.h"
#include "tests/server/memory.h"
#include "tests/server/mutations.h"

/// Incomplete requests, slow ones, and very many that are almost valid: HOSTILE is their number, HOSTILE_SEED their
/// seed.

namespace {

using namespace every_route;
using memory::residentMegabytes;
using raw_http::bytesOf;
using raw_http::faultOf;
using raw_http::RawConnection;

std::uint64_t fromEnvironment(const char* name, std::uint64_t usual) {
    const char* value = std::getenv(name);
    return value == nullptr ? usual : std::strtoull(value, nullptr, 10);
}

/// Readable in the message of a failure.
std::string readable(std::string_view bytes) { return json::serialize(json::string(bytes.substr(0, 4000))); }

/// Sends almost valid requests and checks every answer.
class Attack {
public:
    Attack(EveryRoute& everyRoute, std::uint64_t seed) : m_village(everyRoute), m_chance(seed) {}

    /// Sends some more at once: on persistent connections, or each on its own.
    void goOn() {
        if (m_sent >= m_renewAt) {
            m_village.furnish();
            m_renewAt = m_sent + requestsAWorld;
        }
        if (m_samples.empty() || m_chance.oneIn(4)) {
            m_samples = m_village.samples();
            if (m_samples.empty() || statusOfMe() != 200)
                m_renewAt = m_sent; // a valid request has deleted the account
        }
        if (m_chance.oneIn(2))
            sendFramed();
        else
            sendRaw();
    }

    std::size_t sent() const { return m_sent; }
    const std::map<int, std::size_t>& statuses() const { return m_statuses; }

private:
    static constexpr std::size_t requestsAWorld = 1000;
    static constexpr std::size_t lines = 8;
    static constexpr std::size_t askedAtOnce = 12;
    static constexpr std::size_t rawAtOnce = 32;
    static constexpr std::size_t mostBytes = 250'000; ///< after a longer body the server hangs up

    int statusOfMe() {
        return raw_http::ask(m_village.testServer.endpoint(), {"GET", "/v1/me", m_village.hazel->token, ""}).status;
    }

    /// Its Content-Length is right, so that other requests can follow.
    RawRequest almostRight() {
        RawRequest ask = m_chance.oneOf(m_samples).ask;
        const std::string& other = m_chance.oneOf(m_samples).ask.body;
        if (!ask.body.empty())
            ask.body = m_chance.oneIn(2) ? m_chance.document(json::parse(ask.body)) : m_chance.bytes(ask.body, other);
        else if (m_chance.oneIn(4))
            ask.body = m_chance.bytes(other, other); // a body where none is expected
        if (m_chance.oneIn(200))
            ask.body += std::string(200'000, m_chance.oneIn(2) ? ' ' : '[');
        ask.body.resize(std::min(ask.body.size(), mostBytes));
        if (!ask.key.empty() && !m_chance.oneIn(8)) // otherwise the same key again for another request
            ask.key = server::randomHex(16);
        if (m_chance.oneIn(16))
            ask.token = m_chance.oneIn(2) ? m_village.wolf.token : m_village.lamb;
        return ask;
    }

    void sendFramed() {
        while (m_lines.size() < lines)
            m_lines.push_back(std::make_unique<RawConnection>(m_village.testServer.endpoint()));
        std::vector<std::vector<RawRequest>> asked(lines);
        for (std::size_t i = 0; i < lines; ++i)
            for (std::size_t k = 0; k < askedAtOnce; ++k) {
                asked[i].push_back(almostRight());
                m_lines[i]->send(bytesOf(asked[i].back()));
            }
        for (std::size_t i = 0; i < lines; ++i)
            for (const RawRequest& ask : asked[i])
                look(m_lines[i]->receive().value_or(Reply()), bytesOf(ask));
    }

    /// Sends mutated bytes. Their length may be wrong, so that only the end of the connection ends the answers.
    void sendRaw() {
        std::vector<std::pair<std::unique_ptr<RawConnection>, std::string>> sent;
        for (std::size_t i = 0; i < rawAtOnce; ++i) {
            std::string bytes =
                m_chance.bytes(bytesOf(m_chance.oneOf(m_samples).ask), bytesOf(m_chance.oneOf(m_samples).ask));
            auto line = std::make_unique<RawConnection>(m_village.testServer.endpoint());
            REQUIRE(line->isOpen());
            line->send(bytes);
            if (m_chance.oneIn(16)) {
                ++m_sent; // and hangs up before the answer
                continue;
            }
            line->finishSending();
            sent.emplace_back(std::move(line), std::move(bytes));
        }
        for (const auto& [line, bytes] : sent) {
            auto answer = line->receive();
            if (!answer)
                ++m_sent;                            // an incomplete request has no answer
            for (; answer; answer = line->receive()) // a request that ended too early counts as two
                look(*answer, bytes);
        }
    }

    void look(const Reply& answer, const std::string& bytes) {
        ++m_sent;
        ++m_statuses[answer.status];
        if (const std::string fault = faultOf(answer); !fault.empty())
            FAIL("number " << m_sent << ": " << fault << "\nto " << readable(bytes));
    }

    EveryRoute& m_village;
    mutations::Mutations m_chance;
    std::vector<SampleRequest> m_samples;
    std::vector<std::unique_ptr<RawConnection>> m_lines;
    std::map<int, std::size_t> m_statuses;
    std::size_t m_sent = 0;
    std::size_t m_renewAt = requestsAWorld;
};

} // namespace

TEST_CASE("hostile: half a request is nothing, and one that comes byte by byte is one") {
    EveryRoute everyRoute(GENERATE(from_range(databases())));
    for (std::size_t i = 0, count = everyRoute.samples().size(); i < count; ++i) {
        const SampleRequest sample = everyRoute.samples().at(i);
        const std::string bytes = bytesOf(sample.ask);
        INFO(sample.route);
        for (const std::size_t size :
             {std::size_t{1}, bytes.size() / 2, bytes.find("\r\n\r\n") + 2, bytes.size() - 1}) {
            RawConnection line(everyRoute.testServer.endpoint());
            CHECK(line.send(bytes.substr(0, size)));
            line.finishSending();
            CHECK(!line.receive());
        }
        RawConnection line(everyRoute.testServer.endpoint());
        for (const char byte : bytes)
            line.send({&byte, 1});
        CHECK(faultOf(line.receive().value_or(Reply())) == "");
    }
}

TEST_CASE("hostile: one who stops in the middle of a request is told so in the end") {
    server::Limits limits;
    limits.toSend = std::chrono::milliseconds(500);
    EveryRoute everyRoute(Database::Sqlite, limits);
    std::vector<std::unique_ptr<RawConnection>> lines;
    for (const SampleRequest& sample : everyRoute.samples()) {
        const std::string bytes = bytesOf(sample.ask);
        lines.push_back(std::make_unique<RawConnection>(everyRoute.testServer.endpoint()));
        lines.back()->send(bytes.substr(0, bytes.size() - 1 - bytes.size() % 7));
    }
    for (const auto& line : lines) {
        const Reply answer = line->receive().value_or(Reply());
        CHECK(faultOf(answer) == "");
        CHECK(answer.status == 408);
        CHECK(!line->receive());
    }
}

TEST_CASE("hostile: a great many requests that are almost right leave the server and the games well", "[long]") {
    const Database store = GENERATE(from_range(databases()));
    const std::size_t count = fromEnvironment("HOSTILE", 10'000);
    const std::uint64_t seed = fromEnvironment("HOSTILE_SEED", 1);
    CAPTURE(seed);
    EveryRoute everyRoute(store);
    Attack attack(everyRoute, seed);
    while (attack.sent() < count / 10)
        attack.goOn();
    const double before = residentMegabytes();
    while (attack.sent() < count)
        attack.goOn();
    const double grown = residentMegabytes() - before;
    const double mostGrowth =
        16 + 48 * static_cast<double>(count) / 100'000; // MB: caches and fragmentation of the heap
    std::string seen;
    for (const auto& [status, times] : attack.statuses())
        seen += std::to_string(status) + ": " + std::to_string(times) + "  ";
    CAPTURE(seen, before, grown, mostGrowth);
#ifdef MEASURE_MEMORY
    CHECK(grown < mostGrowth);
#endif
    CHECK(attack.statuses().contains(201)); // some are valid after all
    for (const int status : {400, 401, 404, 409, 415, 422})
        CHECK(attack.statuses().contains(status));
    if (std::getenv("HOSTILE") != nullptr)
        WARN(attack.sent() << " requests, " << seen << " resident " << before << " MB and then " << grown << " more");
    const Reply games = everyRoute.gretel.get("/v1/games");
    REQUIRE(games.status == 200);
    for (const json::value& game : games["games"].as_array())
        CHECK(everyRoute.gretel.get("/v1/games/" + std::string(game.at("game").as_string())).status == 200);
    for (const std::string& game : {everyRoute.pigs, everyRoute.gingerbread, everyRoute.spare})
        CHECK(engine::replay(everyRoute.playToTheEnd(game)).ok());
}
