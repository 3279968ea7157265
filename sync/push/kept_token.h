#pragma once

#include "sync/push/sender.h"

namespace push {

/// An access token that all processes of a service share: caches it and knows when to renew it.
class KeptToken {
public:
    /// `name` is the key in SharedTokens. It has to contain the id of the signing key, so that a new key does not reuse
    /// an old token.
    KeptToken(SharedTokens& tokens, std::string name, std::int64_t renewAfter)
        : m_tokens(tokens), m_name(std::move(name)), m_renewAfter(renewAfter) {}

    /// Nothing: a new token has to be made. After a failure of SharedTokens it is not read again for a while, because a
    /// read blocks the sender's thread and with it all messages.
    engine::Result<std::optional<SharedToken>> current(std::int64_t now);
    /// Stores a new token. Returns the valid one: `fresh`, or that of another process which was quicker.
    engine::Result<SharedToken> renew(SharedToken fresh, std::int64_t now);
    /// The push service no longer accepts the token made at that time.
    void markRejected(std::int64_t made) { m_rejected = made; }

private:
    bool isGood(const SharedToken& token, std::int64_t now) const;
    /// Remembers that SharedTokens failed.
    engine::Refusal recordFailure(const engine::Refusal& refusal, std::int64_t now);

    SharedTokens& m_tokens;
    std::string m_name;
    std::int64_t m_renewAfter;
    SharedToken m_cached;
    std::int64_t m_rejected = 0;
    std::optional<engine::Refusal> m_failure;
    std::int64_t m_failureEnds = 0;
};

} // namespace push
