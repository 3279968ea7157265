#pragma once

#include "sync/push/sender.h"

#include <variant>

/// The common interface of the three push services: makes an HTTP request from a message, and an outcome from the
/// reply. Nothing here does network I/O; the sender does.

namespace push {

/// A POST request to a push service.
struct PostRequest {
    std::string url;
    std::vector<std::string> headers; ///< "name: value"
    std::string body;
    bool urlFromDevice = false; ///< the URL comes from a device: it has to be a public address
    bool http2 = false;         ///< HTTP/2 is required
    std::int64_t tokenMade = 0; ///< when the access token in the request was made
};

/// The answer of a push service, or why there is none.
struct ServiceReply {
    enum class Fault {
        None,
        Unreachable, ///< no connection, or it was lost
        TooSlow,
        Untrusted, ///< its certificate was not accepted
        Malformed, ///< not HTTP, or longer than allowed
        NotPublic, ///< the address is not public, so nothing was sent
    };
    Fault fault = Fault::None;
    int status = 0;
    std::chrono::seconds retryAfter{0};
    std::string body;
};

/// One push service. All functions are called in the sender's thread.
class PushService {
public:
    virtual ~PushService() = default;
    PushService(const PushService&) = delete;
    PushService(PushService&&) = delete;
    PushService& operator=(const PushService&) = delete;
    PushService& operator=(PushService&&) = delete;

    /// The host that gets the request. The number of requests under way to one host is limited, so that a slow host
    /// cannot block the others.
    virtual std::string hostOf(const Address& address) const = 0;
    /// How many requests to one host may be under way now, at most `limit`.
    virtual std::size_t mostUnderWay(std::size_t limit) const { return limit; }
    /// The request for an access token, if one is needed before the next message. Until receiveToken() is called with
    /// its reply, `mostUnderWay` is 0.
    virtual std::optional<PostRequest> tokenRequest(std::int64_t /*now*/) { return std::nullopt; }
    virtual void receiveToken(const ServiceReply& /*reply*/, std::int64_t /*now*/) {}
    /// The request that sends the message, or the outcome if it cannot be sent.
    virtual std::variant<PostRequest, Outcome> post(const Address& address, const Message& message,
                                                    std::int64_t now) = 0;
    /// The outcome of a message from the reply to its request. Nothing: try again at once with a new access token.
    virtual std::optional<Outcome> classifyReply(const PostRequest& post, const ServiceReply& reply, bool isSecondTry,
                                                 std::int64_t now) = 0;

protected:
    PushService() = default;
};

/// The outcome when there was no reply.
Outcome outcomeOf(ServiceReply::Fault fault);
/// An outcome without a time.
Outcome outcome(Outcome::Kind kind, std::string why);
/// "410 Unregistered". At most one word of the answer is used, because its text could contain anything.
std::string whyOf(int status, std::string_view word = {});
/// `Later`, after the time that the service gave, or `otherwise`.
Outcome later(const ServiceReply& reply, std::string why, std::chrono::seconds otherwise = std::chrono::seconds(0));
/// The name, shortened to what a notification shows anyway, so that no message exceeds the limit of a service.
std::string shortened(std::string_view name);
/// The collapse key: a new message replaces an undelivered one with the same key. All turns share one, since each has
/// the whole state.
std::string_view topicOf(const Message& message);

} // namespace push
