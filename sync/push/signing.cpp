#include "sync/push/signing.h"

#include "sync/push/sender.h"

#include <boost/json/serialize.hpp>
#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/pem.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace push {
namespace {

using Bio = std::unique_ptr<BIO, Deleter<BIO_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Deleter<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Deleter<ECDSA_SIG_free>>;

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr int coordinateLength = 32;

constexpr std::array<signed char, 256> valuesOfLetters() {
    std::array<signed char, 256> values{};
    for (signed char& value : values)
        value = -1;
    for (std::size_t i = 0; i < alphabet.size(); ++i)
        values[static_cast<unsigned char>(alphabet[i])] = static_cast<signed char>(i);
    return values;
}

const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

/// Only P-256: a P-384 key would sign as well, but no service accepts that as ES256.
bool fits(EVP_PKEY* key, Algorithm algorithm) {
    if (algorithm == Algorithm::Rs256)
        return EVP_PKEY_is_a(key, "RSA") == 1 && EVP_PKEY_get_bits(key) >= 2048;
    std::array<char, 64> group{};
    return EVP_PKEY_is_a(key, "EC") == 1 && EVP_PKEY_get_group_name(key, group.data(), group.size(), nullptr) == 1 &&
           std::string_view(group.data()) == SN_X9_62_prime256v1;
}

std::string signatureOf(EVP_PKEY* key, std::string_view text) {
    const DigestContext context(EVP_MD_CTX_new());
    std::size_t length = 0;
    std::string signature;
    bool done = context != nullptr &&
                EVP_DigestSignInit_ex(context.get(), nullptr, "SHA256", nullptr, nullptr, key, nullptr) == 1 &&
                EVP_DigestSign(context.get(), nullptr, &length, raw(text), text.size()) == 1;
    if (done) {
        signature.resize(length);
        done = EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &length, raw(text),
                              text.size()) == 1;
    }
    if (!done)
        throw std::runtime_error("a token cannot be signed");
    signature.resize(length);
    return signature;
}

/// OpenSSL yields DER; a JSON Web Token has the two numbers side by side.
std::string sideBySide(const std::string& der) {
    const unsigned char* at = raw(der);
    const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())));
    std::array<unsigned char, 2UL * coordinateLength> bytes{};
    if (!signature || BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), bytes.data(), coordinateLength) < 0 ||
        BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), bytes.data() + coordinateLength, coordinateLength) < 0)
        throw std::runtime_error("a signature cannot be read");
    return {bytes.begin(), bytes.end()};
}

/// A key with a passphrase is refused, because nobody is at a server's terminal to enter it.
int noPassphrase(char* /*text*/, int /*size*/, int /*writing*/, void* /*data*/) { return -1; }

} // namespace

std::string base64url(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    unsigned gathered = 0;
    unsigned bits = 0;
    for (const char byte : bytes) {
        gathered = gathered << 8U | static_cast<unsigned char>(byte);
        for (bits += 8; bits >= 6; bits -= 6)
            text += alphabet[gathered >> (bits - 6) & 63U];
    }
    if (bits > 0)
        text += alphabet[gathered << (6 - bits) & 63U];
    return text;
}

std::optional<std::string> bytesOf(std::string_view base64url) {
    static constexpr std::array<signed char, 256> values = valuesOfLetters();
    std::string bytes;
    bytes.reserve(base64url.size() * 3 / 4);
    unsigned gathered = 0;
    unsigned bits = 0;
    for (const char letter : base64url) {
        const signed char value = values[static_cast<unsigned char>(letter)];
        if (value < 0)
            return std::nullopt;
        gathered = gathered << 6U | static_cast<unsigned>(value);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes += static_cast<char>(gathered >> bits & 0xFFU);
        }
    }
    const bool whole = bits < 6 && (gathered & ((1U << bits) - 1)) == 0; // otherwise one value would have two encodings
    return whole ? std::optional(std::move(bytes)) : std::nullopt;
}

Key readKey(const std::string& pem, Algorithm algorithm) {
    const Bio bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    Key key(bio ? PEM_read_bio_PrivateKey(bio.get(), nullptr, noPassphrase, nullptr) : nullptr);
    if (!key || !fits(key.get(), algorithm))
        return nullptr;
    if (algorithm == Algorithm::Es256) // some files have the public key compressed
        EVP_PKEY_set_utf8_string_param(key.get(), OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, "uncompressed");
    return key;
}

Key keyAt(std::string_view point) {
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    std::array<char, 6> group{"P-256"};
    std::string bytes(point);
    const std::array<OSSL_PARAM, 3> parameters{
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, bytes.data(), bytes.size()),
        OSSL_PARAM_construct_end()};
    EVP_PKEY* key = nullptr;
    if (point.size() == pointLength && context && EVP_PKEY_fromdata_init(context.get()) == 1)
        EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY,
                          const_cast<OSSL_PARAM*>(parameters.data())); // NOLINT(cppcoreguidelines-pro-type-const-cast)
    return Key(key);
}

std::string pointOf(const EVP_PKEY* key) {
    std::string point(pointLength, '\0');
    std::size_t length = 0;
    if (EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, reinterpret_cast<unsigned char*>(point.data()),
                                        point.size(), &length) != 1 ||
        length != pointLength)
        throw std::runtime_error("a key of P-256 does not tell its public part");
    return point;
}

std::string signedToken(Algorithm algorithm, EVP_PKEY* key, boost::json::object header,
                        const boost::json::object& claims) {
    header["alg"] = algorithm == Algorithm::Es256 ? "ES256" : "RS256";
    std::string text = base64url(serialize(header)) + '.' + base64url(serialize(claims));
    const std::string signature = signatureOf(key, text);
    return text + '.' + base64url(algorithm == Algorithm::Es256 ? sideBySide(signature) : signature);
}

std::string newVapidKey() {
    const Key key(EVP_EC_gen("P-256"));
    const Bio bio(BIO_new(BIO_s_mem()));
    if (!key || !bio || PEM_write_bio_PKCS8PrivateKey(bio.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1)
        throw std::runtime_error("no key can be made");
    char* text = nullptr;
    const long length = BIO_get_mem_data(bio.get(), &text);
    return {text, static_cast<std::size_t>(length)};
}

} // namespace push
