#include "sync/client/curl_http.h"

#include "tests/client/http_fixture.h"
#include "tests/client/scripted_server.h"

#include <dlfcn.h>
#include <netdb.h>

#include <condition_variable>
#include <deque>
#include <mutex>

/// CurlHttp with a minimal owner, and what only this implementation has: a thread, and name lookups in other threads.

using namespace http_tests;

namespace {

class Queue final : public HttpThread {
public:
    std::unique_ptr<client::Http> makeHttp(const HttpOptions& options) override {
        auto post = [this](std::function<void()> work) {
            const std::lock_guard lock(m_mutex);
            m_posted.push_back(std::move(work));
            m_changed.notify_all();
        };
        return std::make_unique<client::CurlHttp>(post, "1.2.3", options.caFile, options.longest);
    }
    bool workUntil(const std::function<bool()>& so) override {
        while (!so()) {
            const auto work = next();
            if (!work)
                return false;
            work();
        }
        return true;
    }
    /// Waits until so many answers are queued, without delivering them.
    void waitForPosted(std::size_t count) {
        std::unique_lock lock(m_mutex);
        REQUIRE(m_changed.wait_for(lock, longTime, [&] { return m_posted.size() >= count; }));
    }
    void workAll() {
        while (isThereMore())
            next()();
    }

private:
    bool isThereMore() {
        const std::lock_guard lock(m_mutex);
        return !m_posted.empty();
    }
    std::function<void()> next() {
        std::unique_lock lock(m_mutex);
        if (!m_changed.wait_for(lock, longTime, [&] { return !m_posted.empty(); }))
            return nullptr;
        auto work = std::move(m_posted.front());
        m_posted.pop_front();
        return work;
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::function<void()>> m_posted;
};

client::HttpRequest get(const std::string& url) {
    client::HttpRequest request;
    request.url = url;
    return request;
}

struct Asked {
    Asked() {
        for (int i = 0; i < 3; ++i) {
            http->send(get(server.url("/")), [this](const client::HttpReply&) { ++told; });
        }
        queue.waitForPosted(3);
    }
    int told = 0;
    ScriptedServer server{echo};
    Queue queue;
    std::unique_ptr<client::Http> http = queue.makeHttp({});
};

/// A name whose lookup takes as long as the test likes.
struct StuckName {
    void wait() {
        std::unique_lock lock(mutex);
        ++asked;
        changed.notify_all();
        changed.wait_for(lock, longTime, [this] { return free; });
    }
    void waitForAsked(int count) {
        std::unique_lock lock(mutex);
        REQUIRE(changed.wait_for(lock, longTime, [&] { return asked >= count; }));
    }
    void letGo() {
        const std::lock_guard lock(mutex);
        free = true;
        changed.notify_all();
    }
    std::mutex mutex;
    std::condition_variable changed;
    int asked = 0;
    bool free = false;
} stuckName;

} // namespace

/// Replaces the C library's lookup.
extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints, addrinfo** found) {
    if (name != nullptr && std::string_view(name) == "stuck.example") {
        stuckName.wait();
        return EAI_AGAIN;
    }
    static const auto real = reinterpret_cast<decltype(&getaddrinfo)>(dlsym(RTLD_NEXT, "getaddrinfo"));
    return real(name, service, hints, found);
}

std::unique_ptr<HttpThread> http_tests::makeHttpThread() { return std::make_unique<Queue>(); }

TEST_CASE("client curl: an answer that was posted already is not told after cancelAll") {
    Asked asked;
    asked.http->cancelAll();
    asked.queue.workAll();
    CHECK(asked.told == 0);
}

TEST_CASE("client curl: nor when there is no Http any more") {
    Asked asked;
    asked.http.reset();
    asked.queue.workAll();
    CHECK(asked.told == 0);
}

TEST_CASE("client curl: but it is told when nothing was cancelled") {
    Asked asked;
    asked.queue.workAll();
    CHECK(asked.told == 3);
}

TEST_CASE("client curl: what comes with a request goes in the thread that sent it") {
    Queue queue;
    ScriptedServer server(echo);
    auto http = queue.makeHttp({});
    std::vector<std::thread::id> gone;
    const auto send = [&] {
        const std::shared_ptr<int> witness(new int(0), [&](const int* number) {
            gone.push_back(std::this_thread::get_id());
            delete number;
        });
        http->send(get(server.url("/")), [witness](const client::HttpReply&) {});
    };
    send();
    queue.workUntil([&] { return gone.size() == 1; });
    send();
    http->cancelAll();
    send();
    http.reset();
    CHECK(gone == std::vector<std::thread::id>(3, std::this_thread::get_id()));
}

TEST_CASE("client curl: a name that cannot be looked up holds up nobody: not the time, not the others, not the end") {
    const auto begin = std::chrono::steady_clock::now();
    {
        ScriptedServer server(echo);
        HttpFixture caller;
        client::HttpRequest request = get("http://stuck.example/");
        request.timeout = std::chrono::milliseconds(100);
        CHECK(caller.ask(request).fault == client::HttpReply::Fault::TooSlow);
        CHECK(caller.ask(get(server.url("/"))).status == 200);
        request.timeout = longTime;
        caller.http->send(request, [](const client::HttpReply&) { FAIL("it was cancelled"); });
        stuckName.waitForAsked(2);
        caller.http->cancelAll();
        CHECK(caller.ask(get(server.url("/"))).status == 200);
        caller.http->send(request, [](const client::HttpReply&) { FAIL("it was cancelled"); });
        stuckName.waitForAsked(3);
    }
    CHECK(std::chrono::steady_clock::now() - begin < longTime / 2);
    stuckName.letGo();
}
