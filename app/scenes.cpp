#include "app/scenes.h"

#include "engine/bots/player.h"
#include "engine/bots/registry.h"
#include "engine/registry.h"

namespace shell {

using engine::nobody;
using engine::Result;
using match::Match;
using match::Player;

namespace {

const Player hazel{"Hazel", "", 0};
const Player bramble{"Bramble", "", 1};
const Player apprentice{"Apprentice", "apprentice", 0};
const Player witch{"Witch", "witch", 0};
const Player grandWitch{"Grand Witch", "grand-witch", 0};
constexpr store::Time minute = 60'000;
constexpr store::Time day = minute * 60 * 24;

Prepared game(std::vector<Player> players, int seed, int moves) {
    Prepared game;
    game.players = std::move(players);
    game.seed = seed;
    game.moves = moves;
    return game;
}

Prepared ago(Prepared game, store::Time time) {
    game.ago = time;
    return game;
}

Prepared atBot(Prepared game) {
    game.stop = Prepared::Stop::AtBot;
    return game;
}

Prepared at(std::string phase, Prepared game) {
    game.phase = std::move(phase);
    return game;
}

Prepared recapped(Prepared game) {
    game.recap = true;
    return game;
}

Prepared gone(Prepared game) {
    game.gone = true;
    return game;
}

Prepared passedOn(Prepared game) {
    game.handOver = true;
    return game;
}

bool reached(const Match& match, const Prepared& wanted) {
    if (static_cast<int>(match.length()) < wanted.moves)
        return false;
    const auto state = match.game().state(match.view(nobody));
    if (!wanted.phase.empty() && state.at("phase").as_string() != wanted.phase)
        return false;
    const bool bot = match.players()[engine::index(match.turn())].isBot();
    return bot == (wanted.stop == Prepared::Stop::AtBot);
}

} // namespace

Result<std::string> prepare(models::Desk& desk, const Prepared& wanted) {
    const engine::Game& kind = *engine::findGame("gingerbread");
    engine::Seed seed{};
    seed[0] = static_cast<std::uint8_t>(wanted.seed);
    engine::Options options;
    options.players = static_cast<std::uint8_t>(wanted.players.size());
    options.mode = static_cast<std::uint8_t>(wanted.mode);
    const store::Time time = models::now() - wanted.ago;
    auto made = desk.create({&kind, options, wanted.players}, seed, time);
    if (!made)
        return made;
    Match& match = *desk.match(made.value()).value();
    const auto* mind = engine::bots::findBot(kind, "witch");
    std::vector<engine::bots::Player> minds;
    for (std::size_t seat = 0; seat < wanted.players.size(); ++seat)
        minds.emplace_back(kind, *mind, engine::bots::Budget{std::chrono::microseconds{0}, 1}, seat + 1);
    while (!match.over() && !reached(match, wanted)) {
        const auto move = minds[engine::index(match.turn())].next(match.view(match.turn()));
        if (const auto played = match.play(*move, time); !played)
            return played.refusal();
    }
    for (std::size_t seat = 0; seat < wanted.players.size() && !wanted.recap; ++seat)
        if (const auto seen = match.markSeen(static_cast<engine::Seat>(seat)); !seen)
            return seen.refusal();
    if (wanted.gone)
        if (const auto removed = desk.remove(made.value()); !removed)
            return removed.refusal();
    return made;
}

std::vector<Scene> scenes() {
    using Page = Scene::Page;
    return {
        {"home-empty", Page::Home, {}, {}},
        {"new-game", Page::NewGame, {}, {}},
        {"new-game-kinds", Page::NewGame, {}, {{"kinds", "visible", true}}},
        {"settings", Page::Settings, {}, {}},
        {"home",
         Page::Home,
         {ago(game({hazel, apprentice}, 1, 10'000), 9 * day), ago(game({hazel, bramble, witch}, 2, 10'000), day),
          ago(atBot(game({hazel, grandWitch}, 3, 40)), 200 * minute),
          ago(game({hazel, bramble, apprentice, witch}, 4, 60), 25 * minute), game({hazel, apprentice}, 5, 90)},
         {}},
        {"home-remove",
         Page::Home,
         {},
         {{"removing", "source", QUrl("qrc:/qt/qml/Pages/RemoveSheet.qml")},
          {"confirm", "kind", "Gingerbread House"},
          {"confirm", "names", "Hazel, Apprentice"}}},
        {"home-trouble", Page::Home, {}, {{"trouble", "text", "The disk is full. Make room, then try again."}}},
        {"hand-over", Page::Table, {passedOn(game({hazel, bramble}, 6, 30))}, {}},
        // The table's scenes.
        {"table-start", Page::Table, {game({hazel, apprentice}, 7, 0)}, {}},
        {"table-middle", Page::Table, {game({hazel, witch, apprentice}, 8, 80)}, {}},
        {"table-build", Page::Table, {at("action", game({hazel, witch}, 10, 120))}, {}, true},
        {"table-effects", Page::Table, {at("effects", game({hazel, witch}, 11, 60))}, {}},
        {"table-keep", Page::Table, {at("keep", game({hazel, witch}, 12, 30))}, {}},
        {"table-trap", Page::Table, {at("trap", game({hazel, witch, bramble, apprentice}, 13, 100))}, {}, true},
        {"table-bonus", Page::Table, {at("bonus", game({hazel, witch}, 14, 60))}, {}, true},
        {"table-cards",
         Page::Table,
         {at("action", game({hazel, witch}, 15, 150))},
         {{"sheet", "shown", "CardsSheet.qml"}}},
        {"table-log", Page::Table, {at("action", game({hazel, witch}, 15, 150))}, {{"sheet", "shown", "LogSheet.qml"}}},
        {"table-help",
         Page::Table,
         {at("action", game({hazel, witch}, 15, 20))},
         {{"sheet", "shown", "HelpSheet.qml"}}},
        {"table-pantry",
         Page::Table,
         {at("action", game({hazel, witch}, 15, 90))},
         {{"sheet", "shown", "StoresSheet.qml"}}},
        {"table-recap", Page::Table, {recapped(game({hazel, witch, apprentice}, 16, 40))}, {}},
        {"table-wild", Page::Table, {at("wild", game({hazel, witch}, 11, 60))}, {}},
        {"table-trouble",
         Page::Table,
         {at("action", game({hazel, witch}, 15, 40))},
         {{"tablePage", "trouble", "The disk is full. Make room, then try again. Nothing was lost."}}},
        {"table-gone", Page::Table, {gone(game({hazel, witch}, 15, 10))}, {}},
        {"table-end", Page::Table, {game({hazel, apprentice}, 9, 10'000)}, {}},
    };
}

} // namespace shell
