#pragma once

#include "sync/push/kept_token.h"
#include "sync/push/push_service.h"
#include "sync/push/signing.h"

/// Google's push service (FCM, HTTP v1). The app shows the message, so it gets the same text as by Web Push.

namespace push {

/// The fields that are needed from the file of a Google service account.
struct ServiceAccount {
    std::string email;
    std::string keyId;
    std::string project;
    std::string tokenAddress;
    Key key;
};
engine::Result<ServiceAccount> accountIn(std::string_view json);

std::string googleBody(const Address& address, const Message& message, std::chrono::seconds timeToLive);
bool isGoogleToken(std::string_view token);

/// Makes requests to FCM, and for the access token that they need, and classifies the answers.
class Google final : public PushService {
public:
    Google(ServiceAccount account, std::string host, SharedTokens& tokens, std::chrono::seconds timeToLive);

    std::string hostOf(const Address& /*address*/) const override { return m_host; }
    std::size_t mostUnderWay(std::size_t limit) const override { return m_awaitsToken ? 0 : limit; }
    std::optional<PostRequest> tokenRequest(std::int64_t now) override;
    void receiveToken(const ServiceReply& reply, std::int64_t now) override;
    std::variant<PostRequest, Outcome> post(const Address& address, const Message& message, std::int64_t now) override;
    std::optional<Outcome> classifyReply(const PostRequest& post, const ServiceReply& reply, bool isSecondTry,
                                         std::int64_t now) override;

private:
    PostRequest makeTokenRequest(std::int64_t now) const;
    void recordFailure(Outcome outcome, std::int64_t now);

    ServiceAccount m_account;
    std::string m_host;
    KeptToken m_token;
    std::chrono::seconds m_timeToLive;
    SharedToken m_accessToken;
    bool m_awaitsToken = false;
    std::optional<Outcome> m_failure; ///< no access token: the outcome of all messages until `m_troubleEnds`
    std::int64_t m_troubleEnds = 0;
};

} // namespace push
