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

/// What the store holds of a game, at each announcement that the game has changed.
class Announcements {
public:
    struct State {
        std::size_t length;       ///< of the log that is here
        std::size_t serverLength; ///< of the log that the server has told of
    };

    Announcements(Device& device, std::string game) : m_device(device), m_states(std::make_shared<States>()) {
        device.run([&](models::OpenGames& openGames) {
            QObject::connect(
                &device.app().storeThread(), &models::StoreThread::gameChanged, &device.app().storeThread(),
                [&openGames, game = std::move(game), states = m_states] {
                    const auto row = openGames.store().value()->online().row(game).value();
                    states->push_back({row->length, row->serverLength});
                },
                Qt::DirectConnection); // in the store thread, before anything else can change
            return true;
        });
    }
    std::vector<State> take() const {
        return m_device.run([this](models::OpenGames&) { return std::exchange(*m_states, {}); });
    }

private:
    using States = std::vector<State>;
    Device& m_device;
    std::shared_ptr<States> m_states; ///< used in the store thread
};

} // namespace

TEST_CASE("shown once: a turn from elsewhere is announced once, and each of its steps is shown once") {
    Three three;
    const Announcements announcements(three.bob, three.game);
    std::vector<std::size_t> shown;
    QObject::connect(&three.bobs(), &MatchModel::stepShown, &three.bobs(),
                     [&](const match::Step& step) { shown.push_back(step.number); });
    int positionReplaced = 0;
    QObject::connect(&three.bobs(), &MatchModel::positionReplaced, &three.bobs(), [&] { ++positionReplaced; });
    const auto first = three.bobs().shownLength();
    std::size_t length = first;
    for (int turns = 0; turns < 12 && three.bobs().stage() != MatchModel::Over; ++turns) {
        three.play();
        int withMoves = 0; // further announcements are receipts
        for (const auto& state : announcements.take()) {
            CHECK(state.length == state.serverLength); // not before the moves are here
            withMoves += std::exchange(length, state.length) < state.length ? 1 : 0;
        }
        CHECK(withMoves == 1);
    }
    std::vector<std::size_t> each;
    for (std::size_t i = first; i < three.bobs().shownLength(); ++i)
        each.push_back(i);
    CHECK(shown == each);
    CHECK(positionReplaced == 0); // no step was shown a second time
}
