#pragma once

#include "app/models/base/rows.h"
#include "app/models/sync/page_request.h"
#include "app/models/table/game_face.h"

#include "sync/protocol/game_info.h"

#include <QObject>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace models {

/// A seat of an online game, taken or free.
struct LobbySeat {
    Q_GADGET
    Q_PROPERTY(int seat MEMBER seat)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QUrl face MEMBER face)
    Q_PROPERTY(QString note MEMBER note)
    Q_PROPERTY(bool taken MEMBER taken)
    Q_PROPERTY(bool isMine MEMBER isMine)

public:
    int seat = 0;
    QString name; ///< empty: the seat is free
    QUrl face;    ///< empty: the seat is free
    QString note; ///< "you", "has not answered yet", "free"
    bool taken = false;
    bool isMine = false;

    int key() const { return seat; }
    bool operator==(const LobbySeat&) const = default;
};
QList<LobbySeat> lobbySeats(const protocol::GameInfo& info);
/// The title of a game and its mode, in the words of its game face: "Gingerbread House · First game".
QString titleOf(const protocol::GameInfo& info, const GameFaces& faces);

/// The link of an invitation, from the one that the server has made. A server without a configured name links to its
/// local name, which other devices cannot reach: then the address under which this device reaches it is used.
QString invitationLink(const QString& link, const QString& server, const QString& code);

/// An online game before it begins: its seats, and how to invite others. Seats fill while the page is open.
class Lobby : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Lobby)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QString game READ game NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* seats READ seats CONSTANT)
    Q_PROPERTY(bool host READ host NOTIFY changed)
    Q_PROPERTY(bool invited READ invited NOTIFY changed)
    Q_PROPERTY(bool cancelled READ cancelled NOTIFY changed)
    Q_PROPERTY(bool hasRoom READ hasRoom NOTIFY changed)
    Q_PROPERTY(QString code READ code NOTIFY changed)
    Q_PROPERTY(QString link READ link NOTIFY changed)
    Q_PROPERTY(QString server READ server NOTIFY changed)
    Q_PROPERTY(QString warning READ warning NOTIFY changed)
    Q_PROPERTY(bool busy READ busy NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)

public:
    Lobby(StoreThread& storeThread, Online& online, const GameFaces& faces, QObject* parent = nullptr);

    QString game() const { return m_game; }
    QString title() const { return m_title; } ///< the game's title and mode
    Rows<LobbySeat>* seats() { return &m_seats; }
    bool host() const { return m_info.host; }
    bool invited() const; ///< invited by name to a rematch, and has not answered yet
    bool cancelled() const { return m_info.state == protocol::GameInfo::State::Cancelled; }
    bool hasRoom() const;                   ///< there are free seats
    QString code() const { return m_code; } ///< empty until the server has made an invitation
    QString link() const { return m_link; }
    QString server() const;  ///< the server of the code, as a player types it
    QString warning() const; ///< why the link does not work on other devices; empty: it does
    bool busy() const { return m_request.isBusy(); }
    QString trouble() const { return m_request.trouble(); }

    Q_INVOKABLE void open(const QString& game); ///< opens the game, and requests an invitation if there is a free seat
    Q_INVOKABLE void retry();
    Q_INVOKABLE void begin();  ///< for the host: begins the game with bots in the free seats
    Q_INVOKABLE void accept(); ///< takes the seats to which the player is invited
    Q_INVOKABLE void leave();  ///< gives up the player's seats; the host calls the game off
    void refresh(const QString& game);

signals:
    void changed();
    void left(); ///< the player has left the game before it began

private:
    void load();
    void invite();
    /// `then` is called only if the request succeeded and the same game is still shown.
    template <class T>
    void post(const client::Request<T>& request, const std::function<void(const T&)>& then);

    StoreThread& m_storeThread;
    Online& m_online;
    const GameFaces& m_gameFaces;
    QString m_game;
    QString m_title;
    protocol::GameInfo m_info;
    Rows<LobbySeat> m_seats{this};
    QString m_code;
    QString m_link;
    PageRequest m_request;
    bool m_codeFailed = false; ///< the request for a code failed, and is repeated when the server is back
};

} // namespace models
