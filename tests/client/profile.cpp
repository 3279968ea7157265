#include "sync/protocol/profile.h"
#include "tests/catch.h"

#include <boost/json.hpp>

/// Reading a profile: every field is read, and invalid ones are refused.

namespace {

using engine::json::object;

std::optional<protocol::Profile> read(object changed) {
    object whole{{"name", "Hazel"}, {"face", 2}, {"revision", 3}};
    for (const auto& [name, value] : changed)
        whole[name] = value;
    const engine::json::value json = whole;
    const engine::Reader reader(json);
    protocol::Profile profile = protocol::readProfile(reader);
    return reader.failed() ? std::nullopt : std::optional(profile);
}
object quiet(int from, int to, int offset) {
    return {{"quiet", object{{"from", from}, {"to", to}, {"offset", offset}}}};
}

} // namespace

TEST_CASE("profile: quiet hours of any minute and any zone on earth are read as they are") {
    for (int offset = -12 * 60; offset <= 14 * 60; offset += 15) {
        const int from = (offset + 720) % 1440;
        const auto profile = read(quiet(from, 1439 - from, offset));
        CAPTURE(offset);
        REQUIRE(profile);
        CHECK(profile->quiet == protocol::Profile::Quiet{from, 1439 - from, offset});
    }
    for (const int minute : {-1, 1440}) {
        CHECK_FALSE(read(quiet(minute, 0, 0)));
        CHECK_FALSE(read(quiet(0, minute, 0)));
    }
    for (const int offset : {-12 * 60 - 1, 14 * 60 + 1})
        CHECK_FALSE(read(quiet(0, 0, offset)));
}

TEST_CASE("profile: name, picture and revision are read, each from its field") {
    const auto profile = read({});
    REQUIRE(profile);
    CHECK(profile->name == "Hazel");
    CHECK(profile->face == 2);
    CHECK(profile->revision == 3);
    CHECK_FALSE(profile->quiet);
    CHECK(read({{"face", 0}}));
    CHECK(read({{"face", 255}})->face == 255);
    for (const int wrong : {-1, 256})
        CHECK_FALSE(read({{"face", wrong}}));
    CHECK_FALSE(read({{"name", 7}}));
    CHECK_FALSE(read({{"revision", -1}}));
}
