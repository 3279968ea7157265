#pragma once

#include "sync/client/http.h"
#include "tests/catch.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

/// One suite of tests for all implementations of client::Http: each test program supplies its own.

namespace http_tests {

struct HttpOptions {
    std::filesystem::path caFile;
    std::size_t longest = client::Http::longestBody;
};

/// The thread that owns an Http and makes its requests.
class HttpThread {
public:
    HttpThread() = default;
    virtual ~HttpThread() = default;
    HttpThread(const HttpThread&) = delete;
    HttpThread& operator=(const HttpThread&) = delete;

    virtual std::unique_ptr<client::Http> makeHttp(const HttpOptions& options) = 0;
    /// Runs the thread's event loop until the condition holds. False: it did not within a long time.
    virtual bool workUntil(const std::function<bool()>& so) = 0;
    /// Whether the implementation can tell an answer that is not HTTP from no answer.
    virtual bool knowsNonsense() const { return true; }
};

std::unique_ptr<HttpThread> makeHttpThread(); ///< of the implementation that this program tests

/// Sends a request in the owner's thread and waits for the answer.
struct HttpFixture {
    explicit HttpFixture(const HttpOptions& options = {}) : http(owner->makeHttp(options)) {}

    client::HttpReply ask(client::HttpRequest request) {
        std::optional<client::HttpReply> reply;
        http->send(std::move(request), [&](client::HttpReply came) {
            CHECK(!reply); // the callback is called once
            reply = std::move(came);
        });
        CHECK(!reply); // … and never from within send()
        REQUIRE(owner->workUntil([&] { return reply.has_value(); }));
        return *reply;
    }
    client::HttpReply get(const std::string& url) {
        client::HttpRequest request;
        request.url = url;
        return ask(std::move(request));
    }

    std::unique_ptr<HttpThread> owner = makeHttpThread();
    std::unique_ptr<client::Http> http;
};

} // namespace http_tests
