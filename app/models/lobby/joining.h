#pragma once

#include "app/models/base/settings.h"
#include "app/models/lobby/lobby.h"
#include "app/models/sync/page_request.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace models {

/// The page for joining a game: the code or the link, the server, the player's name, the game that was found, and how
/// many of its free seats to take. What was typed stays until she has joined.
class Joining : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Joining)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QString typed READ typed WRITE setTyped NOTIFY changed)
    Q_PROPERTY(QString address READ address WRITE setAddress NOTIFY changed)
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY changed)
    Q_PROPERTY(QString code READ code NOTIFY changed)
    Q_PROPERTY(bool needsAddress READ needsAddress NOTIFY changed)
    Q_PROPERTY(bool mayChangeServer READ mayChangeServer NOTIFY changed)
    Q_PROPERTY(bool needsName READ needsName NOTIFY changed)
    Q_PROPERTY(Missing missing READ missing NOTIFY changed)
    Q_PROPERTY(bool found READ found NOTIFY changed)
    Q_PROPERTY(QString serverToConfirm READ serverToConfirm NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* seats READ seats CONSTANT)
    Q_PROPERTY(int freeSeats READ freeSeats NOTIFY changed)
    Q_PROPERTY(int seatsWanted READ seatsWanted WRITE setSeatsWanted NOTIFY changed)
    Q_PROPERTY(bool busy READ busy NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)

public:
    enum Missing { Nothing, Invitation, Address, Name }; ///< what the player has to type next
    Q_ENUM(Missing)

    Joining(Online& online, Settings& settings, const GameFaces& faces, QObject* parent = nullptr);

    QString typed() const { return m_typed; } ///< a code, a link, or a message with a link in it
    void setTyped(const QString& typed);
    QString address() const { return m_address; } ///< the server's address as she types it
    void setAddress(const QString& address);
    QString name() const { return m_name; } ///< the name as she types it
    void setName(const QString& name);
    QString code() const { return m_code; }
    bool needsAddress() const;    ///< a code alone does not name its server
    bool mayChangeServer() const; ///< the code may belong to another server than the known one
    /// The page asks for the player's name: she has none yet, or has begun to type one here. This stays so until she
    /// has joined.
    bool needsName() const { return !m_settings.named() || m_editsName; }
    Missing missing() const;
    bool found() const { return !m_info.id.empty(); } ///< a game was found
    QString serverToConfirm() const; ///< a server that is new to this device, to be confirmed before it is used
    QString title() const { return m_title; }
    QString note() const { return m_note; } ///< a remark to read before joining; empty: none
    Rows<LobbySeat>* seats() { return &m_seats; }
    int freeSeats() const { return m_freeSeats; }
    int seatsWanted() const { return m_seatsWanted; } ///< how many seats to take for people at this device
    void setSeatsWanted(int seats);
    bool busy() const { return m_request.isBusy(); }
    QString trouble() const { return m_request.trouble(); }

    /// Looks for the game, or emits `inputMissing`.
    Q_INVOKABLE void findGame();
    /// Opens a code or a link that the system passed to the app.
    void openInvitation(const QString& typed);
    Q_INVOKABLE void confirmServer(); ///< she agrees to use `serverToConfirm`
    Q_INVOKABLE void changeServer();  ///< lets her type the address of another server
    Q_INVOKABLE void join();
    Q_INVOKABLE void reset(); ///< clears everything except what was typed

signals:
    void changed();
    void inputMissing(); ///< `missing` is to be typed first
    void joined(const QString& game);

private:
    /// Saves the name and starts the work, unless something has to be typed first.
    void begin(const std::function<void()>& work);
    void saveName();
    void findServer(); ///< probes the typed address
    /// Fetches the game of the code and shows it with the refusal of an earlier request, if there was one.
    void fetchGame(const QString& refusal = {});
    void show(const protocol::GameInfo& info, const QString& refusal);
    protocol::Join joinRequest() const;
    void addJoined(const protocol::GameInfo& info);
    void fail(const client::Fault& fault); ///< ends the request with the sentence for this fault

    Online& m_online;
    Settings& m_settings;
    const GameFaces& m_gameFaces;
    QString m_typed;
    QString m_address;
    QString m_name;
    bool m_editsName = false; ///< she types her name on this page, although she may have one by now
    QString m_code;
    QString m_server;              ///< the server that the link names; empty: none
    bool m_changingServer = false; ///< she types the address of another server than the known one
    QString m_title;
    QString m_note;
    protocol::GameInfo m_info;
    Rows<LobbySeat> m_seats{this};
    int m_freeSeats = 0;
    int m_seatsWanted = 1;
    PageRequest m_request;
    client::Retry<protocol::GameInfo> m_joinRequest;
    bool m_joining = false; ///< the request to join is under way
};

} // namespace models
