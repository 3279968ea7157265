#include "sync/push/web_push.h"

#include "tests/push/sender_fixture.h"

#include <openssl/core_names.h>
#include <openssl/param_build.h>

/// Encryption and VAPID. third_party.cpp lets software of others decrypt the messages.

using namespace push;

namespace {

/// The key pair with this private number.
Key keyWith(const std::string& secret, const std::string& point) {
    const std::unique_ptr<OSSL_PARAM_BLD, Deleter<OSSL_PARAM_BLD_free>> build(OSSL_PARAM_BLD_new());
    const std::unique_ptr<BIGNUM, Deleter<BN_free>> number(
        BN_bin2bn(reinterpret_cast<const unsigned char*>(secret.data()), static_cast<int>(secret.size()), nullptr));
    OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
    OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
    OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
    const std::unique_ptr<OSSL_PARAM, Deleter<OSSL_PARAM_free>> parameters(OSSL_PARAM_BLD_to_param(build.get()));
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* key = nullptr;
    REQUIRE(EVP_PKEY_fromdata_init(context.get()) == 1);
    REQUIRE(EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_KEYPAIR, parameters.get()) == 1);
    return Key(key);
}

struct Claims {
    std::string audience;
    std::int64_t expires;
    std::string subject;
};
Claims claimsIn(const std::string& authorization) {
    const std::size_t start = authorization.find('.') + 1;
    const std::string text = authorization.substr(start, authorization.find('.', start) - start);
    const boost::json::object claims = boost::json::parse(bytesOf(text).value()).as_object();
    return {std::string(claims.at("aud").as_string()), claims.at("exp").as_int64(),
            claims.contains("sub") ? std::string(claims.at("sub").as_string()) : ""};
}

} // namespace

TEST_CASE("push web: the example of RFC 8291, byte for byte") {
    const Address address{Transport::Web, "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                          "BTBZMqHH6r4Tts7J_aSIgg"};
    OneTimeSecrets secrets;
    secrets.key = keyWith(
        bytesOf("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").value(),
        bytesOf("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8").value());
    const std::string salt = bytesOf("DGv6ra1nlYgDCS1FRnbzlw").value();
    std::copy(salt.begin(), salt.end(), secrets.salt.begin());
    const auto receiver = receiverKeysOf(address);
    REQUIRE(receiver);
    const auto body = encrypt("When I grow up, I want to be a watermelon", receiver.value(), secrets);
    REQUIRE(body);
    CHECK(base64url(body.value()) ==
          "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
          "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
          "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST_CASE("push web: the longest message fills what every service takes, and a longer one is refused") {
    const auto receiver = receiverKeysOf(push_tests::webDevice("https://push.example.net/1"));
    REQUIRE(receiver);
    const auto body = encrypt(std::string(3993, 'x'), receiver.value(), makeOneTimeSecrets());
    REQUIRE(body);
    CHECK(body.value().size() == 4096);
    CHECK_FALSE(encrypt(std::string(3994, 'x'), receiver.value(), makeOneTimeSecrets()));
}

TEST_CASE("push web: no two messages are encrypted with the same key or salt") {
    const auto receiver = receiverKeysOf(push_tests::webDevice("https://push.example.net/1"));
    const std::string one = encrypt("the same", receiver.value(), makeOneTimeSecrets()).value();
    const std::string two = encrypt("the same", receiver.value(), makeOneTimeSecrets()).value();
    CHECK(one.substr(0, 16) != two.substr(0, 16));
    CHECK(one.substr(21, 65) != two.substr(21, 65));
}

TEST_CASE("push web: a push service is shown who we are, for twelve hours, and the same for an hour") {
    Vapid vapid(readKey(newVapidKey(), Algorithm::Es256), "mailto:office@example.net");
    const std::string first = vapid.authorization("https://one.example", 1'000'000);
    const auto claims = claimsIn(first);
    CHECK(claims.audience == "https://one.example");
    CHECK(claims.expires == 1'000'000 + 12 * 60 * 60);
    CHECK(claims.subject == "mailto:office@example.net");
    CHECK(first.ends_with(", k=" + vapid.publicKey()));
    CHECK(vapid.publicKey().size() == 87);

    CHECK(vapid.authorization("https://one.example", 1'000'000 + 3599) == first);
    CHECK(claimsIn(vapid.authorization("https://two.example", 1'000'000)).audience == "https://two.example");
    CHECK(claimsIn(vapid.authorization("https://one.example", 1'000'000 + 3600)).expires == 1'003'600 + 12 * 60 * 60);
    CHECK(claimsIn(vapid.authorization("https://one.example", 500)).expires == 500 + 12 * 60 * 60); // clock set back
}

TEST_CASE("push web: any number of push services, and each gets its own token") {
    Vapid vapid(readKey(newVapidKey(), Algorithm::Es256), "");
    for (int i = 0; i < 1100; ++i) {
        const std::string origin = "https://" + std::to_string(i) + ".example";
        REQUIRE(claimsIn(vapid.authorization(origin, 1'000'000)).audience == origin);
    }
    CHECK(claimsIn(vapid.authorization("https://0.example", 1'000'000)).subject.empty());
}

TEST_CASE("push: the text that devices read, and a name too long for any notification") {
    CHECK(textOf(push_tests::turn) == R"({"v":1,"kind":"turn","who":"Bob","game":"0123456789abcdef0123456789abcdef",)"
                                      R"("others":2,"waiting":3})");
    CHECK(textOf({Message::Kind::Test, "", "", 0, 0}) ==
          R"({"v":1,"kind":"test","who":"","game":"","others":0,"waiting":0})");
    Message message = push_tests::turn;
    message.who = "x";
    for (int i = 0; i < 2000; ++i)
        message.who += "ü";
    const std::string who(boost::json::parse(textOf(message)).at("who").as_string());
    CHECK(who.starts_with("xüü"));
    CHECK(who.ends_with("ü…")); // not cut in the middle of a character
    CHECK(who.size() < 210);
}

TEST_CASE("push: what a device says of itself is looked at") {
    const Address good = push_tests::webDevice("https://push.example.net/abc");
    CHECK(check(good, false));
    const auto with = [&](auto change) {
        Address address = good;
        change(address);
        return check(address, false);
    };
    CHECK_FALSE(with([](Address& it) { it.key = it.key.substr(0, 86); }));
    CHECK_FALSE(with([](Address& it) { it.key = base64url(std::string(65, '\4')); }));
    CHECK_FALSE(with([](Address& it) { it.secret = base64url("short"); }));
    CHECK_FALSE(with([](Address& it) { it.to = "http://push.example.net/abc"; }));
    CHECK_FALSE(with([](Address& it) { it.to = "https://10.0.0.1/abc"; }));
    CHECK(check(Address{Transport::Apple, std::string(64, 'a'), "", ""}, false));
    CHECK_FALSE(check(Address{Transport::Apple, std::string(63, 'a'), "", ""}, false));
    CHECK_FALSE(check(Address{Transport::Apple, std::string(62, 'a') + "/.", "", ""}, false));
    CHECK(check(Address{Transport::Google, "cXy:APA91b-x_", "", ""}, false));
    CHECK_FALSE(check(Address{Transport::Google, "", "", ""}, false));
    CHECK_FALSE(check(Address{Transport::Google, "a b", "", ""}, false));
}
