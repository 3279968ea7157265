#pragma once

#include "sync/push/push_service.h"
#include "sync/push/signing.h"

#include <array>
#include <map>

/// Web Push: a message is encrypted for the device that reads it (RFC 8291), so that the push service, whoever runs it,
/// learns only that there is one; signed with a key by which the service knows us (RFC 8292); and left with the
/// service for the device (RFC 8030).

namespace push {

inline constexpr std::size_t longestPlaintext = 3993; ///< what is left of the 4,096 bytes that every service takes

/// Who reads a message: what a device gave besides its address.
struct Reader {
    Key key;
    std::string point; ///< the same, as bytes
    std::string secret;
};
engine::Result<Reader> readerOf(const Address& address);

/// What is new in every message.
struct Novelty {
    Key key; ///< ours, for this message alone
    std::array<unsigned char, 16> salt{};
};
Novelty novelty();

/// The body of a request (aes128gcm, one record). A plaintext that is too long is refused.
engine::Result<std::string> encrypt(std::string_view plaintext, const Reader& reader, const Novelty& novelty);

/// Who we are, in the words of RFC 8292. A push service is shown the same token for an hour, so that a message does not
/// cost a signature besides its encryption.
class Vapid {
public:
    Vapid(Key key, std::string subject);

    const std::string& publicKey() const { return m_public; }                      ///< base64url
    const std::string& authorization(const std::string& origin, std::int64_t now); ///< the header's value

private:
    struct Shown {
        std::string text;
        std::int64_t made = 0;
    };

    Key m_key;
    std::string m_public;
    std::string m_subject;
    std::map<std::string, Shown, std::less<>> m_shown;
};

class WebPush final : public PushService {
public:
    WebPush(Vapid vapid, std::chrono::seconds timeToLive, bool allowPrivate)
        : m_vapid(std::move(vapid)), m_timeToLive(timeToLive), m_allowPrivate(allowPrivate) {}

    const std::string& publicKey() const { return m_vapid.publicKey(); }
    std::string placeOf(const Address& address) const override;
    std::variant<Post, Outcome> post(const Address& address, const Message& message, std::int64_t now) override;
    std::optional<Outcome> judge(const Post& post, const Answer& answer, bool again, std::int64_t now) override;

private:
    Vapid m_vapid;
    std::chrono::seconds m_timeToLive;
    bool m_allowPrivate;
};

} // namespace push
