#include "sync/push/kept_token.h"

#include <algorithm>

namespace push {

/// A token from the future was made by a wrong clock, and the push service will not accept it either.
bool KeptToken::isGood(const SharedToken& token, std::int64_t now) const {
    constexpr std::int64_t clocksDiffer = 60;
    const std::int64_t age = now - token.made;
    return token.made != 0 && token.made != m_dismissed && age < m_renewAfter && age >= -clocksDiffer;
}

engine::Result<std::optional<SharedToken>> KeptToken::current(std::int64_t now) {
    if (isGood(m_known, now))
        return std::optional(m_known);
    if (m_trouble && now < m_troubleEnds)
        return *m_trouble;
    const auto shared = m_tokens.read(m_name);
    if (!shared)
        return refused(shared.refusal(), now);
    m_known = shared.value().value_or(SharedToken());
    return isGood(m_known, now) ? std::optional(m_known) : std::nullopt;
}

engine::Refusal KeptToken::refused(const engine::Refusal& refusal, std::int64_t now) {
    constexpr std::int64_t pause = 30;
    m_trouble = refusal;
    m_troubleEnds = now + pause;
    return refusal;
}

engine::Result<SharedToken> KeptToken::renew(SharedToken fresh, std::int64_t now) {
    fresh.made =
        std::max(fresh.made, m_known.made == m_dismissed ? m_dismissed + 1 : 0); // unlike that of the dismissed token
    auto counts = m_tokens.replace(m_name, m_known.made, fresh);
    if (!counts)
        return refused(counts.refusal(), now);
    m_known = counts.value();
    return counts;
}

} // namespace push
