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

/// Keeps the online games of this device and of the server in step: sends the outbox, fetches what was played
/// elsewhere, and long-polls for more. It has no thread or timer: its owner calls `advance` at the time that `due`
/// says, and the network calls back. News is saved before it is announced.
class Sync {
public:
    enum class Mode {
        Off,
        Once, ///< a single pass, for the background; then `isDone`
        Live, ///< while the app is open: one long poll after the other
    };
    /// The state of the connection, for a small picture in a corner.
    enum class Link {
        Nobody,    ///< there is no account
        Trying,    ///< no answer has come yet
        Connected, ///< the last request was answered
        Away,      ///< no network, or no server; retried with back-off
        SignedOut, ///< the server does not accept this device's token any more
        TooOld,    ///< the app has to be updated
        Untrusted, ///< the server's certificate is not valid
    };
    /// How far the sending of a draft has come; its outcome is announced by `gameChanged`.
    enum class Progress {
        Waiting, ///< in the outbox; sending is retried automatically
        Sending,
        Transmitted, ///< the whole request has left this device; the answer is awaited
        Answered,
    };
    /// The clock and the random numbers that the loop goes by, and its owner's callbacks.
    struct Environment {
        std::function<Time()> now;
        std::function<double()> chance; ///< a random number from 0 to 1, for the jitter
        /// The game has news; called once for its info and its moves together.
        std::function<void(std::string_view game)> gameChanged;
        std::function<void()> listChanged; ///< the list of games has changed
        std::function<void()> linkChanged;
        std::function<void(const engine::Refusal&)> storeFailed;
        std::function<void(const protocol::Profile&)> profileReceived = {}; ///< the player's, as the server has it now
        std::function<void(std::string_view game, Progress)> progressChanged = {};
    };

    Sync(store::OnlineGames online, Http& http, Environment environment);
    ~Sync();
    Sync(const Sync&) = delete;
    Sync(Sync&&) = delete;
    Sync& operator=(const Sync&) = delete;
    Sync& operator=(Sync&&) = delete;

    void use(Credentials credentials); ///< for all requests from now on; no token: no account
    const Credentials& credentials() const { return m_api.credentials(); }
    void setMode(Mode mode);
    void advance();                  ///< does everything that is due
    std::optional<Time> due() const; ///< when to call `advance` next, if nothing happens before
    bool isDone() const;             ///< for Mode::Once: nothing is under way or to be sent
    void networkIsBack();            ///< ends the back-off
    void handleLocalChange();        ///< something was played, seen or muted here and may have to be sent
    /// Whether a player is looking at the app: she sees what it receives, so the server need not notify her other
    /// devices.
    void setWatched(bool watched);
    /// Saves a game from the answer to another request, before the feed has it. Returns its id.
    engine::Result<std::string> addGame(const protocol::GameInfo& info);
    Link link() const { return m_link; }
    /// Why there is no connection, as a sentence for the player.
    const std::string& linkReason() const { return m_linkReason; }

    static constexpr int wait = 25;            ///< seconds of a long poll
    static constexpr Time shortestPause = 500; ///< milliseconds, doubled with every failure
    static constexpr Time longestPause = 60'000;
    static constexpr std::size_t mostFetches = 4; ///< at once

private:
    struct Alive {};

    template <class T>
    void send(const Request<T>& request, std::type_identity_t<ReplyHandler<T>> then) {
        ++m_underWay;
        m_api.ask(request, [this, alive = std::weak_ptr(m_alive), then = std::move(then)](const Reply<T>& reply) {
            if (alive.expired())
                return;
            --m_underWay;
            then(reply);
        });
    }
    /// Backs off after a temporary fault, and signs out after a 401. Returns whether it was one of these; any other
    /// fault is left to the caller.
    bool handleLinkFault(const Fault& fault);
    /// For an unusable answer: does what handleLinkFault() does, or else backs off with `sentence`.
    void handleUnusableReply(Fault fault, std::string_view sentence = notUnderstood);
    void backOff(Time atLeast = 0); ///< makes no request for a while: longer with every failure, with full jitter
    void backOff(
        const Fault& fault); ///< the same, and sets the link's state, unless the server only asks for fewer requests
    void endBackOff();
    /// Ends the back-off and reports the connection, after an answer that could be read.
    void markConnected();
    void setLink(Link link, std::string reason = {});
    /// The value, or nullptr if the store failed, which is then reported to the owner.
    template <class T>
    const T* checked(const engine::Result<T>& result) const {
        if (result)
            return &result.value();
        m_environment.storeFailed(result.refusal());
        return nullptr;
    }
    bool checked(const engine::Result<void>& result) const; ///< false: the store failed

    void checkServer();
    void fetchGameList(const std::string& before, std::vector<store::GameNews> news, const std::string& cursor);
    void pollFeed();
    void handleFeed(const Reply<protocol::News>& reply);
    void handleProfile(const protocol::Profile& profile);
    void fetchGame(const store::OnlineGame& game);
    void handleGame(const std::string& id, std::size_t from, const Reply<protocol::GameView>& reply);
    void forgetGame(const std::string& id);
    void announce(const std::string& id);
    void announceLater(const std::string& id); ///< together with its moves, if these have to be fetched
    void announceNow(); ///< announces games whose moves are still being fetched: that may take a while

    void processGames(); ///< sends and fetches what each game needs
    /// Whether a game has something to send or to fetch.
    bool hasWork(const store::OnlineRow& row, const protocol::GameInfo& info) const;
    bool isToBeFetched(const store::OnlineRow& row, const protocol::GameInfo& info) const;
    bool sendOutbox(const store::OnlineGame& game); ///< false: the store failed, so nothing was sent
    void reportProgress(const std::string& id, Progress progress);
    void handleOutboxReply(const std::string& id, const store::Draft& draft, bool alone,
                           const Reply<protocol::Played>& reply);
    void refuse(const std::string& id, store::Draft draft, const std::string& reason);
    void sendSeen(const store::OnlineGame& game);
    void sendMuted(const store::OnlineRow& row);

    store::OnlineGames m_online;
    Api m_api;
    Environment m_environment;
    Mode m_mode = Mode::Off;
    Link m_link = Link::Nobody;
    std::string m_linkReason;
    /// Replaced when credentials or mode change, so that answers to older requests are dropped.
    std::shared_ptr<Alive> m_alive;
    std::size_t m_underWay = 0;
    bool m_serverChecked = false;                  ///< the server's version was checked
    bool m_polling = false;                        ///< a poll is under way
    bool m_listing = false;                        ///< checking the server or fetching the whole list
    bool m_feedRead = false;                       ///< the feed was read in this pass
    int m_profile = 0;                             ///< the last revision received; 0: none
    bool m_watched = false;                        ///< a player is looking at the app
    bool m_seenUnsent = true;                      ///< … and the server does not know yet that she has seen the news
    bool m_dirty = true;                           ///< there may be something to send or fetch
    std::set<std::string> m_unannounced;           ///< games with news whose moves are being fetched
    std::set<std::string> m_busy;                  ///< games with a request under way
    std::set<std::string> m_sending;               ///< … whose request sends a draft
    std::map<std::string, std::string> m_accepted; ///< by game: accepted batches whose moves are yet to be fetched
    int m_failures = 0;
    Time m_backOffUntil = 0;
};

} // namespace client
