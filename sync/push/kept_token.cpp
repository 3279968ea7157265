#include "sync/push/kept_token.h"

#include <algorithm>

namespace push {

/// A token from the future was made by a wrong clock, and the push service will not accept it either.
bool KeptToken::isGood(const SharedToken& token, std::int64_t now) const {
    constexpr std::int64_t clocksDiffer = 60;
    const std::int64_t age = now - token.made;
    return token.made != 0 && token.made != m_rejected && age < m_renewAfter && age >= -clocksDiffer;
}

engine::Result<std::optional<SharedToken>> KeptToken::current(std::int64_t now) {
    if (isGood(m_cached, now))
        return std::optional(m_cached);
    if (m_failure && now < m_failureEnds)
        return *m_failure;
    const auto shared = m_tokens.read(m_name);
    if (!shared)
        return recordFailure(shared.refusal(), now);
    m_cached = shared.value().value_or(SharedToken());
    return isGood(m_cached, now) ? std::optional(m_cached) : std::nullopt;
}

engine::Refusal KeptToken::recordFailure(const engine::Refusal& refusal, std::int64_t now) {
    constexpr std::int64_t pause = 30;
    m_failure = refusal;
    m_failureEnds = now + pause;
    return refusal;
}

engine::Result<SharedToken> KeptToken::renew(SharedToken fresh, std::int64_t now) {
    fresh.made =
        std::max(fresh.made, m_cached.made == m_rejected ? m_rejected + 1 : 0); // unlike that of the rejected token
    auto current = m_tokens.replace(m_name, m_cached.made, fresh);
    if (!current)
        return recordFailure(current.refusal(), now);
    m_cached = current.value();
    return current;
}

} // namespace push
