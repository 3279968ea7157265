#include "tests/app/page_fixture.h"

/// What the pages of online games say and ask in rare situations.

namespace {

using models::MatchModel;
using page_tests::PageFixture;
using Online = shell::Prepared::Online;

const match::Player hazel{"Hazel", "", 0};
const match::Player bramble{"Bramble", "", 1};

} // namespace

TEST_CASE("home: whoever takes a game online is asked for whatever is missing, be it her name or the server") {
    PageFixture fixture;
    fixture.make({hazel, bramble}, Online::No);
    SECTION("her name") { fixture.app().online()->setServer("http://127.0.0.1:1"); }
    SECTION("the server") { fixture.app().settings()->setPlayerName("Anna"); }
    fixture.finger.tap("more");
    fixture.finger.tap("takeOnline");
    fixture.awaits("continue");
    CHECK(fixture.app().home()->trouble().isEmpty());
}

TEST_CASE("table: a turn that the server would not have says so and why, and is hers again") {
    PageFixture fixture;
    const std::string id = fixture.make({hazel, bramble}, Online::Unsent).toStdString();
    fixture.appWindow.answer<std::size_t>([&](models::OpenGames& openGames) -> engine::Result<std::size_t> {
        store::OnlineGames online = openGames.store().value()->online();
        store::Draft draft = *online.load(id).value().draft;
        draft.state = store::Draft::State::Refused;
        draft.reason = "It was played twice.";
        if (auto saved = online.saveDraft(id, draft); !saved)
            return saved.refusal();
        return draft.length;
    });
    fixture.appWindow.shown->play(QString::fromStdString(id));
    finger::wait([&] { return fixture.app().match()->stage() == MatchModel::MyTurn; }, "her turn");
    CHECK(fixture.app().match()->receipt() == MatchModel::Refused);
    fixture.awaits("receipt");
    CHECK(fixture.text("receipt").contains("It was played twice."));
}
