#include "tests/app/models/online_fixture.h"

/// A turn from another device: it is announced once, and each of its steps is shown once.

namespace {

using namespace app_tests;

struct Three {
    Three() {
        useServer(anna, server);
        game = invite(anna, 2);
        const QString code = codeOf(anna, game);
        for (Device* device : {&bob, &cleo}) {
            useServer(*device, server);
            REQUIRE(join(*device, code) == game);
        }
        for (Device* device : {&anna, &bob, &cleo})
            matches.push_back(&device->open(game));
        REQUIRE(until([&] {
            return std::all_of(matches.begin(), matches.end(),
                               [](const MatchModel* match) { return TwoPlayers::begun(*match); });
        }));
    }
    MatchModel& bobs() const { return *matches[1]; }
    MatchModel& mover() const {
        const auto found = std::find_if(matches.begin(), matches.end(),
                                        [](const MatchModel* match) { return match->stage() == MatchModel::MyTurn; });
        REQUIRE(found != matches.end());
        return **found;
    }
    /// The player whose turn it is plays moves that are sent at once, until all have seen them.
    void play() const {
        MatchModel& match = mover();
        const auto before = match.shownLength();
        while (match.stage() == MatchModel::MyTurn && !match.waits()) {
            match.play(advice(match));
            REQUIRE(until([&] { return !match.busy(); }));
        }
        REQUIRE(until([&] {
            return std::all_of(matches.begin(), matches.end(), [&](const MatchModel* other) {
                return TwoPlayers::begun(*other) && !other->busy() && !other->waits() &&
                       other->shownLength() > before && other->shownLength() == match.shownLength();
            });
        }));
    }

    ServerProcess server;
    Device anna;
    Device bob;
    Device cleo;
    std::string game;
    std::vector<MatchModel*> matches;
};

} // namespace

TEST_CASE("shown once: a turn from elsewhere is announced once, and each of its steps is shown once") {
    Three three;
    int announced = 0;
    QObject::connect(&three.bob.app().storeThread(), &models::StoreThread::gameChanged, &three.bob.app(),
                     [&] { ++announced; });
    std::vector<std::size_t> shown;
    QObject::connect(&three.bobs(), &MatchModel::stepShown, &three.bobs(),
                     [&](const match::Step& step) { shown.push_back(step.number); });
    int rewound = 0;
    QObject::connect(&three.bobs(), &MatchModel::rewound, &three.bobs(), [&] { ++rewound; });
    const auto first = three.bobs().shownLength();
    int counted = 0;
    bool isQuiet = false; // his own moves come back with the feed before the next turn of another player
    for (int turns = 0; turns < 12 && three.bobs().stage() != MatchModel::Over; ++turns) {
        const bool isHis = &three.mover() == &three.bobs();
        announced = 0;
        three.play();
        if (isQuiet && !isHis) {
            CHECK(announced == 1);
            ++counted;
        }
        isQuiet = !isHis;
    }
    CHECK(counted > 2);
    std::vector<std::size_t> each;
    for (std::size_t i = first; i < three.bobs().shownLength(); ++i)
        each.push_back(i);
    CHECK(shown == each);
    CHECK(rewound == 0); // no step was shown a second time
}
