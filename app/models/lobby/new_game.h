#pragma once

#include "app/models/base/rows.h"
#include "app/models/base/settings.h"
#include "app/models/sync/page_request.h"
#include "app/models/table/game_face.h"

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
    Q_PROPERTY(bool isMine MEMBER isMine)
    Q_PROPERTY(QUrl face MEMBER face)
    Q_PROPERTY(int occupant MEMBER occupant)
    Q_PROPERTY(QString label MEMBER label)
    Q_PROPERTY(bool isBot MEMBER isBot)
    Q_PROPERTY(bool isElsewhere MEMBER isElsewhere)
    Q_PROPERTY(bool removable MEMBER removable)

public:
    int id = 0; ///< stays the same when other seats are removed
    int seat = 0;
    QString name;
    QString given;       ///< the name to be edited; empty: the player has not said
    bool isMine = false; ///< the seat of the first person here, who has the player's own name
    QUrl face;
    int occupant = 0; ///< an index into NewGame's occupants
    QString label;
    bool isBot = false;
    bool isElsewhere = false; ///< a player elsewhere, who is to be invited: no name and no picture yet
    bool removable = true;

    int key() const { return id; }
    bool operator==(const SeatRow&) const = default;
};

/// The page of a new game: its kind, its seats and its mode. Starts with the last setup.
class NewGame : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(NewGame)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QStringList kinds READ kinds CONSTANT)
    Q_PROPERTY(int kindIndex READ kindIndex WRITE setKindIndex NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QStringList modes READ modes NOTIFY changed)
    Q_PROPERTY(int mode READ mode WRITE setMode NOTIFY changed)
    Q_PROPERTY(QString modeHint READ modeHint NOTIFY changed)
    Q_PROPERTY(QStringList occupants READ occupants NOTIFY changed)
    Q_PROPERTY(QStringList occupantHints READ occupantHints NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* seats READ seats CONSTANT)
    Q_PROPERTY(bool canAdd READ canAdd NOTIFY changed)
    Q_PROPERTY(bool online READ online WRITE setOnline NOTIFY changed)
    Q_PROPERTY(bool busy READ busy NOTIFY changed)
    Q_PROPERTY(QString waiting READ waiting NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)

public:
    NewGame(StoreThread& storeThread, Online& online, const GameFaces& faces, Settings& settings,
            QObject* parent = nullptr);

    QStringList kinds() const; ///< titles of the kinds that this app has
    int kindIndex() const { return m_kindIndex; }
    void setKindIndex(int kindIndex); ///< changes the kind, and sets up its default seats
    QString title() const { return m_gameFace.title; }
    QStringList modes() const { return m_gameFace.modes; }
    QString modeHint() const { return m_gameFace.modeHints.value(m_mode); }
    int mode() const { return m_mode; }
    void setMode(int mode);
    QStringList occupants() const;     ///< a person, the bots from the weakest to the strongest, a player elsewhere
    QStringList occupantHints() const; ///< a hint for each of them, possibly empty
    Rows<SeatRow>* seats() { return &m_seats; }
    bool canAdd() const;
    bool online() const; ///< a player is elsewhere, so the game is played through a server
    /// Replaces the bots by players elsewhere, or these by bots.
    void setOnline(bool online);
    QString waiting() const; ///< what has to happen before the game can be made; empty: nothing
    bool busy() const { return m_request.isBusy(); }
    QString trouble() const { return m_request.trouble(); }

    /// Restores the setup that the page begins with: the last one played, or else the default.
    Q_INVOKABLE void reset();
    Q_INVOKABLE void addSeat();
    Q_INVOKABLE void removeSeat(int seat);
    Q_INVOKABLE void setOccupant(int seat, int occupant);
    Q_INVOKABLE void nextFace(int seat); ///< gives a person the next picture
    /// Called with every letter. A name typed for the player's own seat becomes her name when the game starts.
    Q_INVOKABLE void rename(int seat, const QString& name);
    Q_INVOKABLE void start();
    Q_INVOKABLE void stopWaiting(); ///< cancels making the game; the setup stays
    /// Makes a new game with the same players and mode.
    Q_INVOKABLE void rematch(const QString& game);

signals:
    void changed();
    void introductionWanted(); ///< no server is known, or the player has no name yet
    void created(const QString& game);

private:
    /// Who sits at a seat of the setup.
    struct SeatSetup {
        int id = 0;
        match::Player player;
        bool elsewhere = false;
        QString typed = {};           ///< the name that the player has typed for her own seat
        bool faceChosen = false;      ///< the player has chosen the picture of her own seat
        std::string replacedBot = {}; ///< the bot that a player elsewhere has replaced
    };
    bool valid(int seat) const { return seat >= 0 && seat < static_cast<int>(m_seatSetups.size()); }
    SeatSetup& setupAt(int seat) { return m_seatSetups[static_cast<std::size_t>(seat)]; }
    std::string botOf(int occupant) const; ///< empty: a person
    int occupantOf(const std::string& bot) const;
    int freeFace(int from, int seat) const;
    int ownSeat() const; ///< the seat of the first person here; -1: none
    std::string uniqueName(const QString& desired, int seat) const;
    void setName(int seat, const QString& tidy);
    void savePlayer(); ///< saves the player's name and picture as settings
    QString usualName(int seat) const;
    void addSeatFor(const std::string& bot); ///< or for a person, if `bot` is empty
    void chooseKind(int kindIndex);          ///< by its index in `kinds`
    void setUpDefault(); ///< sets up the player, and the easiest bot at the other seats that the kind needs
    void updateSeats();
    QString encode() const;
    bool decode(const QString& text);
    bool isPersonHere(const SeatSetup& setup) const { return !setup.elsewhere && !setup.player.isBot(); }
    // Through a server, in new_game_online.cpp:
    void createOnline(); ///< makes the game at the server
    /// Ends a request. Both empty: there is no game yet, and no error.
    void finish(const QString& trouble, const QString& game);
    void rematchOnline(const QString& game);
    void sendRequest(const client::Request<protocol::GameInfo>& wanted);
    void stopRetries(); ///< stopWaiting(), if the game waits for a retry; called before every change of the setup
    using Make = std::function<engine::Result<std::string>(OpenGames&)>;
    void createLocal(const Make& work);

    StoreThread& m_storeThread;
    Online& m_online;
    Settings& m_settings;
    const GameFaces& m_gameFaces;
    int m_kindIndex = 0; ///< the chosen kind, in `kinds`
    GameFace m_gameFace;
    const engine::Game* m_kind = nullptr; ///< the chosen kind; nullptr: this app has none
    int m_mode = 0;
    std::vector<SeatSetup> m_seatSetups;
    int m_nextId = 0;
    Rows<SeatRow> m_seats{this};
    PageRequest m_request;
    client::Retry<protocol::GameInfo> m_gameRequest;
    QTimer m_retryTimer;          ///< retries while the game waits for the server
    bool m_keepsRetrying = false; ///< a new game is tried again when the server cannot be reached, a rematch is not
    bool m_asksServer = false;    ///< the request under way is to the server, not to make a local game
};

} // namespace models
