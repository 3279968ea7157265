#include "app/scenes.h"

#include "engine/bots/registry.h"
#include "engine/bots/seated_bot.h"
#include "engine/registry.h"
#include "sync/client/replica.h"
#include "sync/match/texts.h"
#include "sync/protocol/game_info.h"
#include "sync/protocol/json_writer.h"

#include <utility>

namespace shell {

using engine::nobody;
using engine::Result;
using match::Match;
using match::Player;

namespace {

const Player hazel{"Hazel", "", 0};
const Player bramble{"Bramble", "", 1};
const Player rowan{"Rowan", "", 2};
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

Prepared online(Prepared::Online state, Prepared game) {
    game.online = state;
    return game;
}

Prepared atSecond(Prepared game) {
    game.stop = Prepared::Stop::AtSecond;
    return online(Prepared::Online::Running, std::move(game));
}

Prepared muted(Prepared game) {
    game.muted = true;
    return game;
}

bool reached(const Match& match, const Prepared& wanted) {
    if (static_cast<int>(match.length()) < wanted.moves)
        return false;
    const auto state = match.game().state(match.view(nobody));
    if (!wanted.phase.empty() && state.at("phase").as_string() != wanted.phase)
        return false;
    if (wanted.stop == Prepared::Stop::AtSecond || wanted.online == Prepared::Online::Kept)
        return match.turn() == 1;
    if (wanted.online != Prepared::Online::No)
        return match.turn() == 0;
    const bool bot = match.players()[engine::index(match.turn())].isBot();
    return bot == (wanted.stop == Prepared::Stop::AtBot);
}

/// The game as a server would describe it: the first person plays on this device, further people elsewhere.
protocol::GameInfo infoOf(const Match& match, Prepared::Online state) {
    using Online = Prepared::Online;
    using protocol::Who;
    const bool begun = state == Online::Running || state == Online::Unsent || state == Online::Kept;
    protocol::GameInfo info;
    info.id = match.id();
    info.kind = match.game().id();
    info.mode = match.game().modes()[match.options().mode];
    info.state = begun ? protocol::GameState::Running : protocol::GameState::Open;
    info.host = state == Online::InLobby;
    for (const Player& player : match.players()) {
        const bool first = info.seats.empty();
        Who who = Who::Bot; // in an invitation the second seat is the host
        if (!player.isBot() && (begun || first != (state == Online::Invited)))
            who = begun || first || info.seats.size() == 1 ? Who::Player : Who::Open;
        else if (!player.isBot())
            who = first ? Who::Invited : Who::Open;
        info.seats.push_back({who, player.name, player.face, player.bot});
        info.seen.push_back(match.length());
    }
    (state == Online::Invited ? info.invited : info.mine) = {0};
    info.length = match.length();
    if (begun)
        info.turn = match.turn();
    return info;
}

Result<void> playUntilSent(store::OnlineGames file, const std::string& id, engine::bots::SeatedBot& bot) {
    auto replica = client::Replica::open(file, id);
    if (!replica)
        return replica.refusal();
    while (!replica.value().waits())
        if (auto played = replica.value().play(*bot.next(replica.value().view(0)), models::now()); !played)
            return played;
    return {};
}

/// The first step of a turn that another device has played in full: the draft that is kept on this device.
store::Draft begunHere(const Match& match) {
    store::Draft draft;
    engine::Seat mover = match.game().turn(match.opening(0));
    engine::Seat before = nobody;
    for (const match::Step& step : match.stepsFor(0, 0)) {
        if (mover == 0 && before != 0) {
            draft.at = step.number;
            draft.moves = {match::writeMove(match.game(), step.move)};
        }
        before = std::exchange(mover, match.game().turn(step.after));
    }
    draft.batch = "begun";
    draft.length = draft.moves.size();
    return draft;
}

/// Replaces the local game by an online one, in the form in which a device stores it.
Result<void> takeOnline(models::OpenGames& openGames, const Prepared& wanted, const std::string& id,
                        engine::bots::SeatedBot& bot) {
    const Match& match = *openGames.match(id).value();
    const std::size_t length = match.length();
    const engine::Game& game = match.game();
    store::FetchedSeat seat{0, match::writePosition(game, match.opening(0)), {}};
    for (const match::Step& step : match.stepsFor(0, 0))
        seat.steps.push_back({match::writeMove(game, step.move), match::writePosition(game, step.after)});
    const std::string info = protocol::textOf(infoOf(match, wanted.online));
    const store::Draft begun = begunHere(match);
    if (auto removed = openGames.remove(id); !removed)
        return removed;
    auto store = openGames.store();
    if (!store)
        return store.refusal();
    auto file = store.value()->online();
    const auto first = [](std::initializer_list<Result<void>> results) {
        for (const Result<void>& result : results)
            if (!result)
                return result;
        return Result<void>();
    };
    auto kept = first({file.addGame({id, info, length, models::now() - wanted.ago}), file.setMuted(id, wanted.muted)});
    if (!kept || wanted.online == Prepared::Online::InLobby || wanted.online == Prepared::Online::Invited)
        return kept;
    kept = first({file.addSteps(id, 0, length, {seat}), file.markSeen(id, 0, wanted.recap ? 0 : length)});
    if (kept && wanted.online == Prepared::Online::Kept)
        return file.saveDraft(id, begun);
    return kept && wanted.online == Prepared::Online::Unsent ? playUntilSent(file, id, bot) : kept;
}

} // namespace

Result<std::string> prepare(models::OpenGames& openGames, const Prepared& wanted) {
    const engine::Game& kind = *engine::findGame("gingerbread");
    engine::Seed seed{};
    seed[0] = static_cast<std::uint8_t>(wanted.seed);
    engine::Options options;
    options.players = static_cast<std::uint8_t>(wanted.players.size());
    options.mode = static_cast<std::uint8_t>(wanted.mode);
    const store::Time time = models::now() - wanted.ago;
    auto made = openGames.create({&kind, options, wanted.players}, seed, time);
    if (!made)
        return made;
    Match& match = *openGames.match(made.value()).value();
    const auto* bot = engine::bots::findBot(kind, "witch");
    std::vector<engine::bots::SeatedBot> seatedBots;
    for (std::size_t seat = 0; seat < wanted.players.size(); ++seat)
        seatedBots.emplace_back(kind, *bot, engine::bots::Budget{std::chrono::microseconds{0}, 1}, seat + 1);
    while (!match.over() && !reached(match, wanted)) {
        const auto move = seatedBots[engine::index(match.turn())].next(match.view(match.turn()));
        if (const auto played = match.play(*move, time); !played)
            return played.refusal();
    }
    for (std::size_t seat = 0; seat < wanted.players.size() && !wanted.recap; ++seat)
        if (const auto seen = match.markSeen(static_cast<engine::Seat>(seat)); !seen)
            return seen.refusal();
    if (wanted.online != Prepared::Online::No)
        if (const auto taken = takeOnline(openGames, wanted, made.value(), seatedBots.front()); !taken)
            return taken.refusal();
    if (wanted.gone)
        if (const auto removed = openGames.remove(made.value()); !removed)
            return removed.refusal();
    return made;
}

namespace {

/// Without a server. These scenes come last, because online games stay on the home page of later scenes.
std::vector<Scene> onlineScenes() {
    using Page = Scene::Page;
    using Online = Prepared::Online;
    const auto inviteElsewhere = [](models::App& app) {
        app.newGame()->addSeat();
        app.newGame()->setOccupant(1, static_cast<int>(app.newGame()->occupants().size()) - 1);
    };
    const auto coded = [](const QString& server, const QString& warning = {}) {
        return std::vector<Change>{{"invite", "code", "K7QF-2M9T"},
                                   {"invite", "link", "https://" + server + "/j/K7QF-2M9T"},
                                   {"invite", "server", server},
                                   {"invite", "warning", warning},
                                   {"lobbyTrouble", "text", ""}};
    };
    const auto typed = [](const QString& invitation) {
        return [invitation](models::App& app) { app.joining()->setTyped(invitation); };
    };
    const QString tried = "Tried https://192.168.1.20:8737 and http://192.168.1.20:8737: nothing answered. Is the "
                          "address right, and does the server run?";
    return {
        {"new-game-elsewhere", Page::NewGame, {}, {}, false, inviteElsewhere},
        {"new-game-server",
         Page::NewGame,
         {},
         {{"serverSheet", "visible", true}, {"serverTrouble", "text", tried}},
         false,
         inviteElsewhere},
        {"new-game-waiting",
         Page::NewGame,
         {},
         {{"waiting", "text",
           "There is no connection with turns.example:8443. The game is made as soon as there is one, while this page "
           "is open. Or play here, against a bot."}},
         false,
         inviteElsewhere},
        {"join", Page::Join, {}, {}},
        {"join-code", Page::Join, {}, {}, false, typed("K7QF-2M9T")},
        {"join-link", Page::Join, {}, {}, false, typed("https://turns.example/j/K7QF-2M9T")},
        {"join-trouble",
         Page::Join,
         {},
         {},
         false,
         [](models::App& app) {
             app.joining()->setTyped("K7QF-2M9T");
             app.joining()->setAddress("turns example");
             app.joining()->setName(hazel.name.c_str());
             app.joining()->findGame();
         }},
        {"account-none", Page::Account, {}, {}},
        {"lobby",
         Page::Table,
         {online(Online::InLobby, game({hazel, bramble, rowan, witch}, 17, 0))},
         coded("turns.example")},
        {"lobby-loopback",
         Page::Table,
         {online(Online::InLobby, game({hazel, bramble, rowan}, 23, 0))},
         coded("127.0.0.1:8737",
               "127.0.0.1:8737 is this very machine: only whoever plays on it can use this link. For the "
               "others, choose the server by its address in your network, for example "
               "192.168.1.20:8737.")},
        {"lobby-waiting", Page::Table, {online(Online::InLobby, game({hazel, bramble, rowan}, 18, 0))}, {}},
        {"lobby-invited", Page::Table, {online(Online::Invited, game({hazel, bramble}, 19, 0))}, {}},
        {"table-away", Page::Table, {atSecond(game({hazel, bramble, witch}, 20, 60))}, {}},
        {"table-unsent",
         Page::Table,
         {at("trap", online(Online::Unsent, game({hazel, witch, apprentice}, 21, 60)))},
         {}},
        {"table-kept", Page::Table, {online(Online::Kept, game({hazel, bramble}, 24, 60))}, {}},
        {"table-kept-look",
         Page::Table,
         {online(Online::Kept, game({hazel, bramble}, 25, 60))},
         {{"lookBack", "clicked", {}}}},
        {"home-online", Page::Home, {muted(ago(atSecond(game({hazel, bramble}, 22, 40)), 300 * minute))}, {}},
        {"home-news", Page::Home, {}, {{"seatNews", "text", "Your seat is on the other device now."}}},
        {"home-more", Page::Home, {}, {{"removing", "source", QUrl()}, {"more", "clicked", {}}}},
    };
}

/// What went on, as the page shows it that helps.
Scene help() {
    const auto lines = [](models::App& app) {
        app.help()->setLines({
            {"31 Jan 2026", "20:15:41", "notice decision=shown waiting=1 muted=0", false, "6"},
            {"", "20:15:40", "request route=play status=201 ms=87 fault=none problem=none retry-after=0", false, "5"},
            {"", "20:15:39", "outbox.sending game=0b1e5a77 at=12 moves=3 again=no", false, "4"},
            {"", "20:14:02", "warn: sync.back-off ms=946 failures=2", true, "3"},
            {"30 Jan 2026", "23:59:58",
             "error: qt text=\"HomePage.qml:12:5: Unable to assign [undefined] to int: " + QString(90, 'w') + '"', true,
             "2"},
            {"", "23:59:57",
             "app.versions qt=6.4.2 sqlite=3.40.1 libcurl=7.88.1 schema=6 system=\"Debian GNU-Linux 12 (bookworm), "
             "x86_64\"",
             false, "1"},
        });
    };
    return {"help",
            Scene::Page::Help,
            {},
            {{"versions", "text",
              "Gingerbread House 1.0.0\nQt 6.4.2, SQLite 3.40.1, libcurl 7.88.1, file version 6\nDebian GNU/Linux 12 "
              "(bookworm), x86_64"},
             {"helpNews", "text", "Kept in /home/hazel/Downloads/gingerbread-house-2026-01-31-log.txt"}},
            false,
            lines};
}

/// Without a log, and what is said when it cannot be saved.
Scene helpWithout() {
    return {"help-none",
            Scene::Page::Help,
            {},
            {{"versions", "text", "Gingerbread House 1.0.0"},
             {"helpTrouble", "text",
              "/home/hazel/Downloads/gingerbread-house-2026-01-31-log.txt cannot be written. Is the disk full or "
              "read-only?"}}};
}

/// Many finished games; they stay on the home page of later scenes, too.
Scene statistics() {
    constexpr int end = 10'000; // more moves than any game has
    const std::vector<std::vector<Player>> parties{{hazel, apprentice},        {hazel, witch}, {hazel, bramble},
                                                   {hazel, apprentice, witch}, {hazel, rowan}, {bramble, rowan}};
    std::vector<Prepared> games;
    games.reserve(22);
    for (int i = 0; i < 22; ++i)
        games.push_back(ago(game(parties[static_cast<std::size_t>(i) % parties.size()], 30 + i, end), (40 - i) * day));
    return {"statistics", Scene::Page::Statistics, std::move(games), {}};
}

} // namespace

std::vector<Scene> scenes() {
    using Page = Scene::Page;
    std::vector<Scene> all{
        {"home-empty", Page::Home, {}, {}},
        {"new-game", Page::NewGame, {}, {}},
        {"new-game-occupants", Page::NewGame, {}, {{"occupants", "visible", true}}},
        {"settings", Page::Settings, {}, {}},
        {"notifications-none", Page::Settings, {}, {{"notifications", "clicked", {}}}},
        {"notifications",
         Page::Settings,
         {},
         {{"notifications", "clicked", {}},
          {"permission", "fine", true},
          {"permission", "text", "The app may show notifications here."},
          {"last", "text", "Last told: 5 min ago."},
          {"transport", "text", "The app hears of a turn by itself, also while its window is closed."},
          {"testText", "text", "It is shown now. Nothing to see? Then the system may be set not to disturb you."},
          {"closed", "visible", true}},
         false,
         [](models::App& app) {
             app.settings()->setQuiet(true);
             app.settings()->setBackground(true);
         }},
        {"notifications-trouble",
         Page::Settings,
         {},
         {{"notifications", "clicked", {}},
          {"permission", "text",
           "The system does not let the app show notifications. Only you can change that, in its settings."},
          {"systemSettings", "visible", true},
          {"transport", "text", "How it hears of a turn: UnifiedPush by ntfy."},
          {"restriction", "text", "The battery saver may keep the app from hearing of a turn."},
          {"pushTrouble", "text", "The push service does not answer."}}},
        help(),
        helpWithout(),
        {"notifications-ask", Page::Home, {}, {{"telling", "source", QUrl("qrc:/qt/qml/Pages/NotificationOffer.qml")}}},
        {"statistics-none", Page::Statistics, {}, {}},
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
        {"home-remove-online",
         Page::Home,
         {},
         {{"removing", "source", QUrl("qrc:/qt/qml/Pages/RemoveSheet.qml")},
          {"confirm", "online", true},
          {"confirm", "kind", "Gingerbread House"},
          {"confirm", "names", "Hazel, Bramble"}}},
        {"home-trouble", Page::Home, {}, {{"trouble", "text", "The disk is full. Make room, then try again."}}},
        {"hand-over", Page::Table, {passedOn(game({hazel, bramble}, 6, 30))}, {}},
        // The scenes of the table.
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
    for (Scene& scene : onlineScenes())
        all.push_back(std::move(scene));
    all.push_back(statistics());
    return all;
}

} // namespace shell
