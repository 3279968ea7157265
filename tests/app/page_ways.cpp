#include "tests/app/page_fixture.h"

/// Where each button and key of the pages leads, by touch, mouse and keyboard.

namespace {

using page_tests::PageFixture;
using Online = shell::Prepared::Online;

const match::Player hazel{"Hazel", "", 0};
const match::Player bramble{"Bramble", "", 1};
const match::Player witch{"Witch", "witch", 0};

void each(QQuickItem* item, const std::function<void(QQuickItem*)>& look) {
    if (!item->isVisible())
        return;
    look(item);
    for (QQuickItem* child : item->childItems())
        each(child, look);
}

/// In their order on the page.
QList<QQuickItem*> all(const PageFixture& fixture, const std::function<bool(const QQuickItem&)>& is) {
    QList<QQuickItem*> found;
    each(fixture.content(), [&](QQuickItem* item) {
        if (is(*item))
            found << item;
    });
    return found;
}

void tap(PageFixture& fixture, QQuickItem* item) {
    fixture.finger.seeAFrame();
    fixture.finger.reveal(item);
    fixture.finger.tap(item->mapToScene({item->width() / 2, item->height() / 2}));
}

QStringList offers(const PageFixture& fixture) {
    QStringList found;
    for (const char* name : {"takeOnline", "oneTable", "remove", "mute", "resign"})
        if (fixture.sees(name))
            found << name;
    return found;
}

} // namespace

TEST_CASE("settings: each of the four faces is hers when it is tapped or chosen by key, and only one is") {
    PageFixture fixture;
    fixture.call("showSettings");
    fixture.awaits("account");
    const auto faces = all(fixture, [](const QQuickItem& item) {
        return item.inherits("QQuickAbstractButton") && item.property("text").toString().isEmpty() &&
               item.property("checked").isValid() && item.property("index").isValid();
    });
    REQUIRE(faces.size() == 4);
    const auto isChosen = [&](int face) {
        for (int i = 0; i < 4; ++i)
            if (faces[i]->property("checked").toBool() != (i == face))
                return false;
        return fixture.app().settings()->face() == face;
    };
    for (const int face : {3, 1, 0, 2}) {
        CAPTURE(face);
        tap(fixture, faces[face]);
        CHECK(isChosen(face));
    }
    for (const int face : {0, 3}) {
        faces[face]->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(fixture.appWindow.shown->window(), Qt::Key_Return);
        CHECK(isChosen(face));
    }
}

TEST_CASE("home: what can be done with a game depends on where it is played and whether it has begun or is over") {
    PageFixture fixture;
    struct Case {
        Online online;
        int moves;
        QStringList offers;
    };
    const std::vector<Case> cases{{Online::No, 20, {"takeOnline", "remove"}},
                                  {Online::No, 10'000, {"remove"}},
                                  {Online::InLobby, 0, {"mute"}},
                                  {Online::Running, 20, {"oneTable", "mute", "resign"}}};
    const auto& one = cases[static_cast<std::size_t>(GENERATE(0, 1, 2, 3))];
    fixture.make({hazel, one.online == Online::No ? witch : bramble}, one.online, false, one.moves);
    CAPTURE(static_cast<int>(one.online), one.moves);
    fixture.finger.tap("more");
    fixture.awaits("closeSheet");
    CHECK(offers(fixture).join(", ").toStdString() == one.offers.join(", ").toStdString());
    QTest::keyClick(fixture.appWindow.shown->window(), Qt::Key_Escape);
    finger::wait([&] { return offers(fixture).isEmpty(); }, "the sheet to close");
    // By keyboard: Delete asks before it removes a game, and a running online game cannot be removed.
    const auto cards = all(fixture, [](const QQuickItem& item) {
        return item.inherits("QQuickAbstractButton") && item.parentItem() != nullptr &&
               QString(item.parentItem()->metaObject()->className()).startsWith("GameCard");
    });
    REQUIRE(cards.size() == 1);
    cards[0]->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(fixture.appWindow.shown->window(), Qt::Key_Delete);
    finger::wait([&] { return fixture.sees("yes") || !offers(fixture).isEmpty(); }, "a sheet");
    CHECK(fixture.sees("yes") == (one.online == Online::No));
    QTest::keyClick(fixture.appWindow.shown->window(), Qt::Key_Escape);
    finger::wait([&] { return !fixture.sees("yes") && offers(fixture).isEmpty(); }, "the sheet to close");
    CHECK(fixture.app().home()->games()->count() == 1);
    cards[0]->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(fixture.appWindow.shown->window(), Qt::Key_Return);
    finger::wait([&] { return fixture.app().match() != nullptr; }, "the table");
}

TEST_CASE("new game: the sheet, the picture and the cross of a seat are about that seat") {
    PageFixture fixture({412, 915});
    fixture.call("showNewGame");
    fixture.awaits("addSeat");
    models::NewGame& game = *fixture.app().newGame();
    fixture.finger.tap("addSeat");
    fixture.finger.tap("addSeat");
    finger::wait([&] { return game.seats()->count() == 4; }, "four seats");
    CHECK_FALSE(fixture.sees("addSeat")); // the maximum is reached
    const auto occupants = [&] {
        QString line;
        for (const auto& seat : game.seats()->rows())
            line += QString::number(seat.occupant);
        return line;
    };
    const auto cardOf = [&](int seat) {
        const auto cards = all(fixture, [&](const QQuickItem& item) {
            return QString(item.metaObject()->className()).startsWith("SeatCard") &&
                   item.property("seat").toInt() == seat;
        });
        REQUIRE(cards.size() == 1);
        return cards[0];
    };
    const auto button = [&](int seat, const char* name) { // within its card
        QQuickItem* found = nullptr;
        each(cardOf(seat), [&](QQuickItem* item) {
            const bool text = QString(name) == "occupant" && item->inherits("QQuickButton");
            const bool cross = QString(name) == "remove" && item->property("name").toString() == "close";
            const bool face = QString(name) == "face" && item->inherits("QQuickAbstractButton") &&
                              !item->inherits("QQuickButton") && item->property("name").toString().isEmpty();
            if (found == nullptr && (text || cross || face))
                found = item;
        });
        REQUIRE(found != nullptr);
        return found;
    };
    QString wanted = occupants();
    for (const int seat : {2, 1, 3}) {
        const int occupant = seat - 1; // 0: a person
        CAPTURE(seat, occupant);
        tap(fixture, button(seat, "occupant"));
        fixture.awaits("closeSheet");
        const auto options = all(fixture, [&](const QQuickItem& item) {
            return item.inherits("QQuickButton") &&
                   item.property("text").toString().startsWith(game.occupants()[occupant]) &&
                   !QString(item.parentItem()->metaObject()->className()).startsWith("SeatCard") &&
                   item.property("index").isValid();
        });
        REQUIRE_FALSE(options.isEmpty());
        const auto ticked = all(fixture, [&](const QQuickItem& item) {
            return item.property("iconName").toString() == "check" && item.property("index").isValid();
        });
        REQUIRE(ticked.size() == 1); // the current value
        CHECK(ticked[0]->property("index").toInt() == QString(wanted[seat]).toInt());
        tap(fixture, options[0]);
        wanted[seat] = QChar('0' + occupant);
        finger::wait([&] { return !fixture.sees("closeSheet"); }, "the sheet to close");
        CHECK(occupants().toStdString() == wanted.toStdString());
    }
    const auto faces = [&] {
        QStringList line;
        for (const auto& seat : game.seats()->rows())
            line << seat.face.toString();
        return line;
    };
    const QStringList before = faces();
    tap(fixture, button(0, "face"));
    const QStringList after = faces();
    CHECK(after[0] != before[0]);
    for (int seat = 1; seat < 4; ++seat)
        if (before[seat] != after[0]) // two cannot have the same
            CHECK(after[seat] == before[seat]);
    wanted.remove(2, 1);
    tap(fixture, button(2, "remove"));
    finger::wait([&] { return game.seats()->count() == 3; }, "that one goes");
    CHECK(occupants().toStdString() == wanted.toStdString());
    CHECK(fixture.sees("addSeat"));
}

TEST_CASE("new game: what was chosen and not begun is not there the next time") {
    PageFixture fixture;
    fixture.finger.tap("firstGame");
    fixture.finger.tap("addSeat");
    finger::wait([&] { return fixture.app().newGame()->seats()->count() == 3; }, "three seats");
    fixture.finger.tap("back");
    fixture.finger.tap("firstGame");
    fixture.awaits("addSeat");
    CHECK(fixture.app().newGame()->seats()->count() == 2);
}

TEST_CASE("pass to: whoever holds the device takes the seat by keyboard, or goes back") {
    PageFixture fixture;
    const QString id = fixture.make({hazel, bramble}, Online::No);
    fixture.appWindow.shown->play(id);
    fixture.awaits("takeSeat");
    finger::wait([&] { return fixture.finger.see("takeSeat")->hasActiveFocus(); }, "the focus");
    QTest::keyClick(fixture.appWindow.shown->window(), Qt::Key_Return);
    finger::wait([&] { return fixture.app().match()->stage() == models::MatchModel::MyTurn; }, "the turn");
    fixture.call("showHome");
    fixture.appWindow.shown->play(id);
    fixture.awaits("takeSeat");
    fixture.finger.tap("back");
    finger::wait([&] { return fixture.app().match() == nullptr && fixture.sees("newGame"); }, "Home");
}
