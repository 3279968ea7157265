#pragma once

#include "app/models/account/account.h"
#include "app/models/account/profile.h"
#include "app/models/base/settings.h"
#include "app/models/help/help.h"
#include "app/models/home/home_model.h"
#include "app/models/home/statistics.h"
#include "app/models/lobby/joining.h"
#include "app/models/lobby/lobby.h"
#include "app/models/lobby/new_game.h"
#include "app/models/lobby/seat_pass.h"
#include "app/models/notices/notices.h"
#include "app/models/notices/presence.h"
#include "app/models/sounds.h"
#include "app/models/table/match_model.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <filesystem>
#include <memory>

namespace models {

/// The root object of QML: owns all models of the app.
class App : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(App)
    QML_UNCREATABLE("main makes the one there is")
    Q_PROPERTY(models::Settings* settings READ settings CONSTANT)
    Q_PROPERTY(models::Sounds* sounds READ sounds CONSTANT)
    Q_PROPERTY(models::HomeModel* home READ home CONSTANT)
    Q_PROPERTY(models::Statistics* statistics READ statistics CONSTANT)
    Q_PROPERTY(models::NewGame* newGame READ newGame CONSTANT)
    Q_PROPERTY(models::Online* online READ online CONSTANT)
    Q_PROPERTY(models::Lobby* lobby READ lobby CONSTANT)
    Q_PROPERTY(models::Joining* joining READ joining CONSTANT)
    Q_PROPERTY(models::Account* account READ account CONSTANT)
    Q_PROPERTY(models::SeatPass* seatPass READ seatPass CONSTANT)
    Q_PROPERTY(models::Notices* notices READ notices CONSTANT)
    Q_PROPERTY(models::Help* help READ help CONSTANT)
    Q_PROPERTY(QString version READ version CONSTANT)

public:
    App(const std::filesystem::path& folder, GameFaces faces, platform::Vault vault = platform::Vault::File,
        QObject* parent = nullptr);

    Settings* settings() { return &m_settings; }
    Sounds* sounds() { return &m_sounds; }
    HomeModel* home() { return &m_home; }
    Statistics* statistics() { return &m_statistics; }
    NewGame* newGame() { return &m_newGame; }
    Online* online() { return &m_online; }
    Lobby* lobby() { return &m_lobby; }
    Joining* joining() { return &m_joining; }
    Account* account() { return &m_account; }
    SeatPass* seatPass() { return &m_seatPass; }
    Notices* notices() { return &m_notices; }
    Help* help() { return &m_help; }
    Presence& presence() { return m_presence; }
    static QString version();

    /// Opens the match for the screen; one that was open before is closed.
    Q_INVOKABLE models::MatchModel* open(const QString& game);
    Q_INVOKABLE void close(models::MatchModel* match); ///< does nothing when another match is open by now
    /// The URL of the table of a kind of game; empty when the kind has no face.
    Q_INVOKABLE static QUrl faceOf(const QString& kind);

    /// Opens a link that the player tapped: an invitation, or a link to an account.
    void openLink(const QString& link);

    StoreThread& storeThread() { return m_storeThread; }
    const GameFaces& faces() const { return m_gameFaces; }
    MatchModel* match() const { return m_match.get(); } ///< the open match, or nullptr

signals:
    void joinWanted();
    void accountWanted();
    void gameWanted(const QString& game);
    void seatWanted(const QString& game, const QString& code);

private:
    void setWatched(bool watched);
    void noteMuted();

    GameFaces m_gameFaces;
    StoreThread m_storeThread;
    Settings m_settings;
    Sounds m_sounds{m_settings};
    Online m_online;
    Profile m_profile{m_storeThread, m_online, m_settings};
    HomeModel m_home{m_storeThread, m_online, m_gameFaces};
    Statistics m_statistics{m_home, m_settings, m_gameFaces};
    NewGame m_newGame{m_storeThread, m_online, m_gameFaces, m_settings};
    Lobby m_lobby{m_storeThread, m_online, m_gameFaces};
    Joining m_joining{m_online, m_settings, m_gameFaces};
    Account m_account;
    SeatPass m_seatPass{m_storeThread, m_online};
    Notices m_notices{m_storeThread, m_online, m_settings};
    Help m_help;
    Presence m_presence;
    std::unique_ptr<MatchModel> m_match;
};

} // namespace models
