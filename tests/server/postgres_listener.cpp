#include "sync/server/ledger/postgres_listener.h"
#include "tests/server/ledger_fixture.h"

#include <condition_variable>
#include <netinet/in.h>
#include <set>
#include <sys/socket.h>

/// What one server sends, all others hear.

namespace {

using namespace server;
using namespace std::chrono_literals;
using Names = std::set<std::string>;

/// Records what a listener has heard.
class ListenerFixture {
public:
    PostgresListener::OnNotified onNotified() {
        return [this](std::vector<std::string> accounts) {
            const std::lock_guard lock(m_mutex);
            ++m_times;
            if (accounts.empty())
                m_deaf = true;
            m_names.insert(accounts.begin(), accounts.end());
            m_changed.notify_all();
        };
    }
    bool hears(const Names& names, std::chrono::milliseconds most = 10s) {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(
            lock, most, [&] { return std::includes(m_names.begin(), m_names.end(), names.begin(), names.end()); });
    }
    bool wasDeaf() {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, 10s, [&] { return m_deaf; });
    }
    int times() {
        const std::lock_guard lock(m_mutex);
        return m_times;
    }
    Names all() {
        const std::lock_guard lock(m_mutex);
        return m_names;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    Names m_names;
    int m_times = 0;
    bool m_deaf = false;
};

/// Waits until each hears the other: a listener connects in its own thread.
void waitForBoth(PostgresListener& one, ListenerFixture& first, PostgresListener& other, ListenerFixture& second) {
    for (int i = 0; i < 200; ++i) {
        one.publish({"one"});
        other.publish({"other"});
        if (!first.hears({"other"}, 50ms) || !second.hears({"one"}, 50ms))
            continue;
        REQUIRE(first.all() == Names{"other"}); // none hears itself
        REQUIRE(second.all() == Names{"one"});
        return;
    }
    FAIL("they do not hear each other");
}

} // namespace

TEST_CASE("postgres listener: what one publishes all others hear, whoever is named and however many", "[.postgres]") {
    NEEDS_POSTGRES;
    PostgresSchema schema;
    ListenerFixture first, second;
    PostgresListener one(schema.conninfo(), first.onNotified());
    PostgresListener other(schema.conninfo(), second.onNotified());
    waitForBoth(one, first, other, second);
    Names many;
    for (int i = 0; i < 5000; ++i) // several notifications in several statements
        many.insert(randomHex(16));
    one.publish({many.begin(), many.end()});
    CHECK(second.hears(many));
    other.publish({"last"});
    CHECK(first.hears({"last"}));
    Names all = many;
    all.insert("one");
    CHECK(second.all() == all); // and nothing else
    CHECK(first.all() == Names{"other", "last"});
}

TEST_CASE("postgres listener: what is published at about the same time is heard together", "[.postgres]") {
    NEEDS_POSTGRES;
    PostgresSchema schema;
    ListenerFixture first, second;
    PostgresListener one(schema.conninfo(), first.onNotified());
    PostgresListener other(schema.conninfo(), second.onNotified());
    waitForBoth(one, first, other, second);
    one.publish({"ready"});
    REQUIRE(second.hears({"ready"}));
    const int before = second.times();
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 20; ++i) { // each is heard before the next is sent
        const std::string name = "one" + std::to_string(i);
        one.publish({name});
        REQUIRE(second.hears({name}));
    }
    Names many; // many at once
    for (int i = 0; i < 300; ++i) {
        const std::string name = "account" + std::to_string(i);
        one.publish({name});
        many.insert(name);
    }
    CHECK(second.hears(many));
    const auto time = std::chrono::steady_clock::now() - begin;
    CHECK(second.times() - before <= time / 10ms + 1); // sent in groups, at most one every 10 ms
}

TEST_CASE("postgres listener: who could not hear for a while is told so, and nothing published is lost",
          "[.postgres]") {
    NEEDS_POSTGRES;
    PostgresSchema schema;
    ListenerFixture first, second;
    PostgresListener one(schema.conninfo(), first.onNotified());
    PostgresListener other(schema.conninfo(), second.onNotified());
    waitForBoth(one, first, other, second);
    REQUIRE(schema.breakConnections() == 2);
    one.publish({"meanwhile"});
    CHECK(first.wasDeaf());
    CHECK(second.wasDeaf());
    other.publish({"besides"});
    CHECK(first.hears({"besides"}));
    one.publish({"afterwards"});
    CHECK(second.hears({"afterwards"}));
}

TEST_CASE("postgres listener: what was being sent when the connection was lost is sent again", "[.postgres]") {
    NEEDS_POSTGRES;
    PostgresSchema schema;
    const std::string door = "hashtext('" + schema.name() + "')"; // a lock that every sender needs
    schema.run("CREATE FUNCTION " + schema.name() + ".pg_notify(text, text) RETURNS void LANGUAGE sql AS $$" +
               "SELECT pg_advisory_xact_lock(" + door + "); SELECT pg_catalog.pg_notify($1, $2) $$");
    ListenerFixture own, fixture;
    PostgresListener sender(schema.conninfo(), own.onNotified());
    PostgresListener other(schema.conninfo(), fixture.onNotified());
    waitForBoth(sender, own, other, fixture);
    sender.publish({"first"});
    REQUIRE(fixture.hears({"first"}));
    schema.run("SELECT pg_advisory_lock(" + door + ")");
    sender.publish({"second"});
    const std::string waits = " FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = (" + door +
                              "::bigint & 4294967295)::oid";
    schema.run("DO $$ BEGIN FOR i IN 1..1000 LOOP IF EXISTS (SELECT" + waits +
               ") THEN RETURN; END IF; PERFORM pg_sleep(0.01); END LOOP; RAISE 'nobody tells'; END $$");
    REQUIRE(schema.run("SELECT pg_terminate_backend(pid, 5000)" + waits).count() == 1); // the other one still listens
    schema.run("SELECT pg_advisory_unlock(" + door + ")");
    CHECK(own.wasDeaf());
    CHECK(fixture.hears({"second"}));
}

TEST_CASE("postgres listener: it ends at once, even if the database does not answer") {
    // A server that accepts connections and then sends nothing.
    const int silent = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof(address);
    REQUIRE(bind(silent, reinterpret_cast<sockaddr*>(&address), length) == 0);
    REQUIRE(listen(silent, 5) == 0);
    REQUIRE(getsockname(silent, reinterpret_cast<sockaddr*>(&address), &length) == 0);
    const std::string port = std::to_string(ntohs(address.sin_port));
    for (const std::string& conninfo :
         {"host=127.0.0.1 dbname=none port=" + port, std::string("host=127.0.0.1 dbname=none port=1")}) {
        ListenerFixture fixture;
        int asked = -1;
        const auto before = std::chrono::steady_clock::now();
        {
            PostgresListener sender(conninfo, fixture.onNotified());
            sender.publish({"a1"});
            if (conninfo.ends_with(port)) // it has connected, and waits
                REQUIRE((asked = accept4(silent, nullptr, nullptr, SOCK_CLOEXEC)) >= 0);
        }
        CHECK(std::chrono::steady_clock::now() - before < 5s); // before its own time-out
        CHECK(fixture.times() == 0);
        close(asked);
    }
    close(silent);
}
