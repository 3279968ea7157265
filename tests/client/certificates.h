#pragma once

#include "tests/catch.h"

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <memory>
#include <string>

/// Certificates and authorities for tests of TLS, made at run time.

namespace http_tests {

/// A certificate and its private key, as PEM.
struct TestCertificate {
    std::string certificate;
    std::string key;
};

namespace detail {

template <auto end>
struct End {
    template <class T>
    void operator()(T* it) const {
        end(it);
    }
};
using Certificate = std::unique_ptr<X509, End<X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, End<EVP_PKEY_free>>;
using Bio = std::unique_ptr<BIO, End<BIO_free>>;
using Extension = std::unique_ptr<X509_EXTENSION, End<X509_EXTENSION_free>>;

inline std::string textOf(const Bio& bio) {
    char* text = nullptr;
    const long length = BIO_get_mem_data(bio.get(), &text);
    return {text, static_cast<std::size_t>(length)};
}
inline TestCertificate asPem(const Certificate& certificate, const Key& key) {
    const Bio first(BIO_new(BIO_s_mem()));
    const Bio second(BIO_new(BIO_s_mem()));
    REQUIRE(PEM_write_bio_X509(first.get(), certificate.get()) == 1);
    REQUIRE(PEM_write_bio_PrivateKey(second.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1);
    return {textOf(first), textOf(second)};
}
inline Certificate certificateOf(const TestCertificate& identity) {
    const Bio bio(BIO_new_mem_buf(identity.certificate.data(), static_cast<int>(identity.certificate.size())));
    return Certificate(PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr));
}
inline Key keyOf(const TestCertificate& identity) {
    const Bio bio(BIO_new_mem_buf(identity.key.data(), static_cast<int>(identity.key.size())));
    return Key(PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, nullptr));
}

inline void extend(const Certificate& certificate, int what, const std::string& value) {
    const Extension extension(X509V3_EXT_conf_nid(nullptr, nullptr, what, value.c_str()));
    REQUIRE(extension != nullptr);
    REQUIRE(X509_add_ext(certificate.get(), extension.get(), -1) == 1);
}

} // namespace detail

struct Request {
    std::string commonName;
    std::string alternativeName; ///< "DNS:host" or "IP:address"; empty: a certificate authority
    int untilDay = 2;            ///< last day of validity, counted from today; the first is two days ago
};

/// Issues a certificate that is signed by the authority, or by itself.
inline TestCertificate issue(const Request& wanted, const TestCertificate* authority = nullptr) {
    using namespace detail;
    constexpr long day = 24 * 60 * 60;
    const Key key(EVP_EC_gen("P-256"));
    const Certificate made(X509_new());
    REQUIRE(key != nullptr);
    X509_set_version(made.get(), X509_VERSION_3);
    static long serial = 0;
    ASN1_INTEGER_set(X509_get_serialNumber(made.get()), ++serial);
    X509_gmtime_adj(X509_getm_notBefore(made.get()), -2 * day);
    X509_gmtime_adj(X509_getm_notAfter(made.get()), wanted.untilDay * day);
    X509_set_pubkey(made.get(), key.get());
    X509_NAME_add_entry_by_txt(X509_get_subject_name(made.get()), "CN", MBSTRING_UTF8,
                               reinterpret_cast<const unsigned char*>(wanted.commonName.c_str()), -1, -1, 0);
    const Certificate issuer = authority != nullptr ? certificateOf(*authority) : nullptr;
    X509_set_issuer_name(made.get(), X509_get_subject_name(issuer ? issuer.get() : made.get()));
    if (wanted.alternativeName.empty()) {
        extend(made, NID_basic_constraints, "critical,CA:TRUE");
        extend(made, NID_key_usage, "critical,keyCertSign,cRLSign");
    } else {
        extend(made, NID_subject_alt_name, wanted.alternativeName);
    }
    const Key signer = authority != nullptr ? keyOf(*authority) : nullptr;
    REQUIRE(X509_sign(made.get(), signer ? signer.get() : key.get(), EVP_sha256()) > 0);
    return asPem(made, key);
}

} // namespace http_tests
