#pragma once

#include "app/models/home_model.h"
#include "app/models/match_model.h"
#include "app/models/new_game.h"
#include "app/models/settings.h"
#include "app/models/sounds.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <filesystem>
#include <memory>

namespace models {

/// All that the pages work with.
class App : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(App)
    QML_UNCREATABLE("main makes the one there is")
    Q_PROPERTY(models::Settings* settings READ settings CONSTANT)
    Q_PROPERTY(models::Sounds* sounds READ sounds CONSTANT)
    Q_PROPERTY(models::HomeModel* home READ home CONSTANT)
    Q_PROPERTY(models::NewGame* newGame READ newGame CONSTANT)
    Q_PROPERTY(QString version READ version CONSTANT)

public:
    App(const std::filesystem::path& folder, Faces faces, QObject* parent = nullptr);

    Settings* settings() { return &m_settings; }
    Sounds* sounds() { return &m_sounds; }
    HomeModel* home() { return &m_home; }
    NewGame* newGame() { return &m_newGame; }
    static QString version();

    /// The match on the screen; one that was open before is closed.
    Q_INVOKABLE models::MatchModel* open(const QString& game);
    Q_INVOKABLE void close(models::MatchModel* match); ///< nothing when it is another one by now
    /// The table of a kind of game, or empty when it has no face here.
    Q_INVOKABLE static QUrl faceOf(const QString& kind);

    Keeper& keeper() { return m_keeper; }
    const Faces& faces() const { return m_faces; }
    MatchModel* match() const { return m_match.get(); } ///< the one that is open, or nullptr

private:
    Faces m_faces;
    Keeper m_keeper;
    Settings m_settings;
    Sounds m_sounds{m_settings};
    HomeModel m_home{m_keeper, m_faces};
    NewGame m_newGame{m_keeper, m_faces, m_settings};
    std::unique_ptr<MatchModel> m_match;
};

} // namespace models
