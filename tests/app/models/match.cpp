#include "tests/app/models/device_fixture.h"

#include <sys/resource.h>

#include <csignal>

using app_tests::anna;
using app_tests::apprentice;
using app_tests::bob;
using app_tests::comesTo;
using app_tests::Device;
using app_tests::until;
using models::MatchModel;

namespace {

/// While it exists no file may grow: like a full disk.
class FullDisk {
public:
    FullDisk() {
        std::signal(SIGXFSZ, SIG_IGN); // writing returns an error instead
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit none = m_before;
        none.rlim_cur = 0;
        setrlimit(RLIMIT_FSIZE, &none);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit m_before{};
};

/// The numbers of the steps that are shown from now on.
struct Watch {
    explicit Watch(MatchModel& match) {
        QObject::connect(&match, &MatchModel::stepShown,
                         [this](const match::Step& step) { shown.push_back(step.number); });
    }
    std::vector<std::size_t> shown;
};

std::vector<std::size_t> numbers(std::size_t from, std::size_t to) {
    std::vector<std::size_t> all;
    for (; from < to; ++from)
        all.push_back(from);
    return all;
}

std::string json(const MatchModel& match) { return boost::json::serialize(match.game().encode(match.position())); }

} // namespace

TEST_CASE("a person plays a bot to the end") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, apprentice}));
    Watch watch(match);
    REQUIRE(until([&] {
        if (match.stage() == MatchModel::MyTurn && !match.busy())
            match.play(app_tests::advice(match));
        return match.stage() == MatchModel::Over;
    }));
    CHECK(match.trouble().isEmpty());
    CHECK(match.viewer() == 0);
    CHECK(watch.shown == numbers(0, match.shownLength())); // every step once, in order
    CHECK(match.log().size() == match.shownLength());
    CHECK_FALSE(match.game().result(match.position()).winners.empty());
}

TEST_CASE("only one who may look is shown anything, hand to hand") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, bob}));
    Watch watch(match);
    for (int turn = 0; turn < 6; ++turn) {
        REQUIRE(comesTo(match, MatchModel::HandOver));
        CHECK(match.viewerName() == (turn % 2 == 0 ? "Anna" : "Bob"));
        const auto shown = watch.shown.size();
        match.play(engine::AnyMove()); // nobody holds the device
        match.undo();
        CHECK(watch.shown.size() == shown);
        match.takeSeat();
        REQUIRE(comesTo(match, MatchModel::MyTurn));
        CHECK(boost::json::serialize(match.game().encode(match.game().view(
                  match.position(), engine::Seat(match.viewer())))) == json(match)); // no hidden information of others
        app_tests::endTurn(match);
    }
}

TEST_CASE("whoever takes over is shown just what happened since her last move") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, bob}));
    REQUIRE(comesTo(match, MatchModel::HandOver));
    match.takeSeat();
    REQUIRE(comesTo(match, MatchModel::MyTurn));
    app_tests::endTurn(match);
    const auto annas = match.shownLength();
    REQUIRE(comesTo(match, MatchModel::HandOver));
    match.takeSeat();
    REQUIRE(comesTo(match, MatchModel::MyTurn));
    app_tests::endTurn(match);
    const auto bobs = match.shownLength();
    REQUIRE(comesTo(match, MatchModel::HandOver));
    Watch watch(match);
    match.takeSeat();
    REQUIRE(comesTo(match, MatchModel::MyTurn));
    CHECK(watch.shown == numbers(annas, bobs));
}

TEST_CASE("a game that was left in the middle of a turn is there again, with what was undone") {
    Device device;
    const auto game = device.deal({anna, apprentice});
    MatchModel* match = &device.open(game);
    do {
        REQUIRE(comesTo(*match, MatchModel::MyTurn));
        app_tests::move(*match);
    } while (!match->canUndo());
    const auto position = json(*match);
    const auto length = match->shownLength();
    match->undo();
    REQUIRE(until([&] { return match->canRedo() && !match->busy(); }));
    const auto before = json(*match);
    CHECK(match->shownLength() == length - 1);

    device.start();
    match = &device.open(game);
    REQUIRE(comesTo(*match, MatchModel::MyTurn));
    CHECK(json(*match) == before);
    REQUIRE(match->canRedo());
    match->redo();
    REQUIRE(until([&] { return match->shownLength() == length && !match->busy(); }));
    CHECK(json(*match) == position);

    device.start();
    match = &device.open(game);
    REQUIRE(comesTo(*match, MatchModel::MyTurn));
    CHECK(json(*match) == position);
    CHECK(match->canUndo());
    CHECK_FALSE(match->canRedo());
}

TEST_CASE("a move against the rules is refused with a sentence and changes nothing") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, apprentice}));
    REQUIRE(comesTo(match, MatchModel::MyTurn));
    const auto other = [&] { // a move of the next position, too early
        auto position = match.position();
        const auto move = app_tests::advice(match);
        (void)match.game().play(position, move);
        return match.game().legalMoves(position).back();
    }();
    QString sentence;
    QObject::connect(&match, &MatchModel::refused, [&](const QString& said) { sentence = said; });
    const auto before = json(match);
    match.play(other);
    REQUIRE(until([&] { return !match.busy(); }));
    CHECK(match.shownLength() == 0);
    CHECK_FALSE(sentence.isEmpty());
    CHECK(json(match) == before);
    CHECK(match.trouble().isEmpty());
}

TEST_CASE("a full disk stops the game with a sentence, and it goes on from there") {
    Device device;
    const auto game = device.deal({anna, apprentice});
    MatchModel* match = &device.open(game);
    REQUIRE(comesTo(*match, MatchModel::MyTurn));
    const auto before = json(*match);
    const auto length = match->shownLength();
    {
        const FullDisk full;
        match->play(app_tests::advice(*match));
        REQUIRE(until([&] { return !match->trouble().isEmpty(); }));
        CHECK(json(*match) == before);
        CHECK(match->stage() == MatchModel::MyTurn);
        match->retry();
        REQUIRE(until([&] { return !match->trouble().isEmpty() && !match->busy(); })); // the disk is still full
    }
    match->retry();
    REQUIRE(until([&] { return match->shownLength() > length; }));
    CHECK(match->trouble().isEmpty());
    REQUIRE(comesTo(*match, MatchModel::MyTurn)); // after the bot's turn
    const auto after = json(*match);
    device.start();
    match = &device.open(game);
    REQUIRE(comesTo(*match, MatchModel::MyTurn));
    CHECK(json(*match) == after);
}

TEST_CASE("a game that is not there says so and can be left") {
    Device device;
    MatchModel& match = device.open("nothing");
    REQUIRE(comesTo(match, MatchModel::Failed));
    CHECK_FALSE(match.trouble().isEmpty());
    match.retry();
    REQUIRE(until([&] { return match.stage() == MatchModel::Failed && !match.trouble().isEmpty(); }));
    device.app().close(&match);
}

TEST_CASE("a hint is a plan that begins with a legal move, and can be called off") {
    Device device;
    MatchModel& match = device.open(device.deal({anna, apprentice}));
    REQUIRE(comesTo(match, MatchModel::MyTurn));
    std::vector<engine::bots::Plan> plans;
    QObject::connect(&match, &MatchModel::advised, [&](const auto& given) { plans = given; });
    match.hint();
    CHECK(match.advising());
    match.cancelHint();
    CHECK_FALSE(match.advising());
    match.hint();
    REQUIRE(until([&] { return !plans.empty(); }));
    auto position = match.position();
    const auto played = match.game().play(position, plans.front().moves.front());
    CHECK((played || played.refusal().needsAuthority()));
}

TEST_CASE("leaving while a bot thinks is no trouble, and it goes on when one is back") {
    Device device;
    const auto game = device.deal({{"Grand Witch", "grand-witch", 0}, anna});
    device.open(game);
    REQUIRE(comesTo(*device.app().match(), MatchModel::BotThinks));
    device.app().close(device.app().match());
    MatchModel& match = device.open(game);
    REQUIRE(comesTo(match, MatchModel::MyTurn));
}

TEST_CASE("a game that went on in another window is opened again as it is now") {
    Device device;
    const auto game = device.deal({anna, apprentice});
    MatchModel& match = device.open(game);
    REQUIRE(comesTo(match, MatchModel::MyTurn));
    const auto move = app_tests::advice(match);
    const auto played = device.run([&](models::OpenGames& openGames) {
        auto other = match::Match::open(*openGames.store().value(), game);
        return other.value().play(move, models::now());
    });
    REQUIRE(played);
    QString sentence;
    QObject::connect(&match, &MatchModel::refused, [&](const QString& said) { sentence = said; });
    match.play(move);
    REQUIRE(until([&] { return match.shownLength() > 0 && match.stage() == MatchModel::MyTurn; }));
    CHECK(sentence.contains("another window"));
    CHECK(match.log().size() == match.shownLength());
    CHECK(match.trouble().isEmpty());
}

TEST_CASE("between two people nothing is left of what the first one could see") {
    Device device;
    const auto game = device.deal({anna, bob});
    MatchModel& match = device.open(game);
    REQUIRE(comesTo(match, MatchModel::HandOver));
    match.takeSeat();
    REQUIRE(comesTo(match, MatchModel::MyTurn));
    const int first = match.viewer();
    for (int moves = 0; moves < 100 && match.stage() == MatchModel::MyTurn; ++moves) {
        match.play(app_tests::advice(match));
        REQUIRE(until([&] { return !match.busy(); }));
    }
    REQUIRE(match.stage() == MatchModel::HandOver);
    CHECK(match.viewer() != first);
    CHECK(match.log().empty());
    const auto open = match.game().view(match.position(), engine::nobody);
    CHECK(json(match) == engine::json::serialize(match.game().encode(open)));
    match.takeSeat();
    REQUIRE(comesTo(match, MatchModel::MyTurn));
    CHECK(match.log().size() == match.shownLength());
}
