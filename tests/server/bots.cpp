#include "sync/server/games/bots.h"

#include "engine/bots/registry.h"
#include "engine/record.h"
#include "engine/registry.h"
#include "tests/catch.h"

#include <condition_variable>
#include <mutex>

/// In which order bots think: first where a player waits, and never about an outdated position.

namespace {

using namespace server;
using namespace std::chrono_literals;

/// The only bot thread is held in its first decision until the test has made all its requests.
class BotsFixture {
public:
    BotsFixture() {
        think("first", 0);
        std::unique_lock lock(m_mutex);
        REQUIRE(m_changed.wait_for(lock, 60s, [this] { return !m_played.empty(); }));
    }
    ~BotsFixture() { letGo(); }
    BotsFixture(const BotsFixture&) = delete;
    BotsFixture& operator=(const BotsFixture&) = delete;

    void think(const std::string& game, std::size_t length, bool awaited = true, const std::string& bot = "straw-pig") {
        static const engine::Game& pigs = *engine::findGame("pigs");
        static const engine::Record record = engine::randomGame(pigs, 2, 0, engine::Seed{});
        m_bots.think({game, &pigs, bot, engine::replay(beginning(record)).position, length, awaited});
    }
    void letGo() {
        {
            const std::lock_guard lock(m_mutex);
            m_open = true;
        }
        m_changed.notify_all();
    }
    /// "GAME LENGTH" in the order of the decisions.
    std::vector<std::string> played(std::size_t count) {
        letGo();
        std::unique_lock lock(m_mutex);
        REQUIRE(m_changed.wait_for(lock, 60s, [&] { return m_played.size() >= count; }));
        return m_played;
    }

private:
    static engine::json::value beginning(const engine::Record& record) {
        engine::json::value document = engine::json::parse(engine::write(record));
        document.as_object()["moves"] = engine::json::array();
        document.as_object().erase("result");
        return document;
    }
    void decided(const Bots::Task& task) {
        std::unique_lock lock(m_mutex);
        m_played.push_back(task.game + ' ' + std::to_string(task.length));
        m_changed.notify_all();
        m_changed.wait(lock, [this] { return m_open; });
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::string> m_played;
    bool m_open = false;
    Bots m_bots{1, {1ms, 0}, [this](const Bots::Task& task, const std::vector<engine::AnyMove>&) { decided(task); }};
};

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("bots: those for whom somebody waits come first, however many others there are") {
    BotsFixture fixture;
    for (int i = 0; i < 3; ++i)
        fixture.think("left" + std::to_string(i), 5, false);
    fixture.think("played", 5);
    CHECK(fixture.played(5) == Names{"first 0", "played 5", "left0 5", "left1 5", "left2 5"});
}

TEST_CASE("bots: a game is thought about once, and as it is now") {
    BotsFixture fixture;
    fixture.think("a", 5);
    fixture.think("b", 1);
    fixture.think("a", 5);     // the same request again
    fixture.think("a", 3);     // an outdated one
    fixture.think("a", 9);     // somebody else has moved since
    fixture.think("first", 4); // its first decision is made
    CHECK(fixture.played(4) == Names{"first 0", "b 1", "a 9", "first 4"});
    fixture.think("a", 9); // the move was not accepted, so it is decided again
    CHECK(fixture.played(5).back() == "a 9");
}
