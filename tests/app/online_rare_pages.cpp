#include "tests/app/visit.h"

/// What the pages of online games say and ask in situations that are rare.

namespace {

using models::MatchModel;
using scene::Visit;
using Online = shell::Prepared::Online;

const match::Player hazel{"Hazel", "", 0};
const match::Player bramble{"Bramble", "", 1};

} // namespace

TEST_CASE("home: whoever takes a game online is asked for whatever is missing, be it her name or the server") {
    Visit visit;
    visit.make({hazel, bramble}, Online::No);
    SECTION("her name") { visit.app().online()->setServer("http://127.0.0.1:1"); }
    SECTION("the server") { visit.app().settings()->setPlayerName("Anna"); }
    visit.finger.tap("more");
    visit.finger.tap("takeOnline");
    visit.awaits("continue");
    CHECK(visit.app().home()->trouble().isEmpty());
}

TEST_CASE("table: a turn that the server would not have says so and why, and is hers again") {
    Visit visit;
    const std::string id = visit.make({hazel, bramble}, Online::Unsent).toStdString();
    visit.stage.answer<std::size_t>([&](models::OpenGames& desk) -> engine::Result<std::size_t> {
        store::Online online = desk.store().value()->online();
        store::Draft draft = *online.load(id).value().draft;
        draft.state = store::Draft::State::Refused;
        draft.reason = "It was played twice.";
        if (auto saved = online.saveDraft(id, draft); !saved)
            return saved.refusal();
        return draft.length;
    });
    visit.stage.shown->play(QString::fromStdString(id));
    finger::wait([&] { return visit.app().match()->stage() == MatchModel::MyTurn; }, "her turn");
    CHECK(visit.app().match()->receipt() == MatchModel::Refused);
    visit.awaits("receipt");
    CHECK(visit.text("receipt").contains("It was played twice."));
}
