#pragma once

#include "sync/push/kept_token.h"
#include "sync/push/push_service.h"
#include "sync/push/signing.h"

/// Apple's push service. It shows the message itself, without our app: it gets the keys of sentences that the app has
/// in every language, and what is to be filled in.

namespace push {

inline constexpr std::size_t longestPayload = 4096; ///< Apple takes no more

std::string applePayload(const Message& message);
bool isAppleToken(std::string_view token);

class Apple final : public PushService {
public:
    Apple(Keys::Apple keys, Key key, SharedTokens& tokens, std::chrono::seconds timeToLive);

    std::string placeOf(const Address& /*address*/) const override { return m_keys.host; }
    /// Apple takes one at a time from those it does not know yet.
    std::size_t room(std::size_t most) const override { return m_known ? most : 1; }
    std::variant<Post, Outcome> post(const Address& address, const Message& message, std::int64_t now) override;
    std::optional<Outcome> judge(const Post& post, const Answer& answer, bool again, std::int64_t now) override;

private:
    engine::Result<SharedToken> token(std::int64_t now);

    Keys::Apple m_keys;
    Key m_key;
    KeptToken m_token;
    std::chrono::seconds m_timeToLive;
    bool m_known = false; ///< our token was taken on this connection
};

} // namespace push
