#include "app/platform/qt_http.h"

#include "app/platform/http.h"
#include "tests/client/http_fixture.h"
#include "tests/client/scripted_server.h"
#include "tests/runner.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

/// QtHttp with an event loop as its owner, and the implementation that the app uses on this platform.

using namespace http_tests;

namespace {

class Loop final : public HttpThread {
public:
    std::unique_ptr<client::Http> makeHttp(const HttpOptions& options) override {
        return std::make_unique<platform::QtHttp>("1.2.3", options.caFile, options.longest);
    }
    bool workUntil(const std::function<bool()>& so) override {
        QTimer patience;
        patience.setSingleShot(true);
        patience.start(longTime);
        while (!so() && patience.isActive())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        return so();
    }
    bool knowsNonsense() const override { return false; }
};

} // namespace

std::unique_ptr<HttpThread> http_tests::makeHttpThread() { return std::make_unique<Loop>(); }

TEST_CASE("client qt: what the app takes here answers in the owner's event loop") {
    Loop loop;
    QObject owner;
    ScriptedServer server(echo);
    const auto http = platform::makeHttp(&owner);
    client::HttpRequest request;
    request.url = server.url("/");
    std::optional<client::HttpReply> reply;
    http->send(request, [&](client::HttpReply came) { reply = std::move(came); });
    CHECK_FALSE(reply);
    REQUIRE(loop.workUntil([&] { return reply.has_value(); }));
    CHECK(reply->body == "GET / HTTP/1.1|");
    CHECK(server.received().at(0).header("User-Agent") == "gingerbread-house/4.5.6");
}

int main(int argc, char** argv) {
    const QCoreApplication program(argc, argv);
    QCoreApplication::setApplicationVersion("4.5.6");
    return runTests(argc, argv);
}
