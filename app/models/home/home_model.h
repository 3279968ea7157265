#pragma once

#include "app/models/base/rows.h"
#include "app/models/sync/page_request.h"
#include "app/models/table/game_face.h"

#include <QObject>
#include <QTimer>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

namespace models {

/// A game on the home page.
struct GameCard {
    Q_GADGET
    Q_PROPERTY(QString game MEMBER game)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString names MEMBER names)
    Q_PROPERTY(QList<QUrl> faces MEMBER faces)
    Q_PROPERTY(int section MEMBER section)
    Q_PROPERTY(QString heading MEMBER heading)
    Q_PROPERTY(QString turnText MEMBER turnText)
    Q_PROPERTY(QString detail MEMBER detail)
    Q_PROPERTY(QString picture MEMBER picture)
    Q_PROPERTY(bool playable MEMBER playable)
    Q_PROPERTY(bool online MEMBER online)
    Q_PROPERTY(bool muted MEMBER muted)
    Q_PROPERTY(bool over MEMBER over)
    Q_PROPERTY(bool begun MEMBER begun)
    Q_PROPERTY(bool invited MEMBER invited)

public:
    QString game; ///< the game's id ("id" means something else in QML)
    QString title;
    QString names;
    QList<QUrl> faces;
    int section = 0;
    QString heading; ///< above the first card of a section, empty on the others
    QString turnText;
    QString detail;  ///< how long ago it changed, and the title when there are several kinds
    QString picture; ///< the image provider's URL without the "/dark" or "/light" at its end; empty when there is none
    bool playable = true;
    bool online = false;
    bool muted = false; ///< no notifications for this game
    bool over = false;
    bool begun = true;
    bool invited = false; ///< not begun, and the player is invited by name

    QString key() const { return game; }
    bool operator==(const GameCard&) const = default;
};

/// A game for the list: a local one, or an online game of the account.
struct ListedGame {
    match::GameSummary game;
    bool online = false;
    protocol::GameInfo::State state = protocol::GameInfo::State::Running;
    std::vector<engine::Seat> mine; ///< the account's seats in an online game
    bool invited = false;
    bool muted = false;
    bool removed = false;    ///< hidden from the list once it is over
    bool wentOnline = false; ///< a local game that continues online: neither shown nor counted
    bool unsent = false;     ///< a draft is in the outbox
};

/// The home page: the local games of this device, and the online games of its account.
class HomeModel : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(HomeModel)
    QML_UNCREATABLE("App has it")
    Q_PROPERTY(QAbstractItemModel* games READ games CONSTANT)
    Q_PROPERTY(bool loading READ loading NOTIFY changed)
    Q_PROPERTY(bool empty READ empty NOTIFY changed)
    Q_PROPERTY(QString trouble READ trouble NOTIFY changed)
    Q_PROPERTY(QString notice READ notice NOTIFY changed)
    Q_PROPERTY(int waiting READ waiting NOTIFY changed)
    Q_PROPERTY(bool busy READ busy NOTIFY changed)

public:
    enum Section { Waiting, Running, Finished };
    Q_ENUM(Section)

    HomeModel(StoreThread& storeThread, Online& online, const GameFaces& faces, QObject* parent = nullptr);

    Rows<GameCard>* games() { return &m_games; }
    const std::vector<ListedGame>& listedGames() const { return m_listedGames; } ///< the last one touched comes first
    bool loading() const { return m_loading; } ///< the list is being read for the first time
    bool empty() const { return !m_loading && trouble().isEmpty() && m_games.count() == 0; }
    QString trouble() const { return m_request.trouble(); } ///< why the games cannot be listed or removed
    QString notice() const { return m_notice; } ///< says that a damaged file was set aside under another name

    int waiting() const; ///< how many games wait for a player of this device
    bool busy() const { return m_request.isBusy(); }
    /// The next waiting game other than `besides`; empty: there is none.
    Q_INVOKABLE QString nextWaiting(const QString& besides) const;

    Q_INVOKABLE void refresh();
    Q_INVOKABLE void mute(const QString& game, bool muted);
    Q_INVOKABLE void resign(const QString& game); ///< gives up all seats of the account
    /// Continues a local game online: its first person keeps her seat on this device, the other people are invited.
    Q_INVOKABLE void takeOnline(const QString& game);
    /// Deletes a local game; an online game, which must be over, is only hidden from the list.
    Q_INVOKABLE void remove(const QString& game);
    Q_INVOKABLE void retry(); ///< repeats what failed
    Q_INVOKABLE void dismissNotice();

signals:
    void changed();
    void takenOnline(const QString& game);

private:
    struct Listed;
    const ListedGame* find(const QString& game) const; ///< nullptr: not in the list
    void resign(const std::string& game, engine::Seat seat);
    void show(); ///< updates the cards, whose texts depend on the time
    void remember(const store::Store::WentOnline& taken);
    /// Notes a local game as taken online, and adds the online game to this device.
    void addTaken(const QString& game, std::size_t length, const protocol::GameInfo& info);
    void removeTakenOnline(); ///< deletes local games that continue online
    void failed(const engine::Refusal& refusal, const std::function<void()>& again);

    StoreThread& m_storeThread;
    Online& m_online;
    const GameFaces& m_gameFaces;
    Rows<GameCard> m_games{this};
    std::vector<ListedGame> m_listedGames;
    std::vector<store::Store::WentOnline> m_taken; ///< local games that were taken online
    QTimer m_soon;                                 ///< debounces: changes that come together are shown together
    QTimer m_clock;                                ///< updates the cards' times
    bool m_loading = true;
    PageRequest m_request;
    bool m_listFailed = false; ///< reading the list failed; the trouble is cleared when that succeeds
    QString m_notice;
};

} // namespace models
