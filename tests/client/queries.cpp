#include "sync/protocol/queries.h"

#include "tests/result.h"

/// The parameters in the query of a request: what a client writes, a server reads.

namespace {

using namespace protocol;

/// Splits "?a=1&b=2"; nothing in it is percent-encoded.
Query queryIn(std::string_view text) {
    Query query;
    while (!text.empty()) {
        text.remove_prefix(1);
        const std::string_view field = text.substr(0, text.find('&'));
        const std::size_t is = field.find('=');
        query.emplace(field.substr(0, is), field.substr(is + 1));
        text.remove_prefix(field.size());
    }
    return query;
}

} // namespace

TEST_CASE("queries: what a client writes a server reads") {
    const SyncQuery all{"ab-3", 25, 7, true};
    CHECK(all.text() == "?since=ab-3&wait=25&profile=7&shown=1");
    const SyncQuery read = must(SyncQuery::read(queryIn(all.text())));
    CHECK(read.since == all.since);
    CHECK(read.wait == all.wait);
    CHECK(read.profile == all.profile);
    CHECK(read.shown);
    CHECK(must(GameQuery::read(queryIn(GameQuery{12}.text()))).from == 12U);
    CHECK(must(GamesQuery::read(queryIn(GamesQuery{"ab-9"}.text()))).before == "ab-9");
    CHECK(GamesQuery{"a b&c"}.text() == "?before=a%20b%26c");
}

TEST_CASE("queries: what is not given stays away, and what is unknown does not matter") {
    CHECK(GameQuery{}.text().empty());
    CHECK(GamesQuery{}.text().empty());
    const SyncQuery none = must(SyncQuery::read({{"tomorrow", "x"}, {"shown", "yes"}}));
    CHECK(!none.since);
    CHECK(none.wait == 0);
    CHECK(!none.profile);
    CHECK_FALSE(none.shown);
    CHECK(!must(GameQuery::read({})).from);
}

TEST_CASE("queries: a parameter that makes no sense is named") {
    const auto sentence = [](const auto& result) { return result ? std::string() : result.refusal().sentence(); };
    for (const char* wait : {"26", "-1", "x", "", "1x", "99999999999999999999"})
        CHECK(sentence(SyncQuery::read({{"wait", wait}})) == "`wait` should be a number of seconds from 0 to 25.");
    for (const char* profile : {"-1", "two"})
        CHECK(sentence(SyncQuery::read({{"profile", profile}})).starts_with("`profile` should be the revision"));
    for (const char* from : {"-1", "100001", "first"})
        CHECK(sentence(GameQuery::read({{"from", from}})) == "`from` should be a whole number.");
}
