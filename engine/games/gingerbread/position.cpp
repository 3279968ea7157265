#include "engine/games/gingerbread/position.h"

#include <algorithm>
#include <numeric>

namespace engine::gingerbread {
namespace {

template <std::size_t Count>
std::array<std::uint8_t, Count> shuffled(Chance& chance, std::string_view label) {
    std::array<std::uint8_t, Count> ids{};
    std::iota(ids.begin(), ids.end(), std::uint8_t{0});
    chance.stream(label).shuffle(ids);
    return ids;
}

} // namespace

List<std::uint8_t, 7> introductoryValues(int players) {
    List<std::uint8_t, 7> wanted;
    if (players == 2 || players == 3)
        for (int value = 1; value <= 7; ++value)
            wanted.push(static_cast<std::uint8_t>(players == 2 ? value < 7 : 1 + (value >= 6)));
    return wanted;
}

Deal dealFrom(const Options& options, Chance& chance) {
    Deal deal;
    deal.players = options.players;
    deal.boards = shuffled<boardCount>(chance, "boards");
    const auto tiles = shuffled<doubleTileCount>(chance, "tiles");
    for (std::size_t i = 0; i < tiles.size(); ++i)
        deal.tiles[i / tilesEach][i % tilesEach] = tiles[i];
    deal.characters = shuffled<characterCount>(chance, "characters");

    const bool byValue = static_cast<Mode>(options.mode) == Mode::Introductory;
    auto wanted = byValue ? introductoryValues(options.players) : List<std::uint8_t, 7>{};
    for (const Bonus card : shuffled<bonusCount>(chance, "bonus")) {
        if (deal.bonus.size() == bonusCardsFor(options.players))
            break;
        if (!wanted.empty()) {
            std::uint8_t& left = wanted[bonusCards[card].introductory - 1U];
            if (left == 0)
                continue;
            --left;
        }
        deal.bonus.push(card);
    }
    return deal;
}

Position startOf(const Options& options, const Deal& deal) {
    Position position;
    position.players = options.players;
    position.first = options.first;
    position.mode = static_cast<Mode>(options.mode);
    // G2.6: the witch on the starting witch's right drafts first.
    position.turn = static_cast<Seat>((options.first + options.players - 1) % options.players);
    position.stairways = static_cast<std::uint8_t>(stairwayCount - options.players);
    position.supply.of.fill(tokensOfAColour);
    for (std::size_t i = 0; i < characterCount; ++i) {
        if (i < lineLength)
            position.line.push(deal.characters[i]);
        else
            position.pile.push(deal.characters[i]);
    }
    for (const Bonus card : deal.bonus)
        position.middle.push(card);
    for (std::size_t seat = 0; seat < options.players; ++seat) {
        Witch& witch = position.witches[seat];
        witch.board = deal.boards[seat];
        witch.stairways = 1;
        for (std::size_t i = 0; i < tilesEach; ++i) {
            if (i < tilesInHand)
                witch.hand.push(deal.tiles[seat][i]);
            else
                witch.pile.push(deal.tiles[seat][i]);
        }
    }
    return position;
}

bool nobodyCanBuild(const Position& position) {
    return std::none_of(position.witches.begin(), position.witches.begin() + position.players, [](const Witch& witch) {
        return !witch.hand.empty() && canPlace(witch.house, witch.stairways);
    });
}

} // namespace engine::gingerbread
