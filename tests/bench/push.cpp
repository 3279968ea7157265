#include "sync/push/web_push.h"
#include "tests/bench/figures.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>

#include <array>

/// What a message costs before it is sent: to read the device's address and keys, to encrypt, and to sign. The
/// yardstick is the time that OpenSSL needs for the unavoidable steps (a key pair, an agreement with the device's key,
/// three derived keys, and AES) with everything reused that can be.

namespace {

using namespace push;

const Message turn{Message::Kind::Turn, "Hansel and Gretel", "0123456789abcdef0123456789abcdef", 2, 3};

void must(bool done) {
    if (!done)
        std::abort();
}

Address device() {
    const Key key(EVP_EC_gen("P-256"));
    return {Transport::Web, "https://push.example.net/wpush/v2/gAAAAABlc2VjcmV0", base64url(pointOf(key.get())),
            base64url(std::string(16, 's'))};
}

using Bytes = std::array<unsigned char, 32>;

void derive(Bytes& out, std::size_t length, Bytes& salt, Bytes& key, std::string info) {
    static EVP_KDF* const algorithm = EVP_KDF_fetch(nullptr, "HKDF", nullptr);
    static EVP_KDF_CTX* const context = EVP_KDF_CTX_new(algorithm);
    std::array<char, 7> digest{"SHA256"};
    const std::array<OSSL_PARAM, 5> parameters{
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salt.data(), 16),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, key.data(), key.size()),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, info.data(), info.size()), OSSL_PARAM_construct_end()};
    must(EVP_KDF_derive(context, out.data(), length, parameters.data()) == 1);
}

void rawCalls(benchmark::State& state) {
    const Key theirs(EVP_EC_gen("P-256"));
    EVP_CIPHER* const algorithm = EVP_CIPHER_fetch(nullptr, "AES-128-GCM", nullptr);
    EVP_CIPHER_CTX* const cipher = EVP_CIPHER_CTX_new();
    const std::string text = textOf(turn) + '\2';
    const std::string info(144, 'i'); // as long as the real one, which contains both keys
    std::array<unsigned char, 4096> out{};
    for (auto _ : state) {
        Bytes salt{};
        Bytes shared{};
        Bytes derived{};
        Bytes key{};
        Bytes nonce{};
        std::size_t length = shared.size();
        int written = 0;
        const Key ours(EVP_EC_gen("P-256"));
        const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, ours.get(), nullptr));
        must(RAND_bytes(salt.data(), 16) == 1 && EVP_PKEY_derive_init(context.get()) == 1 &&
             EVP_PKEY_derive_set_peer_ex(context.get(), theirs.get(), 0) == 1 &&
             EVP_PKEY_derive(context.get(), shared.data(), &length) == 1);
        derive(derived, 32, salt, shared, info);
        derive(key, 16, salt, derived, "Content-Encoding: aes128gcm");
        derive(nonce, 12, salt, derived, "Content-Encoding: nonce");
        must(EVP_EncryptInit_ex2(cipher, algorithm, key.data(), nonce.data(), nullptr) == 1 &&
             EVP_EncryptUpdate(cipher, out.data(), &written, reinterpret_cast<const unsigned char*>(text.data()),
                               static_cast<int>(text.size())) == 1 &&
             EVP_EncryptFinal_ex(cipher, out.data() + written, &written) == 1 &&
             EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, 16, out.data() + text.size()) == 1);
        benchmark::DoNotOptimize(out);
    }
    EVP_CIPHER_CTX_free(cipher);
    EVP_CIPHER_free(algorithm);
    bench::rate(state, "times/s");
}

void messages(benchmark::State& state) {
    WebPush web(Vapid(readKey(newVapidKey(), Algorithm::Es256), "mailto:office@example.net"), std::chrono::hours(24),
                false);
    const Address address = device();
    for (auto _ : state) {
        auto post = web.post(address, turn, 1'000'000);
        must(std::holds_alternative<PostRequest>(post));
        benchmark::DoNotOptimize(post);
    }
    bench::rate(state, "msgs/s");
}

void signatures(benchmark::State& state) {
    Vapid vapid(readKey(newVapidKey(), Algorithm::Es256), "mailto:office@example.net");
    std::int64_t now = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(vapid.authorization("https://push.example.net", now += 3600));
    bench::rate(state, "times/s");
}

} // namespace

int main(int argc, char** argv) {
    benchmark::RegisterBenchmark("raw calls of OpenSSL for a message", rawCalls);
    benchmark::RegisterBenchmark("push: messages made, encrypted and signed", messages);
    benchmark::RegisterBenchmark("push: signatures, one an hour and service", signatures);
    return bench::run(argc, argv);
}
