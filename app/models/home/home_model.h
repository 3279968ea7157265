#pragma once

#include "app/models/rows.h"
#include "app/models/sync/page_request.h"
#include "app/models/table/face.h"

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
    QString game; ///< its id ("id" means something else in QML)
    QString title;
    QString names;
    QList<QUrl> faces;
    int section = 0;
    QString heading; ///< above the first card of a section, empty on the others
    QString turnText;
    QString detail;  ///< since when, and which game it is when there are several kinds
    QString picture; ///< the image provider's URL without the "/dark" or "/light" at its end; empty when there is none
    bool playable = true;
    bool online = false;
    bool muted = false; ///< she is not told when it is her turn
    bool over = false;
    bool begun = true;
    bool invited = false; ///< it has not begun, and she was asked by name

    QString key() const { return game; }
    bool operator==(const GameCard&) const = default;
};

/// A game that can be listed, of this device or of its account.
struct ListedGame {
    match::GameSummary game;
    bool online = false;
    protocol::GameInfo::State state = protocol::GameInfo::State::Running;
    std::vector<engine::Seat> mine; ///< of an online game
    bool invited = false;
    bool muted = false;
    bool removed = false;    ///< when it is over it is not shown
    bool wentOnline = false; ///< a game of this device that goes on there: it is not shown, and not counted
    bool unsent = false;     ///< something that was played here waits to be accepted
};

/// All games: those of this device, and those of its account.
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

    HomeModel(StoreThread& storeThread, Online& online, const Faces& faces, QObject* parent = nullptr);

    Rows<GameCard>* games() { return &m_games; }
    const std::vector<ListedGame>& listings() const { return m_listings; } ///< touched last first
    bool loading() const { return m_loading; } ///< for the first time: nothing can be said yet
    bool empty() const { return !m_loading && trouble().isEmpty() && m_games.count() == 0; }
    QString trouble() const { return m_request.trouble(); } ///< why the games cannot be listed or removed
    QString notice() const { return m_notice; }             ///< a damaged file was kept under another name

    int waiting() const; ///< games that wait for somebody here
    bool busy() const { return m_request.isBusy(); }
    /// The next game that waits, besides this one; empty: there is none.
    Q_INVOKABLE QString nextWaiting(const QString& besides) const;

    Q_INVOKABLE void refresh();
    Q_INVOKABLE void mute(const QString& game, bool muted);
    Q_INVOKABLE void resign(const QString& game); ///< all her seats in it
    /// A game of this device: its first person plays on here, whoever else sat there is invited.
    Q_INVOKABLE void takeOnline(const QString& game);
    /// From this device; an online game, which is over then, only from what is shown here.
    Q_INVOKABLE void remove(const QString& game);
    Q_INVOKABLE void retry(); ///< does again what failed
    Q_INVOKABLE void dismissNotice();

signals:
    void changed();
    void takenOnline(const QString& game);

private:
    struct Listed;
    const ListedGame* find(const QString& game) const; ///< nothing: it is not listed
    void resign(const std::string& game, engine::Seat seat);
    void show(); ///< again, as time went on
    void remember(const store::Store::WentOnline& taken);
    void addTaken(const QString& game, std::size_t length, const protocol::GameInfo& said);
    void removeTakenOnline(); ///< of games that go on online
    void failed(const engine::Refusal& refusal, const std::function<void()>& again);

    StoreThread& m_storeThread;
    Online& m_online;
    const Faces& m_faces;
    Rows<GameCard> m_games{this};
    std::vector<ListedGame> m_listings;
    std::vector<store::Store::WentOnline> m_taken; ///< games of this device that were taken online
    QTimer m_soon;                                 ///< what comes together is shown together
    QTimer m_clock;                                ///< "just now" does not stay true
    bool m_loading = true;
    PageRequest m_request;
    bool m_listFailed = false; ///< the trouble is with the list: it goes when that is there again
    QString m_notice;
};

} // namespace models
