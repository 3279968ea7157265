#include "app/models/home/statistics.h"
#include "tests/app/golden.h"
#include "tests/app/models/device_fixture.h"

#include <QMetaEnum>
#include <QSignalSpy>

#include <boost/json.hpp>

/// Sentences on the cards of Home, at the table of an online game and in the statistics, for every possible state.

namespace {

using namespace app_tests;
namespace json = boost::json;

/// A game info of the server.
struct About {
    std::string id;
    std::string state = "running";
    std::vector<int> mine{0};
    int turn = 0;
    std::vector<int> totals{};
    std::vector<int> winners{};
    std::vector<std::string> names{"Anna", "Bob"};
    std::vector<int> invited{};
    std::vector<int> bots{};
    std::vector<std::size_t> seen{0, 0, 0, 0};
    std::size_t length = 0;

    std::string text() const {
        json::array seats;
        for (std::size_t seat = 0; seat < names.size(); ++seat) {
            const bool bot = std::find(bots.begin(), bots.end(), static_cast<int>(seat)) != bots.end();
            json::object one{{"who", bot ? "bot" : names[seat].empty() ? "open" : "player"}, {"name", names[seat]}};
            if (bot)
                one["bot"] = "witch";
            else
                one["face"] = seat;
            seats.push_back(std::move(one));
        }
        json::object said{{"game", id},
                          {"state", state},
                          {"kind", "gingerbread"},
                          {"mode", "standard"},
                          {"host", true},
                          {"seats", std::move(seats)},
                          {"length", length},
                          {"seen", json::value_from(std::vector(seen.begin(), seen.begin() + long(names.size())))},
                          {"idle", 0},
                          {"mine", json::value_from(mine)},
                          {"invited", json::value_from(invited)}};
        if (state == "running")
            said["turn"] = turn;
        if (!totals.empty()) {
            said["totals"] = json::value_from(totals);
            said["winners"] = json::value_from(winners);
        }
        return json::serialize(said);
    }
};

void storeInfos(Device& device, const std::vector<About>& games) {
    REQUIRE(device.run([&](models::OpenGames& openGames) {
        std::vector<store::GameNews> news;
        for (const About& game : games)
            news.push_back({game.id, game.text(), game.length, 1'000 - static_cast<store::Time>(news.size())});
        return openGames.store().value()->online().applyFeed(news, {}, "1");
    }));
}
store::Draft draft(store::Draft::State state, bool sent = false) {
    return {state, 0, 0, "b", {"{}"}, 1, sent, state == store::Draft::State::Refused ? "It came too late." : ""};
}

void refresh(models::HomeModel& home) {
    QSignalSpy changed(&home, &models::HomeModel::changed);
    home.refresh();
    REQUIRE(until([&] { return !changed.isEmpty(); }));
}

} // namespace

TEST_CASE("sentences: what the cards of Home say") {
    Device device;
    storeInfos(device, {{"hers", "running", {0}, 0},
                        {"others", "running", {0}, 1},
                        {"both-hers", "running", {0, 1}, 1},
                        {"bot", "running", {0}, 1, {}, {}, {"Anna", "Witch"}, {}, {1}},
                        {"unsent", "running", {0}, 0},
                        {"refused", "running", {0}, 0},
                        {"open", "open", {0}, 0, {}, {}, {"Anna", ""}},
                        {"invited", "open", {}, 0, {}, {}, {"Bob", ""}, {1}},
                        {"cancelled", "cancelled", {0}, 0},
                        {"gone", "running", {0}, 0},
                        {"won", "over", {0}, 0, {54, 41}, {0}},
                        {"lost", "over", {0}, 0, {41, 54}, {1}},
                        {"won-by-one-of-hers", "over", {0, 1}, 0, {41, 54}, {1}},
                        {"shared", "over", {0}, 0, {41, 41}, {0, 1}},
                        {"shared-by-others", "over", {0}, 0, {40, 41, 41}, {1, 2}, {"Anna", "Bob", "Clara"}},
                        {"shared-by-three", "over", {0}, 0, {41, 41, 41}, {0, 1, 2}, {"Anna", "Bob", "Clara"}},
                        {"nothing", "over", {0}, 0, {0, 1}, {1}}});
    REQUIRE(device.run([&](models::OpenGames& openGames) -> engine::Result<void> {
        store::OnlineGames online = openGames.store().value()->online();
        using State = store::Draft::State;
        for (const auto& [id, what] : {std::pair("unsent", draft(State::Outbox)), std::pair("gone", draft(State::Open)),
                                       std::pair("refused", draft(State::Refused))})
            if (auto saved = online.saveDraft(id, what); !saved)
                return saved;
        return online.applyFeed({}, {"gone"}, "2");
    }));
    refresh(device.home());
    QStringList lines;
    for (const models::GameCard& card : device.home().games()->rows()) {
        if (!card.heading.isEmpty())
            lines << card.heading;
        lines << QString("  %1: %2 (%3)%4").arg(card.game, card.turnText, card.names, card.begun ? "" : " not begun");
    }
    lines << QString("waiting: %1").arg(device.home().waiting());
    golden::compare("home", lines);
}

TEST_CASE("sentences: what became of a turn, and what is waited for") {
    using State = store::Draft::State;
    using Progress = models::SyncDriver::Progress;
    struct Case {
        std::string name;
        std::optional<store::Draft> draft;
        int turn = 1;
        std::size_t seen = 0; ///< by Bob
        Progress progress = Progress::Waiting;
    };
    const store::Draft tried = draft(State::Outbox, true);
    QStringList lines;
    for (const Case& each :
         {Case{"nothing yet", {}, 0}, Case{"saved", draft(State::Outbox)}, Case{"tried in vain", tried},
          Case{"sending", tried, 1, 0, Progress::Sending}, Case{"sent", tried, 1, 0, Progress::Transmitted},
          Case{"refused", draft(State::Refused)}, Case{"accepted", {}, 1, 0}, Case{"seen", {}, 1, 99}}) {
        Device device;
        const std::string id = device.deal({anna, bob}); // Anna drafts first
        REQUIRE(device.run([&](models::OpenGames& openGames) -> engine::Result<void> {
            match::Match& match = *openGames.match(id).value();
            const auto next = [&] {
                const auto plans =
                    engine::bots::findBot(match.game(), "apprentice")->think(match.view(match.turn()), {});
                return plans.front().moves.front();
            };
            if (each.turn == 1 && !each.draft)
                if (auto played = match.play(next(), 1); !played)
                    return played;
            const engine::Game& game = match.game();
            store::FetchedSeat told{0, json::serialize(game.encode(match.opening(0))), {}};
            for (const match::Step& step : match.stepsFor(0, 0))
                told.steps.push_back({json::serialize(game.encode(step.move)), ""});
            auto move = json::serialize(game.encode(next()));
            About about{id, "running", {0}, match.turn()};
            about.length = match.length();
            about.seen = {0, each.seen};
            if (auto removed = openGames.remove(id); !removed)
                return removed;
            store::OnlineGames online = openGames.store().value()->online();
            if (auto heard = online.applyFeed({{id, about.text(), about.length, 1}}, {}, "1"); !heard)
                return heard;
            if (auto learned = online.addSteps(id, 0, about.length, {told}); !learned)
                return learned;
            if (!each.draft)
                return {};
            store::Draft begun = *each.draft;
            begun.moves = {move};
            return online.saveDraft(id, begun);
        }));
        MatchModel& match = device.open(id);
        REQUIRE(until([&] { return match.stage() == MatchModel::MyTurn || match.stage() == MatchModel::Elsewhere; }));
        match.setProgress(each.progress);
        lines << QString("%1: %2 | %3 | %4")
                     .arg(QString::fromStdString(each.name),
                          match.stage() == MatchModel::Elsewhere ? match.waitingText() : "her turn",
                          match.receiptText().isEmpty() ? "no receipt" : match.receiptText(),
                          QMetaEnum::fromType<MatchModel::Receipt>().valueToKey(match.receipt()));
    }
    golden::compare("receipts", lines);
}

TEST_CASE("sentences: what the statistics say") {
    const auto say = [](Device& device) {
        models::Statistics& statistics = *device.app().statistics();
        statistics.begin();
        QStringList lines{"won " + statistics.won(),
                          "average " + statistics.average(),
                          QString("best %1, streak %2, highest %3")
                              .arg(statistics.best())
                              .arg(statistics.streak())
                              .arg(statistics.highest()),
                          statistics.sharedText(),
                          statistics.leftOutText(),
                          statistics.scoresText()};
        for (const models::Opponent& opponent : statistics.opponents()->rows())
            lines << opponent.name + ": " + opponent.result;
        statistics.end();
        lines.removeAll("");
        return lines;
    };
    QStringList lines;
    std::vector<About> games;
    for (const About& game :
         std::initializer_list<About>{{"a", "over", {0}, 0, {54, 41}, {0}},
                                      {"b", "over", {0}, 0, {41, 54}, {1}},
                                      {"c", "over", {0}, 0, {41, 41}, {0, 1}},
                                      {"d", "over", {1}, 0, {1, 30, 12}, {1}, {"Clara", "Anna", "Witch"}, {}, {2}},
                                      {"e", "running", {0}, 0, {9, 9}, {}}}) {
        games.push_back(game);
        Device device;
        device.settings().setPlayerName("Anna");
        storeInfos(device, games);
        refresh(device.home());
        lines << QString("%1 games:").arg(games.size()).replace("1 games", "one game") << say(device) << "";
    }
    golden::compare("statistics", lines);
}
