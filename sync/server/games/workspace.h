#pragma once

#include "sync/match/match.h"
#include "sync/server/games/game_text.h"
#include "sync/server/games/roster.h"
#include "sync/server/ledger/ledger.h"

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace server {

/// A game in memory: its roster and, once it has begun, its match.
struct LoadedGame {
    std::string id;
    Revisions revisions;
    Roster roster;
    protocol::JsonFields setupFields; ///< serialised once, because it is sent after each move
    std::optional<match::Match> match;

    Time touched() const; ///< when it was last played or, before that, made
    bool isRunning() const { return match && !match->over(); }
    bool isOver() const { return match && match->over(); }
    /// A bot is to move.
    bool waitsForBot() const;
};

/// A change in a game, with its text as in GameText, and the members it is sent to.
struct Change {
    std::string game;
    std::shared_ptr<const protocol::JsonFields> common;
    Time touched = 0;
    struct Member {
        FeedPosition feed;
        protocol::JsonFields own;
        bool gone = false; ///< the account has left, and may not see the game any more
    };
    std::vector<Member> members;
    bool quiet = false; ///< answers no long poll: it is sent with the next change that does
};

/// What is done after the commit, in this order. Not before it, because a commit can fail.
class SideEffects {
public:
    virtual ~SideEffects() = default;
    virtual void changed(Change change) = 0;
    virtual void viewed(std::string_view game, std::string_view account, GameText view) = 0;
    virtual void authenticated(std::string_view tokenHash, const Device& device, Time now) = 0;
    virtual void revoked(std::string_view device) = 0;       ///< its token no longer counts
    virtual void profileChanged(const Account& account) = 0; ///< its devices and perhaps its games need it
    virtual void nudged(Time due) = 0;                       ///< a nudge is due at that time
    virtual void botsTurn(std::string_view game, const engine::Game& kind, std::string_view bot,
                          const engine::AnyPosition& view, std::size_t length, bool awaited) = 0;

protected:
    SideEffects() = default;
    SideEffects(const SideEffects&) = default;
    SideEffects(SideEffects&&) = default;
    SideEffects& operator=(const SideEffects&) = default;
    SideEffects& operator=(SideEffects&&) = default;
};
using SideEffectList = std::vector<std::function<void(SideEffects&)>>;

/// What push this server offers to devices.
struct PushOffer {
    std::vector<push::Transport> transports; ///< none: this server sends no push
    std::string vapid;                       ///< the public key by which push services know this server
    bool allowPrivate = false;               ///< push services may be on this machine: for tests only
    Time holdBack = 4 * second;              ///< time for a player to see her turn without a push

    bool has(push::Transport transport) const;
};

/// The rule of a refusal to open a game that cannot be read any more; other games can be opened.
inline constexpr std::string_view damagedGame = "damaged-game";

/// What an operation may use during one transaction: ledger, loaded games, side effects. One thread uses it.
class Workspace {
public:
    Workspace(Ledger& ledger, std::string epoch, std::string publicUrl, std::size_t mostOpen, PushOffer push = {})
        : ledger(ledger), epoch(std::move(epoch)), publicUrl(std::move(publicUrl)), push(std::move(push)),
          m_mostOpen(mostOpen) {}

    Ledger& ledger;
    const std::string epoch;
    const std::string publicUrl;
    const PushOffer push;

    /// Where seeds and ids of games come from: the operating system, or what a test sets to repeat a run.
    std::function<engine::Seed()> chance = engine::randomSeed;

    enum class OpenFor { Reading, Writing };
    /// The game as it is now; nullptr if there is none. The pointer is valid until the next game is opened or added.
    engine::Result<LoadedGame*> open(std::string_view game, OpenFor purpose);
    engine::Result<LoadedGame*> add(const Roster& roster, Time now);
    engine::Result<void> save(LoadedGame& game); ///< the roster only
    engine::Result<void> start(LoadedGame& game, Time now);

    /// Reports a change: it gets a position in the feed of every member, and a bot whose turn it is begins to think.
    enum class LongPolls {
        Answer,       ///< long polls are answered with the change
        LeaveWaiting, ///< no long poll is answered because of it
    };
    engine::Result<void> updateFeeds(LoadedGame& game, LongPolls polls = LongPolls::Answer);
    /// Who has made it the turn of the next seat, by playing or by starting the game.
    struct Mover {
        std::string account; ///< empty: a bot
        std::string name;
    };
    /// The same, with a nudge for the player whose turn it has become, unless she is the mover.
    engine::Result<void> updateFeedsForTurn(LoadedGame& game, const Mover& mover, Time now);
    /// Checks, saves and reports moves of the seat whose turn it is, all or none. A refusal of the kind Store comes
    /// from the ledger, and nothing may be committed; any other one says that the moves are not legal.
    engine::Result<void> playTurn(LoadedGame& game, std::span<const engine::AnyMove> moves, std::string_view batch,
                                  const Mover& mover, Time now);
    void thinkIfBotsTurn(const LoadedGame& game);

    void addSideEffect(std::function<void(SideEffects&)> what) { m_sideEffects.push_back(std::move(what)); }
    SideEffectList takeSideEffects() { return std::exchange(m_sideEffects, {}); }
    void forget(); ///< drops loaded games and side effects: after a rollback they are wrong

private:
    engine::Result<bool> load(LoadedGame& game);
    /// The nudge for the seat that is to move once the log has that length; nothing: none is needed.
    std::optional<TurnNudge> nudgeFor(const LoadedGame& game, engine::Seat next, std::size_t length, const Mover& mover,
                                      Time now) const;
    engine::Result<void> updateFeeds(LoadedGame& game, LongPolls polls, const std::optional<TurnNudge>& turn);
    /// Adds the side effects of a change, and retires the game from the feeds of members who have left.
    engine::Result<void> publish(LoadedGame& game, LongPolls polls, Ledger::FeedUpdate update,
                                 const std::optional<TurnNudge>& turn);
    void remember(std::string_view game);

    std::size_t m_mostOpen;
    std::list<LoadedGame> m_open; ///< an LRU cache: most recently used first; the last one makes room
    std::unordered_map<std::string_view, std::list<LoadedGame>::iterator> m_byId;
    SideEffectList m_sideEffects;
};

} // namespace server
