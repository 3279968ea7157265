#include "sync/server/feed/feed.h"

#include "sync/server/operations/operations.h"
#include "tests/catch.h"

/// The feed alone, with the test in place of the ledger: which poll is answered when, and when the ledger is read.

namespace {

using namespace server;

struct FeedFixture {
    explicit FeedFixture(bool alone)
        : feed(context, "ab", alone, [this](const Call& call, Feed::Respond respond) {
              asked.push_back({call, std::move(respond)});
          }) {}

    /// Starts a poll; returns its number.
    std::size_t poll(const std::string& account, const std::string& device, std::int64_t since,
                     const std::map<std::string, std::string>& more = {{"wait", "25"}}) {
        Call call;
        call.account = account;
        call.device = device;
        call.query.emplace("since", "ab-" + std::to_string(since));
        for (const auto& [name, value] : more)
            call.query.emplace(name, value);
        received.emplace_back();
        feed.poll(std::move(call), [this, number = received.size() - 1](const Response& response) {
            CHECK(received[number].empty()); // each poll is answered once
            received[number] = std::to_string(response.status) + ' ' + response.body;
        });
        return received.size() - 1;
    }
    /// Starts a poll for which the ledger has no news yet.
    std::size_t wait(const std::string& account, const std::string& device, std::int64_t since) {
        const std::size_t number = poll(account, device, since);
        for (auto& question : std::exchange(asked, {}))
            question.respond(nothing(since));
        CHECK(received[number].empty());
        return number;
    }
    static Response nothing(std::int64_t since) {
        Response response(200, "nothing since " + std::to_string(since));
        response.empty = true;
        return response;
    }
    /// A change of a game, with its position in each account's feed.
    void change(const std::string& game, const std::map<std::string, std::int64_t>& told, bool quiet = false) {
        protocol::JsonWriter json;
        json.field("game", game);
        Change change{game, std::make_shared<const protocol::JsonFields>(json.takeFields()), server::now(), {}, quiet};
        for (const auto& [account, position] : told)
            change.members.push_back({{account, position}, ownFieldsOf(Roster(), account), false});
        feed.changed(change);
    }
    /// The games in the answer, in order; "-": not answered.
    std::string told(std::size_t number) const {
        std::string games = received[number].empty() ? "-" : "";
        for (std::size_t at = received[number].find(R"("game":")"); at != std::string::npos;
             at = received[number].find(R"("game":")", at + 1))
            games += received[number][at + 8];
        return games;
    }
    bool isNothing(std::size_t number, std::int64_t since) const {
        return received[number] == R"(200 {"next":"ab-)" + std::to_string(since) + R"(","more":false,"games":[]})";
    }

    struct Question {
        Call call;
        Feed::Respond respond;
    };
    boost::asio::io_context context{1};
    std::vector<Question> asked; ///< queries to the ledger
    std::vector<std::string> received;
    Feed feed;
};

} // namespace

TEST_CASE("feed: of too many that wait for one account the one that came first makes room") {
    FeedFixture fixture(GENERATE(true, false));
    const std::size_t other = fixture.wait("bramble", "d0", 5);
    std::vector<std::size_t> polls;
    for (std::size_t i = 0; i < Feed::mostPolls; ++i)
        polls.push_back(fixture.wait("hazel", "d" + std::to_string(i), 5));
    CHECK(fixture.feed.waiting() == Feed::mostPolls + 1);
    CHECK(fixture.feed.present("hazel").size() == Feed::mostPolls);
    fixture.poll("hazel", "late", 5);
    CHECK(fixture.isNothing(polls.front(), 5));
    CHECK(fixture.received[polls[1]].empty());
    CHECK(fixture.received[other].empty());
    CHECK(fixture.feed.waiting() == Feed::mostPolls + 1);
    CHECK(fixture.feed.present("hazel").front() == "d1");
    CHECK(fixture.feed.present("hazel").back() == "late");
}

TEST_CASE("feed: whoever waits is told what concerns her, and of a receipt only later") {
    FeedFixture fixture(GENERATE(true, false));
    const std::size_t hazel = fixture.wait("hazel", "phone", 5);
    const std::size_t tablet = fixture.wait("hazel", "tablet", 5);
    const std::size_t bramble = fixture.wait("bramble", "phone", 8);
    fixture.change("A", {{"hazel", 6}}, true);
    CHECK(fixture.told(hazel) == "-");
    CHECK(fixture.asked.empty());
    fixture.change("B", {{"bramble", 9}});
    CHECK(fixture.told(bramble) == "B");
    CHECK(fixture.received[bramble].find(R"("next":"ab-9")") != std::string::npos);
    CHECK(fixture.told(hazel) == "-");
    fixture.change("C", {{"hazel", 7}});
    for (auto& question : std::exchange(fixture.asked, {})) // others may have written before: read it
        question.respond({200, R"({"next":"ab-7","games":[{"game":"A"},{"game":"C"}]})"});
    CHECK(fixture.told(hazel) == "AC");
    CHECK(fixture.told(tablet) == "AC");
    CHECK(fixture.feed.waiting() == 0);
}

TEST_CASE("feed: what is remembered answers from where it begins, each game once and as it was last") {
    FeedFixture fixture(true);
    fixture.wait("hazel", "phone", 5);
    fixture.change("A", {{"hazel", 6}});
    fixture.change("B", {{"hazel", 7}});
    fixture.change("A", {{"hazel", 8}});
    CHECK(fixture.told(fixture.poll("hazel", "phone", 5)) == "BA");
    CHECK(fixture.told(fixture.poll("hazel", "phone", 6)) == "BA");
    CHECK(fixture.told(fixture.poll("hazel", "phone", 7)) == "A");
    CHECK(fixture.asked.empty());
    const std::size_t now = fixture.poll("hazel", "phone", 8, {{"wait", "0"}});
    CHECK(fixture.isNothing(now, 8));
    CHECK(fixture.asked.empty());
    CHECK(fixture.told(fixture.poll("hazel", "phone", 8)) == "-"); // the poll waits
    CHECK(fixture.asked.empty());
    fixture.poll("hazel", "phone", 4); // one cursor is older than the cached changes, the other is in the future
    fixture.poll("hazel", "phone", 9);
    CHECK(fixture.asked.size() == 2);
}

TEST_CASE("feed: so many news are remembered, and whoever is further behind is read from the ledger") {
    FeedFixture fixture(true);
    constexpr auto most = static_cast<std::int64_t>(Feed::mostNews);
    for (std::int64_t i = 1; i <= most; ++i)
        fixture.change("game " + std::to_string(i), {{"hazel", i}});
    fixture.poll("hazel", "phone", 0);
    CHECK(fixture.asked.empty());
    fixture.change("one more", {{"hazel", most + 1}});
    fixture.poll("hazel", "phone", 0);
    CHECK(fixture.asked.size() == 1);
    fixture.poll("hazel", "phone", 1);
    CHECK(fixture.asked.size() == 1);
    CHECK(fixture.told(2).size() == Feed::mostNews);
}

TEST_CASE("feed: what happens while the ledger is read is not missed") {
    FeedFixture fixture(GENERATE(true, false));
    const std::size_t hazel = fixture.poll("hazel", "phone", 5);
    REQUIRE(fixture.asked.size() == 1);
    fixture.change("A", {{"hazel", 6}});
    CHECK(fixture.told(hazel) == "-");
    auto first = std::exchange(fixture.asked, {});
    first.front().respond(FeedFixture::nothing(5)); // nothing new: answered before the change
    for (auto& question : std::exchange(fixture.asked, {}))
        question.respond({200, R"({"games":[{"game":"A"}]})"});
    CHECK(fixture.told(hazel) == "A");
}

TEST_CASE("feed: another name is read by those who know an older one, and by nobody else") {
    FeedFixture fixture(true);
    const auto knowing = [](const char* revision) {
        return std::map<std::string, std::string>{{"wait", "25"}, {"profile", revision}};
    };
    const std::size_t old = fixture.poll("hazel", "phone", 5, knowing("1"));
    const std::size_t without = fixture.poll("hazel", "tablet", 5);
    for (auto& question : std::exchange(fixture.asked, {})) {
        Response nothing = FeedFixture::nothing(5);
        nothing.profile = 1;
        question.respond(nothing);
    }
    const std::size_t current = fixture.poll("hazel", "pad", 5, knowing("1"));
    CHECK(fixture.asked.empty()); // the feed knows that this device has the current profile
    fixture.feed.profileChanged("bramble", 2);
    CHECK(fixture.asked.empty());
    fixture.feed.profileChanged("hazel", 2);
    REQUIRE(fixture.asked.size() == 2);
    for (auto& question : std::exchange(fixture.asked, {}))
        question.respond({200, "the profile"});
    CHECK(fixture.received[old] == "200 the profile");
    CHECK(fixture.received[current] == "200 the profile");
    CHECK(fixture.received[without].empty());
    fixture.poll("hazel", "phone", 5, knowing("2"));
    CHECK(fixture.asked.empty());
    fixture.poll("hazel", "phone", 5, knowing("1"));
    CHECK(fixture.asked.size() == 1);
}

TEST_CASE("feed: a device that is dismissed hears so, and no other one") {
    FeedFixture fixture(GENERATE(true, false));
    const std::size_t phone = fixture.wait("hazel", "phone", 5);
    const std::size_t again = fixture.wait("hazel", "phone", 5);
    const std::size_t tablet = fixture.wait("hazel", "tablet", 5);
    const std::size_t bramble = fixture.wait("bramble", "phone", 5);
    fixture.feed.dismiss("hazel", "phone");
    CHECK(fixture.received[phone].starts_with("401 "));
    CHECK(fixture.received[again].starts_with("401 "));
    CHECK(fixture.received[tablet].empty());
    CHECK(fixture.received[bramble].empty());
    CHECK(fixture.feed.present("hazel") == std::vector<std::string>{"tablet"});
    CHECK(fixture.feed.waiting() == 2);
}

TEST_CASE("feed: what another process publishes is read for those who are named, or for everybody") {
    FeedFixture fixture(false);
    fixture.wait("hazel", "phone", 5);
    fixture.wait("bramble", "phone", 5);
    fixture.feed.wake({"hazel", "nobody"});
    REQUIRE(fixture.asked.size() == 1);
    CHECK(fixture.asked.front().call.account == "hazel");
    for (auto& question : std::exchange(fixture.asked, {}))
        question.respond(FeedFixture::nothing(5));
    fixture.feed.wake({});
    CHECK(fixture.asked.size() == 2);
}

TEST_CASE("feed: when it stops everybody is told, and nobody waits any more") {
    FeedFixture fixture(GENERATE(true, false));
    const std::size_t hazel = fixture.wait("hazel", "phone", 5);
    const std::size_t reading = fixture.poll("bramble", "phone", 7);
    fixture.feed.stop();
    CHECK(fixture.isNothing(hazel, 5));
    CHECK(fixture.received[reading].empty()); // a poll whose ledger query is under way is answered by that
    for (auto& question : std::exchange(fixture.asked, {}))
        question.respond(FeedFixture::nothing(7));
    CHECK(!fixture.received[reading].empty());
    const std::size_t late = fixture.poll("hazel", "phone", 5);
    for (auto& question : std::exchange(fixture.asked, {}))
        question.respond(FeedFixture::nothing(5));
    CHECK(!fixture.received[late].empty());
    CHECK(fixture.feed.waiting() == 0);
}

TEST_CASE("feed: what is no cursor of now, or no time to wait, is answered where the ledger is") {
    FeedFixture fixture(true);
    for (const char* wait : {"26", "-1", "x"})
        fixture.poll("hazel", "phone", 5, {{"wait", wait}});
    CHECK(fixture.asked.size() == 3);
    CHECK(fixture.feed.waiting() == 0);
    for (const char* cursor : {"ac-5", "ab5", "ab-", "ab-5x", "abc-5", "5"}) {
        CHECK(fixture.feed.positionIn({cursor, 0, {}, false}) == -1);
    }
    CHECK(fixture.feed.positionIn({"ab-5", 0, {}, false}) == 5);
}
