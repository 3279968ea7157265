#include "sync/client/replica.h"
#include "sync/store/store.h"
#include "tests/engine/program.h"
#include "tests/engine/walk.h"

#include <optional>
#include <string>
#include <vector>

/// Online games as a device knows them, read from its file.

namespace {

using engine::AnyPosition;
using engine::nobody;
using engine::Seat;
using engine::text;

const std::string id = "00000000000000000000000000000001";

/// A game for three that this device has followed from two seats.
struct Followed {
    explicit Followed(int number) : walk(*engine::findGame("gingerbread"), {3, 0, 0}, number) {
        for (store::FetchedSeat& seat : views)
            seat.start = text(walk.game.encode(walk.game.view(walk.position, seat.seat)));
    }
    bool isPrivate() const { // a seat here sees something that is not public
        const auto seenBy = [&](Seat seat) { return text(walk.game.state(walk.game.view(walk.position, seat))); };
        return seenBy(0) != seenBy(nobody);
    }
    void step() {
        const auto move = walk.choose(engine::Player::Random);
        walk.step(move);
        for (store::FetchedSeat& seat : views)
            seat.steps.push_back({text(walk.game.encode(walk.game.view(move, seat.seat))),
                                  text(walk.game.encode(walk.game.view(walk.position, seat.seat)))});
        hadSecret = hadSecret || isPrivate();
    }
    /// A move of seat 1 whose result it can foresee.
    std::optional<engine::AnyMove> openMove() const {
        for (const auto& move : walk.game.legalMoves(walk.position)) {
            AnyPosition position = walk.game.view(walk.position, nobody);
            if (!walk.game.hasChance(position, move) && walk.game.play(position, move))
                return move;
        }
        return std::nullopt;
    }
    std::string about() const {
        return R"({"game":")" + id + R"(","kind":"gingerbread","mode":")" + std::string(walk.game.modes()[0]) +
               R"(","state":"running","host":true,"seats":[{"who":"player","name":"Ann"},{"who":"player","name":"Bo"},)"
               R"({"who":"player","name":"Cy"}],"mine":[0,2],"turn":1,"length":)" +
               std::to_string(walk.moves.size()) + R"(,"seen":[0,0,0],"commitment":"","idle":0})";
    }
    void save(store::OnlineGames online, const engine::AnyMove& begun) const {
        REQUIRE(online.setIdentity({"http://server", "a1", "d1", "Ann", 0}));
        REQUIRE(online.applyFeed({{id, about(), walk.moves.size(), 1}}, {}, "ab-1"));
        REQUIRE(online.addSteps(id, 0, walk.moves.size(), {views.begin(), views.end()}));
        store::Draft draft;
        draft.seat = 1;
        draft.at = walk.moves.size();
        draft.batch = "b1";
        draft.moves = {text(walk.game.encode(begun))};
        draft.length = 1;
        REQUIRE(online.saveDraft(id, draft));
    }

    engine::Walk walk;
    std::vector<store::FetchedSeat> views{{0, {}, {}}, {2, {}, {}}};
    bool hadSecret = false;
};

} // namespace

TEST_CASE("replica: what a seat had begun that is no longer played here shows nothing that one seat here saw alone") {
    int tried = 0;
    for (int number = 0; number < 20; ++number) {
        Followed game(number);
        while (!game.walk.over() && !(game.hadSecret && game.walk.game.turn(game.walk.position) == 1 &&
                                      !game.isPrivate() && game.openMove()))
            game.step();
        if (game.walk.over())
            continue;
        ++tried;
        const engine::Folder folder;
        store::Store file = std::move(store::Store::open(folder.path("games.db")).value().store);
        game.save(file.online(), *game.openMove());
        auto opened = client::Replica::open(file.online(), id);
        REQUIRE(opened);
        const auto* kept = opened.value().kept();
        REQUIRE(kept);
        CHECK(kept->reason == match::KeptDraft::Reason::NotHerSeat);
        REQUIRE(kept->steps.size() == game.walk.moves.size() + 1); // followed by what the draft had begun
        for (const match::Step& step : kept->steps) {
            const auto& rules = game.walk.game;
            REQUIRE(text(rules.state(step.after)) == text(rules.state(rules.view(step.after, nobody))));
        }
        REQUIRE(opened.value().dismissKept());
        CHECK_FALSE(opened.value().kept()); // at once
        CHECK_FALSE(client::Replica::open(file.online(), id).value().kept());
    }
    CHECK(tried > 0);
}
