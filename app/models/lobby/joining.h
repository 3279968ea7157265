#pragma once

#include "app/models/lobby/lobby.h"
#include "app/models/settings.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace models {

/// On the way into somebody's game: the code or the link, where it is played, who joins, what it is, and how many of
/// the free seats are taken here. What was typed stays until she has joined.
class Joining : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Joining)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QString typed READ typed WRITE setTyped NOTIFY changed)
    Q_PROPERTY(QString address READ address WRITE setAddress NOTIFY changed)
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY changed)
    Q_PROPERTY(QString code READ code NOTIFY changed)
    Q_PROPERTY(bool needsAddress READ needsAddress NOTIFY changed)
    Q_PROPERTY(bool mayMove READ mayMove NOTIFY changed)
    Q_PROPERTY(bool needsName READ needsName NOTIFY changed)
    Q_PROPERTY(Missing missing READ missing NOTIFY changed)
    Q_PROPERTY(bool found READ found NOTIFY changed)
    Q_PROPERTY(QString asked READ asked NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* seats READ seats CONSTANT)
    Q_PROPERTY(int room READ room NOTIFY changed)
    Q_PROPERTY(int wanted READ wanted WRITE setWanted NOTIFY changed)
    Q_PROPERTY(bool busy READ busy NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)

public:
    enum Missing { Nothing, Invitation, Address, Name }; ///< what is to be typed next
    Q_ENUM(Missing)

    Joining(Online& online, Settings& settings, const Faces& faces, QObject* parent = nullptr);

    QString typed() const { return m_typed; } ///< a code, a link, or a message with a link in it
    void setTyped(const QString& typed);
    QString address() const { return m_address; } ///< of the server, as she types it
    void setAddress(const QString& address);
    QString name() const { return m_name; } ///< as she types it
    void setName(const QString& name);
    QString code() const { return m_code; }
    bool needsAddress() const; ///< a code does not say where it is good
    bool mayMove() const;      ///< it may be the code of another server than the one that is known
    bool needsName() const { return !m_settings.named() || m_asksName; } ///< until she is in, it can be mended
    Missing missing() const;
    bool found() const { return !m_info.id.empty(); } ///< there is such a game
    QString asked() const; ///< a server at which she has never been: does she want to play there?
    QString title() const { return m_title; }
    QString note() const { return m_note; } ///< what to know before one joins; empty: nothing
    Rows<LobbySeat>* seats() { return &m_seats; }
    int room() const { return m_room; }     ///< free seats
    int wanted() const { return m_wanted; } ///< of them, for people at this device
    void setWanted(int seats);
    bool busy() const { return m_busy; }
    QString trouble() const { return m_trouble; }

    /// Looks for the game, or says what is missing for that.
    Q_INVOKABLE void look();
    /// A code or a link that came from elsewhere.
    void look(const QString& typed);
    Q_INVOKABLE void agree(); ///< to the server that was asked about
    Q_INVOKABLE void move();  ///< to another server: its address is asked for
    Q_INVOKABLE void join();
    Q_INVOKABLE void reset(); ///< but for what was typed

signals:
    void changed();
    void lacking(); ///< `missing` is to be typed first
    void joined(const QString& game);

private:
    void begin(const std::function<void()>& work);
    void keepName();
    void findServer();
    void find(const QString& refusal = {});
    void show(const protocol::GameInfo& info, const QString& refusal);
    protocol::Join wish() const; ///< who joins
    void enter(const protocol::GameInfo& info);
    void fail(const client::Fault& fault);
    void say(const QString& trouble);
    using Then = client::Then<protocol::GameInfo>;
    Then unlessOver(const Then& then);

    Online& m_online;
    Settings& m_settings;
    const Faces& m_faces;
    QString m_typed;
    QString m_address;
    QString m_name;
    bool m_asksName = false; ///< she was asked for it here
    QString m_code;
    QString m_server; ///< that a link names; empty: none does
    bool m_moves = false;
    int m_question = 0; ///< answers to those before are of no interest
    QString m_title;
    QString m_note;
    protocol::GameInfo m_info;
    Rows<LobbySeat> m_seats{this};
    int m_room = 0;
    int m_wanted = 1;
    bool m_busy = false;
    bool m_joins = false; ///< the server is asked for a seat
    QString m_trouble;
    client::Retry<protocol::GameInfo> m_request;
};

} // namespace models
