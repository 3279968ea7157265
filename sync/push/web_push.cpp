#include "sync/push/web_push.h"

#include "sync/push/address_guard.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>

#include <algorithm>
#include <stdexcept>

namespace push {
namespace {

using engine::Refusal;
using namespace std::string_view_literals;
using Derivation = std::unique_ptr<EVP_KDF_CTX, Deleter<EVP_KDF_CTX_free>>;
using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, Deleter<EVP_CIPHER_CTX_free>>;

constexpr std::size_t secretLength = 16;
constexpr std::size_t sharedLength = 32;
constexpr std::size_t keyLength = 16;
constexpr std::size_t nonceLength = 12;
constexpr std::size_t tagLength = 16;
constexpr unsigned recordSize = 4096;
constexpr char lastRecord = 2;

constexpr std::int64_t reusedFor = 3600;          // seconds for which a token is reused
constexpr std::int64_t validFor = 12 * reusedFor; // a service may refuse more than 24 hours
constexpr std::size_t mostOrigins = 1000;         // devices choose the origins, so there could be any number

void must(bool done) {
    if (!done)
        throw std::runtime_error("a message cannot be encrypted");
}

unsigned char* raw(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }
const unsigned char* raw(std::string_view bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

Refusal refused(std::string_view text) {
    return {engine::RefusalKind::Request, "push-keys", std::string(text), {}, {}};
}

/// The key agreement (ECDH): both sides compute the same secret.
std::string sharedSecretOf(EVP_PKEY* ours, EVP_PKEY* theirs) {
    const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, ours, nullptr));
    std::string shared(sharedLength, '\0');
    std::size_t length = shared.size();
    must(context && EVP_PKEY_derive_init(context.get()) == 1 &&
         EVP_PKEY_derive_set_peer_ex(context.get(), theirs, 0) == 1 && // validated in receiverKeysOf
         EVP_PKEY_derive(context.get(), raw(shared), &length) == 1 && length == sharedLength);
    return shared;
}

/// HKDF with SHA-256 (RFC 5869), both steps.
std::string derive(std::string_view salt, std::string_view key, std::string_view info, std::size_t length) {
    static EVP_KDF* const algorithm = EVP_KDF_fetch(nullptr, "HKDF", nullptr); // once: the lookup is expensive
    const Derivation context(EVP_KDF_CTX_new(algorithm));
    std::array<char, 7> digest{"SHA256"};
    const auto bytes = [](const char* name, std::string_view value) { // OpenSSL only reads it
        auto* data = const_cast<char*>(value.data());                 // NOLINT(cppcoreguidelines-pro-type-const-cast)
        return OSSL_PARAM_construct_octet_string(name, data, value.size());
    };
    const std::array<OSSL_PARAM, 5> parameters{
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0), bytes(OSSL_KDF_PARAM_SALT, salt),
        bytes(OSSL_KDF_PARAM_KEY, key), bytes(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
    std::string derived(length, '\0');
    must(context && EVP_KDF_derive(context.get(), raw(derived), length, parameters.data()) == 1);
    return derived;
}

/// Appends the only record to `body`: encrypted and authenticated.
void seal(std::string& body, std::string_view plaintext, const std::string& key, const std::string& nonce) {
    static EVP_CIPHER* const algorithm = EVP_CIPHER_fetch(nullptr, "AES-128-GCM", nullptr);
    const CipherContext context(EVP_CIPHER_CTX_new());
    std::string record(plaintext);
    record += lastRecord;
    const std::size_t start = body.size();
    body.resize(start + record.size() + tagLength);
    unsigned char* const out = raw(body) + start;
    int length = 0;
    must(context && EVP_EncryptInit_ex2(context.get(), algorithm, raw(key), raw(nonce), nullptr) == 1 &&
         EVP_EncryptUpdate(context.get(), out, &length, raw(record), static_cast<int>(record.size())) == 1 &&
         EVP_EncryptFinal_ex(context.get(), out + length, &length) == 1 &&
         EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, tagLength, out + record.size()) == 1);
}

Outcome refusedFor(const Refusal& refusal) { return outcome(Outcome::Kind::Refused, refusal.sentence()); }

} // namespace

engine::Result<ReceiverKeys> receiverKeysOf(const Address& address) {
    const std::optional<std::string> point = bytesOf(address.key);
    const std::optional<std::string> secret = bytesOf(address.secret);
    if (!secret || secret->size() != secretLength)
        return refused("the device's secret is not 16 bytes in base64url");
    Key key = point ? keyAt(*point) : nullptr;
    if (!key)
        return refused("the device's key is not a point of P-256 in base64url");
    return ReceiverKeys{std::move(key), *point, *secret};
}

OneTimeSecrets makeOneTimeSecrets() {
    OneTimeSecrets fresh{Key(EVP_EC_gen("P-256")), {}};
    must(fresh.key && RAND_bytes(fresh.salt.data(), static_cast<int>(fresh.salt.size())) == 1);
    return fresh;
}

engine::Result<std::string> encrypt(std::string_view plaintext, const ReceiverKeys& receiver,
                                    const OneTimeSecrets& secrets) {
    if (plaintext.size() > longestPlaintext)
        return refused("the message is too long");
    const std::string ours = pointOf(secrets.key.get());
    const std::string_view salt(reinterpret_cast<const char*>(secrets.salt.data()), secrets.salt.size());
    const std::string shared = sharedSecretOf(secrets.key.get(), receiver.key.get());
    const std::string key =
        derive(receiver.secret, shared, std::string("WebPush: info\0"sv) + receiver.point + ours, sharedLength);

    std::string body(salt);
    for (int shift = 24; shift >= 0; shift -= 8)
        body += static_cast<char>(recordSize >> static_cast<unsigned>(shift) & 0xFFU);
    body += static_cast<char>(ours.size());
    body += ours;
    seal(body, plaintext, derive(salt, key, "Content-Encoding: aes128gcm\0"sv, keyLength),
         derive(salt, key, "Content-Encoding: nonce\0"sv, nonceLength));
    return body;
}

Vapid::Vapid(Key key, std::string subject)
    : m_key(std::move(key)), m_public(base64url(pointOf(m_key.get()))), m_subject(std::move(subject)) {}

const std::string& Vapid::authorization(const std::string& origin, std::int64_t now) {
    const auto found = m_headers.find(origin);
    if (found != m_headers.end() && now >= found->second.made && now - found->second.made < reusedFor)
        return found->second.text;
    if (found == m_headers.end() && m_headers.size() >= mostOrigins)
        m_headers.clear();
    boost::json::object claims{{"aud", origin}, {"exp", now + validFor}};
    if (!m_subject.empty())
        claims["sub"] = m_subject;
    const std::string token = signedToken(Algorithm::Es256, m_key.get(), {{"typ", "JWT"}}, claims);
    return (m_headers[origin] = {"vapid t=" + token + ", k=" + m_public, now}).text;
}

std::string WebPush::hostOf(const Address& address) const {
    const auto origin = originOf(address.to, m_allowPrivate);
    return origin ? origin.value() : std::string(); // `post` will report what is wrong
}

std::variant<PostRequest, Outcome> WebPush::post(const Address& address, const Message& message, std::int64_t now) {
    const auto origin = originOf(address.to, m_allowPrivate);
    if (!origin)
        return refusedFor(origin.refusal());
    const auto receiver = receiverKeysOf(address);
    if (!receiver)
        return refusedFor(receiver.refusal());
    auto body = encrypt(textOf(message), receiver.value(), makeOneTimeSecrets());
    if (!body)
        return refusedFor(body.refusal());
    return PostRequest{address.to,
                       {"Content-Encoding: aes128gcm", "Content-Type: application/octet-stream",
                        "TTL: " + std::to_string(m_timeToLive.count()), "Urgency: high",
                        "Topic: " + std::string(topicOf(message)),
                        "Authorization: " + m_vapid.authorization(origin.value(), now)},
                       std::move(body.value()),
                       true};
}

std::optional<Outcome> WebPush::classifyReply(const PostRequest& /*post*/, const ServiceReply& reply,
                                              bool /*isSecondTry*/, std::int64_t /*now*/) {
    using Kind = Outcome::Kind;
    if (reply.fault != ServiceReply::Fault::None)
        return outcomeOf(reply.fault);
    const int status = reply.status;
    const std::string why = whyOf(status);
    if (status >= 200 && status < 300)
        return outcome(Kind::Delivered, why);
    if (status == 404 || status == 410) // RFC 8030 says 404, most services answer 410
        return outcome(Kind::Gone, why);
    if (status == 401 || status == 403)
        return outcome(Kind::Alarm, why);
    if (status == 408 || status == 425 || status == 429 || status >= 500)
        return later(reply, why);
    return outcome(Kind::Refused, why); // a redirection, too: its target would not be checked
}

} // namespace push
