#pragma once

#include "sync/client/api.h"
#include "sync/store/online.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace client {

using store::Time;

/// Keeps the online games of this device and the server's in step: sends what was played here, fetches what was played
/// elsewhere, and listens for more. It does nothing by itself: whoever owns it calls `advance` when `due` says so, and
/// the network calls back. What it knows is on disk before anybody is told.
class Sync {
public:
    enum class Mode {
        Off,
        Once, ///< a single pass, for the background; then `isDone`
        Live, ///< while the app is open: one long poll after the other
    };
    /// How it stands with the server, for a small picture in a corner.
    enum class Link {
        Nobody,    ///< there is no account
        Trying,    ///< nothing was heard yet
        Connected, ///< the last thing that was asked was answered
        Away,      ///< no network, or no server: it tries again by itself
        SignedOut, ///< the server does not know this device any more
        TooOld,    ///< the app has to be updated
        Untrusted, ///< somebody else answers in the server's place
    };
    /// How far a turn from here has come; what the server makes of it is `changed`.
    enum class Progress {
        Waiting, ///< it is kept here, and tried again by itself
        Sending,
        Left, ///< all of it has left this device, and an answer is awaited
        Answered,
    };
    struct Surroundings {
        std::function<Time()> now;
        std::function<double()> chance;                     ///< 0 … 1
        std::function<void(std::string_view game)> changed; ///< something is new in it; once for news and moves
        std::function<void()> listed;                       ///< the list of games has changed
        std::function<void()> linkChanged;
        std::function<void(const engine::Refusal&)> trouble;         ///< with the disk
        std::function<void(const protocol::Profile&)> profiled = {}; ///< who she is, as the server has it now
        std::function<void(std::string_view game, Progress)> progressed = {};
    };

    Sync(store::Online online, Http& http, Surroundings surroundings);
    ~Sync();
    Sync(const Sync&) = delete;
    Sync(Sync&&) = delete;
    Sync& operator=(const Sync&) = delete;
    Sync& operator=(Sync&&) = delete;

    void use(Credentials credentials); ///< from now on; without a token: of nobody
    const Credentials& credentials() const { return m_api.credentials(); }
    void setMode(Mode mode);
    void advance();                  ///< whatever is to be done now
    std::optional<Time> due() const; ///< when to call it next, if nothing happens before
    bool isDone() const;             ///< of a single pass: nothing is under way or to be sent
    void networkIsBack();            ///< tries at once
    void look();                     ///< for something to send: something was played or seen here
    /// Somebody looks at the app: what it hears she sees, and need not be told of elsewhere.
    void setLookedAt(bool looked);
    /// A game as an answer told it, for one who will not wait until the feed does. Its id.
    engine::Result<std::string> addGame(const protocol::GameInfo& said);
    Link link() const { return m_link; }
    const std::string& why() const { return m_why; } ///< a sentence for a person, when it is not connected

    static constexpr int wait = 25;            ///< seconds of a long poll
    static constexpr Time shortestPause = 500; ///< milliseconds, doubled with every failure
    static constexpr Time longestPause = 60'000;
    static constexpr std::size_t mostFetches = 4; ///< at once

private:
    struct Alive {};

    template <class T>
    void send(const Request<T>& request, std::type_identity_t<Then<T>> then) {
        ++m_underWay;
        m_api.ask(request, [this, alive = std::weak_ptr(m_alive), then = std::move(then)](const Reply<T>& reply) {
            if (alive.expired())
                return;
            --m_underWay;
            then(reply);
        });
    }
    bool wentWrong(const Fault& fault); ///< and what was to be done about it is done
    /// For an answer that cannot be used: as wentWrong(), and for anything else backs off with `sentence`.
    void isOfNoUse(Fault fault, std::string_view sentence = notUnderstood);
    void backOff(const Fault& fault);
    void rest(Time atLeast = 0); ///< longer with every failure; full jitter
    void recovered();
    void understood();
    void setLink(Link link, std::string why = {});
    /// nullptr: the disk is at fault, and that was said
    template <class T>
    const T* take(const engine::Result<T>& result) const {
        if (result)
            return &result.value();
        m_around.trouble(result.refusal());
        return nullptr;
    }
    bool take(const engine::Result<void>& result) const;

    void checkServer();
    void fetchGameList(const std::string& before, std::vector<store::GameNews> news, const std::string& cursor);
    void pollFeed();
    void handleFeed(const Reply<protocol::News>& reply);
    void handleProfile(const protocol::Profile& profile);
    void fetchGame(const store::OnlineGame& game);
    void handleGame(const std::string& id, std::size_t from, const Reply<protocol::GameView>& reply);
    void forgetGame(const std::string& id);
    void announce(const std::string& id);
    void announceLater(const std::string& id); ///< with its moves, if these are to be fetched
    void announceNow();                        ///< whatever was to be announced with its moves: they may take a while

    void processGames(); ///< what is to be sent and fetched
    bool hasWork(const store::OnlineRow& row, const protocol::GameInfo& info) const;
    bool isToBeFetched(const store::OnlineRow& row, const protocol::GameInfo& info) const;
    void sendOutbox(const store::OnlineGame& game);
    void tellProgress(const std::string& id, Progress progress);
    void handleOutboxReply(const std::string& id, const store::Draft& draft, bool alone,
                           const Reply<protocol::Played>& reply);
    void refuse(const std::string& id, store::Draft draft, const std::string& reason);
    void sendSeen(const store::OnlineGame& game);
    void sendMuted(const store::OnlineRow& row);

    store::Online m_online;
    Api m_api;
    Surroundings m_around;
    Mode m_mode = Mode::Off;
    Link m_link = Link::Nobody;
    std::string m_why;
    std::shared_ptr<Alive> m_alive; ///< gone: an answer is for somebody who was here before
    std::size_t m_underWay = 0;
    bool m_serverChecked = false;        ///< the server has said what it is
    bool m_polling = false;              ///< a poll is under way
    bool m_listing = false;              ///< the check of the server, or the fetch of the whole list, is under way
    bool m_heard = false;                ///< in this pass
    int m_profile = 0;                   ///< the revision that was heard; 0: none
    bool m_looked = false;               ///< somebody looks at what is heard
    bool m_seenUnsent = true;            ///< … and the server does not know yet that she has seen it
    bool m_dirty = true;                 ///< there may be something to send or fetch
    std::set<std::string> m_unannounced; ///< games with news whose moves are being fetched
    std::set<std::string> m_busy;        ///< games of which something is under way
    std::set<std::string> m_sending;     ///< … and of which that is a turn from here
    std::map<std::string, std::string> m_accepted; ///< batches that are accepted and yet to be fetched, by game
    int m_failures = 0;
    Time m_quietUntil = 0;
};

} // namespace client
