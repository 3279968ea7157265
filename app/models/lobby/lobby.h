#pragma once

#include "app/models/rows.h"
#include "app/models/sync/page_request.h"
#include "app/models/table/face.h"

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
    Q_PROPERTY(bool mine MEMBER mine)

public:
    int seat = 0;
    QString name; ///< empty: nobody's yet
    QUrl face;    ///< empty: nobody's yet
    QString note; ///< "you", "has not answered yet", "free"
    bool taken = false;
    bool mine = false;

    int key() const { return seat; }
    bool operator==(const LobbySeat&) const = default;
};
QList<LobbySeat> lobbySeats(const protocol::GameInfo& info);
/// "Gingerbread House · First game": what is played, and how, in the words of its face.
QString titleOf(const protocol::GameInfo& info, const Faces& faces);

/// A server that was not told its name calls itself by one that leads nowhere from elsewhere: then the address counts
/// by which it was reached.
QString invitationLink(const QString& said, const QString& server, const QString& code);

/// An online game before it begins: who is there, and how to invite the others. Seats fill while one looks.
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
    Lobby(StoreThread& storeThread, Online& online, const Faces& faces, QObject* parent = nullptr);

    QString game() const { return m_game; }
    QString title() const { return m_title; } ///< what is played, and how
    Rows<LobbySeat>* seats() { return &m_seats; }
    bool host() const { return m_info.host; }
    bool invited() const; ///< by name, to a game after a game: she has not answered
    bool cancelled() const { return m_info.state == protocol::GameInfo::State::Cancelled; }
    bool hasRoom() const;                   ///< there are seats for whoever has the code
    QString code() const { return m_code; } ///< empty until the server has made one
    QString link() const { return m_link; }
    QString server() const;  ///< where the code is good, as it is typed
    QString warning() const; ///< why nobody else can follow the link; empty: they can
    bool busy() const { return m_request.isBusy(); }
    QString trouble() const { return m_request.trouble(); }

    Q_INVOKABLE void open(const QString& game); ///< and has an invitation made when there is room
    Q_INVOKABLE void retry();
    Q_INVOKABLE void begin();  ///< with bots in the seats that are free; for the host
    Q_INVOKABLE void accept(); ///< the seats to which she is invited
    Q_INVOKABLE void leave();  ///< gives up her seats; for the host: calls it off
    void refresh(const QString& game);

signals:
    void changed();
    void left(); ///< the game is over for her before it began

private:
    void load();
    void invite();
    /// `then` is for what went well, unless another game is shown by then.
    template <class T>
    void post(const client::Request<T>& request, const std::function<void(const T&)>& then);

    StoreThread& m_storeThread;
    Online& m_online;
    const Faces& m_faces;
    QString m_game;
    QString m_title;
    protocol::GameInfo m_info;
    Rows<LobbySeat> m_seats{this};
    QString m_code;
    QString m_link;
    PageRequest m_request;
    bool m_codeFailed = false; ///< no invitation code came: asked for again when the server is back
};

} // namespace models
