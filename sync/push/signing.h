#pragma once

#include <boost/json/object.hpp>
#include <openssl/evp.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

/// Keys and signed tokens (JSON Web Tokens, RFC 7515 and 7519) by which push services know this server.

namespace push {

template <auto end>
struct Deleter {
    template <class T>
    void operator()(T* it) const {
        end(it);
    }
};
using Key = std::unique_ptr<EVP_PKEY, Deleter<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Deleter<EVP_PKEY_CTX_free>>;

inline constexpr std::size_t pointLength = 65; ///< of P-256, uncompressed

std::string base64url(std::string_view bytes); ///< without the padding
/// Decodes base64url; nothing if the text is not valid.
std::optional<std::string> bytesOf(std::string_view base64url);

enum class Algorithm {
    Es256, ///< ECDSA with P-256 and SHA-256
    Rs256, ///< RSA with SHA-256
};
/// Reads a private key for this algorithm. Null: the text is not one.
Key readKey(const std::string& pem, Algorithm algorithm);
/// The public key at this point. Null: the point is not on the curve.
Key keyAt(std::string_view point);
std::string pointOf(const EVP_PKEY* key);

/// Adds the algorithm to `header`.
std::string signedToken(Algorithm algorithm, EVP_PKEY* key, boost::json::object header,
                        const boost::json::object& claims);

} // namespace push
