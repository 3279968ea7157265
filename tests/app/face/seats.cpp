#include "tests/app/face/table_model_fixture.h"
#include "tests/app/models/online_fixture.h"

/// Names at the table that change while it is shown.

namespace {

using namespace app_tests;

QStringList namesIn(const models::Rows<table::LogRow>& log) {
    QStringList all;
    for (const table::LogRow& row : log.rows())
        all << row.name + ": " + row.text;
    return all;
}

} // namespace

TEST_CASE("another name is in all that the table tells, also of what was played before") {
    const ServerProcess server;
    TwoPlayers pair(server);
    table::TableModel bobs;
    bobs.setMatch(pair.bobs);
    Device* first = pair.annas->stage() == MatchModel::MyTurn ? &pair.anna : &pair.bob;
    MatchModel& match = first == &pair.anna ? *pair.annas : *pair.bobs;
    endTurn(match);
    const QString before = first->settings().playerName();
    const auto tells = [&](const QString& name) { return !namesIn(*bobs.log()).filter(name).isEmpty(); };
    REQUIRE(until([&] { return tells(before); }));
    first->settings().setPlayerName("Griselda");
    CHECK(until([&] { return tells("Griselda"); }));
    CHECK_FALSE(tells(before));
}
