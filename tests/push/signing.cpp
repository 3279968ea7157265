#include "sync/push/signing.h"

#include "tests/push/sender_fixture.h"

#include <openssl/ecdsa.h>

/// Keys and tokens.

using namespace push;

namespace {

std::vector<std::string> partsOf(const std::string& token) {
    std::vector<std::string> parts{""};
    for (const char each : token)
        if (each == '.')
            parts.emplace_back();
        else
            parts.back() += each;
    return parts;
}

bool verifies(EVP_PKEY* key, const std::string& text, const std::string& signature) {
    const std::unique_ptr<EVP_MD_CTX, Deleter<EVP_MD_CTX_free>> context(EVP_MD_CTX_new());
    REQUIRE(EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key) == 1);
    return EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()), signature.size(),
                            reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
}

std::string asDer(const std::string& sideBySide) {
    REQUIRE(sideBySide.size() == 64);
    const auto* bytes = reinterpret_cast<const unsigned char*>(sideBySide.data());
    const std::unique_ptr<ECDSA_SIG, Deleter<ECDSA_SIG_free>> signature(ECDSA_SIG_new());
    ECDSA_SIG_set0(signature.get(), BN_bin2bn(bytes, 32, nullptr), BN_bin2bn(bytes + 32, 32, nullptr));
    unsigned char* der = nullptr;
    const int length = i2d_ECDSA_SIG(signature.get(), &der);
    std::string text(reinterpret_cast<const char*>(der), static_cast<std::size_t>(length));
    OPENSSL_free(der);
    return text;
}

} // namespace

TEST_CASE("push signing: base64url as RFC 4648 has it, and there and back") {
    CHECK(base64url("") == "");
    CHECK(base64url("f") == "Zg");
    CHECK(base64url("fo") == "Zm8");
    CHECK(base64url("foo") == "Zm9v");
    CHECK(base64url("foobar") == "Zm9vYmFy");
    CHECK(base64url("\xfb\xff") == "-_8");
    std::string bytes;
    for (int i = 0; i < 300; ++i) {
        CHECK(bytesOf(base64url(bytes)) == bytes);
        bytes += static_cast<char>(i * 7);
    }
}

TEST_CASE("push signing: what is not base64url is not read as if it were") {
    for (const char* text : {"Zg==", "Zm9v+", "Zm9v/", "Zm9 v", "Z", "Zm9vY", "Zh", "Zm9"})
        CHECK_FALSE(bytesOf(text));
}

TEST_CASE("push signing: a token is verified with the public key, and only as it was signed") {
    const auto [algorithm, name, pair] = GENERATE(0, 1) == 0
                                             ? std::tuple(Algorithm::Es256, "ES256", push_tests::elliptic())
                                             : std::tuple(Algorithm::Rs256, "RS256", push_tests::rsa());
    for (int i = 0; i < 50; ++i) { // signatures with a leading zero byte are rare
        const std::string token = signedToken(algorithm, pair.key.get(), {{"kid", "K"}}, {{"iat", i}});
        const auto parts = partsOf(token);
        REQUIRE(parts.size() == 3);
        CHECK(bytesOf(parts[0]) == R"({"kid":"K","alg":")" + std::string(name) + R"("})");
        CHECK(bytesOf(parts[1]) == R"({"iat":)" + std::to_string(i) + "}");
        const std::string signature = bytesOf(parts[2]).value();
        const std::string der = algorithm == Algorithm::Es256 ? asDer(signature) : signature;
        CHECK(verifies(pair.key.get(), parts[0] + '.' + parts[1], der));
        CHECK_FALSE(verifies(pair.key.get(), parts[0] + '.' + parts[1] + ' ', der));
    }
}

TEST_CASE("push signing: a key is read only for what it can do") {
    const push_tests::KeyPair ec = push_tests::elliptic();
    const push_tests::KeyPair rsa = push_tests::rsa();
    const Key other(EVP_EC_gen("P-384"));
    const Key shortRsa(EVP_RSA_gen(1024));
    CHECK(readKey(ec.secret, Algorithm::Es256));
    CHECK(readKey(rsa.secret, Algorithm::Rs256));
    CHECK_FALSE(readKey(ec.secret, Algorithm::Rs256));
    CHECK_FALSE(readKey(rsa.secret, Algorithm::Es256));
    CHECK_FALSE(readKey(push_tests::pemOf(other.get(), true), Algorithm::Es256));
    CHECK_FALSE(readKey(push_tests::pemOf(shortRsa.get(), true), Algorithm::Rs256));
    CHECK_FALSE(readKey(ec.open, Algorithm::Es256));
    CHECK_FALSE(readKey("", Algorithm::Es256));
    CHECK_FALSE(readKey("-----BEGIN PRIVATE KEY-----\nnothing\n", Algorithm::Es256));
    CHECK(readKey(newVapidKey(), Algorithm::Es256));
    CHECK(newVapidKey() != newVapidKey());
}

TEST_CASE("push signing: a point that is not on the curve is no key") {
    const push_tests::KeyPair pair = push_tests::elliptic();
    std::string point = pointOf(pair.key.get());
    CHECK(keyAt(point));
    CHECK_FALSE(keyAt(point.substr(1)));
    CHECK_FALSE(keyAt(std::string(65, '\0')));
    point.back() = static_cast<char>(point.back() ^ 1);
    CHECK_FALSE(keyAt(point));
}
