#include "sync/server/base/secrets.h"
#include "tests/catch.h"

#include <set>

using namespace server;

TEST_CASE("secrets: hashes are SHA-256, codes are what a person can type") {
    CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    std::set<std::string> made;
    for (int i = 0; i < 1000; ++i) {
        const std::string code = randomCode(invitationLetters);
        REQUIRE(code.size() == 9);
        REQUIRE(tidyCode(code, invitationLetters) == code);
        made.insert(code);
    }
    CHECK(made.size() == 1000);
    CHECK(tidyCode("k7qf 2m9t", 8) == "K7QF-2M9T");
    CHECK(tidyCode("oil0-0000", 8) == "0110-0000");
    CHECK(tidyCode("K7QF-2M9", 8).empty());
    CHECK(tidyCode("K7QF-2M9TT", 8).empty());
    CHECK(tidyCode("K7QF-2M9U", 8).empty());
    CHECK(tidyCode("K7QF-2M\xC3\xA9", 8).empty());
    CHECK(randomHex(tokenBytes).size() == 64);
}
