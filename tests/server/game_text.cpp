#include "sync/server/games/game_text.h"

#include "sync/server/games/workspace.h"
#include "sync/server/ledger/sqlite_ledger.h"
#include "tests/catch.h"
#include "tests/engine/program.h"
#include "tests/result.h"

/// The JSON of a game is the same from memory, from a cached text, and from the ledger.

namespace {

using namespace server;

constexpr Time beginning = 1'700'000'000'000;
constexpr Time later = beginning + 90 * second;

Roster rosterOfThree() {
    Roster roster;
    roster.kind = "pigs";
    roster.mode = "classic";
    roster.host = "a1";
    roster.serverSeed = std::string(64, 'a');
    roster.seats.push_back({RosterSeat::Who::Player, "a1", "Hazel \"the\" Witch", 2, {}, false, {}, {}, true});
    roster.seats.push_back({RosterSeat::Who::Invited, "a2", "Bramble", 1, {}, false, {}, {}, true});
    roster.seats.push_back({RosterSeat::Who::Bot, {}, "Grand Wolf", 0, "grand", true, {}, {}});
    roster.mute("a2", true);
    return roster;
}

} // namespace

TEST_CASE("game text: memory, a text that is kept and the ledger say the same of a game to each account") {
    const engine::Folder folder;
    const auto ledger = must(openSqlite(folder.path("server.db")));
    must(ledger->begin());
    for (const char* account : {"a1", "a2"})
        must(ledger->addAccount({account, "Hazel", 0}, beginning));
    Workspace workspace(*ledger, "ab", "http://server", 4);
    LoadedGame& game = *must(workspace.add(rosterOfThree(), beginning));
    const auto check = [&](protocol::GameState state) {
        for (const std::string_view account : {"a1", "a2", "a3"}) {
            const auto kept = must(protocol::readGame(textFor(game, account).textAt(later)));
            auto listed = infoOf(*must(ledger->entry(game.id)), game.roster, account, later);
            CHECK(kept.state == state);
            CHECK(kept == listed);
            CHECK(must(protocol::readGame(protocol::textOf(listed))) == kept);
            CHECK(kept.isMine(0) == (account == "a1"));
            CHECK(kept.invited.empty() == (account != "a2" || state != protocol::GameState::Open));
            CHECK(kept.muted == (account == "a2"));
            CHECK(kept.idle == 90);
        }
    };
    check(protocol::GameState::Open);
    game.roster.seats[1].who = RosterSeat::Who::Player;
    game.roster.rematch = std::string(32, 'b');
    must(workspace.start(game, beginning));
    check(protocol::GameState::Running);
    CHECK(must(protocol::readGame(textFor(game, "a1").textAt(later))).seats[0].name == "Hazel \"the\" Witch");
}
