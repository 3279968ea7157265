#pragma once

#include "engine/json.h"
#include "sync/client/http.h"

#include <boost/json.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace client {

namespace json = boost::json;

/// What a server said, or why it said nothing.
struct Answer {
    int status = 0; ///< 0: nothing came
    HttpReply::Fault fault = HttpReply::Fault::None;
    json::value body;     ///< null when there was none
    std::string problem;  ///< "slot-taken": which of its problems, when it is one
    std::string sentence; ///< what went wrong, for a person; empty when it went well
    std::chrono::seconds retryAfter{0};
    std::size_t wireBytes = 0;

    bool ok() const { return status >= 200 && status < 300; }
    /// It may well be that the same goes well another time.
    bool isForNow() const { return status == 0 || status == 408 || status == 425 || status == 429 || status >= 500; }
};

/// Where, and as whom.
struct Credentials {
    std::string server; ///< https://turns.example
    std::string token;  ///< empty: a stranger

    bool operator==(const Credentials&) const = default;
};

struct Call {
    std::string method = "GET";
    std::string path; ///< /v1/me
    json::value body; ///< null: none
    std::string key;  ///< Idempotency-Key, for a POST
    std::chrono::milliseconds timeout{15'000};
    std::function<void()> left = {}; ///< all of it has left this device
};

/// Asks; `done` is called once, later.
void ask(Http& http, const Credentials& who, const Call& call, std::function<void(Answer)> done);

/// An address as a person types it: "turns.example" is "https://turns.example". A refusal says what is wrong with it.
engine::Result<std::string> serverAddress(std::string_view typed);

/// The addresses that may be meant, in the order in which they are to be tried: without a scheme https, and at home
/// http as well, there without a port also the one at which our server listens.
engine::Result<std::vector<std::string>> serverAddresses(std::string_view typed);
/// Of a server's address: nobody but this very machine finds anything there.
bool isLoopback(std::string_view address);

std::string randomHex(std::size_t bytes); ///< from the operating system: keys, batches, contributions

/// A text of an answer; empty: there is none of that name.
std::string wordIn(const json::value& body, std::string_view name);

inline constexpr std::string_view clientVersion = "1.0.0";
/// "1.10.0" is newer than "1.9.3".
bool isOlder(std::string_view version, std::string_view than);

} // namespace client
