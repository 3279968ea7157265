#pragma once

#include "sync/push/kept_token.h"
#include "sync/push/push_service.h"
#include "sync/push/signing.h"

/// Apple's push service (APNs). iOS shows the message without running our app, so the payload has the keys of sentences
/// that the app contains in every language, and their arguments.

namespace push {

inline constexpr std::size_t longestPayload = 4096; ///< bytes; Apple's limit

std::string applePayload(const Message& message);
bool isAppleToken(std::string_view token);

/// Makes requests to APNs and classifies the answers.
class Apple final : public PushService {
public:
    Apple(Keys::Apple keys, Key key, SharedTokens& tokens, std::chrono::seconds timeToLive);

    std::string hostOf(const Address& /*address*/) const override { return m_keys.host; }
    /// Until a token was accepted on this connection, Apple allows one request at a time.
    std::size_t mostUnderWay(std::size_t limit) const override { return m_isTokenAccepted ? limit : 1; }
    std::variant<PostRequest, Outcome> post(const Address& address, const Message& message, std::int64_t now) override;
    std::optional<Outcome> classifyReply(const PostRequest& post, const ServiceReply& reply, bool isSecondTry,
                                         std::int64_t now) override;

private:
    engine::Result<SharedToken> token(std::int64_t now);

    Keys::Apple m_keys;
    Key m_key;
    KeptToken m_token;
    std::chrono::seconds m_timeToLive;
    bool m_isTokenAccepted = false; ///< our token was accepted on this connection
};

} // namespace push
