#pragma once

#include "app/models/app.h"

#include <QString>
#include <QVariant>

#include <functional>
#include <vector>

namespace shell {

/// A game in which bots have played for everybody: the same every time.
struct Prepared {
    std::vector<match::Player> players;
    int mode = 0;
    int seed = 1;
    int moves = 0; ///< that were made, and then on until `stop`
    enum class Stop { AtPerson, AtBot, AtSecond } stop = Stop::AtPerson;
    bool recap = false;    ///< the one who looks has seen nothing yet, and is being shown it
    bool gone = false;     ///< taken away before it is opened
    store::Time ago = 0;   ///< how long since the last move
    bool handOver = false; ///< stay where the device is passed on
    std::string phase;     ///< go on to this one, if any is named
    /// An online game, in which the first person sits here; as this device would know it, without a server.
    /// Kept: a turn that was begun here was played on another device.
    enum class Online { No, Gathering, Invited, Running, Unsent, Kept } online = Online::No;
    bool muted = false;
};

/// Creates the game, plays it and returns its id; its moves are those of the kind's middling bot.
engine::Result<std::string> prepare(models::OpenGames& openGames, const Prepared& wanted);

/// Something to be set when the page is there: `property` of the object with that name. Without a value: to be called.
struct Change {
    QString objectName;
    QByteArray property;
    QVariant value;
};

/// A picture to take.
struct Scene {
    QString name;
    enum class Page { Home, NewGame, Settings, Statistics, Join, Account, Help, Table } page = Page::Home;
    std::vector<Prepared> games; ///< made before; a table shows the last of them
    std::vector<Change> changes;
    bool hint = false;                          ///< ask for one, which chooses something
    std::function<void(models::App&)> act = {}; ///< what is to be done with the models when the page is there
};

std::vector<Scene> scenes(); ///< in this order: games that were made stay for the scenes after

} // namespace shell
