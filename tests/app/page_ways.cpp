#include "tests/app/visit.h"

/// Where each button and key of the pages leads, and what each can be done with.

namespace {

using scene::Visit;
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

/// In the order in which they are on the page.
QList<QQuickItem*> all(const Visit& visit, const std::function<bool(const QQuickItem&)>& is) {
    QList<QQuickItem*> found;
    each(visit.content(), [&](QQuickItem* item) {
        if (is(*item))
            found << item;
    });
    return found;
}

void tap(Visit& visit, QQuickItem* item) {
    visit.finger.seeAFrame();
    visit.finger.reveal(item);
    visit.finger.tap(item->mapToScene({item->width() / 2, item->height() / 2}));
}

QStringList offers(const Visit& visit) {
    QStringList found;
    for (const char* name : {"takeOnline", "oneTable", "remove", "mute", "resign"})
        if (visit.sees(name))
            found << name;
    return found;
}

} // namespace

TEST_CASE("settings: each of the four faces is hers when it is tapped or chosen by key, and only one is") {
    Visit visit;
    visit.call("showSettings");
    visit.awaits("account");
    const auto faces = all(visit, [](const QQuickItem& item) {
        return item.inherits("QQuickAbstractButton") && item.property("text").toString().isEmpty() &&
               item.property("checked").isValid() && item.property("index").isValid();
    });
    REQUIRE(faces.size() == 4);
    const auto isChosen = [&](int face) {
        for (int i = 0; i < 4; ++i)
            if (faces[i]->property("checked").toBool() != (i == face))
                return false;
        return visit.app().settings()->face() == face;
    };
    for (const int face : {3, 1, 0, 2}) {
        CAPTURE(face);
        tap(visit, faces[face]);
        CHECK(isChosen(face));
    }
    for (const int face : {0, 3}) {
        faces[face]->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(visit.stage.shown->window(), Qt::Key_Return);
        CHECK(isChosen(face));
    }
}

TEST_CASE("home: what can be done with a game depends on where it is played and whether it has begun or is over") {
    Visit visit;
    struct Case {
        Online online;
        int moves;
        QStringList offers;
    };
    const std::vector<Case> cases{{Online::No, 20, {"takeOnline", "remove"}},
                                  {Online::No, 10'000, {"remove"}},
                                  {Online::Gathering, 0, {"mute"}},
                                  {Online::Running, 20, {"oneTable", "mute", "resign"}}};
    const auto& one = cases[static_cast<std::size_t>(GENERATE(0, 1, 2, 3))];
    visit.make({hazel, one.online == Online::No ? witch : bramble}, one.online, false, one.moves);
    CAPTURE(static_cast<int>(one.online), one.moves);
    visit.finger.tap("more");
    visit.awaits("closeSheet");
    CHECK(offers(visit).join(", ").toStdString() == one.offers.join(", ").toStdString());
    QTest::keyClick(visit.stage.shown->window(), Qt::Key_Escape);
    finger::wait([&] { return offers(visit).isEmpty(); }, "the sheet to close");
    // By keyboard: Delete asks before it removes, and an online game that is not over cannot be removed.
    const auto cards = all(visit, [](const QQuickItem& item) {
        return item.inherits("QQuickAbstractButton") && item.parentItem() != nullptr &&
               QString(item.parentItem()->metaObject()->className()).startsWith("GameCard");
    });
    REQUIRE(cards.size() == 1);
    cards[0]->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(visit.stage.shown->window(), Qt::Key_Delete);
    finger::wait([&] { return visit.sees("yes") || !offers(visit).isEmpty(); }, "a sheet");
    CHECK(visit.sees("yes") == (one.online == Online::No));
    QTest::keyClick(visit.stage.shown->window(), Qt::Key_Escape);
    finger::wait([&] { return !visit.sees("yes") && offers(visit).isEmpty(); }, "the sheet to close");
    CHECK(visit.app().home()->games()->count() == 1);
    cards[0]->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(visit.stage.shown->window(), Qt::Key_Return);
    finger::wait([&] { return visit.app().match() != nullptr; }, "the table");
}

TEST_CASE("new game: the sheet, the picture and the cross of a seat are about that seat") {
    Visit visit({412, 915});
    visit.call("showNewGame");
    visit.awaits("addSeat");
    models::NewGame& game = *visit.app().newGame();
    visit.finger.tap("addSeat");
    visit.finger.tap("addSeat");
    finger::wait([&] { return game.seats()->count() == 4; }, "four seats");
    CHECK_FALSE(visit.sees("addSeat")); // there are no more
    const auto kinds = [&] {
        QString line;
        for (const auto& seat : game.seats()->rows())
            line += QString::number(seat.kind);
        return line;
    };
    const auto cardOf = [&](int seat) {
        const auto cards = all(visit, [&](const QQuickItem& item) {
            return QString(item.metaObject()->className()).startsWith("SeatCard") &&
                   item.property("seat").toInt() == seat;
        });
        REQUIRE(cards.size() == 1);
        return cards[0];
    };
    const auto button = [&](int seat, const char* name) { // within its card
        QQuickItem* found = nullptr;
        each(cardOf(seat), [&](QQuickItem* item) {
            const bool text = QString(name) == "kind" && item->inherits("QQuickButton");
            const bool cross = QString(name) == "remove" && item->property("name").toString() == "close";
            const bool face = QString(name) == "face" && item->inherits("QQuickAbstractButton") &&
                              !item->inherits("QQuickButton") && item->property("name").toString().isEmpty();
            if (found == nullptr && (text || cross || face))
                found = item;
        });
        REQUIRE(found != nullptr);
        return found;
    };
    QString wanted = kinds();
    for (const int seat : {2, 1, 3}) {
        const int kind = seat - 1; // 0: a person
        CAPTURE(seat, kind);
        tap(visit, button(seat, "kind"));
        visit.awaits("closeSheet");
        const auto options = all(visit, [&](const QQuickItem& item) {
            return item.inherits("QQuickButton") && item.property("text").toString().startsWith(game.kinds()[kind]) &&
                   !QString(item.parentItem()->metaObject()->className()).startsWith("SeatCard") &&
                   item.property("index").isValid();
        });
        REQUIRE_FALSE(options.isEmpty());
        const auto ticked = all(visit, [&](const QQuickItem& item) {
            return item.property("iconName").toString() == "check" && item.property("index").isValid();
        });
        REQUIRE(ticked.size() == 1); // what it is now
        CHECK(ticked[0]->property("index").toInt() == QString(wanted[seat]).toInt());
        tap(visit, options[0]);
        wanted[seat] = QChar('0' + kind);
        finger::wait([&] { return !visit.sees("closeSheet"); }, "the sheet to close");
        CHECK(kinds().toStdString() == wanted.toStdString());
    }
    const auto faces = [&] {
        QStringList line;
        for (const auto& seat : game.seats()->rows())
            line << seat.face.toString();
        return line;
    };
    const QStringList before = faces();
    tap(visit, button(0, "face"));
    const QStringList after = faces();
    CHECK(after[0] != before[0]);
    for (int seat = 1; seat < 4; ++seat)
        if (before[seat] != after[0]) // two do not have the same
            CHECK(after[seat] == before[seat]);
    wanted.remove(2, 1);
    tap(visit, button(2, "remove"));
    finger::wait([&] { return game.seats()->count() == 3; }, "that one goes");
    CHECK(kinds().toStdString() == wanted.toStdString());
    CHECK(visit.sees("addSeat"));
}

TEST_CASE("new game: what was chosen and not begun is not there the next time") {
    Visit visit;
    visit.finger.tap("firstGame");
    visit.finger.tap("addSeat");
    finger::wait([&] { return visit.app().newGame()->seats()->count() == 3; }, "three seats");
    visit.finger.tap("back");
    visit.finger.tap("firstGame");
    visit.awaits("addSeat");
    CHECK(visit.app().newGame()->seats()->count() == 2);
}

TEST_CASE("pass to: whoever holds the device takes the seat by keyboard, or goes back") {
    Visit visit;
    const QString id = visit.make({hazel, bramble}, Online::No);
    visit.stage.shown->play(id);
    visit.awaits("takeSeat");
    finger::wait([&] { return visit.finger.see("takeSeat")->hasActiveFocus(); }, "the focus");
    QTest::keyClick(visit.stage.shown->window(), Qt::Key_Return);
    finger::wait([&] { return visit.app().match()->stage() == models::MatchModel::MyTurn; }, "the turn");
    visit.call("showHome");
    visit.stage.shown->play(id);
    visit.awaits("takeSeat");
    visit.finger.tap("back");
    finger::wait([&] { return visit.app().match() == nullptr && visit.sees("newGame"); }, "Home");
}
