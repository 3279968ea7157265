#include "tests/app/table_page_fixture.h"

/// The table by touch and by keyboard: what each button, key and gesture does, and what is reset at its end.

namespace {

using models::MatchModel;
using page_tests::TablePageFixture;

/// Double-tap on the house. Qt reads its double-tap interval only once in a program, so the handler's signal is emitted
/// instead.
void doubleTap(const TablePageFixture& hazel) {
    const auto all = hazel.house->findChildren<QObject*>();
    const auto handler =
        std::find_if(all.begin(), all.end(), [](const QObject* one) { return one->inherits("QQuickTapHandler"); });
    REQUIRE(handler != all.end());
    REQUIRE(QMetaObject::invokeMethod(*handler, "doubleTapped", Q_ARG(QEventPoint, QEventPoint()),
                                      Q_ARG(Qt::MouseButton, Qt::NoButton)));
    QCoreApplication::processEvents();
}

/// Two fingers, first at one distance and then at another.
void pinch(const TablePageFixture& hazel, double from, double to) {
    QQuickWindow* window = hazel.appWindow.shown->window();
    const auto at = [&](double apart) { return (hazel.middle() + QPointF(apart / 2, 0)).toPoint(); };
    hazel.finger.seeAFrame();
    QTest::touchEvent(window, finger::touchScreen()).press(0, at(-from), window).press(1, at(from), window);
    constexpr int steps = 12;
    for (int i = 1; i <= steps; ++i) {
        const double apart = from + (to - from) * i / steps;
        QTest::touchEvent(window, finger::touchScreen()).move(0, at(-apart), window).move(1, at(apart), window);
        QCoreApplication::processEvents();
    }
    QTest::touchEvent(window, finger::touchScreen()).release(0, at(-to), window).release(1, at(to), window);
    QCoreApplication::processEvents();
}

} // namespace

TEST_CASE("house: two taps come closer, a drag moves it, two more show it as it was") {
    TablePageFixture hazel;
    const QPointF home = hazel.house->mapToScene({hazel.house->width() / 2, hazel.house->height() / 2});
    const auto now = [&] { return hazel.house->mapToScene({hazel.house->width() / 2, hazel.house->height() / 2}); };
    CHECK(hazel.house->scale() == 1);
    doubleTap(hazel);
    finger::wait([&] { return hazel.house->scale() > 1.5; }, "to be closer");
    CHECK(now() == home);
    hazel.finger.drag(hazel.middle(), hazel.middle() + QPointF(80, 60));
    CHECK(now().x() > home.x() + 30);
    CHECK(now().y() > home.y() + 20);
    CHECK(hazel.view("quarters").toInt() == 0); // it is moved, not turned
    const QPointF there = now();
    hazel.finger.drag(there, there - QPointF(80, 60));
    CHECK(QLineF(now(), home).length() < 25); // continued from where it was
    for (int i = 0; i < 8; ++i)
        hazel.finger.drag(home, home - QPointF(100, 100));
    CHECK(QRectF(hazel.appWindow.shown->window()->contentItem()->boundingRect())
              .contains(now())); // a part of it stays visible
    doubleTap(hazel);
    finger::wait([&] { return hazel.house->scale() == 1; }, "to be back");
    CHECK(now() == home);
    doubleTap(hazel);
    finger::wait([&] { return hazel.house->scale() > 1.5; }, "to be closer again");
    CHECK(now() == home); // and not where it was dragged before
}

TEST_CASE("house: two fingers that part come closer, two that meet go back, and a little of either does nothing") {
    TablePageFixture hazel;
    const auto closer = [&] { return hazel.house->scale() > 1; };
    pinch(hazel, 100, 104);
    CHECK_FALSE(closer());
    pinch(hazel, 60, 180);
    CHECK(closer());
    pinch(hazel, 100, 96);
    CHECK(closer());
    pinch(hazel, 200, 60);
    CHECK_FALSE(closer());
    CHECK(hazel.view("quarters").toInt() == 0);
}

TEST_CASE("house: while a tile is to be laid two taps do not come closer") {
    TablePageFixture hazel;
    const int tile = hazel.witch(hazel.position(), hazel.match().viewer()).hand[0];
    hazel.finger.tap(QString("tile%1").arg(tile));
    REQUIRE_FALSE(hazel.table().lit().isEmpty());
    doubleTap(hazel);
    hazel.finger.seeAFrame();
    CHECK(hazel.house->scale() == 1);
}

TEST_CASE("house: a swipe turns it by a quarter to that side, a short one does not; it cannot be dragged away") {
    TablePageFixture hazel;
    const QPointF home = hazel.house->mapToScene({});
    const auto swipe = [&](double way) {
        hazel.finger.drag(hazel.middle(), hazel.middle() + QPointF(way, 0));
        return hazel.view("quarters").toInt();
    };
    CHECK(swipe(120) == -1);
    CHECK(swipe(-120) == 0);
    CHECK(swipe(-120) == 1);
    CHECK(swipe(30) == 1);
    CHECK(swipe(-30) == 1);
    CHECK(hazel.house->mapToScene({}) == home);
    CHECK(hazel.house->turn() == 1);
    CHECK(hazel.table().ghost().at < 0); // and that was no tap
}

TEST_CASE("house: the buttons beside it and the keys turn it and look down on it") {
    TablePageFixture hazel;
    const auto quarters = [&] { return hazel.view("quarters").toInt(); };
    hazel.finger.tap("turnHouse");
    CHECK(quarters() == 1);
    hazel.press(Qt::Key_E);
    CHECK(quarters() == 2);
    hazel.press(Qt::Key_Q);
    CHECK(quarters() == 1);
    CHECK(hazel.house->turn() == 1);
    hazel.finger.tap("lookDown");
    finger::wait([&] { return hazel.house->down() == 1; }, "the look from above");
    hazel.finger.tap("lookDown");
    finger::wait([&] { return hazel.house->down() == 0; }, "the look from the front");
    CHECK(quarters() == 1);
}

TEST_CASE("house: arrows lead from space to space and stop at the edge, Return and Space tap it") {
    TablePageFixture hazel;
    hazel.finger.tap(QString("tile%1").arg(hazel.witch(hazel.position(), hazel.match().viewer()).hand[1]));
    hazel.house->parentItem()->forceActiveFocus(Qt::TabFocusReason);
    finger::wait([&] { return hazel.house->parentItem()->hasActiveFocus(); }, "the focus");
    const auto go = [&](Qt::Key key) {
        hazel.press(key);
        CHECK(hazel.house->focusCell() == hazel.view("focusCell").toInt());
        return hazel.view("focusCell").toInt();
    };
    CHECK(hazel.house->focusCell() == -1);
    hazel.press(Qt::Key_Return); // no space is focused yet
    CHECK(hazel.table().ghost().at == -1);
    CHECK(go(Qt::Key_Left) == 0);
    CHECK(go(Qt::Key_Up) == 0);
    CHECK(go(Qt::Key_Right) == 1);
    CHECK(go(Qt::Key_Down) == 4);
    hazel.press(Qt::Key_Return);
    CHECK(hazel.table().ghost().at == 4);
    const int to = hazel.table().ghost().to;
    hazel.press(Qt::Key_Space);
    CHECK(hazel.table().ghost().at == 4);
    CHECK(hazel.table().ghost().to != to); // turned
    CHECK(go(Qt::Key_Down) == 7);
    CHECK(go(Qt::Key_Down) == 8);
    CHECK(go(Qt::Key_Right) == 8);
    CHECK(go(Qt::Key_Left) == 7);
    CHECK(go(Qt::Key_Up) == 4);
    hazel.focus("pantry");
    CHECK(hazel.house->focusCell() == -1); // no frame when the keys are elsewhere
}

TEST_CASE("table: T turns the tile, U takes back, R does it again, H asks") {
    TablePageFixture hazel;
    MatchModel& match = hazel.match();
    const int tile = hazel.witch(hazel.position(), match.viewer()).hand[0];
    CHECK_FALSE(hazel.sees("turnTile"));
    hazel.finger.tap(QString("tile%1").arg(tile));
    CHECK(hazel.table().direction() == 0);
    hazel.finger.tap("turnTile");
    CHECK(hazel.table().direction() == 1);
    hazel.press(Qt::Key_T);
    CHECK(hazel.table().direction() == 2);
    hazel.finger.tap("secondary"); // a tile that is to be discarded cannot be turned
    CHECK(hazel.table().discards());
    CHECK_FALSE(hazel.sees("turnTile"));
    hazel.press(Qt::Key_U);
    CHECK_FALSE(hazel.table().discards());
    const auto length = match.shownLength();
    const auto at = [&](std::size_t wanted) {
        finger::wait([&] { return match.shownLength() == wanted && !match.busy(); }, "the step");
    };
    const int cell = hazel.table().lit().first();
    hazel.table().tapCell(cell);
    hazel.finger.tap("primary");
    at(length + 1);
    CHECK(hazel.finger.see("undo")->isEnabled());
    CHECK_FALSE(hazel.finger.see("redo")->isEnabled());
    hazel.press(Qt::Key_U);
    at(length);
    CHECK_FALSE(hazel.finger.see("undo")->isEnabled());
    CHECK(hazel.finger.see("redo")->isEnabled());
    CHECK(hazel.table().tile() == -1); // undoing clears the choice
    hazel.press(Qt::Key_R);
    at(length + 1);
    hazel.finger.tap("undo");
    at(length);
    hazel.finger.tap("redo");
    at(length + 1);
    hazel.finger.tap("undo");
    at(length);
    hazel.press(Qt::Key_H);
    finger::wait([&] { return hazel.table().notice().startsWith("Hint: "); }, "the hint");
    CHECK(hazel.text("prompt") == hazel.table().notice());
}

TEST_CASE("table: whose house is looked at is said above it, and in its stores and cards") {
    TablePageFixture hazel({412, 915}, 40);
    const auto position = hazel.position();
    const int me = hazel.match().viewer();
    for (const int seat : {me, 1 - me, me}) {
        const QString name = seat == me ? "Hazel" : "Apprentice";
        CAPTURE(seat);
        hazel.finger.tap(QString("witch%1").arg(seat));
        finger::wait([&] { return hazel.table().shownSeat() == seat; }, "the visit");
        CHECK(hazel.text("headline") == (seat == me ? hazel.table().headline() : "Visiting Apprentice"));
        const auto& witch = hazel.witch(position, seat);
        const QStringList stores = hazel.readSheet("pantry", "StoresSheet.qml");
        CHECK(stores.contains(name + "'s pantry"));
        CHECK(stores.contains(
            QString("Gingerbread: %1 of 10. Stairways: %2 of 4.").arg(witch.tokens.total()).arg(int{witch.stairways})));
        for (std::size_t i = 0; i < engine::gingerbread::colours.size(); ++i)
            CHECK(stores.contains(QString("%1 × %2")
                                      .arg(int{witch.tokens[engine::gingerbread::colours[i]]})
                                      .arg(hazel.table().pantry()->rows()[static_cast<qsizetype>(i)].name)));
        // She can return only her own tokens.
        CHECK(stores.contains("Return") == (seat == me && witch.tokens.total() > 0));
        CHECK(stores.contains("Returning a gingerbread makes room; you get nothing for it.") == (seat == me));
        const QStringList cards = hazel.readSheet("cards", "CardsSheet.qml");
        CHECK(cards.contains(name + "'s bonus cards"));
        CHECK(cards.contains("Trapped by " + name));
        CHECK(cards.contains("None yet.") == witch.bonus.empty());
        CHECK(cards.contains("Nobody yet.") == witch.trapped.empty());
    }
    hazel.readSheet("help", "HelpSheet.qml");
    hazel.readSheet("log", "LogSheet.qml");
}

TEST_CASE("table: the log has what happened last on top") {
    TablePageFixture hazel({412, 915}, 4);
    hazel.finger.tap("log");
    finger::wait([&] { return hazel.sees("closeSheet"); }, "the sheet");
    hazel.finger.seeAFrame();
    const QStringList read = hazel.texts(*hazel.finger.see("closeSheet")->parentItem()->parentItem());
    double above = 1e9;
    for (const table::LogRow& row : hazel.table().log()->rows()) {
        const QString line = row.name + " " + row.text + ".";
        CAPTURE(line.toStdString());
        CHECK(read.contains(line));
        const auto places = hazel.heightsOf(line);
        REQUIRE_FALSE(places.empty());
        const auto next = std::find_if(places.begin(), places.end(), [&](double y) { return y < above; });
        REQUIRE(next != places.end()); // each later one is higher
        above = *next;
    }
}

TEST_CASE("table: the log begins with what happened last, and is scrolled to it") {
    const auto size = GENERATE(QSize(412, 600), QSize(412, 915), QSize(1280, 800));
    const int moves = GENERATE(20, 40, 100);
    TablePageFixture hazel(size, moves);
    hazel.finger.tap("log");
    finger::wait([&] { return hazel.sees("closeSheet"); }, "the sheet");
    const auto& log = hazel.table().log()->rows();
    REQUIRE(log.size() > 12); // more than fit on the page
    const auto readable = [&](const QString& text) {
        bool found = false;
        const QRectF window(QPointF(), QSizeF(hazel.appWindow.shown->window()->size()));
        const std::function<void(const QQuickItem&)> look = [&](const QQuickItem& item) {
            if (!item.isVisible())
                return;
            const QRectF at = item.mapRectToScene({0, 0, item.width(), item.height()});
            if (item.property("text").toString() == text && window.contains(at)) {
                const auto* list = finger::scroller(const_cast<QQuickItem*>(&item));
                found = list == nullptr || list->mapRectToScene({0, 0, list->width(), list->height()}).intersects(at);
            }
            for (const QQuickItem* child : item.childItems())
                look(*child);
        };
        look(*hazel.content());
        return found;
    };
    hazel.finger.seeAFrame();
    hazel.finger.seeAFrame();
    CHECK(readable(log.back().name + " " + log.back().text + "."));
    CHECK_FALSE(readable(log.front().name + " " + log.front().text + "."));
}
