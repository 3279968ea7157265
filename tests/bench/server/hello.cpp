#include "tests/bench/server/bare_http.h"

/// The least work that an HTTP server with Beast can do: the yardstick of a view.

int main() {
    boost::asio::io_context context(1);
    const bench::BareHttp http(context, [](auto&, const auto& session) {
        session->answer({bench::http::status::ok, "hello"});
    });
    context.run();
}
