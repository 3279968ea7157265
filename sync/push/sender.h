#pragma once

#include "sync/push/push.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace push {

/// With what a service shows who it is. Without the keys of a transport, that one is not offered.
struct Keys {
    std::string vapid;   ///< P-256 private key, PEM
    std::string subject; ///< whom a push service may complain to: mailto:… or https://…
    struct Apple {
        std::string key; ///< P-256 private key, PEM (the .p8 file)
        std::string keyId;
        std::string team;
        std::string topic; ///< the id of the app
        std::string host = "https://api.push.apple.com";
    };
    std::optional<Apple> apple;
    struct Google {
        std::string account;                             ///< the service account, JSON as it is downloaded
        std::string host = "https://fcm.googleapis.com"; ///< tokens come from where `account` says (token_uri)
    };
    std::optional<Google> google;
};

/// A token that all processes of a service share, since those who check it count how often it is renewed.
struct SharedToken {
    std::string text;
    std::int64_t made = 0; ///< seconds since 1970
};
class SharedTokens {
public:
    virtual ~SharedTokens() = default;
    /// Called in the sender's thread; they may wait. Nothing: there is none yet.
    virtual engine::Result<std::optional<SharedToken>> read(std::string_view name) = 0;
    /// In place of the one made then (0: of none). Which one counts now: another process may have been quicker.
    virtual engine::Result<SharedToken> replace(std::string_view name, std::int64_t made, const SharedToken& fresh) = 0;

protected:
    SharedTokens() = default;
    SharedTokens(const SharedTokens&) = default;
    SharedTokens(SharedTokens&&) = default;
    SharedTokens& operator=(const SharedTokens&) = default;
    SharedTokens& operator=(SharedTokens&&) = default;
};

struct SenderOptions {
    std::size_t atOnce = 64;           ///< messages under way
    std::size_t queued = 4096;         ///< … and waiting; more are told `Later` at once
    std::chrono::seconds waiting{300}; ///< for its turn: longer, and it is told `Later`, as others may send it then
    std::chrono::seconds patience{20}; ///< for one message
    std::chrono::seconds timeToLive{86'400}; ///< after a day nobody wants to hear it any more
    /// Addresses of this machine and its network, any port and http: for tests only. Otherwise https on public
    /// addresses, looked up once and held to.
    bool allowPrivate = false;
    std::filesystem::path authorities; ///< certificates (PEM) that are believed besides those of the system
    std::function<std::int64_t()> now; ///< seconds since 1970; empty: the clock
};

/// Sends messages, a bounded number at once, in a thread of its own.
class Sender {
public:
    using Done = std::function<void(Outcome)>; ///< called in the sender's thread

    Sender(const Keys& keys, SharedTokens& tokens, SenderOptions options = {});
    ~Sender(); ///< what is under way is broken off; nobody is told
    Sender(const Sender&) = delete;
    Sender(Sender&&) = delete;
    Sender& operator=(const Sender&) = delete;
    Sender& operator=(Sender&&) = delete;

    bool offers(Transport transport) const;
    std::string vapidKey() const; ///< the public one, base64url: what devices give to their push service
    void send(const Address& address, const Message& message, Done done);

private:
    class Work;
    std::unique_ptr<Work> m_work;
};

/// What is wrong with an address that a device told, before anything is sent there: its form, and for Web the host and
/// the lengths of the keys. Hosts are looked up when something is sent.
engine::Result<void> check(const Address& address, bool allowPrivate);
/// What is wrong with the keys that there are: a sender would not offer that transport, and nobody would know why.
engine::Result<void> check(const Keys& keys, bool allowPrivate);

std::string newVapidKey();                        ///< PEM
std::string publicVapidKey(std::string_view pem); ///< base64url; empty: that is no such key

} // namespace push
