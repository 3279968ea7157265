#include "engine/fairness.h"
#include "tests/engine/program.h"
#include "tests/engine/walk.h"

/// The referee program as a user runs it: arguments, files, lines on standard output.

using namespace engine;

namespace {

Ran referee(const Folder& folder, const std::string& arguments, const std::string& input = "/dev/null") {
    return run(folder, REFEREE, arguments, input);
}

std::string record(std::string_view game, int number) {
    return write(randomGame(*findGame(game), 2, 0, seedOf(number)));
}

json::object object(const std::string& line) { return json::parse(line).as_object(); }

} // namespace

TEST_CASE("the referee prints one verdict a record and exits with 0 only if all are good") {
    const Folder folder;
    const std::string good = folder.file("good.tale", record("gingerbread", 1));
    const std::string pigs = folder.file("pigs.tale", record("pigs", 1));
    Ran ran = referee(folder, good + " " + pigs);
    CHECK(ran.status == 0);
    REQUIRE(ran.lines.size() == 2);
    const json::object verdict = object(ran.lines[0]);
    CHECK(verdict.at("ok").as_bool());
    CHECK(verdict.at("moves").as_int64() > 60);
    CHECK(verdict.at("phase") == json::value("over"));
    CHECK(verdict.at("totals").as_array().size() == 2);
    CHECK(!verdict.at("winners").as_array().empty());

    json::object bad = object(record("gingerbread", 1));
    bad["moves"].as_array()[2].as_object()["by"] = 3;
    ran = referee(folder, folder.file("bad.tale", json::serialize(bad)) + " " + good);
    CHECK(ran.status == 1);
    REQUIRE(ran.lines.size() == 2);
    const json::object refusal = object(ran.lines[0]);
    CHECK(!refusal.at("ok").as_bool());
    CHECK(refusal.at("move") == json::value(2));
    CHECK(refusal.at("rule") == json::value("G3.2"));
    CHECK(refusal.at("error").as_string().find("it is the turn of seat") == 0);
    CHECK(object(ran.lines[1]).at("ok").as_bool());
}

TEST_CASE("the referee checks how the seed of an online game came about") {
    const Folder folder;
    const Seed serverSeed = seedOf(7);
    const std::vector<std::string> contributions{toHex(seedOf(8)), toHex(seedOf(9))};
    const std::string id(32, 'a');
    const Seed seed = gameSeed(serverSeed, id, contributions);
    json::object fair = object(write(randomGame(*findGame("pigs"), 2, 0, seed)));
    fair["fairness"] = {{"game", id},
                        {"serverSeed", toHex(serverSeed)},
                        {"commitment", commitmentTo(serverSeed)},
                        {"contributions", json::array{contributions[0], contributions[1]}},
                        {"seed", toHex(seed)}};
    const auto verdict = [&](const json::object& record) {
        return object(referee(folder, folder.file("online.tale", json::serialize(record))).lines.at(0));
    };
    CHECK(verdict(fair).at("ok").as_bool());
    const auto isRefused = [&](const char* field, const json::value& other, const char* rule) {
        json::object unfair = fair;
        unfair["fairness"].as_object()[field] = other;
        const json::object said = verdict(unfair);
        INFO(json::serialize(said));
        CHECK_FALSE(said.at("ok").as_bool());
        CHECK(said.at("rule") == json::value(rule));
    };
    isRefused("serverSeed", json::string(toHex(seedOf(1))), "fairness");
    isRefused("commitment", json::string(toHex(seedOf(1))), "fairness");
    isRefused("contributions", json::array{contributions[1], contributions[0]}, "fairness");
    isRefused("contributions", json::array{contributions[0]}, "fairness");
    isRefused("game", json::string(32, 'b'), "fairness");
    isRefused("seed", json::string(toHex(seedOf(1))), "fairness");
    isRefused("seed", "short", "record");
    isRefused("contributions", 7, "record");
    json::object other = fair; // a consistent record whose game was dealt from another seed
    other["seed"] = toHex(seedOf(3));
    CHECK_FALSE(verdict(other).at("ok").as_bool());
    json::object begun = fair; // no seed to check the commitment against
    begun.erase("seed");
    CHECK(verdict(begun).at("rule") == json::value("fairness"));
    begun["fairness"].as_object()["adopted"] = true;
    CHECK(verdict(begun).at("ok").as_bool());
    json::object exchanged = object(write(randomGame(*findGame("pigs"), 2, 0, seedOf(3))));
    exchanged["fairness"] = fair["fairness"];
    CHECK(verdict(exchanged).at("at") == json::value("/seed"));
}

TEST_CASE("the referee traces the state after each move before the verdict") {
    const Folder folder;
    const json::object game = object(record("gingerbread", 2));
    const Ran ran = referee(folder, "--trace -", folder.file("game.tale", json::serialize(game)));
    CHECK(ran.status == 0);
    REQUIRE(ran.lines.size() == game.at("moves").as_array().size() + 1);
    std::vector<std::string> fields;
    for (const auto& field : object(ran.lines[0]))
        fields.emplace_back(field.key());
    CHECK(fields == std::vector<std::string>{"phase", "turn", "pending", "picks", "line", "pile", "peeked", "supply",
                                             "middle", "players"});
    CHECK(object(ran.lines[ran.lines.size() - 2]).at("phase") == json::value("over"));
    CHECK(object(ran.lines.back()).at("ok").as_bool());
}

TEST_CASE("the referee plays random games that it finds good itself") {
    const Folder folder;
    for (const std::string arguments : {"--random gingerbread --players 3 --mode introductory", "--random gingerbread",
                                        "--random pigs --players 5", "--random pigs --mode veterans"}) {
        const Ran made = referee(folder, arguments + " --count 3");
        CHECK(made.status == 0);
        REQUIRE(made.lines.size() == 3);
        CHECK(made.lines[0] != made.lines[1]);
        for (const std::string& line : made.lines)
            CHECK(referee(folder, folder.file("made.tale", line)).status == 0);
    }
    const std::string seed = std::string(62, '0') + "7f";
    const Ran once = referee(folder, "--random pigs --seed " + seed);
    CHECK(once.lines == referee(folder, "--random pigs --seed " + seed).lines);
    CHECK(object(once.lines.at(0)).at("seed") == json::value(seed));
}

TEST_CASE("the referee says what is wrong with a request") {
    const Folder folder;
    CHECK(referee(folder, "").status == 2);
    CHECK(referee(folder, "--random chess").lines.at(0) == "referee: there is no game \"chess\"; see --help");
    CHECK(referee(folder, "--random pigs --players 6").lines.at(0) == "referee: pigs is for 2 to 5 players");
    CHECK(referee(folder, "--random pigs --mode expert").lines.at(0) ==
          "referee: pigs has no mode \"expert\"; see --help");
    CHECK(referee(folder, "--random pigs --seed 12").lines.at(0) ==
          "referee: a seed is 64 hexadecimal digits; there are 2 characters");
    CHECK(referee(folder, "--players 2").status == 2);
    CHECK(referee(folder, "--random pigs --players 0").status == 2);
    CHECK(referee(folder, "--nonsense").status == 2);
    CHECK(referee(folder, "--help").status == 0);
}

TEST_CASE("the referee answers any file with a clear error and little memory") {
    const Folder folder;
    const std::string good = record("gingerbread", 3);
    const auto filled = [](std::string_view open, std::string_view item, std::string_view close) {
        std::string text(open);
        while (text.size() + item.size() + close.size() + 1 < longestRecord)
            text += item;
        text.pop_back();
        return text + std::string(close);
    };
    std::vector<std::string> files{
        folder.file("empty", ""),
        folder.file("zero", std::string(1000, '\0')),
        folder.file("cut.tale", good.substr(0, good.size() / 2)),
        folder.file("two.tale", good + good),
        folder.file("latin1", "{\"format\": \"tale-\xE4\"}"),
        folder.file("deep", std::string(1 << 20, '[')),
        folder.file("list", filled("[", "0,", "]")),
        folder.file("lists", filled("[", "[],", "]")),
        folder.file("objects", filled("[", "{},", "]")),
        folder.file("texts", filled("[", "\"\",", "]")),
        folder.file("fields", filled("{", "\"\":0,", "}")),
        folder.file("moves", filled(good.substr(0, good.find("\"moves\":[") + 9), "{},", "]}")),
        folder.file("long", std::string(longestRecord * 3, ' ')),
        folder.path("missing"),
        folder.path("."),
        "/dev/zero",
    };
    for (const std::string& file : files) {
        const Ran ran = referee(folder, file);
        INFO(file << ": " << (ran.lines.empty() ? "" : ran.lines[0].substr(0, 300)));
        CHECK(ran.status == 1);
        REQUIRE(ran.lines.size() == 1);
        const json::object answer = object(ran.lines[0]);
        CHECK(!answer.at("ok").as_bool());
        CHECK(answer.at("error").as_string().find(file) == 0); // the message begins with the place
#ifdef MEASURE_MEMORY
        CHECK(ran.kilobytes < 200 * 1024);
#endif
    }
}
