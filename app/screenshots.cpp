#include "app/screenshots.h"

#include "app/scenes.h"
#include "app/window.h"

#include <QDir>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QQuickItem>
#include <QTemporaryDir>
#include <QThread>
#include <QThreadPool>

#include <cstdio>
#include <functional>

namespace shell {

bool isLoading(const QQuickItem& item) {
    constexpr int loading = 2; // Image.Loading
    if (item.isVisible() && item.inherits("QQuickImage") && item.property("status").toInt() == loading)
        return true;
    if (item.isVisible() && item.property("painting").toBool())
        return true;
    const auto children = item.childItems();
    return std::any_of(children.begin(), children.end(), [](const QQuickItem* child) { return isLoading(*child); });
}

using models::MatchModel;
using models::Settings;

namespace {

constexpr std::array sizes{QSize(360, 740),  QSize(412, 915),  QSize(740, 360),
                           QSize(800, 1280), QSize(1280, 800), QSize(1440, 900)};

/// Runs the event loop until the condition holds; false after a time-out.
bool until(const std::function<bool()>& condition) {
    QElapsedTimer timer;
    timer.start();
    while (!condition()) {
        if (timer.elapsed() > 10'000)
            return false;
        QGuiApplication::processEvents(QEventLoop::AllEvents, 10);
        QThread::usleep(200);
    }
    return true;
}

/// Walks the items, because QObject::findChild does not find items made by a Repeater.
QObject* findItem(QQuickItem& item, const QString& name) {
    if (item.objectName() == name)
        return &item;
    for (QQuickItem* child : item.childItems())
        if (QObject* found = findItem(*child, name))
            return found;
    return nullptr;
}

/// Brings the app to each scene and passes its window to `look`.
class Camera {
public:
    Camera(models::App& app, const Window& shown, Look look) : m_app(app), m_shown(shown), m_look(std::move(look)) {}

    bool take(const Scene& scene) {
        if (!go(scene))
            return false;
        for (const bool dark : {false, true})
            for (const double scale : {1.0, 1.5})
                for (const QSize& size : sizes)
                    take(scene.name, size, dark, scale);
        for (; !m_undo.empty(); m_undo.pop_back())
            m_undo.back().object->setProperty(m_undo.back().property, m_undo.back().value);
        m_shown.showHome();
        waitUntilIdle();
        return true;
    }

private:
    bool go(const Scene& scene) {
        std::string last;
        for (const Prepared& game : scene.games)
            if (!make(game, last))
                return false;
        m_app.home()->refresh();
        switch (scene.page) {
        case Scene::Page::Home:
            break;
        case Scene::Page::NewGame:
            m_shown.showNewGame();
            break;
        case Scene::Page::Settings:
            m_shown.showSettings();
            break;
        case Scene::Page::Statistics:
            QMetaObject::invokeMethod(m_shown.window(), "showStatistics");
            break;
        case Scene::Page::Join:
            QMetaObject::invokeMethod(m_shown.window(), "showJoin");
            break;
        case Scene::Page::Account:
            QMetaObject::invokeMethod(m_shown.window(), "showAccount");
            break;
        case Scene::Page::Help:
            QMetaObject::invokeMethod(m_shown.window(), "showHelp");
            break;
        case Scene::Page::Table:
            m_shown.play(QString::fromStdString(last));
            if (!sit(scene.games.back()))
                return false;
            break;
        }
        waitUntilIdle();
        if (scene.act)
            scene.act(m_app);
        waitUntilIdle();
        return change(scene) && (!scene.hint || advise());
    }

    bool advise() {
        m_app.match()->hint();
        return until([this] { return !m_app.match()->advising(); });
    }

    bool make(const Prepared& game, std::string& id) {
        bool done = false;
        bool ok = false;
        m_app.storeThread().run(
            &m_app, [game](models::OpenGames& openGames) { return prepare(openGames, game); },
            [&](const engine::Result<std::string>& made) {
                done = true;
                ok = bool(made);
                if (made)
                    id = made.value();
                else
                    std::fprintf(stderr, "%s\n", made.refusal().sentence().c_str());
            });
        return until([&] { return done; }) && ok;
    }

    /// Waits until the match shows a state that does not change by itself.
    bool sit(const Prepared& game) {
        const MatchModel* match = m_app.match();
        if (match == nullptr)
            return false;
        if (game.recap)
            m_app.match()->setPace(std::numeric_limits<int>::max()); // keeps the first step on the screen
        const auto stays = [&] {
            if (match->stage() == MatchModel::Showing && game.recap)
                return true;
            if (match->stage() == MatchModel::HandOver && !game.handOver)
                m_app.match()->takeSeat();
            return match->stage() == MatchModel::MyTurn || match->stage() == MatchModel::InLobby ||
                   match->stage() == MatchModel::Elsewhere || match->stage() == MatchModel::Over ||
                   match->stage() == MatchModel::Failed || (match->stage() == MatchModel::HandOver && game.handOver);
        };
        return until(stays);
    }

    bool change(const Scene& scene) {
        for (const Change& change : scene.changes) {
            QObject* object = m_shown.window()->findChild<QObject*>(change.objectName);
            if (object == nullptr)
                object = findItem(*m_shown.window()->contentItem(), change.objectName);
            if (object != nullptr && !change.value.isValid() &&
                QMetaObject::invokeMethod(object, change.property.constData())) {
                waitUntilIdle();
                continue;
            }
            const QVariant before = object == nullptr ? QVariant() : object->property(change.property);
            if (!before.isValid() || !object->setProperty(change.property, change.value)) {
                std::fprintf(stderr, "%s: there is no %s with %s\n", qPrintable(scene.name),
                             qPrintable(change.objectName), change.property.constData());
                return false;
            }
            m_undo.push_back({object, change.property, before});
            waitUntilIdle();
        }
        return true;
    }

    void waitUntilIdle() {
        for (int turn = 0; turn < 3; ++turn)
            QGuiApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // processEvents() leaves these
        bool answered = false; // work that was queued in the store thread is done after this
        m_app.storeThread().run(
            &m_app, [](models::OpenGames&) { return true; }, [&](bool) { answered = true; });
        until([&] { return answered; });
        until([this] { return !m_app.home()->loading() && !isLoading(*m_shown.window()->contentItem()); });
    }

    void take(const QString& name, const QSize& size, bool dark, double scale) {
        m_app.settings()->setTheme(dark ? Settings::Dark : Settings::Light);
        m_app.settings()->setTextScale(scale);
        m_shown.window()->resize(size);
        waitUntilIdle();
        m_look(QString("%1-%2x%3-%4-%5")
                   .arg(name)
                   .arg(size.width())
                   .arg(size.height())
                   .arg(QString(dark ? "dark" : "light"), QString::number(scale, 'f', 1)),
               *m_shown.window());
    }

    models::App& m_app;
    const Window& m_shown;
    Look m_look;
    struct Undo {
        QObject* object;
        QByteArray property;
        QVariant value;
    };
    std::vector<Undo> m_undo; ///< the changes of a scene, reverted before the next
};

} // namespace

bool showScenes(const QString& only, const Look& look) {
    const QTemporaryDir data;
    if (!data.isValid()) {
        std::fprintf(stderr, "there is no place for the games of the scenes: %s\n", qPrintable(data.errorString()));
        return false;
    }
    models::App app(data.path().toStdString(), models::allGameFaces());
    app.settings()->setMotion(false);
    app.settings()->setSound(false);
    const Window shown(app);
    if (shown.window() == nullptr)
        return false;
    Camera camera(app, shown, look);
    for (const Scene& scene : scenes())
        if (scene.name.startsWith(only) && !camera.take(scene)) {
            std::fprintf(stderr, "%s could not be shown\n", qPrintable(scene.name));
            return false;
        }
    return true;
}

int takeScreenshots(const QString& folder, const QString& only) {
    if (!QDir().mkpath(folder)) {
        std::fprintf(stderr, "%s cannot be made\n", qPrintable(folder));
        return EXIT_FAILURE;
    }
    int wanted = 0;
    std::atomic<int> taken = 0;
    const bool shown = showScenes(only, [&](const QString& name, QQuickWindow& window) {
        QThreadPool::globalInstance()->start(
            [&taken, picture = window.grabWindow(), file = QDir(folder).filePath(name + ".png")] {
                taken += picture.save(file, "PNG", 60) ? 1 : 0;
            });
        ++wanted;
    });
    QThreadPool::globalInstance()->waitForDone();
    std::printf("%d pictures in %s\n", taken.load(), qPrintable(folder));
    if (taken != wanted)
        std::fprintf(stderr, "%d could not be written there\n", wanted - taken);
    return shown && taken == wanted ? EXIT_SUCCESS : EXIT_FAILURE;
}

} // namespace shell
