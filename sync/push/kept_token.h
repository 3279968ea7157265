#pragma once

#include "sync/push/sender.h"

namespace push {

/// A token of ours: the one that all processes share, and when it is time for another.
class KeptToken {
public:
    /// `name`: under which it is shared; it names the key, too, so that a new key does not go by an old token.
    KeptToken(SharedTokens& tokens, std::string name, std::int64_t renewAfter)
        : m_tokens(tokens), m_name(std::move(name)), m_renewAfter(renewAfter) {}

    /// Nothing: a new one has to be made. Where all share it nobody is asked for a while after a refusal: whoever asks
    /// waits, and all other messages with her.
    engine::Result<std::optional<SharedToken>> current(std::int64_t now);
    /// Which one counts from now on, this or one of another process that was quicker.
    engine::Result<SharedToken> renew(SharedToken fresh, std::int64_t now);
    /// The one made then is not taken any more.
    void dismiss(std::int64_t made) { m_dismissed = made; }

private:
    bool isGood(const SharedToken& token, std::int64_t now) const;
    engine::Refusal refused(const engine::Refusal& refusal, std::int64_t now);

    SharedTokens& m_tokens;
    std::string m_name;
    std::int64_t m_renewAfter;
    SharedToken m_known;
    std::int64_t m_dismissed = 0;
    std::optional<engine::Refusal> m_trouble;
    std::int64_t m_troubleEnds = 0;
};

} // namespace push
