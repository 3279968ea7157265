#include "engine/record.h"
#include "engine/registry.h"
#include "tests/engine/gingerbread/table.h"

#include <map>
#include <set>

using namespace engine;
using namespace engine::gingerbread;

namespace {

Deal dealOf(int players, Mode mode, std::uint8_t seed = 1) {
    Seed bytes{};
    bytes[0] = seed;
    Chance chance(bytes, "gingerbread");
    return dealFrom({static_cast<std::uint8_t>(players), 0, static_cast<std::uint8_t>(mode)}, chance);
}

template <class Items>
std::set<int> distinct(const Items& items) {
    return {items.begin(), items.end()};
}

} // namespace

TEST_CASE("G1.1 the star stands only on wild tiles") {
    for (const DoubleTile& tile : doubleTiles)
        CHECK((tile.first != Symbol::Wild && tile.second != Symbol::Wild));
    for (const BoardSides& board : boards)
        for (const auto& side : board.sides)
            CHECK(std::count(side.begin(), side.end(), Symbol::Wild) == 0);
    Table table;
    table.position.phase = Phase::Wild;
    table.play(PlaceWild{b2});
    CHECK(table.me().house.spaces[b2].top == Symbol::Wild);
}

TEST_CASE("G1.2 the box holds what the rulebook counts") {
    CHECK(boards.size() == 4);
    CHECK(doubleTiles.size() == 60);
    CHECK(characters.size() == 40);
    CHECK(bonusCards.size() == 20);
    Table table(4);
    CHECK(table.position.wilds == 28);
    CHECK(table.position.stairways + 4 == 22);
    CHECK(table.position.supply == tokens(18, 18, 18, 18));
    std::set<std::string_view> names;
    for (const CharacterCard& card : characters)
        names.insert(card.name);
    CHECK(names.size() == 40);
}

TEST_CASE("G1.3 Hansel and Gretel cost 8 of any colour and count as two humans") {
    const CharacterCard& card = characters[39];
    CHECK(card.name == "Hansel & Gretel");
    CHECK(card.any == 8);
    CHECK(card.cost.total() == 0);
    CHECK(card.countsAs == 2);
    CHECK(card.type == Type::Human);
    for (const CharacterCard& other : characters) {
        CHECK(other.price() >= 2);
        CHECK((other.countsAs == 1) == (other.name != card.name));
    }
}

TEST_CASE("G1.4 the cards that the rulebook prints are as it prints them") {
    const auto card = [](std::string_view name) {
        return *std::find_if(characters.begin(), characters.end(), [&](const auto& c) { return c.name == name; });
    };
    CHECK(card("Snow White").cost == tokens(2, 0, 0, 2));
    CHECK(card("Jackalope").cost == tokens(1, 1, 1, 1));
    const std::map<std::string_view, int> points{{"Hunter", 4},   {"Tom Thumb", 2}, {"Frog King", 4}, {"Dragon", 10},
                                                 {"Rapunzel", 2}, {"Griffin", 6},   {"Rübezahl", 8}};
    for (const auto& [name, worth] : points)
        CHECK(card(name).points == worth);
    std::map<int, int> values;
    for (const BonusCard& bonus : bonusCards)
        ++values[bonus.introductory];
    CHECK(values.size() == 7);
    CHECK(values[6] >= 2);
    CHECK(values[7] >= 2);
}

TEST_CASE("G2.1 the introductory game has the printed values for 2 and 3 witches and any 12 for 4") {
    const std::map<int, std::multiset<int>> wanted{{2, {1, 2, 3, 4, 5, 6}}, {3, {1, 2, 3, 4, 5, 6, 6, 7, 7}}};
    for (std::uint8_t seed = 0; seed < 20; ++seed) {
        for (const auto& [players, values] : wanted) {
            std::multiset<int> dealt;
            for (const Bonus card : dealOf(players, Mode::Introductory, seed).bonus)
                dealt.insert(bonusCards[card].introductory);
            CHECK(dealt == values);
        }
        CHECK(distinct(dealOf(4, Mode::Introductory, seed).bonus).size() == 12);
    }
    CHECK(distinct(dealOf(4, Mode::Introductory, 1).bonus) != distinct(dealOf(4, Mode::Introductory, 2).bonus));
}

TEST_CASE("G2.2 the standard game has 6, 9 or 12 random bonus cards") {
    for (int players = 2; players <= 4; ++players)
        CHECK(distinct(dealOf(players, Mode::Standard).bonus).size() == 3U * static_cast<unsigned>(players));
    CHECK(distinct(dealOf(2, Mode::Standard, 1).bonus) != distinct(dealOf(2, Mode::Standard, 2).bonus));
}

TEST_CASE("G2.3 all 40 characters are shuffled and 4 lie in the line") {
    const Deal deal = dealOf(2, Mode::Standard);
    CHECK(distinct(deal.characters).size() == 40);
    CHECK(!std::is_sorted(deal.characters.begin(), deal.characters.end()));
    const Position start = startOf({2, 0, 0}, deal);
    CHECK(std::equal(start.line.begin(), start.line.end(), deal.characters.begin()));
    CHECK(start.line.size() == 4);
    CHECK(start.pile.size() == 36);
}

TEST_CASE("G2.4 each witch has a board, a stairway and 15 tiles of her own, 3 of them face up") {
    const Deal deal = dealOf(3, Mode::Standard);
    const Position start = startOf({3, 1, 0}, deal);
    std::set<int> tiles;
    std::set<int> dealtBoards;
    for (std::size_t seat = 0; seat < 3; ++seat) {
        const Witch& witch = start.witches[seat];
        dealtBoards.insert(witch.board);
        CHECK(witch.stairways == 1);
        CHECK(witch.hand.size() == 3);
        CHECK(witch.pile.size() == 12);
        tiles.insert(witch.hand.begin(), witch.hand.end());
        tiles.insert(witch.pile.begin(), witch.pile.end());
    }
    CHECK(tiles.size() == 45);
    CHECK(dealtBoards.size() == 3);
    CHECK(start.stairways == 19);
}

TEST_CASE("G2.5 the starting witch is the one the options name") {
    const Deal deal = orderedDeal(3);
    Position position = startOf({3, 1, 0}, deal);
    for (const Character character : {0, 1, 2})
        REQUIRE(Rules::play(position, {position.turn, Draft{character, Side::Front}}));
    CHECK(position.phase == Phase::Action);
    CHECK(position.turn == 1);
}

TEST_CASE("G2.5 when the host names nobody, chance does, and every witch can be the one") {
    std::set<int> first;
    for (std::uint8_t number = 0; number < 40; ++number) {
        Seed seed{};
        seed[0] = number;
        first.insert(randomFirst(*findGame("gingerbread"), 4, seed));
    }
    CHECK(first == std::set<int>{0, 1, 2, 3});
}

TEST_CASE("G2.6 the draft goes counter-clockwise and the starting witch drafts last") {
    Position position = startOf({4, 2, 0}, orderedDeal(4));
    for (const Seat seat : {1, 0, 3, 2}) {
        REQUIRE(position.turn == seat);
        REQUIRE(Rules::play(position, {seat, Draft{static_cast<Character>(seat), Side::Back}}));
        CHECK(position.witches[static_cast<std::size_t>(seat)].gate[0] == seat);
    }
    CHECK(position.turn == 2);
    CHECK(position.phase == Phase::Action);
}

TEST_CASE("G2.6 the line is refilled only when everybody has drafted") {
    Table table(2, Mode::Standard, false);
    table.play(Draft{2, Side::Front});
    CHECK(table.position.line.size() == 3);
    table.play(Draft{0, Side::Front});
    CHECK(table.position.line == [] {
        List<Character, 4> line;
        for (const Character character : {1, 3, 4, 5})
            line.push(character);
        return line;
    }());
}

TEST_CASE("G2.6 in the draft she must take a character of the line, and nothing else comes first") {
    Table table(2, Mode::Standard, false);
    CHECK(table.refusal(Draft{7, Side::Front}) == "G2.6 Goldilocks is not in the line");
    for (const Command& command : {Command(Build{0, a1, b1}), Command(Discard{}), Command(Release{0}),
                                   Command(Finish{}), Command(Trap{0, {}}), Command(Peek{}), Command(TakeStairways{0})})
        CHECK(table.rule(command) == "G2.6");
    CHECK(table.choices<Draft>() == 8);
    table.play(Draft{0, Side::Front});
    table.play(Draft{1, Side::Front});
    CHECK(table.refusal(Draft{2, Side::Front}) == "G2.6 the draft is over");
}

TEST_CASE("G2.6 the side she chooses is the side she builds on") {
    for (const Side side : {Side::Front, Side::Back}) {
        Table table(2, Mode::Standard, false);
        table.play(Draft{0, side});
        const Witch& witch = table.seat(1);
        for (Cell cell = 0; cell < cellCount; ++cell)
            CHECK(witch.house.spaces[cell].top == boards[1].sides[static_cast<std::size_t>(side)][cell]);
        CHECK(witch.house.tallest() == 0);
    }
}
