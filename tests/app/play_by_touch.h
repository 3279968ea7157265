#pragma once

#include "app/models/app.h"
#include "app/window.h"
#include "engine/bots/registry.h"
#include "engine/games/gingerbread/rules.h"
#include "engine/random.h"
#include "qml/games/gingerbread/house/house_item.h"
#include "qml/games/gingerbread/table_model.h"
#include "tests/app/finger.h"

#include <variant>

/// A player of Gingerbread House who uses the screen: decides as a bot does, and carries her decision out by touch.

namespace play {

using namespace engine::gingerbread;
using models::MatchModel;

class TouchPlayer {
public:
    TouchPlayer(models::App& app, const shell::Window& shown, std::uint64_t seed)
        : m_app(app), m_finger(shown.window()), m_random(seed), m_window(shown.window()) {}

    finger::Finger& finger() { return m_finger; }
    void setPatience(int milliseconds) { m_patience = milliseconds; } ///< for games at a server, which take longer
    MatchModel& match() { return *m_app.match(); }
    table::TableModel& table() { return *m_window->findChild<table::TableModel*>(); }

    /// Waits until somebody here is to move and holds the device, or the game is over.
    bool awaitTurn() {
        const auto stage = [&] { return match().stage(); };
        const auto seated = [&] { return stage() == MatchModel::MyTurn || stage() == MatchModel::Over; };
        for (int tries = 0; tries < 4 && !seated(); ++tries) {
            finger::wait([&] { return seated() || m_finger.find("takeSeat") != nullptr; }, "somebody's turn here");
            if (seated())
                break;
            m_finger.tap("takeSeat");
            finger::wait([&] { return stage() != MatchModel::HandOver; }, "the table");
            finger::wait([&] { return seated(); }, "the end of what happened");
        }
        return stage() == MatchModel::MyTurn;
    }

    /// Decides on one command and carries it out by touch.
    void step() {
        const auto position = match().position().as<Position>();
        const auto* bot = engine::bots::findBot(match().game(), "witch");
        const engine::bots::Task task{{std::chrono::microseconds{0}, 1}, m_random.next(), nullptr, {}};
        const auto plans = bot->think(match().position(), task);
        const auto before = match().shownLength();
        const auto command = plans.front().moves.front().as<Move>().command;
        std::visit([&](const auto& wanted) { doIt(wanted, position); }, command);
        if (!QTest::qWaitFor([&] { return match().shownLength() > before; }, m_patience))
            m_finger.fail("this was not done: " + engine::json::serialize(Rules::encode(Move{position.turn, command})));
        const auto wanted = Rules::encode(Move{position.turn, command});
        const auto done = Rules::encode(match().log()[before].move.as<Move>());
        if (done != wanted)
            m_finger.fail("wanted: " + engine::json::serialize(wanted) + "; done: " + engine::json::serialize(done));
    }

    void undo() { rewind("undo"); }
    void redo() { rewind("redo"); }
    std::uint32_t below(std::uint32_t bound) { return m_random.below(bound); }

private:
    void rewind(const QString& button) {
        const auto before = match().shownLength();
        m_finger.tap(button);
        finger::wait([&] { return match().shownLength() != before && !match().busy(); }, button.toStdString());
    }
    void primary() { m_finger.tap("primary"); }
    static QString n(const char* what, int id) { return what + QString::number(id); }
    static QString colour(Colour colour) {
        const auto name = nameOf(colour);
        return QString::fromLatin1(name.data(), qsizetype(name.size()));
    }
    QPointF spot(int cell) {
        auto* house = qobject_cast<table::HouseItem*>(m_finger.see("house"));
        if (house->down() < 1) { // seen from above, no space hides another
            m_finger.tap("lookDown");
            finger::wait([&] { return house->down() >= 1; }, "the look from above");
        }
        return house->mapToScene(house->topOf(cell));
    }
    void chooseTile(int tile, int direction) {
        if (table().tile() != tile)
            m_finger.tap(n("tile", tile));
        for (int i = 0; i < 4 && table().direction() != direction; ++i)
            m_finger.tap(n("tile", tile));
    }

    void doIt(const Draft& draft, const Position&) {
        m_finger.tap(n("side", static_cast<int>(draft.side)));
        m_finger.tap(n("line", draft.character));
        primary();
    }
    void doIt(const Build& build, const Position&) {
        int direction = 0;
        while (table::secondCell(build.at, direction) != build.to)
            ++direction;
        chooseTile(build.tile, direction);
        m_finger.seeAFrame(); // the house may have been turned
        const QPointF at = spot(build.at);
        if (below(2) == 0) { // the piece is dragged: it is shown above the finger
            QQuickItem* tile = m_finger.see(n("tile", build.tile));
            m_finger.reveal(tile);
            m_finger.drag(tile->mapToScene({tile->width() / 2, tile->height() / 2}), at + QPointF(0, 84));
            return;
        }
        m_finger.tap(at);
        if (table().ghost().at != build.at || table().ghost().to != build.to)
            m_finger.fail("the ghost is not where it should be");
        primary();
    }
    void doIt(const TakeStairways& take, const Position&) {
        m_finger.tap(n("tile", take.tile));
        m_finger.tap("secondary");
        primary();
    }
    void doIt(const Bake& bake, const Position&) { m_finger.tap("effect-" + colour(bake.colour)); }
    void doIt(const FetchStairway&, const Position&) { m_finger.tap("effect-stairway"); }
    void doIt(const Exchange& exchange, const Position&) {
        m_finger.tap("effect-exchange");
        m_finger.tap("give-" + colour(exchange.give));
        m_finger.tap("get-" + colour(exchange.get));
        primary();
    }
    void doIt(const Attract& attract, const Position&) {
        m_finger.tap(n("line", attract.character));
        primary();
    }
    void doIt(const Peek&, const Position&) {
        m_finger.tap("effect-peek");
        primary();
    }
    void doIt(const Keep& keep, const Position& position) {
        m_finger.tap(n("drawn", keep.character));
        std::vector<Character> others;
        for (const Character drawn : position.peeked)
            if (drawn != keep.character)
                others.push_back(drawn);
        if (!std::equal(others.begin(), others.end(), keep.bottom.begin(), keep.bottom.end()))
            m_finger.tap("underPile");
        primary();
    }
    void doIt(const Forgo&, const Position&) { primary(); }
    void doIt(const Discard& discard, const Position&) {
        m_finger.tap("pantry");
        for (const Colour c : colours)
            if (discard.tokens[c] > 0)
                m_finger.tap("return-" + colour(c));
        finger::wait([&] { return !match().busy(); }, "the token to be returned");
        m_finger.tap("closeSheet");
    }
    void doIt(const Release& release, const Position&) {
        m_finger.tap(n("gate", release.character));
        m_finger.tap("secondary");
    }
    void doIt(const Trap& trap, const Position& position) {
        m_finger.tap(n(position.line.contains(trap.character) ? "line" : "gate", trap.character));
        primary();
    }
    void doIt(const PlaceWild& wild, const Position&) {
        m_finger.tap(spot(wild.at));
        primary();
    }
    void doIt(const Finish&, const Position&) { primary(); }
    void doIt(const TakeBonus& take, const Position&) {
        m_finger.tap(n("bonus", take.card));
        primary();
    }
    void doIt(const Decline&, const Position&) { m_finger.tap("secondary"); }

    models::App& m_app;
    finger::Finger m_finger;
    engine::Random m_random;
    QQuickWindow* m_window;
    int m_patience = 10'000;
};

} // namespace play
