#include "sync/push/address_guard.h"

#include "tests/push/sender_fixture.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>

/// Addresses from devices lead only to the public internet.

using push::isPublic;
using push::originOf;

namespace {

bool isPublicNumber(const std::string& text) {
    sockaddr_storage storage{};
    auto* four = reinterpret_cast<sockaddr_in*>(&storage);
    auto* six = reinterpret_cast<sockaddr_in6*>(&storage);
    if (inet_pton(AF_INET, text.c_str(), &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
    } else {
        REQUIRE(inet_pton(AF_INET6, text.c_str(), &six->sin6_addr) == 1);
        six->sin6_family = AF_INET6;
    }
    return isPublic(reinterpret_cast<const sockaddr&>(storage));
}

/// Names that a hostile device could use, and one whose lookup takes as long as the test likes.
struct Names {
    std::string of(const std::string& name) {
        if (name == "inside.example")
            return "10.1.2.3";
        if (name == "here.example")
            return "127.0.0.1";
        if (name == "cloud.example")
            return "169.254.169.254";
        if (name == "six.example")
            return "fd00::1";
        if (name != "stuck.example")
            return "";
        std::unique_lock lock(mutex);
        asked = true;
        changed.notify_all();
        changed.wait_for(lock, std::chrono::minutes(1), [this] { return free; });
        answered = true;
        return "none";
    }
    void waitForAsked() {
        std::unique_lock lock(mutex);
        REQUIRE(changed.wait_for(lock, std::chrono::minutes(1), [this] { return asked; }));
    }
    void letGo() {
        const std::lock_guard lock(mutex);
        CHECK_FALSE(answered); // the message to the slow name still waits
        free = true;
        changed.notify_all();
    }
    std::mutex mutex;
    std::condition_variable changed;
    bool asked = false;
    bool free = false;
    bool answered = false;
} names;

push::Keys webKeys() { return {push::newVapidKey(), "mailto:office@example.net", {}, {}}; }

} // namespace

/// Replaces the C library's lookup.
extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints, addrinfo** found) {
    const std::string known = name != nullptr ? names.of(name) : "";
    if (known == "none")
        return EAI_AGAIN;
    static const auto real = reinterpret_cast<decltype(&getaddrinfo)>(dlsym(RTLD_NEXT, "getaddrinfo"));
    return real(known.empty() ? name : known.c_str(), service, hints, found);
}

TEST_CASE("push guard: a name that leads to this machine or its network is not followed") {
    const std::string host = GENERATE(values<std::string>(
        {"inside.example", "here.example", "cloud.example", "six.example", "localhost", "push.localhost"}));
    push_tests::SenderFixture caller(webKeys());
    const push::Address address = push_tests::webDevice("https://" + host + "/push/1");
    CHECK(check(address, false)); // its form is valid
    const push::Outcome outcome = caller.send(address, push_tests::turn);
    CHECK(outcome.kind == push::Outcome::Kind::Refused);
    CHECK(outcome.why == "not a public address");
}

TEST_CASE("push guard: a number of this machine is not sent to, even if it was kept from before") {
    push_tests::SenderFixture caller(webKeys());
    const push::Outcome outcome = caller.send(push_tests::webDevice("https://127.0.0.1/push/1"), push_tests::turn);
    CHECK(outcome.kind == push::Outcome::Kind::Refused);
}

TEST_CASE("push guard: a name that takes long holds up nobody else, not even at the end") {
    push_tests::OutcomeCollector waiter;
    {
        push_tests::MemoryTokens board;
        push::Sender sender(webKeys(), board);
        sender.send(push_tests::webDevice("https://stuck.example/1"), push_tests::turn, waiter.done());
        names.waitForAsked();
        sender.send(push_tests::webDevice("https://inside.example/1"), push_tests::turn, waiter.done());
        CHECK(waiter.wait(1).front().kind == push::Outcome::Kind::Refused);
    }
    names.letGo();
    waiter.wait(0); // cancelled messages have no outcome
}

TEST_CASE("push guard: no number of this machine, its network or nobody is public") {
    const std::string number = GENERATE(values<std::string>({"0.0.0.0",
                                                             "0.1.2.3",
                                                             "10.0.0.1",
                                                             "10.255.255.255",
                                                             "100.64.0.1",
                                                             "100.127.255.255",
                                                             "127.0.0.1",
                                                             "127.255.255.255",
                                                             "169.254.169.254",
                                                             "172.16.0.1",
                                                             "172.31.255.255",
                                                             "192.0.0.1",
                                                             "192.0.2.1",
                                                             "192.88.99.1",
                                                             "192.168.0.1",
                                                             "198.18.0.1",
                                                             "198.19.255.255",
                                                             "198.51.100.7",
                                                             "203.0.113.7",
                                                             "224.0.0.1",
                                                             "239.255.255.255",
                                                             "240.0.0.1",
                                                             "255.255.255.255",
                                                             "::",
                                                             "::1",
                                                             "::127.0.0.1",
                                                             "::8.8.8.8",
                                                             "::ffff:127.0.0.1",
                                                             "::ffff:10.0.0.1",
                                                             "::ffff:169.254.169.254",
                                                             "64:ff9b::7f00:1",
                                                             "64:ff9b::10.0.0.1",
                                                             "64:ff9b:1::808:808",
                                                             "100::1",
                                                             "fc00::1",
                                                             "fdff::1",
                                                             "fe80::1",
                                                             "febf::1",
                                                             "fec0::1",
                                                             "ff02::1",
                                                             "ff0e::1",
                                                             "2001::1",
                                                             "2001:2::1",
                                                             "2001:10::1",
                                                             "2001:20::1",
                                                             "2001:1ff::1",
                                                             "2001:db8::1",
                                                             "2002:7f00:1::",
                                                             "2002:a00:1::",
                                                             "2002:c0a8:101::",
                                                             "3fff::1",
                                                             "3fff:fff::1",
                                                             "4000::1",
                                                             "5f00::1"}));
    CAPTURE(number);
    CHECK_FALSE(isPublicNumber(number));
}

TEST_CASE("push guard: the neighbours of those are public") {
    const std::string number = GENERATE(values<std::string>(
        {"1.1.1.1",         "8.8.8.8",         "9.255.255.255",   "11.0.0.0",    "100.63.255.255", "100.128.0.0",
         "126.255.255.255", "128.0.0.1",       "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0",
         "192.0.1.0",       "192.0.3.0",       "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
         "203.0.112.255",   "203.0.114.0",     "223.255.255.255", "2000::1",     "2001:200::1",    "2001:db7::1",
         "2001:db9::1",     "2606:4700::1111", "2a00:1450::1",    "3ffe::1",     "3fff:1000::1",   "64:ff9b::808:808",
         "::ffff:8.8.8.8",  "2002:808:808::1"}));
    CAPTURE(number);
    CHECK(isPublicNumber(number));
}

TEST_CASE("push guard: another kind of address is not public") {
    sockaddr local{};
    local.sa_family = AF_UNIX;
    CHECK_FALSE(isPublic(local));
}

TEST_CASE("push guard: an address is https, on the usual port, of nobody, and not a number of ours") {
    const std::string url = GENERATE(values<std::string>({"",
                                                          "push.example",
                                                          "http://push.example/1",
                                                          "ftp://push.example/1",
                                                          "file:///etc/passwd",
                                                          "HTTP://push.example/",
                                                          "https://push.example:8443/1",
                                                          "https://push.example:22/",
                                                          "https://me@push.example/",
                                                          "https://me:x@push.example/",
                                                          "https://push.example@127.0.0.1/",
                                                          "https://127.0.0.1/",
                                                          "https://2130706433/",
                                                          "https://0x7f.1/",
                                                          "https://0177.0.0.1/",
                                                          "https://127.1/",
                                                          "https://0/",
                                                          "https://[::1]/",
                                                          "https://[::ffff:127.0.0.1]/",
                                                          "https://[fe80::1%25eth0]/",
                                                          "https://[2606:4700::1111%25lo]/",
                                                          "https://192.168.1.1/",
                                                          "https://169.254.169.254/latest/meta-data/",
                                                          "https:///1",
                                                          "https://push.example /",
                                                          "https://push.example/\n",
                                                          "https://push.ex\tample/",
                                                          "https://püsh.example/",
                                                          "https://push.example:99999/",
                                                          "https://push.example:x/"}));
    CAPTURE(url);
    CHECK_FALSE(originOf(url, false));
}

TEST_CASE("push guard: the origin of an address") {
    const auto origin = [](const std::string& url, bool allowPrivate = false) {
        const auto result = originOf(url, allowPrivate);
        REQUIRE(result);
        return result.value();
    };
    CHECK(origin("https://Push.Example/a/b?c=d") == "https://push.example");
    CHECK(origin("HTTPS://push.example:443/") == "https://push.example");
    CHECK(origin("https://8.8.8.8/") == "https://8.8.8.8");
    CHECK(origin("https://[2606:4700::1111]/") == "https://[2606:4700::1111]");
    CHECK(origin("http://127.0.0.1:8090/notify/1", true) == "http://127.0.0.1:8090");
    const std::string start = "https://push.example/";
    CHECK(originOf(start + std::string(1000 - start.size(), 'x'), false));
    CHECK_FALSE(originOf(start + std::string(1001 - start.size(), 'x'), false));
}
