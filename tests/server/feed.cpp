#include "sync/server/feed/feed.h"

#include "sync/server/operations/operations.h"
#include "tests/catch.h"

/// The feed by itself, with a ledger that the test plays: who is answered when, and what is read again.

namespace {

using namespace server;

struct Room {
    explicit Room(bool alone)
        : feed(context, "ab", alone, [this](const Call& call, Feed::Answer answer) {
              asked.push_back({call, std::move(answer)});
          }) {}

    /// Waits from then on; its number.
    std::size_t poll(const std::string& account, const std::string& device, std::int64_t since,
                     const std::map<std::string, std::string>& more = {{"wait", "25"}}) {
        Call call;
        call.account = account;
        call.device = device;
        call.query.emplace("since", "ab-" + std::to_string(since));
        for (const auto& [name, value] : more)
            call.query.emplace(name, value);
        heard.emplace_back();
        feed.poll(std::move(call), [this, number = heard.size() - 1](const Response& response) {
            CHECK(heard[number].empty()); // once
            heard[number] = std::to_string(response.status) + ' ' + response.body;
        });
        return heard.size() - 1;
    }
    /// Somebody waits, and the ledger has said that there is nothing yet.
    std::size_t wait(const std::string& account, const std::string& device, std::int64_t since) {
        const std::size_t number = poll(account, device, since);
        for (auto& question : std::exchange(asked, {}))
            question.answer(nothing(since));
        CHECK(heard[number].empty());
        return number;
    }
    static Response nothing(std::int64_t since) {
        Response response(200, "nothing since " + std::to_string(since));
        response.empty = true;
        return response;
    }
    /// A change of a game, at that position of each account's.
    void change(const std::string& game, const std::map<std::string, std::int64_t>& told, bool quiet = false) {
        Change change{game, std::make_shared<const std::string>(R"("game":")" + game + '"'), server::now(), {}, quiet};
        for (const auto& [account, position] : told)
            change.members.push_back({{account, position}, R"("mine":[])", false});
        feed.changed(change);
    }
    /// The games that were told, in their order; "-": nothing was said.
    std::string told(std::size_t number) const {
        std::string games = heard[number].empty() ? "-" : "";
        for (std::size_t at = heard[number].find(R"("game":")"); at != std::string::npos;
             at = heard[number].find(R"("game":")", at + 1))
            games += heard[number][at + 8];
        return games;
    }
    bool isNothing(std::size_t number, std::int64_t since) const {
        return heard[number] == R"(200 {"next":"ab-)" + std::to_string(since) + R"(","more":false,"games":[]})";
    }

    struct Question {
        Call call;
        Feed::Answer answer;
    };
    boost::asio::io_context context{1};
    std::vector<Question> asked; ///< of the ledger
    std::vector<std::string> heard;
    Feed feed;
};

} // namespace

TEST_CASE("feed: of too many that wait for one account the one that came first makes room") {
    Room room(GENERATE(true, false));
    const std::size_t other = room.wait("bramble", "d0", 5);
    std::vector<std::size_t> polls;
    for (std::size_t i = 0; i < Feed::mostPolls; ++i)
        polls.push_back(room.wait("hazel", "d" + std::to_string(i), 5));
    CHECK(room.feed.waiting() == Feed::mostPolls + 1);
    CHECK(room.feed.present("hazel").size() == Feed::mostPolls);
    room.poll("hazel", "late", 5);
    CHECK(room.isNothing(polls.front(), 5));
    CHECK(room.heard[polls[1]].empty());
    CHECK(room.heard[other].empty());
    CHECK(room.feed.waiting() == Feed::mostPolls + 1);
    CHECK(room.feed.present("hazel").front() == "d1");
    CHECK(room.feed.present("hazel").back() == "late");
}

TEST_CASE("feed: whoever waits is told what concerns her, and of a receipt only later") {
    Room room(GENERATE(true, false));
    const std::size_t hazel = room.wait("hazel", "phone", 5);
    const std::size_t tablet = room.wait("hazel", "tablet", 5);
    const std::size_t bramble = room.wait("bramble", "phone", 8);
    room.change("A", {{"hazel", 6}}, true);
    CHECK(room.told(hazel) == "-");
    CHECK(room.asked.empty());
    room.change("B", {{"bramble", 9}});
    CHECK(room.told(bramble) == "B");
    CHECK(room.heard[bramble].find(R"("next":"ab-9")") != std::string::npos);
    CHECK(room.told(hazel) == "-");
    room.change("C", {{"hazel", 7}});
    for (auto& question : std::exchange(room.asked, {})) // where others write, too, it is read what came before it
        question.answer({200, R"({"next":"ab-7","games":[{"game":"A"},{"game":"C"}]})"});
    CHECK(room.told(hazel) == "AC");
    CHECK(room.told(tablet) == "AC");
    CHECK(room.feed.waiting() == 0);
}

TEST_CASE("feed: what is remembered answers from where it begins, each game once and as it was last") {
    Room room(true);
    room.wait("hazel", "phone", 5);
    room.change("A", {{"hazel", 6}});
    room.change("B", {{"hazel", 7}});
    room.change("A", {{"hazel", 8}});
    CHECK(room.told(room.poll("hazel", "phone", 5)) == "BA");
    CHECK(room.told(room.poll("hazel", "phone", 6)) == "BA");
    CHECK(room.told(room.poll("hazel", "phone", 7)) == "A");
    CHECK(room.asked.empty());
    const std::size_t now = room.poll("hazel", "phone", 8, {{"wait", "0"}});
    CHECK(room.isNothing(now, 8));
    CHECK(room.asked.empty());
    CHECK(room.told(room.poll("hazel", "phone", 8)) == "-"); // she waits
    CHECK(room.asked.empty());
    room.poll("hazel", "phone", 4); // from before that, and from what has not been
    room.poll("hazel", "phone", 9);
    CHECK(room.asked.size() == 2);
}

TEST_CASE("feed: so many news are remembered, and whoever is further behind is read from the ledger") {
    Room room(true);
    constexpr auto most = static_cast<std::int64_t>(Feed::mostNews);
    for (std::int64_t i = 1; i <= most; ++i)
        room.change("game " + std::to_string(i), {{"hazel", i}});
    room.poll("hazel", "phone", 0);
    CHECK(room.asked.empty());
    room.change("one more", {{"hazel", most + 1}});
    room.poll("hazel", "phone", 0);
    CHECK(room.asked.size() == 1);
    room.poll("hazel", "phone", 1);
    CHECK(room.asked.size() == 1);
    CHECK(room.told(2).size() == Feed::mostNews);
}

TEST_CASE("feed: what happens while the ledger is read is not missed") {
    Room room(GENERATE(true, false));
    const std::size_t hazel = room.poll("hazel", "phone", 5);
    REQUIRE(room.asked.size() == 1);
    room.change("A", {{"hazel", 6}});
    CHECK(room.told(hazel) == "-");
    auto first = std::exchange(room.asked, {});
    first.front().answer(Room::nothing(5)); // as it was before
    for (auto& question : std::exchange(room.asked, {}))
        question.answer({200, R"({"games":[{"game":"A"}]})"});
    CHECK(room.told(hazel) == "A");
}

TEST_CASE("feed: another name is read by those who know an older one, and by nobody else") {
    Room room(true);
    const auto knowing = [](const char* revision) {
        return std::map<std::string, std::string>{{"wait", "25"}, {"profile", revision}};
    };
    const std::size_t old = room.poll("hazel", "phone", 5, knowing("1"));
    const std::size_t without = room.poll("hazel", "tablet", 5);
    for (auto& question : std::exchange(room.asked, {})) {
        Response nothing = Room::nothing(5);
        nothing.profile = 1;
        question.answer(nothing);
    }
    const std::size_t current = room.poll("hazel", "pad", 5, knowing("1"));
    CHECK(room.asked.empty()); // it is known that she knows
    room.feed.profileChanged("bramble", 2);
    CHECK(room.asked.empty());
    room.feed.profileChanged("hazel", 2);
    REQUIRE(room.asked.size() == 2);
    for (auto& question : std::exchange(room.asked, {}))
        question.answer({200, "the profile"});
    CHECK(room.heard[old] == "200 the profile");
    CHECK(room.heard[current] == "200 the profile");
    CHECK(room.heard[without].empty());
    room.poll("hazel", "phone", 5, knowing("2"));
    CHECK(room.asked.empty());
    room.poll("hazel", "phone", 5, knowing("1"));
    CHECK(room.asked.size() == 1);
}

TEST_CASE("feed: a device that is dismissed hears so, and no other one") {
    Room room(GENERATE(true, false));
    const std::size_t phone = room.wait("hazel", "phone", 5);
    const std::size_t again = room.wait("hazel", "phone", 5);
    const std::size_t tablet = room.wait("hazel", "tablet", 5);
    const std::size_t bramble = room.wait("bramble", "phone", 5);
    room.feed.dismiss("hazel", "phone");
    CHECK(room.heard[phone].starts_with("401 "));
    CHECK(room.heard[again].starts_with("401 "));
    CHECK(room.heard[tablet].empty());
    CHECK(room.heard[bramble].empty());
    CHECK(room.feed.present("hazel") == std::vector<std::string>{"tablet"});
    CHECK(room.feed.waiting() == 2);
}

TEST_CASE("feed: what another process rings is read for those who are named, or for everybody") {
    Room room(false);
    room.wait("hazel", "phone", 5);
    room.wait("bramble", "phone", 5);
    room.feed.wake({"hazel", "nobody"});
    REQUIRE(room.asked.size() == 1);
    CHECK(room.asked.front().call.account == "hazel");
    for (auto& question : std::exchange(room.asked, {}))
        question.answer(Room::nothing(5));
    room.feed.wake({});
    CHECK(room.asked.size() == 2);
}

TEST_CASE("feed: when it stops everybody is told, and nobody waits any more") {
    Room room(GENERATE(true, false));
    const std::size_t hazel = room.wait("hazel", "phone", 5);
    const std::size_t reading = room.poll("bramble", "phone", 7);
    room.feed.stop();
    CHECK(room.isNothing(hazel, 5));
    CHECK(room.heard[reading].empty()); // what is being read is answered by that
    for (auto& question : std::exchange(room.asked, {}))
        question.answer(Room::nothing(7));
    CHECK(!room.heard[reading].empty());
    const std::size_t late = room.poll("hazel", "phone", 5);
    for (auto& question : std::exchange(room.asked, {}))
        question.answer(Room::nothing(5));
    CHECK(!room.heard[late].empty());
    CHECK(room.feed.waiting() == 0);
}

TEST_CASE("feed: what is no cursor of now, or no time to wait, is answered where the ledger is") {
    Room room(true);
    for (const char* wait : {"26", "-1", "x"})
        room.poll("hazel", "phone", 5, {{"wait", wait}});
    CHECK(room.asked.size() == 3);
    CHECK(room.feed.waiting() == 0);
    Call call;
    for (const char* cursor : {"ac-5", "ab5", "ab-", "ab-5x", "abc-5", "5"}) {
        call.query["since"] = cursor;
        CHECK(room.feed.positionIn(call) == -1);
    }
    call.query["since"] = "ab-5";
    CHECK(room.feed.positionIn(call) == 5);
}
