#pragma once

#include "app/scenes.h"
#include "tests/app/app_window.h"

#include <QTemporaryDir>

#include <algorithm>

namespace page_tests {

/// The app on an empty device, and a finger that uses it. Any warning of Qt fails the test.
class PageFixture {
public:
    explicit PageFixture(QSize size = {360, 740})
        : appWindow(size, m_folder.path().toStdString()), finger(appWindow.shown->window()) {
        finger::wait([&] { return !app().home()->loading(); }, "the games");
    }
    ~PageFixture() {
        appWindow.close();
        CHECK(page_tests::warnings.join('\n').toStdString() == "");
    }
    PageFixture(const PageFixture&) = delete;
    PageFixture& operator=(const PageFixture&) = delete;

    models::App& app() { return appWindow.app; }
    std::filesystem::path folder() const { return m_folder.path().toStdString(); }
    QQuickItem* content() const { return appWindow.shown->window()->contentItem(); }
    bool sees(const QString& name) const { return finger::find(content(), name) != nullptr; }
    void awaits(const QString& name) const {
        finger::wait([&] { return sees(name); }, name.toStdString());
    }
    QString text(const QString& name) const { return finger.see(name)->property("text").toString(); }
    void type(const QString& name, const QString& text) {
        finger.tap(name);
        for (const QChar letter : text)
            QTest::keyClick(appWindow.shown->window(), letter.toLatin1());
    }
    /// Types into the focused field; Return moves on to the next.
    void write(const QString& name, const QString& text, bool andReturn = false) {
        awaits(name);
        finger::wait([&] { return finger.see(name)->hasActiveFocus(); }, "the cursor in " + name.toStdString());
        for (const QChar letter : text)
            QTest::keyClick(appWindow.shown->window(), letter.toLatin1());
        if (andReturn)
            QTest::keyClick(appWindow.shown->window(), Qt::Key_Return);
    }
    /// Texts that are shown as errors.
    QStringList alarms() const { return alarmsIn(*content()); }
    void call(const char* function) const { QMetaObject::invokeMethod(appWindow.shown->window(), function); }

    /// Lets bots play `moves` moves of a new game, and on until a person is to move; with `atSecond`, until the second
    /// seat is. Its id, once the home page lists it.
    QString make(std::vector<match::Player> players, shell::Prepared::Online online, bool atSecond = false,
                 int moves = 20) {
        shell::Prepared wanted;
        wanted.players = std::move(players);
        wanted.moves = moves;
        wanted.online = online;
        wanted.stop = atSecond ? shell::Prepared::Stop::AtSecond : shell::Prepared::Stop::AtPerson;
        const auto id = appWindow.answer<std::string>(
            [&](models::OpenGames& openGames) { return shell::prepare(openGames, wanted); });
        app().home()->refresh();
        const auto listed = [&] {
            const auto& cards = app().home()->games()->rows();
            return std::any_of(cards.begin(), cards.end(),
                               [&](const models::GameCard& card) { return card.game.toStdString() == id; });
        };
        finger::wait(listed, "the list");
        return QString::fromStdString(id);
    }

private:
    static QStringList alarmsIn(const QQuickItem& item) {
        QStringList found;
        if (!item.isVisible())
            return found;
        const QVariant calm = item.property("calm");
        if (calm.isValid() && !calm.toBool())
            found << item.property("text").toString();
        for (const QQuickItem* child : item.childItems())
            found += alarmsIn(*child);
        return found;
    }
    const QTemporaryDir m_folder;

public:
    page_tests::AppWindow appWindow;
    finger::Finger finger;
};

} // namespace page_tests
