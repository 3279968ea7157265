#include "app/models/app.h"

#include <QCoreApplication>
#include <QFile>

namespace models {

App::App(const std::filesystem::path& folder, Faces faces, QObject* parent)
    : QObject(parent), m_faces(std::move(faces)), m_keeper(folder / "games.sqlite"), m_settings(folder) {
    connect(&m_settings, &Settings::changed, this, [this] {
        if (m_match != nullptr)
            m_match->setPace(m_settings.stepTime());
    });
    m_home.refresh(); // while the pages are read
}

QString App::version() { return QCoreApplication::applicationVersion(); }

MatchModel* App::open(const QString& game) {
    close(m_match.get());
    m_newGame.reset();                                                          // what went wrong there is over
    m_match = std::make_unique<MatchModel>(m_keeper, game.toStdString(), this); // a parent, or QML would take it
    m_match->setPace(m_settings.stepTime());
    return m_match.get();
}

void App::close(MatchModel* match) {
    if (match == nullptr || match != m_match.get())
        return;
    m_keeper.ask(
        this,
        [id = std::string(m_match->id())](Desk& desk) {
            desk.close(id);
            return true;
        },
        [](bool) {});
    m_match.release()->deleteLater(); // its page may be about to go
}

QUrl App::faceOf(const QString& kind) {
    const QString file = ":/qt/qml/Games/" + kind + "/Table.qml";
    return !kind.isEmpty() && QFile::exists(file) ? QUrl("qrc" + file) : QUrl();
}

} // namespace models
