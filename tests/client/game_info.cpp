#include "sync/protocol/game_info.h"
#include "tests/catch.h"

#include <boost/json.hpp>

#include <limits>

/// Reading a game info: every field is read from its own place, and invalid ones are refused.

namespace {

namespace json = boost::json;
using json::array;
using json::object;
using protocol::GameInfo;
using Who = GameInfo::Seat::Who;
using State = GameInfo::State;

object player(const char* name) { return {{"who", "player"}, {"name", name}}; }

object least() {
    return {{"game", "g1"},       {"kind", "pigs"}, {"mode", "fast"},
            {"state", "running"}, {"host", false},  {"seats", array{player("Ann"), player("Bo"), player("Cy")}},
            {"length", 4},        {"idle", 9}};
}
engine::Result<GameInfo> read(const object& whole) { return protocol::readGame(json::serialize(whole)); }
engine::Result<GameInfo> readWith(std::string_view name, const json::value& value) {
    object whole = least();
    whole[name] = value;
    return read(whole);
}
engine::Result<GameInfo> readSeat(std::string_view name, const json::value& value) {
    object seat = player("Ann");
    seat[name] = value;
    return readWith("seats", array{seat, player("Bo")});
}

} // namespace

TEST_CASE("game info: every field is read from its own place") {
    object whole = least();
    whole["host"] = true;
    whole["muted"] = true;
    whole["seats"] = array{object{{"who", "player"}, {"name", "Ann"}, {"face", 3}, {"resigned", true}},
                           object{{"who", "bot"}, {"name", "Robin"}, {"face", 1}, {"bot", "keen"}},
                           object{{"who", "open"}}, object{{"who", "invited"}, {"name", "Di"}}};
    whole["mine"] = array{0, 3};
    whole["invited"] = array{2};
    whole["turn"] = 1;
    whole["length"] = 7;
    whole["seen"] = array{7, 6, 5, 4};
    whole["totals"] = array{-3, 20, 0, 1};
    whole["winners"] = array{1, 3};
    whole["commitment"] = "c0ffee";
    whole["adopted"] = true;
    whole["rematch"] = "g2";
    whole["idle"] = 61;
    GameInfo wanted;
    wanted.id = "g1";
    wanted.kind = "pigs";
    wanted.mode = "fast";
    wanted.state = State::Running;
    wanted.host = true;
    wanted.muted = true;
    wanted.seats = {{Who::Player, "Ann", 3, "", true},
                    {Who::Bot, "Robin", 1, "keen", false},
                    {Who::Open, "", 0, "", false},
                    {Who::Invited, "Di", 0, "", false}};
    wanted.mine = {0, 3};
    wanted.invited = {2};
    wanted.turn = 1;
    wanted.length = 7;
    wanted.seen = {7, 6, 5, 4};
    wanted.totals = {-3, 20, 0, 1};
    wanted.winners = {1, 3};
    wanted.commitment = "c0ffee";
    wanted.adopted = true;
    wanted.rematch = "g2";
    wanted.idle = 61;
    const auto info = read(whole);
    REQUIRE(info);
    CHECK(info.value() == wanted);
    for (const int seat : {-1, 0, 1, 2, 3, 4})
        CHECK(info.value().isMine(static_cast<engine::Seat>(seat)) == (seat == 0 || seat == 3));
}

TEST_CASE("game info: what may be left out is nothing, and what may not is missed") {
    const auto info = read(least());
    REQUIRE(info);
    CHECK_FALSE(info.value().muted); // a server that does not send it
    CHECK(info.value().mine.empty());
    CHECK(info.value().invited.empty());
    CHECK(info.value().turn == engine::nobody);
    CHECK(info.value().seen == std::vector<std::size_t>{0, 0, 0}); // one for each seat, whatever was sent
    CHECK(info.value().totals.empty());
    CHECK(info.value().winners.empty());
    CHECK_FALSE(info.value().adopted);
    CHECK(info.value().rematch.empty());
    for (const auto& field : least()) {
        object whole = least();
        whole.erase(field.key());
        CAPTURE(std::string(field.key()));
        CHECK_FALSE(read(whole));
    }
    CHECK_FALSE(readWith("seats", array{object{{"name", "Ann"}}, player("Bo")}));
}

TEST_CASE("game info: seats that are not there belong to nobody, are kept for nobody, and win nothing") {
    for (const char* list : {"mine", "invited", "winners"}) {
        CAPTURE(list);
        for (int seat = 0; seat < 3; ++seat)
            CHECK(readWith(list, array{seat}));
        for (const int seat : {-2, -1, 3, 7, 8, 256})
            CHECK_FALSE(readWith(list, array{0, seat}));
        CHECK_FALSE(readWith(list, array(9, 0)));
        CHECK_FALSE(readWith(list, 0));
        CHECK_FALSE(readWith(list, array{"0"}));
    }
    for (int seat = 0; seat < 3; ++seat)
        CHECK(readWith("turn", seat).value().turn == seat);
    for (const int seat : {-1, 3, 7, 8})
        CHECK_FALSE(readWith("turn", seat));
    for (std::size_t seats = 0; seats <= engine::maxSeats + 1; ++seats) {
        const auto info = readWith("seats", array(seats, player("Ann")));
        CAPTURE(seats);
        CHECK(static_cast<bool>(info) == (seats >= 1 && seats <= engine::maxSeats));
        if (info)
            CHECK(info.value().seen.size() == seats);
    }
}

TEST_CASE("game info: numbers are read up to their bounds, and none beyond") {
    struct Bound {
        const char* field;
        int low;
        int high;
        bool inList;
    };
    for (const auto& [field, low, high, inList] :
         {Bound{"length", 0, 100'000, false}, Bound{"idle", 0, 2'000'000'000, false}, Bound{"seen", 0, 100'000, true},
          Bound{"totals", -1'000'000, 1'000'000, true}}) {
        const auto with = [field = field, inList = inList](int value) {
            return inList ? readWith(field, array{value}) : readWith(field, value);
        };
        CAPTURE(field);
        CHECK(with(low));
        CHECK(with(high));
        CHECK_FALSE(with(low - 1));
        CHECK_FALSE(with(high + 1));
        CHECK_FALSE(with(std::numeric_limits<int>::min()));
        CHECK_FALSE(with(std::numeric_limits<int>::max()));
        CHECK_FALSE(readWith(field, "1"));
        if (inList)
            CHECK_FALSE(readWith(field, array(9, 0)));
    }
    CHECK(readWith("length", 100'000).value().length == 100'000);
    CHECK(readWith("idle", 2'000'000'000).value().idle == 2'000'000'000);
    CHECK(readWith("seen", array{1, 2, 3, 4, 5}).value().seen == std::vector<std::size_t>{1, 2, 3});
    CHECK(readWith("seen", array{1}).value().seen == std::vector<std::size_t>{1, 0, 0});
    CHECK(readSeat("face", 0));
    CHECK(readSeat("face", 255).value().seats[0].face == 255); // from a newer app
    CHECK_FALSE(readSeat("face", -1));
    CHECK_FALSE(readSeat("face", 256));
}

TEST_CASE("game info: words are those that are agreed, and nothing is what it is not") {
    const std::vector<std::pair<const char*, State>> states{
        {"open", State::Open}, {"running", State::Running}, {"over", State::Over}, {"cancelled", State::Cancelled}};
    for (const auto& [word, state] : states)
        CHECK(readWith("state", word).value().state == state);
    for (const char* word : {"", "Open", "paused"})
        CHECK_FALSE(readWith("state", word));
    const std::vector<std::pair<const char*, Who>> whos{
        {"player", Who::Player}, {"bot", Who::Bot}, {"open", Who::Open}, {"invited", Who::Invited}};
    for (const auto& [word, who] : whos)
        CHECK(readSeat("who", word).value().seats[0].who == who);
    CHECK_FALSE(readSeat("who", "ghost"));
    for (const char* field : {"host", "muted", "adopted"}) {
        CAPTURE(field);
        CHECK(readWith(field, true));
        CHECK(readWith(field, false));
        CHECK_FALSE(readWith(field, 1));
        CHECK_FALSE(readWith(field, nullptr));
    }
    CHECK(readWith("muted", false).value().muted == false);
    CHECK_FALSE(readWith("adopted", false).value().adopted);
    CHECK_FALSE(readSeat("resigned", false).value().seats[0].resigned);
    CHECK_FALSE(readSeat("resigned", 1));
    for (const char* field : {"game", "kind", "mode", "commitment", "rematch"}) {
        CAPTURE(field);
        CHECK_FALSE(readWith(field, 5));
        CHECK_FALSE(readWith(field, array{}));
    }
    for (const char* field : {"name", "bot"})
        CHECK_FALSE(readSeat(field, 5));
    CHECK_FALSE(protocol::readGame(std::string_view("[]")));
    CHECK_FALSE(protocol::readGame(std::string_view("{")));
    CHECK_FALSE(protocol::readGame(std::string_view("")));
}

TEST_CASE("game info: of a game that is gone only that is said") {
    const auto info = read({{"game", "g1"}, {"state", "gone"}, {"mine", array{7}}});
    REQUIRE(info);
    GameInfo gone;
    gone.id = "g1";
    gone.state = State::Gone;
    CHECK(info.value() == gone);
    CHECK_FALSE(read({{"state", "gone"}}));
}
