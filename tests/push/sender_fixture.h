#pragma once

#include "sync/push/sender.h"
#include "sync/push/signing.h"
#include "tests/catch.h"
#include "tests/client/certificates.h"
#include "tests/engine/program.h"
#include "tests/push/fake_service.h"

#include <condition_variable>
#include <map>
#include <mutex>

/// A sender with keys and stored tokens, and a collector of its outcomes.

namespace push_tests {

using push::Address;
using push::Message;
using push::Outcome;
using push::SharedToken;
using push::Transport;
using Kind = Outcome::Kind;

inline std::string pemOf(EVP_PKEY* key, bool secret) {
    const http_tests::detail::Bio bio(BIO_new(BIO_s_mem()));
    if (secret)
        REQUIRE(PEM_write_bio_PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr) == 1);
    else
        REQUIRE(PEM_write_bio_PUBKEY(bio.get(), key) == 1);
    return http_tests::detail::textOf(bio);
}

/// Both keys, as PEM.
struct KeyPair {
    push::Key key;
    std::string secret = pemOf(key.get(), true);
    std::string open = pemOf(key.get(), false);
};
inline KeyPair elliptic() { return {push::Key(EVP_EC_gen("P-256"))}; }
inline KeyPair rsa() { return {push::Key(EVP_RSA_gen(2048))}; }

/// SharedTokens in memory.
class MemoryTokens final : public push::SharedTokens {
public:
    engine::Result<std::optional<SharedToken>> read(std::string_view name) override {
        const std::lock_guard lock(m_mutex);
        ++m_asked;
        if (m_broken)
            return engine::Refusal{engine::RefusalKind::Store, "unavailable", "the store is away", {}, {}};
        const auto found = m_tokens.find(name);
        return found == m_tokens.end() ? std::nullopt : std::optional(found->second);
    }
    engine::Result<SharedToken> replace(std::string_view name, std::int64_t made, const SharedToken& fresh) override {
        const std::lock_guard lock(m_mutex);
        if (m_broken)
            return engine::Refusal{engine::RefusalKind::Store, "unavailable", "the store is away", {}, {}};
        SharedToken& there = m_tokens[std::string(name)];
        if (there.made == made) {
            there = fresh;
            ++m_replaced;
        }
        return there;
    }
    int asked() const {
        const std::lock_guard lock(m_mutex);
        return m_asked;
    }
    int replaced() const {
        const std::lock_guard lock(m_mutex);
        return m_replaced;
    }
    void setBroken(bool broken) {
        const std::lock_guard lock(m_mutex);
        m_broken = broken;
    }

private:
    mutable std::mutex m_mutex;
    std::map<std::string, SharedToken, std::less<>> m_tokens;
    int m_asked = 0;
    int m_replaced = 0;
    bool m_broken = false;
};

/// A certificate authority, and a certificate by it for 127.0.0.1.
struct TestAuthority {
    engine::Folder folder;
    http_tests::TestCertificate authority = http_tests::issue({"Test authority", ""});
    http_tests::TestCertificate server = http_tests::issue({"server", "IP:127.0.0.1"}, &authority);
    std::string file = folder.file("authority.pem", authority.certificate);
};

/// Collects outcomes.
class OutcomeCollector {
public:
    push::Sender::Done done() {
        return [this](Outcome outcome) {
            const std::lock_guard lock(m_mutex);
            m_outcomes.push_back(std::move(outcome));
            m_changed.notify_all();
        };
    }
    /// Waits for so many outcomes and returns them in the order of their arrival; fails if there are more.
    std::vector<Outcome> wait(std::size_t count) {
        std::vector<Outcome> outcomes = waitForAtLeast(count);
        REQUIRE(outcomes.size() == count);
        return outcomes;
    }
    std::vector<Outcome> waitForAtLeast(std::size_t count) {
        std::unique_lock lock(m_mutex);
        REQUIRE(m_changed.wait_for(lock, std::chrono::minutes(2), [&] { return m_outcomes.size() >= count; }));
        return std::exchange(m_outcomes, {});
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<Outcome> m_outcomes;
};

/// Sends one message and waits for its outcome.
class SenderFixture {
public:
    explicit SenderFixture(push::Keys keys, push::SenderOptions options = {}, MemoryTokens* board = nullptr)
        : m_sender(std::move(keys), board != nullptr ? *board : m_board, std::move(options)) {}

    push::Sender& sender() { return m_sender; }
    Outcome send(const Address& address, const Message& message) {
        m_sender.send(address, message, m_waiter.done());
        Outcome outcome = m_waiter.wait(1).front();
        CHECK(outcome.why.find(address.to) == std::string::npos); // `why` is for logs and must not contain the address
        return outcome;
    }

private:
    OutcomeCollector m_waiter; // before the sender, whose thread calls it
    MemoryTokens m_board;
    push::Sender m_sender;
};

inline push::SenderOptions loopback() {
    push::SenderOptions options;
    options.allowPrivate = true;
    return options;
}
inline push::SenderOptions loopback(const TestAuthority& authority) {
    push::SenderOptions options = loopback();
    options.caFile = authority.file;
    return options;
}

inline const Message turn{Message::Kind::Turn, "Bob", "0123456789abcdef0123456789abcdef", 2, 3};

/// A device whose keys nobody needs for decryption.
inline Address webDevice(const std::string& url) {
    const push::Key key(EVP_EC_gen("P-256"));
    return {Transport::Web, url, push::base64url(push::pointOf(key.get())), push::base64url(std::string(16, 's'))};
}

} // namespace push_tests
