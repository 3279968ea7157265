#pragma once

#include "sync/push/sender.h"

#include <variant>

/// What the ways to a device have in common: a request is made of a message, and an outcome of the answer. Nothing
/// here waits for the network; the sender does.

namespace push {

/// A request, always a POST.
struct Post {
    std::string url;
    std::vector<std::string> headers; ///< "name: value"
    std::string body;
    bool foreign = false;        ///< a device chose the address: it has to be a public one
    bool http2 = false;          ///< nothing less will do
    std::int64_t credential = 0; ///< when the token in it was made
};

struct Answer {
    enum class Fault {
        None,
        Unreachable, ///< no connection, or it broke
        TooSlow,
        Untrusted, ///< its certificate
        Misshapen, ///< it speaks something else, or too much
        NotPublic, ///< the address is one of this machine or its network: nothing was sent
    };
    Fault fault = Fault::None;
    int status = 0;
    std::chrono::seconds retryAfter{0};
    std::string body;
};

/// One way to a device. All in the sender's thread.
class PushService {
public:
    virtual ~PushService() = default;
    PushService(const PushService&) = delete;
    PushService(PushService&&) = delete;
    PushService& operator=(const PushService&) = delete;
    PushService& operator=(PushService&&) = delete;

    /// Whose line is used: of one place there are never so many under way that others would have to wait for it.
    virtual std::string placeOf(const Address& address) const = 0;
    /// How many may be under way now, of so many to one place.
    virtual std::size_t room(std::size_t most) const { return most; }
    /// What has to be asked before the next message, such as an access token; `room` is nothing until it is answered.
    virtual std::optional<Post> errand(std::int64_t /*now*/) { return std::nullopt; }
    virtual void errandDone(const Answer& /*answer*/, std::int64_t /*now*/) {}
    virtual std::variant<Post, Outcome> post(const Address& address, const Message& message, std::int64_t now) = 0;
    /// Nothing: it is worth another try at once, with a new token. `again`: it was that.
    virtual std::optional<Outcome> judge(const Post& post, const Answer& answer, bool again, std::int64_t now) = 0;

protected:
    PushService() = default;
};

/// Of an answer that did not come.
Outcome outcomeOf(Answer::Fault fault);
/// An outcome of which there is no more to say.
Outcome outcome(Outcome::Kind kind, std::string why);
/// "410 Unregistered". Only a word is taken from the answer, for nobody knows what else a service would write there.
std::string whyOf(int status, std::string_view word = {});
/// Not now: as long as the service said, or `otherwise`.
Outcome later(const Answer& answer, std::string why, std::chrono::seconds otherwise = std::chrono::seconds(0));
/// Shortened to what a notification shows anyway, so that no message is ever too long.
std::string brief(std::string_view name);
/// What replaces a message that has not reached its device yet: one for all turns, since each tells the whole state.
std::string_view topicOf(const Message& message);

} // namespace push
