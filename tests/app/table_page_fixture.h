#pragma once

#include "engine/games/gingerbread/rules.h"
#include "qml/games/gingerbread/house/house_item.h"
#include "qml/games/gingerbread/table_model.h"
#include "tests/app/page_fixture.h"

namespace page_tests {

using models::MatchModel;
using table::TableModel;

/// The page of a game against a bot, at the player's turn.
class TablePageFixture : public PageFixture {
public:
    explicit TablePageFixture(QSize size = {412, 915}, int moves = 2, const std::string& phase = "")
        : PageFixture(size) {
        shell::Prepared wanted;
        wanted.players = {{"Hazel", "", 0}, {"Apprentice", "apprentice", 0}};
        wanted.moves = moves;
        wanted.phase = phase;
        const auto id = appWindow.answer<std::string>(
            [&](models::OpenGames& openGames) { return shell::prepare(openGames, wanted); });
        appWindow.shown->play(QString::fromStdString(id));
        finger::wait([&] { return match().stage() == MatchModel::MyTurn; }, "the turn");
        house = qobject_cast<table::HouseItem*>(finger.see("house"));
        REQUIRE(house != nullptr);
    }
    MatchModel& match() { return *app().match(); }
    TableModel& table() { return *appWindow.shown->window()->findChild<TableModel*>(); }
    engine::gingerbread::Position position() { return match().position().as<engine::gingerbread::Position>(); }
    const engine::gingerbread::Witch& witch(const engine::gingerbread::Position& position, int seat) {
        return position.witches[static_cast<std::size_t>(seat)];
    }
    /// Shows the player any position, as if the game had reached it.
    void imagine(const engine::gingerbread::Position& position) {
        const engine::gingerbread::Move move{position.turn, engine::gingerbread::Forgo{}};
        emit match().stepShown({match().shownLength(), engine::AnyMove(move), engine::AnyPosition(position)},
                               engine::AnyPosition(position), false);
        QCoreApplication::processEvents();
    }
    QVariant view(const char* property) const { return house->parentItem()->property(property); }
    QString sheet() const { return content()->window()->findChild<QObject*>("sheet")->property("shown").toString(); }
    void press(Qt::Key key) const {
        QTest::keyClick(appWindow.shown->window(), key);
        QCoreApplication::processEvents();
    }
    void focus(const QString& name) const {
        finger.see(name)->forceActiveFocus(Qt::TabFocusReason);
        finger::wait([&] { return finger.see(name)->hasActiveFocus(); }, "the focus");
    }
    QPointF middle() const {
        return house->parentItem()->mapToScene({view("width").toReal() / 2, view("height").toReal() / 2});
    }
    /// The texts on the open sheet, or on the page.
    QStringList texts(const QQuickItem& item) const {
        QStringList all;
        if (!item.isVisible())
            return all;
        if (item.inherits("QQuickText") && !item.property("text").toString().isEmpty())
            all << item.property("text").toString();
        for (const QQuickItem* child : item.childItems())
            all << texts(*child);
        return all;
    }
    /// Where this text is in the window, measured from the bottom.
    std::vector<double> heightsOf(const QString& text) const {
        std::vector<double> all;
        const std::function<void(const QQuickItem&)> look = [&](const QQuickItem& item) {
            if (!item.isVisible())
                return;
            if (item.inherits("QQuickText") && item.property("text").toString() == text)
                all.push_back(item.mapToScene({}).y());
            for (const QQuickItem* child : item.childItems())
                look(*child);
        };
        look(*content());
        std::sort(all.rbegin(), all.rend());
        return all;
    }
    QStringList readSheet(const QString& button, const QString& file) {
        finger.tap(button);
        finger::wait([&] { return sheet() == file && sees("closeSheet"); }, file.toStdString());
        finger.seeAFrame();
        const QStringList read = texts(*finger.see("closeSheet")->parentItem()->parentItem());
        finger.tap("closeSheet");
        finger::wait([&] { return sheet().isEmpty(); }, "the sheet to close");
        return read;
    }

    table::HouseItem* house = nullptr;
};

} // namespace page_tests
