#pragma once

#include "app/models/rows.h"
#include "app/models/settings.h"
#include "app/models/sync/online.h"
#include "app/models/table/face.h"

#include <QObject>
#include <QTimer>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace models {

struct SeatRow {
    Q_GADGET
    Q_PROPERTY(int seat MEMBER seat)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QString given MEMBER given)
    Q_PROPERTY(bool mine MEMBER mine)
    Q_PROPERTY(QUrl face MEMBER face)
    Q_PROPERTY(int kind MEMBER kind)
    Q_PROPERTY(QString label MEMBER label)
    Q_PROPERTY(bool isBot MEMBER isBot)
    Q_PROPERTY(bool isFar MEMBER isFar)
    Q_PROPERTY(bool removable MEMBER removable)

public:
    int id = 0; ///< stays when others go
    int seat = 0;
    QString name;
    QString given;     ///< the name to be edited; empty: she has not said what she is called
    bool mine = false; ///< of the first person here, whose name is the player's
    QUrl face;
    int kind = 0; ///< an index into NewGame's kinds
    QString label;
    bool isBot = false;
    bool isFar = false; ///< somebody elsewhere, who is to be invited: no name and no picture yet
    bool removable = true;

    int key() const { return id; }
    bool operator==(const SeatRow&) const = default;
};

/// A game that is about to begin: which, who sits where, and in which mode. Begins with what was played last.
class NewGame : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(NewGame)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QStringList games READ games CONSTANT)
    Q_PROPERTY(int game READ game WRITE setGame NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QStringList modes READ modes NOTIFY changed)
    Q_PROPERTY(int mode READ mode WRITE setMode NOTIFY changed)
    Q_PROPERTY(QString modeHint READ modeHint NOTIFY changed)
    Q_PROPERTY(QStringList kinds READ kinds NOTIFY changed)
    Q_PROPERTY(QStringList kindHints READ kindHints NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* seats READ seats CONSTANT)
    Q_PROPERTY(bool canAdd READ canAdd NOTIFY changed)
    Q_PROPERTY(bool online READ online WRITE setOnline NOTIFY changed)
    Q_PROPERTY(bool busy READ busy NOTIFY changed)
    Q_PROPERTY(QString waiting READ waiting NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)

public:
    NewGame(StoreThread& storeThread, Online& online, const Faces& faces, Settings& settings,
            QObject* parent = nullptr);

    QStringList games() const; ///< what can be played here
    int game() const { return m_which; }
    void setGame(int game); ///< with me and its easiest bot
    QString title() const { return m_face.title; }
    QStringList modes() const { return m_face.modes; }
    QString modeHint() const { return m_face.modeHints.value(m_mode); }
    int mode() const { return m_mode; }
    void setMode(int mode);
    QStringList kinds() const;     ///< a person, the bots from the weakest to the strongest, somebody elsewhere
    QStringList kindHints() const; ///< of each kind, as far as there is something to say
    Rows<SeatRow>* seats() { return &m_seats; }
    bool canAdd() const;
    bool online() const; ///< somebody is elsewhere, so that it is played through a server
    /// Friends who are elsewhere in the place of the bots, or bots in theirs.
    void setOnline(bool online);
    QString waiting() const; ///< what it waits for before it can be made; empty: it does not wait
    bool busy() const { return m_busy; }
    QString trouble() const { return m_trouble; }

    /// As it is at first: what was played last, or me and the easiest bot.
    Q_INVOKABLE void reset();
    Q_INVOKABLE void addSeat();
    Q_INVOKABLE void removeSeat(int seat);
    Q_INVOKABLE void setKind(int seat, int kind);
    Q_INVOKABLE void nextFace(int seat); ///< another picture for a person
    /// With every letter; what is typed for one's own seat is the player's name from the game's start on.
    Q_INVOKABLE void rename(int seat, const QString& name);
    Q_INVOKABLE void start();
    Q_INVOKABLE void stopWaiting(); ///< nothing is made; how it was set up stays
    /// The same again: the same players in the same mode.
    Q_INVOKABLE void rematch(const QString& game);

signals:
    void changed();
    void introductionWanted(); ///< there is no server that could make it, or she has no name yet
    void created(const QString& game);

private:
    struct Guest {
        int id = 0;
        match::Player player;
        bool far = false;
        QString typed = {};      ///< for herself, by the player
        bool faceChosen = false; ///< … and her picture
        std::string before = {}; ///< the bot in whose place somebody is far away
    };
    bool valid(int seat) const { return seat >= 0 && seat < static_cast<int>(m_guests.size()); }
    Guest& guest(int seat) { return m_guests[static_cast<std::size_t>(seat)]; }
    std::string botOf(int kind) const; ///< empty: a person
    int kindOf(const std::string& bot) const;
    int freeFace(int from, int seat) const;
    int me() const; ///< the first person here; -1: nobody
    std::string uniqueName(const QString& wished, int seat) const;
    void setName(int seat, const QString& tidy);
    void keepMe(); ///< who plays here is known from now on
    QString usualName(int seat) const;
    void add(const std::string& bot);
    void choose(int game);
    void usual(); ///< me and the easiest bot
    void show();
    QString encode() const;
    bool decode(const QString& text);
    bool isPerson(const Guest& guest) const { return !guest.far && !guest.player.isBot(); }
    // Through a server, in new_game_online.cpp:
    void invite(); ///< makes it there
    void done(const QString& trouble, const QString& game);
    void rematchOnline(const QString& game);
    void askServer(const client::Request<protocol::GameInfo>& wanted);
    void change(); ///< she is about to set it up otherwise
    using Make = std::function<engine::Result<std::string>(OpenGames&)>;
    void make(const Make& work);

    StoreThread& m_storeThread;
    Online& m_online;
    Settings& m_settings;
    const Faces& m_faces;
    int m_which = 0;
    Face m_face;
    const engine::Game* m_game = nullptr;
    int m_mode = 0;
    std::vector<Guest> m_guests;
    int m_nextId = 0;
    Rows<SeatRow> m_seats{this};
    bool m_busy = false;
    QString m_trouble;
    QTimer m_again;         ///< runs while it waits for the server
    bool m_patient = false; ///< … which it does as long as somebody looks at it
    bool m_asking = false;  ///< the server, and whoever asked still waits for that
    int m_question = 0;     ///< answers to those before lead nowhere
    client::Retry<protocol::GameInfo> m_request;
};

} // namespace models
