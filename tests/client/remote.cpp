#include "sync/client/remote.h"
#include "tests/catch.h"

/// Addresses as people type them, random ids, and comparison of versions.

using namespace client;

namespace {

std::string addressOf(std::string_view typed) {
    const auto address = serverAddress(typed);
    return address ? address.value() : "no: " + address.refusal().sentence();
}

} // namespace

TEST_CASE("remote: an address is understood as a person types it") {
    CHECK(addressOf("turns.example") == "https://turns.example");
    CHECK(addressOf(" https://Turns.Example:8443/v1/ ") == "https://turns.example:8443");
    CHECK(addressOf("http://192.168.1.5:8737") == "http://192.168.1.5:8737");
    CHECK(addressOf("http://localhost:8737/") == "http://localhost:8737");
    CHECK(addressOf("http://[::1]:8737") == "http://[::1]:8737");
    CHECK(addressOf("http://kitchen.local") == "http://kitchen.local");
    for (const char* wrong :
         {"", "  ", "ftp://turns.example", "https://", "turns example", "https://me:pw@turns.example",
          "https://turns.example/games", "http://turns.example", "http://8.8.8.8:80"}) {
        INFO(wrong);
        CHECK(addressOf(wrong).starts_with("no: "));
    }
}

namespace {

std::vector<std::string> addressesOf(std::string_view typed) {
    const auto addresses = serverAddresses(typed);
    return addresses ? addresses.value() : std::vector<std::string>{"no: " + addresses.refusal().sentence()};
}

} // namespace

TEST_CASE("remote: without a scheme https is tried, and then http at home only") {
    using All = std::vector<std::string>;
    CHECK(addressesOf("turns.example") == All{"https://turns.example"});
    CHECK(addressesOf("turns.example:8443") == All{"https://turns.example:8443"});
    CHECK(addressesOf("8.8.8.8") == All{"https://8.8.8.8"});
    CHECK(addressesOf("172.32.0.1:80") == All{"https://172.32.0.1:80"});
    CHECK(addressesOf("134744072") == All{"https://134744072"}); // 8.8.8.8 as one number
    CHECK(addressesOf("[2001:db8::1]") == All{"https://[2001:db8::1]"});
    CHECK(addressesOf("[ff0e::1]") == All{"https://[ff0e::1]"}); // not a private address
    CHECK(addressesOf("192.168.1.20:8737") == All{"https://192.168.1.20:8737", "http://192.168.1.20:8737"});
    CHECK(addressesOf(" 192.168.1.20/ ") ==
          All{"https://192.168.1.20", "http://192.168.1.20", "http://192.168.1.20:8737"});
    for (const std::string near : {"10.1.2.3", "172.16.0.1", "172.31.255.1", "127.0.0.1", "localhost", "kitchen.local",
                                   "nas", "[::1]", "[fe80::1]", "[fd12::1]"}) {
        INFO(near);
        CHECK(addressesOf(near + ":81") == All{"https://" + near + ":81", "http://" + near + ":81"});
    }
    CHECK(addressesOf("::1")[1] == "http://[::1]");
    CHECK(addressesOf("https://nas:1") == All{"https://nas:1"}); // an explicit scheme is kept
    CHECK(addressesOf("http://nas:1") == All{"http://nas:1"});
    CHECK(addressesOf("http://turns.example")[0].starts_with("no: "));
}

TEST_CASE("remote: it is known which addresses lead nowhere but to this machine") {
    for (const char* here : {"http://127.0.0.1:8737", "https://localhost", "http://[::1]:8737", "http://127.8.8.8",
                             "localhost:8737", "http://play.localhost"}) {
        INFO(here);
        CHECK(isLoopback(here));
    }
    for (const char* away : {"", "https://turns.example", "http://192.168.1.20:8737", "http://0.0.0.0:8737",
                             "https://localhost.example"}) {
        INFO(away);
        CHECK_FALSE(isLoopback(away));
    }
}

TEST_CASE("remote: versions are compared as numbers") {
    CHECK(isOlder("1.9.3", "1.10.0"));
    CHECK(isOlder("0.9", "1"));
    CHECK(!isOlder("1.0.0", "1"));
    CHECK(!isOlder("2.0.0", "1.99.99"));
}

TEST_CASE("remote: what is wrong with an address is said, for each thing that can be") {
    const std::string noName = "no: Type the address of a server, for example turns.example";
    const std::string noScheme = "no: The address of a server begins with https://";
    const std::string noPlace =
        "no: This is no address of a server; turns.example or https://turns.example:8443 would be one";
    const std::string noPort =
        "no: After the name of a server there may be only a colon and a number, as in turns.example:8443";
    const std::string noSecret = "no: Without https:// anybody on the way could play in your place; that is possible "
                                 "only at home, for example http://192.168.1.5:8737";
    for (const auto& [typed, said] : std::vector<std::pair<std::string, std::string>>{
             {"", noName},
             {" / ", noName},
             {"/v1", noName},
             {"ftp://turns.example", noScheme},
             {"turns.example/games", noPlace},
             {"turns example", noPlace},
             {"me@turns.example", noPlace},
             {"turns.example?x", noPlace},
             {"turns.example#x", noPlace},
             {"turns.example\\x", noPlace},
             {"turns.example\"", noPlace},
             {"<turns.example>", noPlace},
             {"turns.example:", noPort},
             {"turns.example:http", noPort},
             {"turns.example:80x", noPort},
             {"turns.example:80:81", noPort},
             {":80", noPort},
             {"https://[::1", noPort},
             {"https://[::1]80", noPort},
             {"https://[]", noPort},
             {"http://turns.example", noSecret},
             {"HTTP://Turns.example:80", noSecret},
         }) {
        CAPTURE(typed);
        CHECK(addressOf(typed) == said);
        CHECK(addressesOf(typed) == std::vector<std::string>{said});
    }
}

TEST_CASE("remote: an address is the same with or without what a person may add to it") {
    for (const char* typed :
         {"turns.example", "  turns.example  ", "turns.example/", "turns.example///", "turns.example/v1",
          "turns.example/v1/", "TURNS.EXAMPLE", "https://turns.example", "HTTPS://Turns.Example/v1/ "}) {
        CAPTURE(typed);
        CHECK(addressOf(typed) == "https://turns.example");
    }
    CHECK(addressOf("fd12::1") == "https://[fd12::1]");
    CHECK(addressOf("https://[fd12::1]:81") == "https://[fd12::1]:81");
}

TEST_CASE("remote: without a certificate only what is at home is spoken to, to the last address") {
    for (const char* near :
         {"10.0.0.0",   "10.255.255.255", "127.0.0.1",   "127.255.255.255", "169.254.0.1", "169.254.255.255",
          "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255", "[::1]",       "[fc00::1]",
          "[fdff::1]",  "[fe80::1]",      "[febf::1]",   "localhost",       "a.localhost", "nas",
          "z",          "kitchen.local",  "nas.lan",     "nas.home.arpa"}) {
        CAPTURE(near);
        CHECK(addressOf("http://" + std::string(near)) == "http://" + std::string(near));
        CHECK(addressesOf(near).size() == 3);
        CHECK(addressesOf("https://" + std::string(near)).size() == 1);
    }
    for (const char* far : {"9.255.255.255",
                            "11.0.0.0",
                            "126.0.0.1",
                            "128.0.0.1",
                            "169.253.0.1",
                            "169.255.0.1",
                            "168.254.0.1",
                            "172.15.255.255",
                            "172.32.0.0",
                            "173.16.0.1",
                            "192.167.0.1",
                            "192.169.0.1",
                            "191.168.0.1",
                            "0.0.0.0",
                            "[::2]",
                            "[fbff::1]",
                            "[fe00::1]",
                            "[fec0::1]",
                            "[ff02::1]",
                            "1",
                            "0x7f000001",
                            "turns.example",
                            "local",
                            "xlocal.com",
                            "nas.land",
                            "arpa.example",
                            "home.arpa.example",
                            "localhost.example"}) {
        const bool isMereName = far == std::string("local"); // "local" is a plain name in a home network, like "nas"
        CAPTURE(far);
        CHECK(addressOf("http://" + std::string(far)).starts_with("no: ") != isMereName);
        CHECK((addressesOf(far).size() == 1) != isMereName);
    }
}

TEST_CASE("remote: what is drawn at random is as long as was asked for, and another one each time") {
    for (const std::size_t bytes : {0, 1, 16, 31, 32, 33, 100}) {
        const std::string one = randomHex(bytes);
        CHECK(one.size() == 2 * bytes);
        CHECK(one.find_first_not_of("0123456789abcdef") == std::string::npos);
        if (bytes >= 16)
            CHECK(one != randomHex(bytes));
    }
    CHECK(randomHex(64).substr(0, 64) != randomHex(64).substr(64));
}

TEST_CASE("remote: of two versions one is older, and the same one is not, however much of it is said") {
    const std::vector<std::string> inOrder{"0.9.9", "1.0.0",  "1.0.1", "1.0.10", "1.1",
                                           "1.2.0", "1.10.0", "2",     "10.0.0"};
    for (std::size_t a = 0; a < inOrder.size(); ++a)
        for (std::size_t b = 0; b < inOrder.size(); ++b) {
            CAPTURE(inOrder[a], inOrder[b]);
            CHECK(isOlder(inOrder[a], inOrder[b]) == (a < b));
        }
    for (const char* same : {"1", "1.0", "1.0.0", "1.0.0.0"}) {
        CHECK_FALSE(isOlder("1.0.0", same));
        CHECK_FALSE(isOlder(same, "1.0.0"));
    }
    CHECK(isOlder("", "1"));
    CHECK_FALSE(isOlder("1.0.0", "nonsense"));
}

TEST_CASE("remote: whose address is only this machine is told by its host, and by nothing else of it") {
    for (const char* here : {"HTTP://LOCALHOST:1", "https://127.255.255.254:8443", "[::1]", "a.b.localhost"})
        CHECK(isLoopback(here));
    for (const char* away : {"http://128.0.0.1", "http://126.255.255.255", "http://[::2]", "http://nas",
                             "http://mylocalhost", "http://127.0.0.1.example"})
        CHECK_FALSE(isLoopback(away));
}
