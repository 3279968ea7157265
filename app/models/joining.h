#pragma once

#include "app/models/lobby.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace models {

/// On the way into somebody's game: the code or the link, what it is, and how many of the free seats are taken here.
class Joining : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Joining)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QString code READ code NOTIFY changed)
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
    Joining(Online& online, Settings& settings, const Faces& faces, QObject* parent = nullptr);

    QString code() const { return m_code; }
    bool found() const { return !m_info.id.empty(); } ///< there is such a game
    QString asked() const { return m_asked; } ///< a server at which she has never been: does she want to play there?
    QString title() const { return m_title; }
    QString note() const { return m_note; } ///< what to know before one joins; empty: nothing
    Rows<LobbySeat>* seats() { return &m_seats; }
    int room() const { return m_room; }     ///< free seats
    int wanted() const { return m_wanted; } ///< of them, for people at this device
    void setWanted(int seats);
    bool busy() const { return m_busy; }
    QString trouble() const { return m_trouble; }

    /// A code as it is typed, or a link.
    Q_INVOKABLE void look(const QString& typed);
    Q_INVOKABLE void agree(); ///< to the server that was asked about
    Q_INVOKABLE void join();
    Q_INVOKABLE void reset();

signals:
    void changed();
    void joined(const QString& game);

private:
    void find();
    void fail(const client::Answer& answer);
    std::function<void(const client::Answer&)> unlessOver(const std::function<void(const client::Answer&)>& then);

    Online& m_online;
    Settings& m_settings;
    const Faces& m_faces;
    QString m_code;
    QString m_asked;
    int m_question = 0; ///< answers to those before are of no interest
    QString m_title;
    QString m_note;
    protocol::GameInfo m_info;
    Rows<LobbySeat> m_seats{this};
    int m_room = 0;
    int m_wanted = 1;
    bool m_busy = false;
    QString m_trouble;
    client::Call m_request; ///< the same key when it is tried again
};

} // namespace models
