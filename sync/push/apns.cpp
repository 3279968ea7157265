#include "sync/push/apns.h"

#include <boost/json.hpp>

#include <algorithm>
#include <array>

namespace push {
namespace {

namespace json = boost::json;
using Kind = Outcome::Kind;

// Seconds. Apple refuses a token after an hour, and a sender that renews it more often than every 20 minutes.
constexpr std::int64_t renewAfter = 2400;
constexpr std::int64_t renewAtMost = 1200;
constexpr std::chrono::seconds afterTooManyTokens{60};

constexpr std::size_t shortestToken = 64; // Apple says that it may grow
constexpr std::size_t longestToken = 200;

struct Reason {
    std::string word;
    std::optional<std::int64_t> timestamp;
};

Reason reasonIn(const std::string& body) {
    boost::system::error_code error;
    const json::value value = json::parse(body, error);
    const json::object* object = error ? nullptr : value.if_object();
    Reason reason;
    if (object == nullptr)
        return reason;
    if (const json::value* word = object->if_contains("reason"); word != nullptr && word->is_string())
        reason.word = word->get_string();
    if (const json::value* time = object->if_contains("timestamp"); time != nullptr && time->is_int64())
        reason.timestamp = time->get_int64();
    return reason;
}

template <std::size_t count>
bool isOneOf(std::string_view word, const std::array<std::string_view, count>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// What a status 400 is about: the device, our settings, an idle connection, or this message.
Kind kindOfBadRequest(std::string_view word) {
    constexpr std::array<std::string_view, 2> ofTheDevice{"BadDeviceToken", "DeviceTokenNotForTopic"};
    constexpr std::array<std::string_view, 4> ofOurs{"BadTopic", "MissingTopic", "TopicDisallowed", "InvalidPushType"};
    if (isOneOf(word, ofTheDevice))
        return Kind::Gone; // registered for another app or in Apple's other environment: never usable here
    if (isOneOf(word, ofOurs))
        return Kind::Alarm;
    return word == "IdleTimeout" ? Kind::Later : Kind::Refused;
}

json::object alertOf(const Message& message) {
    if (message.kind == Message::Kind::Test)
        return {{"loc-key", "TURN_TEST"}};
    const std::string who = shortened(message.who);
    if (message.others <= 0)
        return {{"loc-key", "TURN_ONE"}, {"loc-args", json::array{who}}};
    return {{"loc-key", "TURN_MORE"}, {"loc-args", json::array{who, std::to_string(message.others)}}};
}

} // namespace

std::string applePayload(const Message& message) {
    json::object aps{{"alert", alertOf(message)}, {"sound", "default"}, {"thread-id", topicOf(message)}};
    if (message.kind == Message::Kind::Turn) {
        aps["badge"] = message.waiting;
        aps["content-available"] = 1; // wakes the app, which then need not notify of the turn itself
    }
    json::object payload{{"aps", std::move(aps)}};
    if (!message.game.empty())
        payload["game"] = message.game;
    return serialize(payload);
}

bool isAppleToken(std::string_view token) {
    return token.size() >= shortestToken && token.size() <= longestToken && token.size() % 2 == 0 &&
           token.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

Apple::Apple(Keys::Apple keys, Key key, SharedTokens& tokens, std::chrono::seconds timeToLive)
    : m_keys(std::move(keys)), m_key(std::move(key)),
      m_token(tokens, "apns " + m_keys.team + ' ' + m_keys.keyId, renewAfter), m_timeToLive(timeToLive) {}

engine::Result<SharedToken> Apple::token(std::int64_t now) {
    const auto current = m_token.current(now);
    if (!current)
        return current.refusal();
    if (current.value())
        return *current.value();
    return m_token.renew(
        {signedToken(Algorithm::Es256, m_key.get(), {{"kid", m_keys.keyId}}, {{"iss", m_keys.team}, {"iat", now}}),
         now},
        now);
}

std::variant<PostRequest, Outcome> Apple::post(const Address& address, const Message& message, std::int64_t now) {
    if (!isAppleToken(address.to))
        return outcome(Kind::Refused, "not the token of a device");
    std::string payload = applePayload(message);
    if (payload.size() > longestPayload)
        return outcome(Kind::Refused, "the message is too long");
    const auto token = this->token(now);
    if (!token)
        return outcome(Kind::Later, "the token that all processes share cannot be had");
    return PostRequest{m_keys.host + "/3/device/" + address.to,
                       {"authorization: bearer " + token.value().text, "content-type: application/json",
                        "apns-topic: " + m_keys.topic, "apns-push-type: alert", "apns-priority: 10",
                        "apns-expiration: " + std::to_string(now + m_timeToLive.count()),
                        "apns-collapse-id: " + std::string(topicOf(message))},
                       std::move(payload),
                       false,
                       true,
                       token.value().made};
}

std::optional<Outcome> Apple::classifyReply(const PostRequest& post, const ServiceReply& reply, bool isSecondTry,
                                            std::int64_t now) {
    m_isTokenAccepted = reply.fault == ServiceReply::Fault::None && reply.status != 403;
    if (reply.fault != ServiceReply::Fault::None)
        return outcomeOf(reply.fault);
    if (reply.status == 200)
        return outcome(Kind::Delivered, whyOf(reply.status));
    const Reason reason = reasonIn(reply.body);
    const std::string why = whyOf(reply.status, reason.word);
    switch (reply.status) {
    case 400:
        return outcome(kindOfBadRequest(reason.word), why);
    case 403:
        // A new token that Apple calls expired means that a clock is wrong: another token would not help, and Apple
        // blocks senders that renew too often.
        if (reason.word != "ExpiredProviderToken" || isSecondTry || now - post.tokenMade < renewAtMost)
            return outcome(Kind::Alarm, why);
        m_token.markRejected(post.tokenMade);
        return std::nullopt;
    case 410:
        return Outcome{Kind::Gone, {}, reason.timestamp, why};
    case 429:
        return later(reply, why,
                     reason.word == "TooManyProviderTokenUpdates" ? afterTooManyTokens : std::chrono::seconds(0));
    default:
        return reply.status >= 500 ? later(reply, why) : outcome(Kind::Refused, why);
    }
}

} // namespace push
