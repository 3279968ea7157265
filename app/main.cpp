#include "app/models/help/versions.h"
#include "app/only_one.h"
#include "app/platform/links.h"
#include "app/screenshots.h"
#include "app/window.h"
#include "sync/logging/log.h"

#include <QCommandLineParser>
#include <QDir>
#include <QGuiApplication>
#include <QIcon>
#include <QStandardPaths>

#include <algorithm>
#include <cstdio>

namespace {

struct Choices {
    QString data;
    QString screenshots;
    QString only;
    QSize size;
    QString game;
    QString link;
    logging::Level log = logging::Level::Info;
    bool ownFolder = false;
    bool background = false;
    std::optional<models::Settings::Theme> theme;
    std::optional<double> textScale;
};

/// Ends the program when there is no such level.
logging::Level levelOf(const QString& word) {
    const auto level = logging::levelOf(word.toStdString());
    if (level)
        return *level;
    std::fprintf(stderr, "--log takes %.*s, and not \"%s\".\n", static_cast<int>(logging::levelWords.size()),
                 logging::levelWords.data(), qPrintable(word));
    std::exit(EXIT_FAILURE); // NOLINT(concurrency-mt-unsafe): there is one thread yet
}

QSize sizeOf(const QString& text) {
    const QStringList parts = text.split('x');
    return parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
}

Choices choices(const QCoreApplication& program) {
    QCommandLineParser parser;
    parser.setApplicationDescription("Gingerbread House, by turns.");
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions({
        {"data", "Keep games and settings in this folder.", "folder"},
        {"game", "Open this game.", "id"},
        {"background", "Without a window: turns are fetched, and told of."},
        {"size", "Size of the window, as 412x915.", "size"},
        {"dark", "Dark colours from now on, as in the settings."},
        {"light", "Light colours from now on."},
        {"text-scale", "Text size from now on: 1, 1.25 or 1.5.", "scale"},
        {"log", "What goes into the log: debug, info, warn, error or off.", "level", "info"},
        {"screenshots", "Take a picture of every screen at every size into this folder, and end.", "folder"},
        {"only", "Only the screens whose name begins with this.", "name"},
    });
    parser.addPositionalArgument("link", "An invitation, as https://turns.example/j/CODE or gingerbread:…", "[link]");
    parser.process(program);
    Choices chosen;
    chosen.data =
        parser.isSet("data") ? parser.value("data") : QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    chosen.screenshots = parser.value("screenshots");
    chosen.only = parser.value("only");
    chosen.size = sizeOf(parser.value("size"));
    chosen.game = parser.value("game");
    chosen.link = parser.positionalArguments().value(0);
    chosen.log = levelOf(parser.value("log"));
    chosen.background = parser.isSet("background");
    chosen.ownFolder = parser.isSet("data");
    if (parser.isSet("dark") || parser.isSet("light"))
        chosen.theme = parser.isSet("dark") ? models::Settings::Dark : models::Settings::Light;
    if (parser.isSet("text-scale"))
        chosen.textScale = parser.value("text-scale").toDouble();
    return chosen;
}

/// Help and version must work without a display.
bool wantsTextOnly(int argc, char** argv) {
    const QStringList words{"-h", "--help", "--help-all", "-v", "--version"};
    return std::any_of(argv + 1, argv + argc, [&](const char* word) { return words.contains(QString(word)); });
}

/// Starts what the first frame does not need: notifications, whether the app goes on when its window is closed, and the
/// versions in the log.
void startServices(models::App& app, shell::Window& shown) {
    models::logVersions();
    app.notices()->start();
    app.presence().start();
    shown.followBackground();
}

/// Calls startServices() after the first frame, or at once when the window is hidden.
void startServicesAfterFirstFrame(models::App& app, shell::Window& shown) {
    if (shown.window() == nullptr)
        return startServices(app, shown);
    QObject::connect(
        shown.window(), &QQuickWindow::frameSwapped, &app, [&app, &shown] { startServices(app, shown); },
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

int run(const Choices& chosen) {
    QDir().mkpath(chosen.data); // if this fails, the home page shows the error
    shell::OnlyOne only(chosen.data);
    const QString background = chosen.background ? "background" : QString();
    if (!only.begin({chosen.game, chosen.link, background}))
        return EXIT_SUCCESS;
    const logging::File log(chosen.data.toStdString(), chosen.log); // of the one that goes on, and not of the others
    models::logQtMessages();
    models::logStart(chosen.background);
    // With a folder of its own, the app keeps its secrets there, not in the system's secret store.
    models::App app(chosen.data.toStdString(), models::allGameFaces(),
                    chosen.ownFolder ? platform::Vault::File : platform::Vault::System);
    if (chosen.theme)
        app.settings()->setTheme(*chosen.theme);
    if (chosen.textScale)
        app.settings()->setTextScale(*chosen.textScale);
    using Begin = shell::Window::Begin;
    shell::Window shown(app, chosen.background ? Begin::Hidden : Begin::Shown);
    if (shown.window() == nullptr && !chosen.background)
        return EXIT_FAILURE;
    if (!chosen.size.isEmpty() && shown.window() != nullptr)
        shown.window()->resize(chosen.size);
    const auto follow = [&](const QString& game, const QString& link) {
        if (!game.isEmpty())
            shown.play(game);
        if (!link.isEmpty())
            app.openLink(link);
    };
    QObject::connect(&only, &shell::OnlyOne::contacted, &app, [&](const QStringList& words) {
        if (!words.value(2).isEmpty())
            return; // already waiting to be shown in the background
        shown.show();
        follow(words.value(0), words.value(1));
    });
    if (!chosen.background)
        follow(chosen.game, chosen.link);
    startServicesAfterFirstFrame(app, shown);
#if defined(Q_OS_ANDROID) || defined(Q_OS_IOS)
    const platform::Links links;
    QObject::connect(&links, &platform::Links::opened, &app, &models::App::openLink);
#endif
    const int status = QGuiApplication::exec();
    logging::info("app.stop", {{"status", status}});
    return status;
}

} // namespace

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName("gingerbread-house");
    QCoreApplication::setApplicationName("gingerbread-house");
    QCoreApplication::setApplicationVersion(VERSION);
    if (wantsTextOnly(argc, argv)) {
        const QCoreApplication program(argc, argv);
        choices(program); // prints the help or the version, and exits
    }
    QGuiApplication program(argc, argv);
    QGuiApplication::setApplicationDisplayName("Gingerbread House");
    QGuiApplication::setDesktopFileName("gingerbread-house");
    QGuiApplication::setWindowIcon(QIcon(":/art/app-icon.svg"));
    const Choices chosen = choices(program);
    return chosen.screenshots.isEmpty() ? run(chosen) : shell::takeScreenshots(chosen.screenshots, chosen.only);
}
