#include "engine/tournament/tournament.h"

#include "tests/engine/program.h"
#include "tests/engine/walk.h"

#include <algorithm>
#include <map>
#include <set>

/// Games between bots, and the program that plays them.

using namespace engine;

namespace {

Ran playTournament(const Folder& folder, const std::string& arguments) { return run(folder, TOURNAMENT, arguments); }

json::object object(const std::string& line) { return json::parse(line).as_object(); }

} // namespace

TEST_CASE("the tournament prints for each entrant what the players did") {
    const Folder folder;
    const Ran ran =
        playTournament(folder, "--game gingerbread --mode standard --seats witch,apprentice --games 6 --json "
                               "--seed " +
                                   std::string(64, '1'));
    REQUIRE(ran.status == 0);
    REQUIRE(ran.lines.size() == 1);
    const json::object result = object(ran.lines[0]);
    CHECK(result.at("games") == json::value(6));
    CHECK(result.at("seed") == json::value(std::string(64, '1')));
    const json::array& entrants = result.at("entrants").as_array();
    REQUIRE(entrants.size() == 2);
    double wins = 0;
    for (const json::value& entrant : entrants) {
        const double won = entrant.at("wins").to_number<double>();
        const double rate = entrant.at("win_rate").to_number<double>();
        wins += won;
        CHECK(rate == Approx(won / 6).margin(1e-3));
        CHECK(entrant.at("interval").at(0).to_number<double>() <= rate);
        CHECK(entrant.at("interval").at(1).to_number<double>() >= rate);
        CHECK(entrant.at("mean_turn_ms").to_number<double>() > 0);
    }
    CHECK(wins == Approx(6));
    CHECK(entrants[0].at("bot") == json::value("witch"));
    CHECK(entrants[0].at("wins").to_number<double>() >= 5);
    CHECK(entrants[0].at("mean_score").to_number<double>() > entrants[1].at("mean_score").to_number<double>());
}

TEST_CASE("the tournament writes records that the referee finds good, each entrant once in every seat") {
    const Folder folder;
    const std::string records = folder.path("records");
    const Ran ran = playTournament(folder, "--game pigs --seats wood-pig,straw-pig,brick-pig --games 6 --threads 2 "
                                           "--records " +
                                               records);
    REQUIRE(ran.status == 0);
    std::ifstream lines(records);
    std::map<std::string, int> deals;
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        CHECK(run(folder, REFEREE, folder.file("one.tale", line)).status == 0);
        ++deals[json::serialize(object(line).at("deal"))];
    }
    CHECK(count == 6);
    CHECK(deals.size() == 2);
    for (const auto& [deal, times] : deals)
        CHECK(times == 3);
}

TEST_CASE("the tournament of a bot with itself plays no deal twice") {
    const Folder folder;
    const std::string records = folder.path("records");
    REQUIRE(playTournament(folder, "--seats witch,witch --games 6 --records " + records).status == 0);
    std::ifstream lines(records);
    std::set<std::string> deals;
    for (std::string line; std::getline(lines, line);)
        deals.insert(json::serialize(object(line).at("deal")));
    CHECK(deals.size() == 6);
}

TEST_CASE("the tournament with random openings shows both sides of the boards") {
    const Folder folder;
    const std::string records = folder.path("records");
    REQUIRE(playTournament(folder, "--seats apprentice,apprentice --games 12 --random-openings --records " + records +
                                       " --seed " + std::string(64, '3'))
                .status == 0);
    std::ifstream lines(records);
    std::map<std::string, int> sides;
    for (std::string line; std::getline(lines, line);) {
        const json::object record = object(line);
        for (const json::value& move : record.at("moves").as_array())
            if (move.at("do") == json::value("draft"))
                ++sides[std::string(move.at("side").as_string())];
    }
    CHECK(sides.size() == 2);
    for (const auto& [side, times] : sides)
        CHECK(times >= 6);
}

TEST_CASE("the tournament with a seed and simulations is the same every time, on any number of threads") {
    const Folder folder;
    const std::string arguments = "--seats grand-witch@16,witch,witch --games 3 --json --seed " + std::string(64, '2');
    std::vector<std::string> said;
    for (const std::string threads : {" --threads 1", " --threads 3"}) {
        json::object result = object(playTournament(folder, arguments + threads).lines.at(0));
        for (json::value& entrant : result.at("entrants").as_array()) {
            entrant.as_object().erase("mean_turn_ms");
            entrant.as_object().erase("slowest_answer_ms");
        }
        said.push_back(json::serialize(result));
    }
    CHECK(said[0] == said[1]);
}

TEST_CASE("the tournament prints a table for people") {
    const Folder folder;
    const Ran ran = playTournament(folder, "--game pigs --seats brick-pig,straw-pig --games 10");
    REQUIRE(ran.status == 0);
    CHECK(ran.lines.at(0) == "pigs classic, 10 games");
    CHECK(ran.lines.at(3).find("brick-pig ") == 0);
    CHECK(ran.lines.at(4).find("straw-pig ") == 0);
}

TEST_CASE("the tournament says what is wrong with a request") {
    const Folder folder;
    const auto said = [&](const std::string& arguments) {
        const Ran ran = playTournament(folder, arguments);
        CHECK(ran.status == 2);
        return ran.lines.empty() ? std::string() : ran.lines[0];
    };
    CHECK(said("--seats witch,wizard") == "tournament: gingerbread has no bot \"wizard\"; see --help");
    CHECK(said("--seats witch,brick-pig") == "tournament: gingerbread has no bot \"brick-pig\"; see --help");
    CHECK(said("--seats witch@soon,witch") ==
          "tournament: \"soon\" is no budget: say 100ms, 1s, or a number of simulations");
    CHECK(said("--seats witch@0ms,witch").find("\"0ms\" is no budget") != std::string::npos);
    CHECK(said("--seats witch") == "tournament: gingerbread is for 2 to 4 players; --seats names 1");
    CHECK(said("--game chess --seats witch,witch") == "tournament: there is no game \"chess\"; see --help");
    CHECK(said("--mode hard --seats witch,witch") == "tournament: gingerbread has no mode \"hard\"; see --help");
    CHECK(said("--seed 12 --seats witch,witch") ==
          "tournament: a seed is 64 hexadecimal digits; there are 2 characters");
    said("");
    said("--seats witch,witch --games 0");
    CHECK(playTournament(folder, "--help").status == 0);
    const Ran unwritable =
        playTournament(folder, "--seats witch,witch --games 1 --records " + folder.path("no/such/folder"));
    CHECK(unwritable.status == 1);
    CHECK(unwritable.lines.at(0).find("cannot be written") != std::string::npos);
}

TEST_CASE("gingerbread-balance counts what the records show, and names the line that is none") {
    const Folder folder;
    const std::string records = folder.path("records");
    REQUIRE(playTournament(folder, "--seats witch,witch --games 4 --records " + records).status == 0);
    const Ran ran = run(folder, BALANCE, records);
    REQUIRE(ran.status == 0);
    const auto has = [&](const std::string& start) {
        return std::any_of(ran.lines.begin(), ran.lines.end(),
                           [&](const std::string& line) { return line.find(start) == 0; });
    };
    CHECK(has("| standard | 2 | 4 | "));
    CHECK(has("| 3 | back | "));
    CHECK(has("| Broom, bad-tempered | "));
    CHECK(has("| Hansel & Gretel | 8 | 10 | "));
    std::ofstream(records, std::ios::app) << "{}\n";
    const Ran bad = run(folder, BALANCE, records);
    CHECK(bad.status == 1);
    CHECK(bad.lines.at(0).find("line 5: /format: is missing") != std::string::npos);
    for (const std::string& nothing : {folder.file("empty", ""), folder.path("."), folder.path("missing")})
        CHECK(run(folder, BALANCE, nothing).status == 1);
    CHECK(run(folder, BALANCE, "").status == 2);
}

#ifdef MEASURE_MEMORY
TEST_CASE("bots: the strongest think in less than 64 MB") {
    const Folder folder;
    CHECK(playTournament(folder, "--seats grand-witch@200,grand-witch@200,grand-witch@200,grand-witch@200 --games 2")
              .kilobytes < 64 * 1024);
    CHECK(playTournament(folder, "--game pigs --seats brick-pig,brick-pig --games 4").kilobytes < 64 * 1024);
}
#endif

TEST_CASE("the tournament's interval is Wilson's") {
    const auto half = engine::tournament::confidence(0.5, 100);
    CHECK(half.low == Approx(0.4038).margin(1e-4));
    CHECK(half.high == Approx(0.5962).margin(1e-4));
    const auto all = engine::tournament::confidence(1, 20);
    CHECK(all.low == Approx(0.8389).margin(1e-4));
    CHECK(all.high == Approx(1));
}
