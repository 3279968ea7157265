#pragma once

#include "app/models/sync/store_thread.h"
#include "app/models/table/thinker.h"

#include <QObject>
#include <QTimer>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace models {

/// A player at the table, as a row for QML.
struct PlayerRow {
    int seat = 0;
    QString name;
    QUrl face;
    bool isBot = false;
    bool left = false; ///< has left for good
};
PlayerRow playerRow(const match::Player& player, int seat);

/// One game of any kind on the screen: who looks at it, what she has been shown, and whose move it is. It never holds
/// more of the game than the viewer may see. The game face of a kind (qml/games/<kind>) makes its table from
/// `position()`.
class MatchModel : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(MatchModel)
    QML_UNCREATABLE("App opens matches")
    Q_PROPERTY(QString kind READ kind NOTIFY opened)
    Q_PROPERTY(Stage stage READ stage NOTIFY stageChanged)
    Q_PROPERTY(int viewer READ viewer NOTIFY viewerChanged)
    Q_PROPERTY(QString viewerName READ viewerName NOTIFY viewerChanged)
    Q_PROPERTY(QUrl viewerFace READ viewerFace NOTIFY viewerChanged)
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY changed)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY changed)
    Q_PROPERTY(bool canHint READ canHint NOTIFY changed)
    Q_PROPERTY(double thinking READ thinking NOTIFY thinkingChanged)
    Q_PROPERTY(bool advising READ advising NOTIFY thinkingChanged)
    Q_PROPERTY(QString trouble READ trouble NOTIFY troubleChanged)
    Q_PROPERTY(bool online READ online NOTIFY opened)
    Q_PROPERTY(bool viewersTurn READ viewersTurn NOTIFY changed)
    Q_PROPERTY(bool offline READ offline NOTIFY changed)
    Q_PROPERTY(QString waitingText READ waitingText NOTIFY changed)
    Q_PROPERTY(Receipt receipt READ receipt NOTIFY changed)
    Q_PROPERTY(QString receiptText READ receiptText NOTIFY changed)
    Q_PROPERTY(QString keptText READ keptText NOTIFY changed)
    Q_PROPERTY(bool canLookBack READ canLookBack NOTIFY changed)
    Q_PROPERTY(bool gone READ gone NOTIFY changed)

public:
    enum Stage {
        Opening,
        InLobby,  ///< an online game that has not begun: players are awaited
        HandOver, ///< pass the device to the viewer: nothing of the game is shown
        Showing,  ///< what happened since she last looked, step by step
        MyTurn,
        BotThinks,
        Elsewhere, ///< a player elsewhere is to move, or a turn is in the outbox: `waitingText` says which
        Over,
        LookingBack, ///< shows an overtaken draft
        Failed,      ///< `trouble` says why; it cannot be shown
    };
    Q_ENUM(Stage)
    /// How far the last turn of this device has got.
    enum Receipt { NoReceipt, Saved, Sending, Sent, Accepted, Refused, Seen };
    Q_ENUM(Receipt)

    MatchModel(StoreThread& storeThread, std::string id, QObject* parent);
    ~MatchModel() override;
    MatchModel(const MatchModel&) = delete;
    MatchModel(MatchModel&&) = delete;
    MatchModel& operator=(const MatchModel&) = delete;
    MatchModel& operator=(MatchModel&&) = delete;

    QString kind() const;
    Stage stage() const { return m_stage; }
    int viewer() const { return m_viewer; }
    QString viewerName() const;
    QUrl viewerFace() const;
    bool canUndo() const { return m_stage == MyTurn && m_now.canUndo; }
    bool canRedo() const { return m_stage == MyTurn && m_now.canRedo; }
    bool canHint() const { return m_stage == MyTurn && !advising(); }
    double thinking() const { return m_thinking; } ///< progress of a bot's thinking or of a hint: 0 … 1
    bool advising() const { return m_advising; }
    QString trouble() const { return m_trouble; }
    bool viewersTurn() const { return m_now.turn == m_viewer; }
    bool online() const { return m_online; }               ///< the authority is a server
    bool offline() const { return m_online && m_offline; } ///< the server cannot be reached
    void setOffline(bool offline);
    void setProgress(SyncDriver::Progress progress); ///< how far the sending of the last turn is
    bool waits() const { return m_now.waits; }       ///< a turn is in the outbox and awaits the server's answer
    QString waitingText() const;
    Receipt receipt() const;
    QString receiptText() const; ///< empty for a game of this device
    /// Why a draft was overtaken; empty: none was.
    QString keptText() const;
    bool canLookBack() const;                                 ///< at the overtaken draft
    bool gone() const { return m_now.gone; }                  ///< the game is no longer in her account
    void setPace(int milliseconds) { m_pace = milliseconds; } ///< between two steps that are shown; 0: all at once

    /// The viewer has taken the device, and may see the game.
    Q_INVOKABLE void takeSeat();
    /// Shows everything without pauses until it is the turn of a player here.
    Q_INVOKABLE void skip();
    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();
    Q_INVOKABLE void hint();
    Q_INVOKABLE void cancelHint();
    /// Repeats what failed.
    Q_INVOKABLE void retry();
    Q_INVOKABLE void lookBack();    ///< shows the overtaken draft; nothing can be played there
    Q_INVOKABLE void leaveKept();   ///< back to the game
    Q_INVOKABLE void dismissKept(); ///< deletes the overtaken draft
    /// Called when an online game has news.
    void refresh();

    // For the game face.
    const engine::Game& game() const { return *m_game; }
    bool isOpen() const { return m_game != nullptr; }
    /// The position on the screen, as the viewer may see it.
    const engine::AnyPosition& position() const { return m_position; }
    const engine::AnyPosition& start() const { return m_start; } ///< before the first step
    std::size_t shownLength() const { return m_shown; }
    const std::vector<match::Step>& log() const { return m_log; } ///< every step that was shown, from the first
    /// Sends the move to the authority; the answer is a step that is shown, or `refused`.
    void play(const engine::AnyMove& move);
    bool busy() const { return m_busy; }
    const match::Player& player(int seat) const { return m_seats[static_cast<std::size_t>(seat)]; }
    QString nameOf(int seat) const { return playerRow(player(seat), seat).name; }
    std::string_view id() const { return m_id; }

signals:
    void opened();
    void stageChanged();
    void viewerChanged();
    void changed(); ///< anything of the above, after a step, an undo, a new viewer
    void thinkingChanged();
    void troubleChanged();
    /// A step is on the screen; `animated` when it should be shown happening.
    void stepShown(const match::Step& step, const engine::AnyPosition& before, bool animated);
    void positionReplaced(); ///< the position was replaced, without a step to show
    void refused(const QString& sentence);
    void advised(const std::vector<engine::bots::Plan>& plans);
    void somethingToSend(); ///< something was played or seen that has to be sent to the server
    void seatsChanged();    ///< a player has another name, or has left

private:
    /// The state of the match, read in the store thread, without anything that the viewer may not see.
    struct Now {
        engine::Seat turn = engine::nobody;
        std::size_t length = 0;
        bool canUndo = false;
        bool canRedo = false;
        bool over = false;
        bool waits = false; ///< in the outbox
        match::Delivery delivery;
        bool gone = false;
        std::optional<match::KeptDraft::Reason> kept; ///< a draft was overtaken, and is kept
        engine::Seat keptSeat = engine::nobody;
        bool canLookBack = false;
        std::vector<bool> here; ///< by seat: played on this device
        std::vector<match::Player> players;
    };
    struct Opened {
        const engine::Game* game = nullptr; ///< nullptr: the game has not begun
        std::vector<match::Player> players;
        bool online = false;
        std::vector<std::size_t> seen;
        Now now;
    };
    /// What is on the screen: from it the session computes what is new.
    struct Shown {
        engine::Seat viewer = engine::nobody;
        match::LogVersion version;
        std::size_t length = 0;
    };
    struct Update {
        Now now;
        match::LogVersion version;
        std::size_t from = 0;            ///< how many of the shown steps are still the same
        engine::AnyPosition start;       ///< before the first step, if that is new
        std::vector<match::Step> steps;  ///< from there on
        std::optional<std::size_t> seen; ///< if the log was replaced: how much of the new one the viewer has seen
    };
    using UpdateResult = engine::Result<Update>;
    using Work = std::function<engine::Result<void>(match::Session&)>;

    static Now nowOf(const match::Session& session);
    static Opened readOpened(const match::Session& session);
    static Update readUpdate(const match::Session& session, engine::Seat viewer, std::size_t from);
    static UpdateResult perform(match::Session& session, const Shown& shown, const Work& work);
    void open();
    /// Shows the failure; `again` is what retry() does.
    void fail(const QString& why, const std::function<void()>& again);
    /// The device goes to the player at `next`.
    void passOn(engine::Seat next);
    void applyOpened(const Opened& match);
    /// Does the work, then shows the game from the beginning: what the viewer has not seen yet step by step.
    void showFromBeginning(const Work& work);
    bool keptIsHers() const;
    Shown shown() const { return {m_viewer, m_version, m_shown}; }
    /// How much the store thread returns: the whole log, or what is new since the shown steps.
    enum class Extent { All, New };
    void runInStore(const Work& work, Extent extent, const std::function<void(const Update&)>& then);
    void handleFailure(const engine::Refusal& refusal, const std::function<void()>& again);
    void begin(const Update& update, std::size_t seen); ///< shows the first `seen` steps at once
    void queue(const Update& update);
    void showNext();
    void show(const match::Step& step, bool animated);
    void showPlayed(const Update& update); ///< shows what the viewer has played or redone
    /// Decides what comes next when all steps are shown.
    void proceed();
    void markSeen();
    void think();
    /// Drops the shown steps that are no longer in the log. False: the whole log was replaced, and the game is shown
    /// from its beginning.
    bool dropInvalidSteps(const Update& update);
    void rewind(std::size_t length);
    void catchUp(const Update& update);
    void sayReason(); ///< says once why a turn was not accepted
    bool isHere(engine::Seat seat) const { return m_here[engine::index(seat)]; }
    bool isPersonHere(engine::Seat seat) const { return isHere(seat) && !player(seat).isBot(); }
    void setStage(Stage stage);
    void setTrouble(const QString& trouble);
    void setThinking(double done, bool advising);
    engine::Seat nextViewer() const;
    int peopleHere() const;
    int delay() const { return m_hurry ? 0 : m_pace; }

    StoreThread& m_storeThread;
    std::string m_id;
    const engine::Game* m_game = nullptr;
    std::unique_ptr<Thinker> m_thinker;
    std::vector<match::Player> m_seats;
    std::vector<bool> m_here; ///< by seat: played on this device
    std::vector<std::size_t> m_seen;
    bool m_online = false;
    std::string m_reason; ///< the last reason that was shown for a turn that was not accepted
    bool m_refreshing = false;
    bool m_stale = false; ///< news came during another request, and is read after it
    SyncDriver::Progress m_progress = SyncDriver::Progress::Waiting;
    bool m_offline = false;
    Stage m_stage = Opening;
    engine::Seat m_viewer = engine::nobody;
    Now m_now;
    engine::AnyPosition m_start;
    engine::AnyPosition m_position;
    match::LogVersion m_version; ///< the version of the last update
    std::size_t m_shown = 0;
    std::vector<match::Step> m_log;
    std::deque<match::Step> m_queue;
    QTimer m_timer;
    int m_pace = 600;
    bool m_hurry = false; ///< the viewer has tapped to see the rest at once
    bool m_busy = false;
    bool m_advising = false;
    double m_thinking = 0;
    QString m_trouble;
    std::function<void()> m_again;
};

} // namespace models
