#include "tests/engine/walk.h"

/// The referee's judgement of records: any fault is reported with its place.

using namespace engine;

namespace {

Record someGame(std::string_view id, int number = 5) { return randomGame(*findGame(id), 2, 0, seedOf(number)); }

json::object document(std::string_view id) { return parse(write(someGame(id))).value().get_object(); }

/// Where and why the record is refused: "/deal/boards: [rule] sentence".
std::string fault(const json::object& record) {
    const Replay replayed = replay(json::value(record));
    if (replayed.ok())
        return "nothing";
    return replayed.refusal->at + ": [" + replayed.refusal->rule + "] " + replayed.refusal->sentence();
}

template <class Change>
std::string faultAfter(std::string_view id, Change&& change) {
    json::object record = document(id);
    REQUIRE(fault(record) == "nothing");
    change(record);
    return fault(record);
}

json::object& object(json::value& value) { return value.as_object(); }

} // namespace

TEST_CASE("a record of a whole game is good, with or without result and seed") {
    for (const Game* game : games()) {
        json::object record = document(game->id());
        CHECK(fault(record) == "nothing");
        record.erase("seed");
        record.erase("result");
        record["a field of tomorrow"] = 1;
        object(record["moves"].as_array()[0])["thought for"] = "3 s";
        CHECK(fault(record) == "nothing");
        json::object sealed = document(game->id());
        object(sealed["deal"])["dealer"] = "Grandmother";
        CHECK(fault(sealed) == "nothing"); // also with the seed
    }
}

TEST_CASE("a game that is not over is good too, and has no winners") {
    json::object record = document("gingerbread");
    record["moves"].as_array().resize(20);
    record.erase("result");
    const Replay replayed = replay(json::value(record));
    REQUIRE(replayed.ok());
    CHECK(replayed.moves == 20);
    CHECK(replayed.game->result(replayed.position).winners.empty());
    record["moves"] = json::array{};
    CHECK(fault(record) == "nothing");
}

TEST_CASE("a wrong type, a missing field or an unknown word is named with its place") {
    CHECK(faultAfter("pigs", [](auto& r) { r.erase("format"); }) == "/format: [record] is missing");
    CHECK(faultAfter("pigs", [](auto& r) { r["format"] = "pgn"; }) ==
          "/format: [record] should be tale-record; is \"pgn\"");
    CHECK(faultAfter("pigs", [](auto& r) { r["version"] = 2; }) == "/version: [record] should be 1, is 2");
    CHECK(faultAfter("pigs", [](auto& r) { r["game"] = "chess"; }) ==
          "/game: [record] should be one of gingerbread and pigs; is \"chess\"");
    CHECK(faultAfter("pigs", [](auto& r) { r["options"] = 3; }) == "/options: [record] should be an object, is 3");
    CHECK(faultAfter("pigs", [](auto& r) { object(r["options"])["players"] = 6; }) ==
          "/options/players: [record] should be a whole number from 2 to 5, is 6");
    CHECK(faultAfter("pigs", [](auto& r) { object(r["options"])["first"] = 2; }) ==
          "/options/first: [record] should be a whole number from 0 to 1, is 2");
    CHECK(faultAfter("gingerbread", [](auto& r) { object(r["options"])["mode"] = "expert"; }) ==
          "/options/mode: [record] should be one of standard and introductory; is \"expert\"");
    CHECK(faultAfter("pigs", [](auto& r) { r["moves"] = "many"; }) == "/moves: [record] should be a list, is \"many\"");
    CHECK(faultAfter("pigs", [](auto& r) { r["seed"] = "abc"; }) ==
          "/seed: [record] should be 64 hexadecimal digits, is \"abc\"");
    CHECK(faultAfter("pigs", [](auto& r) { r["seed"] = 1; }) == "/seed: [record] should be a text, is 1");
    CHECK(faultAfter("pigs", [](auto& r) { r["moves"].as_array()[1] = nullptr; }) ==
          "/moves/1: [record] should be an object, is null");
    CHECK(faultAfter("pigs", [](auto& r) { object(r["moves"].as_array()[0])["do"] = "cheat"; }) ==
          "/moves/0/do: [record] should be one of roll, buy, done and blow; is \"cheat\"");
    CHECK(faultAfter("pigs", [](auto& r) { object(r["moves"].as_array()[0]).erase("dice"); }) ==
          "/moves/0/dice: [record] is missing");
    CHECK(faultAfter("pigs", [](auto& r) { object(r["moves"].as_array()[0])["dice"].as_array()[1] = 0; }) ==
          "/moves/0/dice/1: [record] names die 0 again");
    CHECK(faultAfter("pigs", [](auto& r) { object(r["moves"].as_array()[0]).erase("rolled"); }) ==
          "/moves/0/rolled: [record] is missing");
    CHECK(faultAfter("pigs", [](auto& r) { object(r["moves"].as_array()[0])["rolled"] = json::array{"door"}; }) ==
          "/moves/0/rolled: [record] should be a list of 5, is a list of 1");
    CHECK(replay(json::value(nullptr)).refusal->sentence() == "should be an object, is null");
}

TEST_CASE("each command of Gingerbread House is read with its fields") {
    const Game& game = *findGame("gingerbread");
    const auto fault = [&](std::string_view text) {
        const json::value move = json::parse(text);
        auto read = game.decodeMove(Reader(move, "/moves/0"));
        return read ? "nothing" : read.refusal().at + ": " + read.refusal().sentence();
    };
    CHECK(fault(R"({"by": 0, "do": "build", "tile": 0, "at": "a1", "to": "b1"})") == "nothing");
    CHECK(fault(R"({"by": 0, "do": "build", "tile": 60, "at": "a1", "to": "b1"})") ==
          "/moves/0/tile: should be a whole number from 0 to 59, is 60");
    CHECK(fault(R"({"by": 0, "do": "build", "tile": 0, "at": "a4", "to": "b1"})") ==
          "/moves/0/at: should be one of a1, b1, c1, a2, b2, c2, a3, b3 and c3; is \"a4\"");
    CHECK(fault(R"({"by": 4, "do": "finish"})") == "/moves/0/by: should be a whole number from 0 to 3, is 4");
    CHECK(fault(R"({"by": 0, "do": "draft", "character": 40, "side": "front"})").substr(0, 18) == "/moves/0/character");
    CHECK(fault(R"({"by": 0, "do": "draft", "character": 4, "side": "top"})").substr(0, 13) == "/moves/0/side");
    CHECK(fault(R"({"by": 0, "do": "discard", "tokens": {"red": 0}})").substr(0, 19) == "/moves/0/tokens/red");
    CHECK(fault(R"({"by": 0, "do": "discard", "tokens": {"pink": 1}})") ==
          "/moves/0/tokens/pink: is not one of the four colours");
    CHECK(fault(R"({"by": 0, "do": "trap", "character": 1, "pay": {"red": 0, "yellow": 2}})") == "nothing");
    CHECK(fault(R"({"by": 0, "do": "keep", "character": 1, "bottom": [1, 2, 3]})") ==
          "/moves/0/bottom: should be a list of 0 to 2, is a list of 3");
    CHECK(fault(R"({"by": 0, "do": "keep", "character": 1, "bottom": 2})") == "nothing");
    CHECK(fault(R"({"by": 0, "do": "bonus", "card": -1})").substr(0, 13) == "/moves/0/card");
    CHECK(fault(R"({"by": 0, "do": "exchange", "give": "red"})") == "/moves/0/get: is missing");
}

TEST_CASE("a purchase is for a house by number, or for a new one") {
    const Game& game = *findGame("pigs");
    const json::value wrong =
        json::parse(R"({"by": 0, "do": "buy", "part": "door", "material": "wood", "house": "old"})");
    CHECK(game.decodeMove(Reader(wrong)).refusal().sentence() == "should be the number of a house, or new; is \"old\"");
    const json::value fine =
        json::parse(R"({"by": 0, "do": "buy", "part": "door", "material": "wood", "house": "new"})");
    CHECK(game.decodeMove(Reader(fine)));
}

TEST_CASE("a deal that the box cannot give is refused by its rule") {
    const auto deal = [](json::object& r) -> json::object& { return object(r["deal"]); };
    CHECK(faultAfter("gingerbread", [&](auto& r) {
              deal(r)["boards"] = json::array{1, 1};
          }) == "/deal/boards/1: [G1.2] 1 is there twice");
    CHECK(faultAfter("gingerbread", [&](auto& r) { deal(r)["boards"] = json::array{1}; }) ==
          "/deal/boards: [record] should be a list of 2, is a list of 1");
    CHECK(faultAfter("gingerbread", [&](auto& r) {
              auto& tiles = deal(r)["tiles"].as_array();
              tiles[1].as_array()[0] = tiles[0].as_array()[3];
          }).substr(0, 22) == "/deal/tiles/1/0: [G1.2");
    CHECK(faultAfter("gingerbread", [&](auto& r) { deal(r)["characters"].as_array()[7] = 40; }).substr(0, 18) ==
          "/deal/characters/7");
    CHECK(faultAfter("gingerbread", [&](auto& r) { deal(r)["bonus"].as_array().push_back(0); }).substr(0, 11) ==
          "/deal/bonus");
    CHECK(faultAfter("gingerbread", [&](auto& r) {
              object(r["options"])["mode"] = "introductory";
              deal(r)["bonus"] = json::array{0, 1, 2, 3, 4, 5};
          }).substr(0, 21) == "/deal/bonus/1: [G2.1]");
    CHECK(faultAfter("pigs", [&](auto& r) { object(deal(r)["stacks"])["wood-roof"].as_array()[0] = true; }) ==
          "/deal/stacks/wood-roof: [P1.2] does not have as many flowerpots as there are in the box");
    CHECK(faultAfter("pigs", [&](auto& r) { object(deal(r)["stacks"]).erase("wood-roof"); }) ==
          "/deal/stacks/wood-roof: [record] is missing");
    CHECK(faultAfter("pigs", [&](auto& r) { r.erase("deal"); }) == "/deal: [record] is missing");
}

TEST_CASE("an illegal move is refused with its index, its rule and a sentence") {
    json::object record = document("gingerbread");
    auto& by = object(record["moves"].as_array()[1])["by"];
    by = 1 - by.to_number<int>();
    const Replay replayed = replay(json::value(record));
    REQUIRE(!replayed.ok());
    CHECK(replayed.atMove);
    CHECK(replayed.moves == 1);
    CHECK(replayed.refusal->rule == "G3.2");
    CHECK(replayed.refusal->at == "/moves/1");
}

TEST_CASE("a record names the cards that a view hides") {
    for (int number = 0; number < 50; ++number) {
        json::object record = parse(write(someGame("gingerbread", number))).value().get_object();
        json::array& moves = record["moves"].as_array();
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (object(moves[i])["do"] == json::value("keep")) {
                object(moves[i])["bottom"] = 2;
                CHECK(fault(record) ==
                      "/moves/" + std::to_string(i) + ": [record] hides cards that a record must name");
                return;
            }
    }
    FAIL("nobody kept anything in fifty games");
}

TEST_CASE("moves after the end are refused") {
    CHECK(faultAfter("gingerbread", [](auto& r) {
              r["moves"].as_array().push_back(json::object{{"by", 0}, {"do", "finish"}});
          }).find("[G11.1] the game is over") != std::string::npos);
}

TEST_CASE("a result that was not reached is refused") {
    CHECK(faultAfter("pigs", [](auto& r) { object(r["result"])["totals"].as_array()[0] = 99; }).substr(0, 36) ==
          "/result/totals: [result] should be [");
    CHECK(faultAfter("pigs", [](auto& r) { object(r["result"])["winners"] = json::array{}; }).substr(0, 15) ==
          "/result/winners");
    CHECK(faultAfter("pigs", [](auto& r) { object(r["result"]).erase("totals"); }) ==
          "/result/totals: [record] is missing");
    CHECK(faultAfter("pigs", [](auto& r) {
              object(r["result"])["totals"] = json::array{"a", 1};
          }).substr(0, 14) == "/result/totals");
    CHECK(faultAfter("pigs", [](auto& r) { r["moves"].as_array().resize(3); }).substr(0, 7) == "/result");
}

TEST_CASE("with a seed the deal and every roll must follow from it") {
    const std::string other = toHex(seedOf(6));
    for (const std::string_view id : {"gingerbread", "pigs"}) {
        const std::string found = faultAfter(id, [&](auto& r) { r["seed"] = other; });
        CHECK(found.find("/deal/") == 0);
        CHECK(found.find("[seed] is not what the seed gives") != std::string::npos);
    }
    CHECK(faultAfter("pigs", [](auto& r) {
              auto& die = object(r["moves"].as_array()[0])["rolled"].as_array()[0];
              die = die == json::value("door") ? "roof" : "door";
          }) == "/moves/0: [seed] is not how the dice or the spinner fall by the seed");
    json::object unchecked = document("pigs"); // without a seed any dice are possible
    unchecked.erase("seed");
    unchecked["moves"].as_array().resize(1);
    unchecked.erase("result");
    object(unchecked["moves"].as_array()[0])["rolled"].as_array()[0] = "roof";
    CHECK(fault(unchecked) == "nothing");
}

TEST_CASE("what is not JSON is refused with the line and the column") {
    const auto why = [](std::string_view text) { return parse(text).refusal().sentence(); };
    CHECK(why("") == "is not JSON: incomplete JSON, at line 1, column 1");
    CHECK(why("{\n  \"a\": nul}") == "is not JSON: syntax error, at line 2, column 8");
    CHECK(why("{} {}").find("line 1, column 4") != std::string::npos);
    CHECK(why("{\"a\": \"\xFF\"}").find("is not JSON") == 0);
    CHECK(why(std::string(100, '[')).find("is not JSON: too deep") == 0);
    CHECK(why(std::string(longestRecord + 1, ' ')) == "is longer than the 2097152 bytes that are read");
}

TEST_CASE("a view that was tampered with is not taken for a position") {
    const Game& game = *findGame("gingerbread");
    Walk walk(game, {2, 0, 0}, 3);
    for (int i = 0; i < 40; ++i)
        walk.step(walk.choose(Player::Random));
    const auto fault = [&](auto&& change) {
        json::value view = game.encode(game.view(walk.position, 0));
        change(view.get_object());
        auto read = game.decodePosition(Reader(view));
        return read ? "nothing" : read.refusal().at + ": " + read.refusal().rule;
    };
    CHECK(fault([](json::object&) {}) == "nothing");
    CHECK(fault([](json::object& v) { v["phase"] = "won"; }) == "/phase: record");
    CHECK(fault([](json::object& v) {
              object(v["players"].as_array()[0])["tokens"] = json::object{{"red", 5}};
          }) == ": G1.2");
    CHECK(fault([](json::object& v) {
              object(object(v["players"].as_array()[0])["cells"].as_array()[4])["height"] = 9;
          }) == "/players/0/cells/4: record");
    CHECK(fault([](json::object& v) { object(v["rest"])["built"] = json::array{}; }).find("/players/0/cells/") == 0);
    CHECK(fault([](json::object& v) { v["pending"] = json::object{{"star", 1}}; }) == "/pending/star: record");
    CHECK(fault([](json::object& v) { v["pile"] = 41; }) == "/pile: record");
    CHECK(fault([](json::object& v) { v.erase("rest"); }) == "/rest: record");
}
