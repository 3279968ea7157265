#include "app/models/app.h"

#include "app/models/sync/links.h"

#include <QFile>
#include <QGuiApplication>
#include <QRegularExpression>

namespace models {

App::App(const std::filesystem::path& folder, GameFaces faces, platform::Vault vault, QObject* parent)
    : QObject(parent), m_gameFaces(std::move(faces)), m_storeThread(folder / "games.sqlite"), m_settings(folder),
      m_online(m_storeThread, m_settings, folder, vault), m_account(m_online, folder),
      m_help(m_storeThread, m_online, m_notices, folder) {
    connect(&m_settings, &Settings::changed, this, [this] {
        if (m_match != nullptr)
            m_match->setPace(m_settings.stepTime());
    });
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this,
            [this](Qt::ApplicationState state) { m_online.setSuspended(state == Qt::ApplicationSuspended); });
    connect(&m_online, &Online::changed, this, [this] {
        if (m_match != nullptr)
            m_match->setOffline(m_online.isOffline());
    });
    connect(&m_presence, &Presence::changed, this, &App::setWatched);
    connect(&m_seatPass, &SeatPass::taken, this, &App::gameWanted);
    connect(&m_home, &HomeModel::changed, this, [this] { // retries the start, if the file could not be opened before
        if (!m_home.loading() && m_home.trouble().isEmpty())
            m_online.start();
        noteMuted();
    });
    m_home.refresh(); // read from disk while the pages load
    m_online.start();
}

/// A link may come from anybody, so it only fills in what the player would have typed, and she confirms it.
void App::openLink(const QString& link) {
    m_online.whenAccountRead(this, [this, link] {
        using Action = AppLink::Action;
        const AppLink read = readAppLink(link).value_or(AppLink());
        static const QRegularExpression id("\\A[0-9a-f]{32}\\z");
        if (read.action == Action::Device) {
            emit accountWanted();
            m_account.offer(link);
        } else if (read.action == Action::Seat && id.match(read.game).hasMatch() && m_online.member() &&
                   read.server == m_online.server()) {
            emit seatWanted(read.game, read.code);
        } else {
            emit joinWanted();
            m_joining.openInvitation(link);
        }
    });
}

void App::setWatched(bool watched) {
    m_online.setWatched(watched);
    m_notices.setWatched(watched);
}

void App::noteMuted() {
    QStringList muted;
    for (const ListedGame& listed : m_home.listedGames())
        if (listed.online && listed.muted)
            muted << QString::fromStdString(listed.game.id);
    muted.sort();
    m_notices.setMuted(muted);
}

QString App::version() { return QCoreApplication::applicationVersion(); }

MatchModel* App::open(const QString& game) {
    close(m_match.get());
    m_newGame.reset(); // clears an old error message there
    // With a parent, or QML would own it.
    m_match = std::make_unique<MatchModel>(m_storeThread, game.toStdString(), this);
    m_match->setPace(m_settings.stepTime());
    m_match->setOffline(m_online.isOffline());
    m_match->setProgress(m_online.progress(game));
    connect(m_match.get(), &MatchModel::somethingToSend, &m_online, &Online::handleLocalChange);
    connect(m_match.get(), &MatchModel::changed, &m_notices, [this, match = m_match.get()] {
        if (match->receipt() == MatchModel::Accepted || match->receipt() == MatchModel::Seen)
            m_notices.turnSent();
    });
    return m_match.get();
}

void App::close(MatchModel* match) {
    if (match == nullptr || match != m_match.get())
        return;
    m_storeThread.run(
        this,
        [id = std::string(m_match->id())](OpenGames& openGames) {
            openGames.close(id);
            return true;
        },
        [](bool) {});
    m_match.release()->deleteLater(); // later, because its page may still use it
}

QUrl App::faceOf(const QString& kind) {
    const QString file = ":/qt/qml/Games/" + kind + "/Table.qml";
    return !kind.isEmpty() && QFile::exists(file) ? QUrl("qrc" + file) : QUrl();
}

} // namespace models
