#include "engine/result.h"
#include "engine/json.h"
#include "tests/catch.h"

#include <boost/json.hpp>

using namespace engine;

TEST_CASE("a refusal is a sentence made of a text and its terms") {
    const Reason reason{"G6.2", "{character} costs {cost}; you have {have}"};
    const Refusal refusal = explain(reason, [](std::string_view name) -> Terms {
        if (name == "character")
            return {{std::nullopt, "Snow White"}};
        if (name == "cost")
            return {{2, "red"}, {1, "blue"}, {2, "green"}};
        return {};
    });
    CHECK(refusal.rule == "G6.2");
    CHECK(refusal.sentence() == "Snow White costs 2 red, 1 blue and 2 green; you have none");
    REQUIRE(refusal.params.size() == 3);
    CHECK(refusal.params[1].name == "cost");
    CHECK(refusal.params[1].terms[0] == Term{2, "red"});
}

TEST_CASE("the same refusal can be said in another language") {
    Refusal refusal{engine::RefusalKind::Rule,
                    "P3.1",
                    "a {part} takes {needed}",
                    {{"part", {{std::nullopt, "door"}}}, {"needed", {{3, {}}}}},
                    {}};
    refusal.text = "{needed} voor een {part}";
    CHECK(refusal.sentence() == "3 voor een door");
}

TEST_CASE("a text without closing brace is said as it stands") {
    CHECK(Refusal{engine::RefusalKind::Rule, "x", "what {is this", {}, {}}.sentence() == "what {is this");
    CHECK(namesIn("{a} and {b}") == std::vector<std::string_view>{"a", "b"});
}

TEST_CASE("a reader keeps the first thing that is wrong, with its JSON pointer") {
    const json::value document = json::parse(R"({"a": [1, "two", {"b/c": null}], "d~": 1.5, "e": 99999999999})");
    const auto fault = [&](auto&& read) {
        const Reader reader(document, "/game");
        read(reader);
        REQUIRE(reader.failed());
        return reader.fault().at + ": " + reader.fault().sentence();
    };
    CHECK(fault([](const Reader& r) { r["a"][1].integer(0, 9); }) ==
          "/game/a/1: should be a whole number from 0 to 9, is \"two\"");
    CHECK(fault([](const Reader& r) { r["a"][2]["b/c"].string(); }) == "/game/a/2/b~1c: should be a text, is null");
    CHECK(fault([](const Reader& r) { r["d~"].integer(0, 9); }) ==
          "/game/d~0: should be a whole number from 0 to 9, is 1.5E0");
    CHECK(fault([](const Reader& r) { r["e"].integer(0, 9); }) ==
          "/game/e: should be a whole number from 0 to 9, is 99999999999");
    CHECK(fault([](const Reader& r) { r["x"]["y"].boolean(); }) == "/game/x: is missing");
    CHECK(fault([](const Reader& r) { r["a"][7].boolean(); }) == "/game/a/7: is missing");
    CHECK(fault([](const Reader& r) { r["a"].boolean(); }) == "/game/a: should be true or false, is a list of 3");
    CHECK(fault([](const Reader& r) { r["a"]["b"].boolean(); }) == "/game/a: should be an object, is a list of 3");
    CHECK(fault([](const Reader& r) { r["a"].size(2, 2); }) == "/game/a: should be a list of 2, is a list of 3");
    CHECK(fault([](const Reader& r) { r["a"].size(4, 9); }) == "/game/a: should be a list of 4 to 9, is a list of 3");
    CHECK(fault([](const Reader& r) { r.size(0, 9); }) == "/game: should be a list, is an object");
    CHECK(fault([](const Reader& r) { r["e"].names(); }) == "/game/e: should be an object, is 99999999999");
    const std::array<std::string_view, 2> known{"red", "blue"};
    CHECK(fault([&](const Reader& r) { r["a"][1].oneOf(known); }) ==
          "/game/a/1: should be one of red and blue; is \"two\"");
    CHECK(fault([](const Reader& r) {
              r["a"][1].integer(0, 9);
              r["e"].boolean();
          }).substr(0, 9) == "/game/a/1");
}

TEST_CASE("a long value is quoted short, and never cut within a character") {
    const json::value document = json::parse("{\"a\": \"" + std::string(38, 'x') + "äääääää\"}");
    const Reader reader(document);
    reader["a"].integer(0, 1);
    const std::string sentence = reader.fault().sentence();
    CHECK(sentence.size() < 120);
    CHECK(json::serialize(json::value(sentence)).find("x…") != std::string::npos);
}
