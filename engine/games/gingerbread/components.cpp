#include "engine/games/gingerbread/components.h"

namespace engine::gingerbread {
namespace {

constexpr Symbol Red = Symbol::Red;
constexpr Symbol Yellow = Symbol::Yellow;
constexpr Symbol Blue = Symbol::Blue;
constexpr Symbol Green = Symbol::Green;
constexpr Symbol Stairway = Symbol::Stairway;
constexpr Symbol Exchange = Symbol::Exchange;
constexpr Symbol Cage = Symbol::Cage;
constexpr Type Human = Type::Human;
constexpr Type NonHuman = Type::NonHuman;
constexpr Mood Cheerful = Mood::Cheerful;
constexpr Mood BadTempered = Mood::BadTempered;

/// Red, yellow, blue, green.
constexpr Tokens cost(int red, int yellow, int blue, int green) {
    return {{static_cast<std::uint8_t>(red), static_cast<std::uint8_t>(yellow), static_cast<std::uint8_t>(blue),
             static_cast<std::uint8_t>(green)}};
}

} // namespace

// clang-format off
const std::array<BoardSides, boardCount> boards{{
    {{{{Red, Stairway, Yellow, Cage, Green, Exchange, Blue, Cage, Red},
       {Red, Red, Stairway, Cage, Yellow, Yellow, Exchange, Blue, Green}}}},
    {{{{Yellow, Stairway, Blue, Cage, Red, Exchange, Green, Cage, Yellow},
       {Yellow, Yellow, Stairway, Cage, Blue, Blue, Exchange, Green, Red}}}},
    {{{{Blue, Stairway, Green, Cage, Yellow, Exchange, Red, Cage, Blue},
       {Blue, Blue, Stairway, Cage, Green, Green, Exchange, Red, Yellow}}}},
    {{{{Green, Stairway, Red, Cage, Blue, Exchange, Yellow, Cage, Green},
       {Green, Green, Stairway, Cage, Red, Red, Exchange, Yellow, Blue}}}},
}};

const std::array<DoubleTile, doubleTileCount> doubleTiles{{
    {Red, Yellow}, {Red, Yellow}, {Red, Yellow}, {Red, Blue}, {Red, Blue}, // 0
    {Red, Blue}, {Red, Green}, {Red, Green}, {Red, Green}, {Yellow, Blue}, // 5
    {Yellow, Blue}, {Yellow, Blue}, {Yellow, Green}, {Yellow, Green}, {Yellow, Green}, // 10
    {Blue, Green}, {Blue, Green}, {Blue, Green}, {Red, Stairway}, {Red, Stairway}, // 15
    {Red, Exchange}, {Red, Exchange}, {Red, Cage}, {Red, Cage}, {Yellow, Stairway}, // 20
    {Yellow, Stairway}, {Yellow, Exchange}, {Yellow, Exchange}, {Yellow, Cage}, {Yellow, Cage}, // 25
    {Blue, Stairway}, {Blue, Stairway}, {Blue, Exchange}, {Blue, Exchange}, {Blue, Cage}, // 30
    {Blue, Cage}, {Green, Stairway}, {Green, Stairway}, {Green, Exchange}, {Green, Exchange}, // 35
    {Green, Cage}, {Green, Cage}, {Red, Red}, {Red, Red}, {Yellow, Yellow}, // 40
    {Yellow, Yellow}, {Blue, Blue}, {Blue, Blue}, {Green, Green}, {Green, Green}, // 45
    {Stairway, Exchange}, {Stairway, Exchange}, {Stairway, Cage}, {Stairway, Cage}, {Exchange, Cage}, // 50
    {Exchange, Cage}, {Stairway, Stairway}, {Exchange, Exchange}, {Cage, Cage}, {Cage, Cage}, // 55
}};

const std::array<CharacterCard, characterCount> characters{{
    {"Little Red Riding Hood", cost(2, 0, 0, 0), 0, 2, Human, Cheerful}, // 0
    {"Rapunzel", cost(0, 2, 0, 0), 0, 2, Human, Cheerful}, // 1
    {"Ugly Duckling", cost(0, 0, 2, 0), 0, 2, NonHuman, Cheerful}, // 2
    {"Goblin", cost(0, 0, 0, 2), 0, 2, NonHuman, BadTempered}, // 3
    {"Alice", cost(1, 0, 1, 0), 0, 2, Human, Cheerful}, // 4
    {"Tom Thumb", cost(0, 1, 0, 1), 0, 2, Human, Cheerful}, // 5
    {"Puss in Boots", cost(2, 1, 0, 0), 0, 4, NonHuman, Cheerful}, // 6
    {"Goldilocks", cost(0, 2, 1, 0), 0, 4, Human, Cheerful}, // 7
    {"Thumbelina", cost(0, 0, 2, 1), 0, 4, Human, Cheerful}, // 8
    {"Hunter", cost(1, 0, 0, 2), 0, 4, Human, Cheerful}, // 9
    {"Robber", cost(2, 0, 1, 0), 0, 4, Human, BadTempered}, // 10
    {"Golden Goose", cost(0, 2, 0, 1), 0, 4, NonHuman, BadTempered}, // 11
    {"Frog King", cost(1, 0, 2, 0), 0, 4, NonHuman, BadTempered}, // 12
    {"Gingerbread Man", cost(0, 1, 0, 2), 0, 4, NonHuman, Cheerful}, // 13
    {"Mouse King", cost(2, 2, 0, 0), 0, 5, NonHuman, BadTempered}, // 14
    {"Cinderella", cost(2, 0, 2, 0), 0, 5, Human, Cheerful}, // 15
    {"Snow White", cost(2, 0, 0, 2), 0, 5, Human, Cheerful}, // 16
    {"Aladdin", cost(0, 2, 2, 0), 0, 5, Human, Cheerful}, // 17
    {"Jack", cost(0, 2, 0, 2), 0, 5, Human, Cheerful}, // 18
    {"Little Mermaid", cost(0, 0, 2, 2), 0, 5, NonHuman, Cheerful}, // 19
    {"Jackalope", cost(1, 1, 1, 1), 0, 6, NonHuman, Cheerful}, // 20
    {"Big Bad Wolf", cost(3, 2, 0, 0), 0, 6, NonHuman, BadTempered}, // 21
    {"Griffin", cost(0, 3, 2, 0), 0, 6, NonHuman, Cheerful}, // 22
    {"Pied Piper", cost(0, 0, 3, 2), 0, 6, Human, Cheerful}, // 23
    {"Troll", cost(2, 0, 0, 3), 0, 6, NonHuman, BadTempered}, // 24
    {"Prince Charming", cost(2, 2, 1, 0), 0, 7, Human, Cheerful}, // 25
    {"Mother Holle", cost(0, 2, 2, 1), 0, 7, Human, Cheerful}, // 26
    {"Rumpelstiltskin", cost(1, 0, 2, 2), 0, 7, NonHuman, BadTempered}, // 27
    {"Baba Yaga", cost(2, 1, 0, 2), 0, 7, Human, BadTempered}, // 28
    {"Bluebeard", cost(3, 0, 3, 0), 0, 8, Human, BadTempered}, // 29
    {"Rübezahl", cost(0, 3, 0, 3), 0, 8, NonHuman, BadTempered}, // 30
    {"Genie", cost(0, 2, 2, 2), 0, 9, NonHuman, Cheerful}, // 31
    {"Evil Stepmother", cost(2, 0, 2, 2), 0, 9, Human, BadTempered}, // 32
    {"Emperor", cost(2, 2, 0, 2), 0, 9, Human, BadTempered}, // 33
    {"Sleeping Beauty", cost(2, 2, 2, 0), 0, 9, Human, Cheerful}, // 34
    {"Dragon", cost(4, 3, 0, 0), 0, 10, NonHuman, BadTempered}, // 35
    {"Firebird", cost(0, 4, 3, 0), 0, 10, NonHuman, Cheerful}, // 36
    {"Beast", cost(0, 0, 4, 3), 0, 10, NonHuman, BadTempered}, // 37
    {"Giant", cost(3, 0, 0, 4), 0, 10, NonHuman, BadTempered}, // 38
    {"Hansel & Gretel", cost(0, 0, 0, 0), 8, 10, Human, Cheerful, 2}, // 39
}};

const std::array<BonusCard, bonusCount> bonusCards{{
    {.kind = BonusKind::Chimney, .introductory = 5, .points = 4, .threshold = 6}, // 0
    {.kind = BonusKind::Chimney, .introductory = 7, .points = 9, .threshold = 8}, // 1
    {.kind = BonusKind::Cauldron, .introductory = 3, .points = 1, .type = Human}, // 2
    {.kind = BonusKind::Cauldron, .introductory = 6, .points = 2, .type = Human}, // 3
    {.kind = BonusKind::Cauldron, .introductory = 3, .points = 1, .type = NonHuman}, // 4
    {.kind = BonusKind::Cauldron, .introductory = 6, .points = 2, .type = NonHuman}, // 5
    {.kind = BonusKind::Broom, .introductory = 6, .points = 2, .mood = Cheerful}, // 6
    {.kind = BonusKind::Broom, .introductory = 7, .points = 0, .mood = BadTempered}, // 7
    {.kind = BonusKind::BakingOven, .introductory = 2, .points = 2, .colour = Colour::Red}, // 8
    {.kind = BonusKind::BakingOven, .introductory = 2, .points = 2, .colour = Colour::Yellow}, // 9
    {.kind = BonusKind::BakingOven, .introductory = 2, .points = 2, .colour = Colour::Blue}, // 10
    {.kind = BonusKind::BakingOven, .introductory = 2, .points = 2, .colour = Colour::Green}, // 11
    {.kind = BonusKind::TreasureChest, .introductory = 1, .points = 3, .threshold = 3}, // 12
    {.kind = BonusKind::TreasureChest, .introductory = 4, .points = 5, .threshold = 4}, // 13
    {.kind = BonusKind::RollingPin, .introductory = 4, .points = 2, .colour = Colour::Red}, // 14
    {.kind = BonusKind::RollingPin, .introductory = 4, .points = 2, .colour = Colour::Yellow}, // 15
    {.kind = BonusKind::RollingPin, .introductory = 5, .points = 2, .colour = Colour::Blue}, // 16
    {.kind = BonusKind::RollingPin, .introductory = 5, .points = 2, .colour = Colour::Green}, // 17
    {.kind = BonusKind::MagicWand, .introductory = 1, .points = 1, .threshold = 4}, // 18
    {.kind = BonusKind::MagicWand, .introductory = 3, .points = 2, .threshold = 6}, // 19
}};
// clang-format on

} // namespace engine::gingerbread
