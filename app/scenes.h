#pragma once

#include "app/models/app.h"

#include <QString>
#include <QVariant>

#include <functional>
#include <vector>

namespace shell {

/// A game in which bots have played all seats; deterministic.
struct Prepared {
    std::vector<match::Player> players;
    int mode = 0;
    int seed = 1;
    int moves = 0; ///< moves to play, and then on until `stop`
    enum class Stop { AtPerson, AtBot, AtSecond } stop = Stop::AtPerson;
    bool recap = false;    ///< the viewer has seen nothing yet, and the moves are being shown to her
    bool gone = false;     ///< deleted before it is opened
    store::Time ago = 0;   ///< the time since the last move
    bool handOver = false; ///< stop at the page that asks to pass the device on
    std::string phase;     ///< play on until this phase, if not empty
    /// An online game as this device would store it, without a server; the first person plays here. Kept: this device
    /// has begun a turn that another device has played.
    enum class Online { No, InLobby, Invited, Running, Unsent, Kept } online = Online::No;
    bool muted = false;
};

/// Creates the game, plays it and returns its id. The moves are chosen by the game's bot of medium strength.
engine::Result<std::string> prepare(models::OpenGames& openGames, const Prepared& wanted);

/// A change before the picture is taken: sets `property` of the object with this name, or calls it when there is no
/// value.
struct Change {
    QString objectName;
    QByteArray property;
    QVariant value;
};

/// A picture to take.
struct Scene {
    QString name;
    enum class Page { Home, NewGame, Settings, Statistics, Join, Account, Help, Table } page = Page::Home;
    std::vector<Prepared> games; ///< created before; a scene of the table opens the last one
    std::vector<Change> changes;
    bool hint = false;                          ///< asks for a hint, which also selects something
    std::function<void(models::App&)> act = {}; ///< runs when the page is shown
};

std::vector<Scene> scenes(); ///< the order matters: the games of a scene stay for later scenes

} // namespace shell
