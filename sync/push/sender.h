#pragma once

#include "sync/push/push.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace push {

/// Keys that identify this server to push services. A transport without keys is not offered.
struct Keys {
    std::string vapid;   ///< P-256 private key, PEM
    std::string subject; ///< contact for the push service: mailto:… or https://…
    struct Apple {
        std::string key; ///< P-256 private key, PEM (the .p8 file)
        std::string keyId;
        std::string team;
        std::string topic; ///< the id of the app
        std::string host = "https://api.push.apple.com";
    };
    std::optional<Apple> apple;
    struct Google {
        std::string account;                             ///< the service account's JSON file
        std::string host = "https://fcm.googleapis.com"; ///< token_uri in `account` has the host for tokens
    };
    std::optional<Google> google;
};

/// An access token that all processes of a service share, because push services limit how often it is renewed.
struct SharedToken {
    std::string text;
    std::int64_t made = 0; ///< seconds since 1970
};
class SharedTokens {
public:
    virtual ~SharedTokens() = default;
    /// Called in the sender's thread; both may block. Nothing: there is no token yet.
    virtual engine::Result<std::optional<SharedToken>> read(std::string_view name) = 0;
    /// Replaces the token made at `made` (0: there was none). Returns the valid one, which is another process's if that
    /// was quicker.
    virtual engine::Result<SharedToken> replace(std::string_view name, std::int64_t made, const SharedToken& fresh) = 0;

protected:
    SharedTokens() = default;
    SharedTokens(const SharedTokens&) = default;
    SharedTokens(SharedTokens&&) = default;
    SharedTokens& operator=(const SharedTokens&) = default;
    SharedTokens& operator=(SharedTokens&&) = default;
};

/// Limits and time-outs of a Sender, and settings for tests.
struct SenderOptions {
    std::size_t atOnce = 64;                 ///< messages under way at once
    std::size_t longestQueue = 4096;         ///< further messages end as `Later` at once
    std::chrono::seconds longestWait{300};   ///< in the queue; then the message ends as `Later`
    std::chrono::seconds timeout{20};        ///< of one message
    std::chrono::seconds timeToLive{86'400}; ///< a push service discards a message after a day
    /// Only for tests: allows http, any port and addresses of this machine and its network. Otherwise only https on
    /// public addresses is allowed (address_guard.h).
    bool allowPrivate = false;
    std::filesystem::path caFile;      ///< further trusted certificate authorities (PEM)
    std::function<std::int64_t()> now; ///< seconds since 1970; empty: the system's clock
};

/// Sends messages in a thread of its own, a bounded number at once.
class Sender {
public:
    using Done = std::function<void(Outcome)>; ///< called in the sender's thread

    Sender(const Keys& keys, SharedTokens& tokens, SenderOptions options = {});
    ~Sender(); ///< cancels what is under way without calling `Done`
    Sender(const Sender&) = delete;
    Sender(Sender&&) = delete;
    Sender& operator=(const Sender&) = delete;
    Sender& operator=(Sender&&) = delete;

    bool offers(Transport transport) const;
    std::string vapidKey() const; ///< the public key, base64url, which devices register with their push service
    void send(const Address& address, const Message& message, Done done);

private:
    class Worker;
    std::unique_ptr<Worker> m_worker;
};

/// Checks an address from a device before it is stored: its form, and for Web the host and the lengths of the keys.
/// Names of hosts are looked up only when something is sent.
engine::Result<void> check(const Address& address, bool allowPrivate);
/// Checks the configured keys: without this check a sender would not offer a transport and nobody would know why.
engine::Result<void> check(const Keys& keys, bool allowPrivate);

std::string newVapidKey();                        ///< PEM
std::string publicVapidKey(std::string_view pem); ///< base64url; empty: the PEM is not a P-256 private key

} // namespace push
