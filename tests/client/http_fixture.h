#pragma once

#include "sync/client/http.h"
#include "tests/catch.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

/// What there is to test: each program has another implementation, and the same tests.

namespace http_tests {

struct HttpOptions {
    std::filesystem::path authorities;
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
    /// Does what there is to do in this thread until that is so. False: it has not come to be in a long time.
    virtual bool workUntil(const std::function<bool()>& so) = 0;
    /// Whether it can tell what is no HTTP from nothing at all.
    virtual bool knowsNonsense() const { return true; }
};

std::unique_ptr<HttpThread> makeHttpThread(); ///< of the implementation that this program tests

/// An Http in its owner's thread; sends a request and waits for the answer.
struct HttpFixture {
    explicit HttpFixture(const HttpOptions& options = {}) : http(owner->makeHttp(options)) {}

    client::HttpReply ask(client::HttpRequest request) {
        std::optional<client::HttpReply> reply;
        http->send(std::move(request), [&](client::HttpReply came) {
            CHECK(!reply); // once
            reply = std::move(came);
        });
        CHECK(!reply); // not from within
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
