#pragma once

#include "engine/games/gingerbread/rules.h"
#include "qml/games/gingerbread/table_model.h"
#include "tests/app/models/device_fixture.h"

#include <QGuiApplication>
#include <QStyleHints>

/// The model of the table of Gingerbread House without a screen: the texts that a player reads and the buttons that she
/// presses.

namespace face_tests {

using namespace engine::gingerbread;
using models::MatchModel;
using table::TableModel;

/// A match against a bot, from the first player's view.
class TableModelFixture {
public:
    explicit TableModelFixture(int seed = 1, bool patient = true) {
        QGuiApplication::styleHints()->setMouseDoubleClickInterval(patient ? 0 : 400);
        match = &device.open(device.deal({app_tests::anna, app_tests::apprentice}, seed));
        model.setMatch(match);
        REQUIRE(app_tests::comesTo(*match, MatchModel::MyTurn));
    }

    Position position() const { return match->position().as<Position>(); }
    const Witch& her(const Position& position) const { return position.witches[engine::index(match->viewer())]; }

    /// Plays automatically until this is the player's task.
    void playTo(TableModel::Task task) {
        REQUIRE(app_tests::until([&] {
            if (match->stage() == MatchModel::MyTurn && !match->busy() && model.task() != task)
                match->play(app_tests::advice(*match));
            return model.task() == task || match->stage() == MatchModel::Over;
        }));
        REQUIRE(model.task() == task);
    }

    /// Presses a button and waits until its step is shown.
    void press(void (TableModel::*button)()) {
        const auto before = match->shownLength();
        (model.*button)();
        REQUIRE(app_tests::until([&] { return match->shownLength() > before && !match->busy(); }));
    }

    /// Shows the player any position, as if the game had reached it.
    void imagine(const Position& position) {
        const Move move{std::max<engine::Seat>(position.turn, 0), Forgo{}};
        emit match->stepShown({match->shownLength(), engine::AnyMove(move), engine::AnyPosition(position)},
                              engine::AnyPosition(position), false);
    }

    app_tests::Device device;
    MatchModel* match = nullptr;
    TableModel model;
};

/// No two adjacent spaces of the mover's house are equally high, and she has no stairways.
inline Position withoutRoom(Position position) {
    Witch& witch = position.witches[engine::index(position.turn)];
    for (std::size_t cell = 0; cell < cellCount; ++cell)
        witch.house.spaces[cell].height = static_cast<std::uint8_t>((cell / 3 + cell % 3) % 2);
    witch.stairways = 0;
    return position;
}

} // namespace face_tests
