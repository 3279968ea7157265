#include "sync/push/fcm.h"

#include <boost/json.hpp>

#include <algorithm>

namespace push {
namespace {

namespace json = boost::json;
using Kind = Outcome::Kind;
using std::chrono::seconds;

// An access token lives an hour at most. For one that ends sooner, `made` is moved back, since only that is shared. The
// minimum is longer than a token is needed once: otherwise it would be requested without end.
constexpr std::int64_t lifetime = 3600;
constexpr std::int64_t renewAfter = 3000;
constexpr std::int64_t shortestLifetime = lifetime - renewAfter + 60;
constexpr std::int64_t pauseAfterTrouble = 30;
constexpr seconds afterTooMany{60}; // Google's rule when it names no time
constexpr std::size_t longestToken = 1000;
constexpr std::size_t longestBody = 4096;

json::value parsed(const std::string& text) {
    boost::system::error_code error;
    json::value value = json::parse(text, error);
    return error ? json::value() : value;
}

const json::value* member(const json::value* value, std::string_view name) {
    const json::object* object = value != nullptr ? value->if_object() : nullptr;
    return object != nullptr ? object->if_contains(name) : nullptr;
}
std::string textIn(const json::value* value, std::string_view name) {
    const json::value* text = member(value, name);
    return text != nullptr && text->is_string() ? std::string(text->get_string()) : std::string();
}
const json::array& listIn(const json::value* value, std::string_view name) {
    static const json::array none;
    const json::value* list = member(value, name);
    return list != nullptr && list->is_array() ? list->get_array() : none;
}

struct Error {
    std::string word;        ///< FCM's own error code if there is one, else the general status of Google's APIs
    bool ofTheToken = false; ///< the device's token is malformed
};

Error errorIn(const std::string& body) {
    const json::value value = parsed(body);
    const json::value* error = member(&value, "error");
    Error found{textIn(error, "status"), false};
    for (const json::value& detail : listIn(error, "details")) {
        if (const std::string code = textIn(&detail, "errorCode"); !code.empty())
            found.word = code;
        for (const json::value& violation : listIn(&detail, "fieldViolations"))
            found.ofTheToken = found.ofTheToken || textIn(&violation, "field") == "message.token";
    }
    return found;
}

engine::Refusal refused(std::string_view text) {
    return {engine::RefusalKind::Request, "push-keys", std::string(text), {}, {}};
}

} // namespace

engine::Result<ServiceAccount> accountIn(std::string_view json) {
    const json::value value = parsed(std::string(json));
    ServiceAccount account{textIn(&value, "client_email"), textIn(&value, "private_key_id"),
                           textIn(&value, "project_id"), textIn(&value, "token_uri"),
                           readKey(textIn(&value, "private_key"), Algorithm::Rs256)};
    if (account.email.empty() || account.project.empty() || account.tokenAddress.empty())
        return refused("the service account has no client_email, project_id or token_uri");
    if (!account.key)
        return refused("the service account has no private_key for RS256");
    return account;
}

std::string googleBody(const Address& address, const Message& message, seconds timeToLive) {
    const json::object whole = parsed(textOf(message)).as_object();
    json::object data; // FCM allows only strings as values
    for (const auto& [name, value] : whole)
        data[name] = value.is_string() ? value : json::value(serialize(value));
    return serialize(json::object{{"message",
                                   {{"token", address.to},
                                    {"data", std::move(data)},
                                    {"android",
                                     {{"priority", "HIGH"},
                                      {"collapse_key", topicOf(message)},
                                      {"ttl", std::to_string(timeToLive.count()) + 's'}}}}}});
}

bool isGoogleToken(std::string_view token) {
    return !token.empty() && token.size() <= longestToken &&
           std::all_of(token.begin(), token.end(), [](char each) { return each > ' ' && each < '\x7f'; });
}

Google::Google(ServiceAccount account, std::string host, SharedTokens& tokens, seconds timeToLive)
    : m_account(std::move(account)), m_host(std::move(host)),
      m_token(tokens, "fcm " + m_account.email + ' ' + m_account.keyId, renewAfter), m_timeToLive(timeToLive) {}

PostRequest Google::makeTokenRequest(std::int64_t now) const {
    const std::string assertion =
        signedToken(Algorithm::Rs256, m_account.key.get(), {{"typ", "JWT"}, {"kid", m_account.keyId}},
                    {{"iss", m_account.email},
                     {"scope", "https://www.googleapis.com/auth/firebase.messaging"},
                     {"aud", m_account.tokenAddress},
                     {"iat", now},
                     {"exp", now + lifetime}});
    return PostRequest{m_account.tokenAddress,
                       {"Content-Type: application/x-www-form-urlencoded"},
                       "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=" + assertion};
}

std::optional<PostRequest> Google::tokenRequest(std::int64_t now) {
    if (m_failure && now < m_troubleEnds)
        return std::nullopt;
    m_failure.reset();
    const auto current = m_token.current(now);
    if (!current) {
        recordFailure(outcome(Kind::Later, "the token that all processes share cannot be had"), now);
        return std::nullopt;
    }
    if (current.value()) {
        m_accessToken = *current.value();
        return std::nullopt;
    }
    m_awaitsToken = true;
    return makeTokenRequest(now);
}

/// No new request for a token for a while, however many messages wait.
void Google::recordFailure(Outcome outcome, std::int64_t now) {
    m_troubleEnds = now + std::max<std::int64_t>(outcome.retryAfter.count(), pauseAfterTrouble);
    m_failure = std::move(outcome);
}

void Google::receiveToken(const ServiceReply& reply, std::int64_t now) {
    m_awaitsToken = false;
    if (reply.fault != ServiceReply::Fault::None)
        return recordFailure(outcomeOf(reply.fault), now);
    const json::value value = parsed(reply.body);
    const std::string token = textIn(&value, "access_token");
    if (reply.status != 200 || token.empty()) {
        const bool isOurFault = reply.status >= 400 && reply.status < 500 && reply.status != 429 && reply.status != 408;
        const std::string why = "no access token: " + whyOf(reply.status, textIn(&value, "error"));
        return recordFailure(isOurFault ? outcome(Kind::Alarm, why) : later(reply, why), now);
    }
    const json::value* expiresIn = member(&value, "expires_in");
    const std::int64_t left = expiresIn != nullptr && expiresIn->is_int64() ? expiresIn->get_int64() : lifetime;
    const auto shared = m_token.renew({token, now - lifetime + std::clamp(left, shortestLifetime, lifetime)}, now);
    const auto current = m_token.current(now);
    if (!shared || !current || !current.value())
        return recordFailure(outcome(Kind::Later, "the token that all processes share cannot be had"), now);
    m_accessToken = *current.value();
}

std::variant<PostRequest, Outcome> Google::post(const Address& address, const Message& message, std::int64_t /*now*/) {
    if (!isGoogleToken(address.to))
        return outcome(Kind::Refused, "not the token of a device");
    if (m_failure)
        return *m_failure;
    std::string body = googleBody(address, message, m_timeToLive);
    if (body.size() > longestBody)
        return outcome(Kind::Refused, "the message is too long");
    return PostRequest{m_host + "/v1/projects/" + m_account.project + "/messages:send",
                       {"Authorization: Bearer " + m_accessToken.text, "Content-Type: application/json"},
                       std::move(body),
                       false,
                       false,
                       m_accessToken.made};
}

std::optional<Outcome> Google::classifyReply(const PostRequest& post, const ServiceReply& reply, bool isSecondTry,
                                             std::int64_t now) {
    if (reply.fault != ServiceReply::Fault::None)
        return outcomeOf(reply.fault);
    if (reply.status == 200)
        return outcome(Kind::Delivered, whyOf(reply.status));
    const Error error = errorIn(reply.body);
    const std::string why = whyOf(reply.status, error.word);
    switch (reply.status) {
    case 400: // all other parts of the message are always the same
        return outcome(error.ofTheToken ? Kind::Gone : Kind::Refused, why);
    case 401:
        if (error.word == "THIRD_PARTY_AUTH_ERROR") // Firebase's credentials at Apple, not our token
            return outcome(Kind::Alarm, why);
        m_token.markRejected(post.tokenMade);
        if (isSecondTry)
            recordFailure(outcome(Kind::Alarm, why), now);
        return isSecondTry ? m_failure : std::nullopt;
    case 403: // the device's token belongs to another sender
        return outcome(error.word == "SENDER_ID_MISMATCH" ? Kind::Gone : Kind::Alarm, why);
    case 404: // without UNREGISTERED it may be our whole project: no address is deleted for that
        return outcome(error.word == "UNREGISTERED" ? Kind::Gone : Kind::Alarm, why);
    case 429:
        return later(reply, why, afterTooMany);
    default:
        return reply.status >= 500 || reply.status == 408 ? later(reply, why) : outcome(Kind::Refused, why);
    }
}

} // namespace push
