#pragma once

#include "sync/push/push_service.h"
#include "sync/push/signing.h"

#include <array>
#include <map>

/// Web Push: a message is encrypted for the receiving device (RFC 8291), so that the push service cannot read it;
/// signed with a key that identifies this server (VAPID, RFC 8292); and sent to the push service, which keeps it for
/// the device (RFC 8030).

namespace push {

inline constexpr std::size_t longestPlaintext = 3993; ///< the 4,096 bytes that every service takes, less the overhead

/// The receiver's keys: what a device gave besides its address.
struct ReceiverKeys {
    Key key;
    std::string point; ///< the public key as bytes
    std::string secret;
};
engine::Result<ReceiverKeys> receiverKeysOf(const Address& address);

/// What has to be new in every message: an ephemeral key pair, and the salt of the encryption.
struct OneTimeSecrets {
    Key key; ///< the sender's key pair, for this message only
    std::array<unsigned char, 16> salt{};
};
OneTimeSecrets makeOneTimeSecrets();

/// The body of a request (aes128gcm, one record). A plaintext that is too long is refused.
engine::Result<std::string> encrypt(std::string_view plaintext, const ReceiverKeys& receiver,
                                    const OneTimeSecrets& secrets);

/// Identifies this server to push services (VAPID, RFC 8292). A service gets the same token for an hour, so that a
/// message does not cost a signature besides its encryption.
class Vapid {
public:
    Vapid(Key key, std::string subject);

    const std::string& publicKey() const { return m_public; }                      ///< base64url
    const std::string& authorization(const std::string& origin, std::int64_t now); ///< the header's value

private:
    struct CachedHeader { ///< a value of the header Authorization
        std::string text;
        std::int64_t made = 0;
    };

    Key m_key;
    std::string m_public;
    std::string m_subject;
    std::map<std::string, CachedHeader, std::less<>> m_headers; ///< by origin
};

/// Makes requests to any Web Push service and classifies the answers.
class WebPush final : public PushService {
public:
    WebPush(Vapid vapid, std::chrono::seconds timeToLive, bool allowPrivate)
        : m_vapid(std::move(vapid)), m_timeToLive(timeToLive), m_allowPrivate(allowPrivate) {}

    const std::string& publicKey() const { return m_vapid.publicKey(); }
    std::string hostOf(const Address& address) const override;
    std::variant<PostRequest, Outcome> post(const Address& address, const Message& message, std::int64_t now) override;
    std::optional<Outcome> classifyReply(const PostRequest& post, const ServiceReply& reply, bool isSecondTry,
                                         std::int64_t now) override;

private:
    Vapid m_vapid;
    std::chrono::seconds m_timeToLive;
    bool m_allowPrivate;
};

} // namespace push
