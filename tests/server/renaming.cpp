#include "sync/server/operations/renaming.h"

#include "tests/server/ledger_fixture.h"

/// How a new name is written into games while the store fails at times: step by step, on both databases.

namespace {

using namespace server;

struct Renamed {
    explicit Renamed(Database kind)
        : fixture(kind), workspace(*fixture.ledger, must(fixture->epoch()), "http://server", 16) {
        must(fixture->addAccount(hazel, 1000));
        must(fixture->addAccount(bramble, 1000));
    }
    std::string newGame() {
        Roster roster;
        roster.kind = "pigs";
        roster.mode = "classic";
        roster.host = "a1";
        roster.serverSeed = randomHex(32);
        for (const Account& account : {hazel, bramble})
            roster.seats.push_back(
                {RosterSeat::Who::Player, account.id, account.name, 0, {}, false, randomHex(32), {}, true});
        std::string id;
        post(
            {},
            [&](Workspace& at) -> Reply {
                LoadedGame& game = *must(at.add(roster, 2000));
                must(at.start(game, 2000));
                id = game.id;
                return Response();
            },
            [](const Response&) {});
        return id;
    }
    void post(std::string_view lane, const Renaming::Job& job, const Handler::Respond& respond) {
        must(fixture->begin());
        const Reply reply =
            !full.empty() && lane == full
                ? Reply(engine::Refusal{engine::RefusalKind::Store, std::string(store::diskFull), {}, {}, {}})
                : job(workspace);
        must(fixture->commit());
        (void)workspace.takeSideEffects();
        respond(reply ? reply.value() : Response(503, {}));
    }
    std::string nameIn(const std::string& game) {
        return must(workspace.open(game, Workspace::OpenFor::Reading))->roster.seats[0].name;
    }

    LedgerFixture fixture;
    Workspace workspace;
    std::string full; ///< operations in this lane fail
    Renaming renaming{[this](std::string_view lane, const Renaming::Job& job, const Handler::Respond& respond) {
        post(lane, job, respond);
    }};
};

} // namespace

TEST_CASE("renaming: a game in which it failed is found again, and is not forgotten until it is done") {
    Renamed renamed(everyStore());
    std::vector<std::string> games;
    for (int i = 0; i < 20; ++i) // more than are renamed in one step
        games.push_back(renamed.newGame());
    renamed.full = games[GENERATE(0, 9, 19)];
    Account anna = hazel;
    anna.name = "Anna";
    anna.revision = anna.renames = 2;
    must(renamed.fixture->changeAccount(anna));
    renamed.renaming.renameInGames("a1");
    for (const std::string& game : games)
        CHECK(renamed.nameIn(game) == (game == renamed.full ? "Hazel" : "Anna"));
    CHECK(must(renamed.fixture->renamedAccounts(10)) == std::vector<std::string>{"a1"});
    const std::string failed = std::exchange(renamed.full, {});
    renamed.renaming.resumeUnfinished();
    CHECK(renamed.nameIn(failed) == "Anna");
    CHECK(must(renamed.fixture->renamedAccounts(10)).empty());
}
