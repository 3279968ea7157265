#include "app/models/home/statistics.h"

#include "tests/app/models/device_fixture.h"

using app_tests::anna;
using app_tests::apprentice;
using app_tests::bob;
using app_tests::Device;
using app_tests::until;
using models::Figures;
using models::ListedGame;
using State = protocol::GameInfo::State;

namespace {

const match::Player carla{"Carla", "", 2};
const match::Player grandWitch{"Grandma", "grand-witch", 0};

/// A finished game; the greater `when`, the later.
ListedGame over(std::vector<match::Player> players, std::vector<int> totals, int when) {
    ListedGame listed;
    listed.game.id = std::to_string(when);
    listed.game.kind = "gingerbread";
    listed.game.players = std::move(players);
    const int most = *std::max_element(totals.begin(), totals.end());
    for (std::size_t seat = 0; seat < totals.size(); ++seat)
        if (totals[seat] == most)
            listed.game.winners.push_back(static_cast<engine::Seat>(seat));
    listed.game.totals = std::move(totals);
    listed.game.touched = when;
    return listed;
}

ListedGame online(ListedGame listed, std::vector<engine::Seat> mine, State state = State::Over) {
    listed.online = true;
    listed.mine = std::move(mine);
    listed.state = state;
    return listed;
}

Figures figures(const std::vector<ListedGame>& listedGames) {
    return models::figuresOf(listedGames, "gingerbread", "Anna");
}

QStringList opponents(const Figures& figures) {
    QStringList texts;
    for (const auto& opponent : figures.opponents)
        texts << QString("%1 %2/%3").arg(opponent.name).arg(opponent.wins).arg(opponent.games);
    return texts;
}

} // namespace

TEST_CASE("statistics: nothing is over, and nothing is said") {
    const Figures none = figures({});
    CHECK(none.games == 0);
    CHECK(none.average == 0);
    CHECK(none.scores.isEmpty());
    CHECK(none.leftOut == 0);
}

TEST_CASE("statistics: games, victories, scores and the longest row of victories, in the order of time") {
    const Figures all = figures({over({anna, apprentice}, {50, 20}, 5), over({anna, apprentice}, {41, 20}, 4),
                                 over({apprentice, anna}, {60, 30}, 3), over({anna, apprentice}, {44, 20}, 2),
                                 over({anna, bob}, {10, 20}, 6), over({anna, bob}, {44, 20}, 1)});
    CHECK(all.games == 6);
    CHECK(all.won == 4);
    CHECK(all.shared == 0);
    CHECK(all.best == 50);
    CHECK(all.average == 36.5);
    CHECK(all.streak == 2);
    QList<int> scores;
    for (const auto& bar : all.scores)
        scores << (bar.won ? bar.score : -bar.score);
    CHECK(scores == QList<int>{44, 44, -30, 41, 50, -10});
    CHECK(opponents(all) == QStringList{"Apprentice 3/4", "Bob 1/2"});
}

TEST_CASE("statistics: a shared victory is one, and known to be shared") {
    const Figures all = figures({over({anna, bob}, {30, 30}, 1), over({anna, bob}, {31, 30}, 2)});
    CHECK(all.won == 2);
    CHECK(all.shared == 1);
    CHECK(all.streak == 2);
}

TEST_CASE("statistics: only what is over, and only of that kind") {
    ListedGame running = over({anna, bob}, {30, 20}, 1);
    running.game.turn = 0;
    ListedGame other = over({anna, bob}, {30, 20}, 2);
    other.game.kind = "pigs";
    const Figures all =
        figures({running, other, online(over({anna, bob}, {30, 20}, 3), {0}, State::Running),
                 online(over({anna, bob}, {0, 0}, 4), {0}, State::Cancelled), over({anna, bob}, {12, 20}, 5)});
    CHECK(all.games == 1);
    CHECK(all.best == 12);
    CHECK(all.leftOut == 0);
}

TEST_CASE("statistics: here she is who has her name, or the only person; else the game is left out") {
    const Figures all = figures({over({bob, {" anna ", "", 0}}, {5, 31}, 1), over({carla, apprentice}, {32, 7}, 2),
                                 over({bob, carla}, {99, 98}, 3), over({bob, carla, apprentice}, {99, 98, 97}, 4),
                                 over({{"Anna", "witch", 0}, bob, carla}, {99, 98, 97}, 5)}); // a bot with her name
    CHECK(all.games == 2);
    CHECK(all.leftOut == 3);
    CHECK(all.best == 32);
    CHECK(opponents(all) == QStringList{"Apprentice 1/1", "Bob 1/1"});
}

TEST_CASE("statistics: online she has her seats, whatever they are called; of several the best score counts") {
    const Figures all =
        figures({online(over({bob, anna}, {40, 30}, 1), {0}), online(over({bob, anna, carla}, {20, 33, 50}, 2), {0, 1}),
                 online(over({anna, bob}, {1, 2}, 3), {}), online(over({anna, bob}, {1, 2}, 4), {7})});
    CHECK(all.games == 2);
    CHECK(all.won == 1);
    CHECK(all.leftOut == 2); // she gave it up; and an impossible one
    REQUIRE(all.scores.size() == 2);
    CHECK(all.scores[1].score == 33);
    CHECK(opponents(all) == QStringList{"Anna 1/1", "Carla 0/1"});
}

TEST_CASE("statistics: a bot has one name, counts once a game, and is nobody who is called the same") {
    const Figures all =
        figures({over({anna, grandWitch, grandWitch}, {40, 20, 20}, 1),
                 over({anna, {"", "grand-witch", 0}}, {40, 50}, 2), over({anna, {"Grand Witch", "", 3}}, {40, 20}, 3)});
    CHECK(opponents(all) == QStringList{"Grand Witch 1/2", "Grand Witch 1/1"});
    REQUIRE(all.opponents.size() == 2);
    CHECK(all.opponents[0].key() != all.opponents[1].key());
    CHECK(all.opponents[0].result == "You won 1 of 2");
}

TEST_CASE("statistics: of many scores the last twenty; the best of all is below nothing when all are") {
    std::vector<ListedGame> games;
    for (int i = 1; i <= 25; ++i)
        games.push_back(over({anna, bob}, {-i, 0}, i));
    const Figures all = figures(games);
    REQUIRE(all.scores.size() == Figures::lastScores);
    CHECK(all.scores.front().score == -6);
    CHECK(all.scores.back().score == -25);
    CHECK(all.best == -1);
}

TEST_CASE("statistics: whom she met most comes first, then whose name does, each as she looked last") {
    const Figures all = figures({over({anna, carla}, {40, 20}, 1), over({anna, bob}, {20, 40}, 2),
                                 over({anna, {"Carla", "", 3}}, {40, 20}, 5), over({anna, {"Zoe", "", 1}}, {1, 2}, 6),
                                 over({anna, {"Zoe", "", 0}}, {1, 2}, 4), over({anna, apprentice}, {9, 2}, 7)});
    CHECK(opponents(all) == QStringList{"Carla 2/2", "Zoe 0/2", "Apprentice 1/1", "Bob 0/1"});
    CHECK(all.opponents[0].face.toString().endsWith("/3.svg"));
    CHECK(all.opponents[1].face.toString().endsWith("/1.svg"));
}

TEST_CASE("statistics: what two seats of hers share is not shared, and twenty scores are all of twenty") {
    std::vector<ListedGame> games{online(over({anna, bob, carla}, {7, 7, 1}, 1), {0, 1})};
    CHECK(figures(games).shared == 0);
    CHECK(figures(games).won == 1);
    for (int i = 2; i <= Figures::lastScores; ++i)
        games.push_back(over({anna, bob}, {i, 0}, i));
    CHECK(figures(games).scores.size() == Figures::lastScores);
    CHECK(figures(games).scores.front().score == 7);
    CHECK(figures(games).streak == Figures::lastScores);
    games.push_back(over({anna, bob}, {21, 0}, 21));
    CHECK(figures(games).scores.front().score == 2);
    ListedGame unfinished = over({anna, bob}, {1, 2}, 30);
    unfinished.game.totals.pop_back(); // from a version that stored less
    games.push_back(unfinished);
    CHECK(figures(games).games == 21);
    CHECK(figures(games).leftOut == 0);
}

TEST_CASE("statistics: what is on the disk is counted while somebody looks") {
    Device device;
    auto& statistics = *device.app().statistics();
    REQUIRE(until([&] { return !device.home().loading(); }));
    statistics.begin();
    CHECK(statistics.empty());
    CHECK(statistics.kinds().isEmpty());

    const auto finish = [&](const std::vector<match::Player>& players) {
        const auto game = device.deal(players, 1);
        return device.run([&](models::OpenGames& openGames) {
            match::Match& match = *openGames.match(game).value();
            while (!match.over()) {
                const auto plans =
                    engine::bots::findBot(match.game(), "apprentice")->think(match.view(match.turn()), {});
                if (!match.play(plans.front().moves.front(), models::now()))
                    break;
            }
            return match.outcome();
        });
    };
    const auto outcome = finish({anna, apprentice});
    device.home().refresh();
    REQUIRE(until([&] { return !statistics.empty(); }));
    const bool won = std::find(outcome.winners.begin(), outcome.winners.end(), 0) != outcome.winners.end();
    CHECK(statistics.won() == (won ? "1 of 1" : "0 of 1"));
    CHECK(statistics.best() == outcome.totals[0]);
    CHECK(statistics.highest() == outcome.totals[0]);
    CHECK(statistics.average() == QString("%1.0").arg(outcome.totals[0]));
    CHECK(statistics.streak() == (won ? 1 : 0));
    CHECK(statistics.kinds() == QStringList{"Gingerbread House"});
    CHECK(statistics.kindIndex() == 0);
    statistics.setKindIndex(3); // there is no such kind
    CHECK(statistics.kindIndex() == 0);
    CHECK(statistics.opponents()->count() == 1);
    CHECK(statistics.scoresText().contains(QString("%1, %2").arg(outcome.totals[0]).arg(won ? "won" : "not won")));
    CHECK(statistics.leftOutText().isEmpty());

    finish({bob, carla});
    device.home().refresh();
    REQUIRE(until([&] { return !statistics.leftOutText().isEmpty(); }));
    CHECK(statistics.leftOutText().contains(device.settings().playerName()));
    CHECK(statistics.scores()->count() == 1);

    statistics.end();
    device.settings().setPlayerName("Bob");
    bool changed = false;
    QObject::connect(&statistics, &models::Statistics::changed, &device.app(), [&] { changed = true; });
    bool listed = false;
    QObject::connect(&device.home(), &models::HomeModel::changed, &device.app(), [&] { listed = true; });
    device.home().refresh();
    REQUIRE(until([&] { return listed; }));
    CHECK_FALSE(changed);
    statistics.begin();
    CHECK(statistics.scores()->count() == 2);
    CHECK(statistics.leftOutText().isEmpty());
}
