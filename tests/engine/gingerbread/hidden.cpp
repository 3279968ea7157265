#include "engine/registry.h"
#include "tests/engine/gingerbread/table.h"

/// What is hidden from a witch, and which commands she can play all the same.

using namespace engine;
using namespace engine::gingerbread;

namespace {

Position viewOf(const Position& position, Seat seat) { return engine::viewOf<Rules>(position, seat); }

bool needsAuthority(Position position, const Command& command) {
    const Position before = position;
    auto played = Rules::play(position, {position.turn, command});
    CHECK((played || position == before));
    return !played && played.refusal().needsAuthority();
}

/// A table in which everything that record.md calls hidden has a number that nothing else has.
Table marked(std::uint8_t marker) {
    Table table(4);
    table.gate({});
    table.pending(Symbol::Cage, 1);
    table.play(Peek{});
    for (Character& character : table.position.pile)
        character = marker;
    for (Character& character : table.position.peeked)
        character = marker;
    for (Witch& witch : table.position.witches)
        for (Tile& tile : witch.pile)
            tile = marker;
    return table;
}

} // namespace

TEST_CASE("no witch sees the draw pile, anybody's face-down tiles, or what another one drew") {
    constexpr std::uint8_t marker = 211;
    const Table table = marked(marker);
    REQUIRE(json::serialize(Rules::encode(table.position)).find("211") != std::string::npos);
    for (const Seat seat : {1, 2, 3, int{nobody}})
        CHECK(json::serialize(Rules::encode(viewOf(table.position, seat))).find("211") == std::string::npos);
    Position own = viewOf(table.position, 0);
    CHECK(own.peeked == table.position.peeked); // a witch sees her own
    own.peeked.clear();
    CHECK(json::serialize(Rules::encode(own)).find("211") == std::string::npos);
}

TEST_CASE("a view has lengths in the place of what is hidden") {
    Table table;
    table.pending(Symbol::Cage, 1);
    table.play(Peek{});
    const json::object other = Rules::encode(viewOf(table.position, 1));
    CHECK(other.at("pile") == json::value(31));
    CHECK(other.at("peeked") == json::value(3));
    CHECK(!other.contains("deal"));
    CHECK(!other.contains("seed"));
    const json::object own = Rules::encode(viewOf(table.position, 0));
    CHECK(own.at("peeked").is_array());
    table.position.pile.clear(); // an empty list has a length, too
    CHECK(Rules::encode(viewOf(table.position, 0)).at("pile") == json::value(0));
    table.play(Release{table.me().gate[0]});
    const Position before = Table().position;
    CHECK(Rules::encode(viewOf(before, 1)).at("peeked") == json::value(0));
    CHECK(Rules::encode(before).at("peeked").is_array());
}

TEST_CASE("what goes back under the pile is seen only by the one who put it there") {
    Keep keep{7, {}};
    keep.bottom.push(8);
    keep.bottom.push(9);
    const Move move{1, keep};
    CHECK(Rules::view(move, 1) == move);
    const json::object seen = Rules::encode(Rules::view(move, 0));
    CHECK(seen.at("bottom") == json::value(2));
    CHECK(seen.at("character") == json::value(7));
}

TEST_CASE("on a view a move that draws something hidden needs the authority") {
    Table draft(2, Mode::Standard, false);
    CHECK(!needsAuthority(viewOf(draft.position, 1), Draft{0, Side::Front}));
    draft.play(Draft{0, Side::Front});
    CHECK(needsAuthority(viewOf(draft.position, 0), Draft{1, Side::Front})); // the line is refilled

    Table table;
    CHECK(needsAuthority(viewOf(table.position, 0), TakeStairways{0}));
    CHECK(!needsAuthority(viewOf(table.position, 0), Build{0, a1, b1}));
    table.pending(Symbol::Cage, 1);
    CHECK(needsAuthority(viewOf(table.position, 0), Peek{}));
    CHECK(!needsAuthority(viewOf(table.position, 0), Attract{2}));
    table.built();
    CHECK(needsAuthority(viewOf(table.position, 0), Finish{}));
}

TEST_CASE("on a view what another witch drew is not hers to keep") {
    Table table;
    table.gate({});
    table.pending(Symbol::Cage, 1);
    table.play(Peek{});
    Keep keep{table.position.peeked[0], {}};
    keep.bottom.push(table.position.peeked[1]);
    keep.bottom.push(table.position.peeked[2]);
    CHECK(!needsAuthority(viewOf(table.position, 0), keep));
    CHECK(needsAuthority(viewOf(table.position, 1), keep));
    CHECK(!needsAuthority(viewOf(table.position, 1), Release{5}));
}

TEST_CASE("on a view the end of a turn that draws nothing needs no authority") {
    Table table;
    table.built();
    table.me().pile.clear();
    Position view = viewOf(table.position, 0);
    REQUIRE(Rules::play(view, {0, Finish{}}));
    CHECK(view.turn == 1);
}
