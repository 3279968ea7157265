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

/// A game in memory: who plays it and, once it is under way, the authority over it.
struct LoadedGame {
    std::string id;
    Revisions revisions;
    Roster roster;
    protocol::JsonFields introduction; ///< kept: it is told after each move
    std::optional<match::Match> match;

    Time touched() const; ///< when it was last played or, before that, made
    bool isRunning() const { return match && !match->over(); }
    bool isOver() const { return match && match->over(); }
    /// A bot is to move.
    bool waitsForBot() const;
};

/// Something has changed in a game, and these are to know it.
struct Change {
    std::string game;
    std::shared_ptr<const protocol::JsonFields> description;
    Time touched = 0;
    struct Member {
        FeedPosition told;
        protocol::JsonFields mine; ///< as describeFor says
        bool gone = false;         ///< it is no longer hers to know
    };
    std::vector<Member> members;
    bool quiet = false; ///< nobody is woken for it: it comes with whatever comes next
};

/// What is done after the commit, in this order: not before, for it may not come.
class SideEffects {
public:
    virtual ~SideEffects() = default;
    virtual void changed(Change change) = 0;
    virtual void viewed(std::string_view game, std::string_view account, GameText view) = 0;
    virtual void recognised(std::string_view tokenHash, const Device& device, Time now) = 0;
    virtual void revoked(std::string_view device) = 0;       ///< its token no longer counts
    virtual void profileChanged(const Account& account) = 0; ///< her devices are to know it, and maybe her games
    virtual void nudged(Time due) = 0;                       ///< somebody is to be told then that it is her turn
    virtual void botsTurn(std::string_view game, const engine::Game& kind, std::string_view bot,
                          const engine::AnyPosition& view, std::size_t length, bool awaited) = 0;

protected:
    SideEffects() = default;
    SideEffects(const SideEffects&) = default;
    SideEffects(SideEffects&&) = default;
    SideEffects& operator=(const SideEffects&) = default;
    SideEffects& operator=(SideEffects&&) = default;
};
using Afterwards = std::vector<std::function<void(SideEffects&)>>;

/// How devices can be told that it is their player's turn while their app is closed.
struct PushOffer {
    std::vector<push::Transport> transports; ///< none: they are not
    std::string vapid;                       ///< the public key with which the service shows who it is
    bool allowPrivate = false;               ///< addresses of this machine will do: for tests only
    Time holdBack = 4 * second;              ///< so long she may see it by herself

    bool has(push::Transport transport) const;
};

/// The rule of a refusal to open a game that cannot be read any more; the others are well.
inline constexpr std::string_view damagedGame = "damaged-game";

/// What a job works with: a ledger, and the games that were opened last. One thread uses it.
class Workspace {
public:
    Workspace(Ledger& ledger, std::string epoch, std::string publicUrl, std::size_t mostOpen, PushOffer push = {})
        : ledger(ledger), epoch(std::move(epoch)), publicUrl(std::move(publicUrl)), push(std::move(push)),
          m_mostOpen(mostOpen) {}

    Ledger& ledger;
    const std::string epoch;
    const std::string publicUrl;
    const PushOffer push;

    /// Where seeds and the ids of games come from: the operating system, unless somebody wants the same ones again.
    std::function<engine::Seed()> chance = engine::randomSeed;

    enum class For { Reading, Writing };
    /// The game, as it is now; nullptr when there is none. It is there until the next one is opened.
    engine::Result<LoadedGame*> open(std::string_view game, For what);
    engine::Result<LoadedGame*> add(const Roster& roster, Time now);
    engine::Result<void> save(LoadedGame& game); ///< its roster
    engine::Result<void> start(LoadedGame& game, Time now);

    /// Something has changed: the feed of every member counts on, and a bot whose turn it is begins to think.
    enum class How { Aloud, Quietly }; ///< quietly: no long poll is answered because of it
    engine::Result<void> tell(LoadedGame& game, How how = How::Aloud);
    /// Who has played, or brought it about that somebody can.
    struct Mover {
        std::string account; ///< empty: a bot's
        std::string name;
    };
    /// The same; and the player whose turn it has become by that is nudged, unless she is the mover.
    engine::Result<void> tellTurn(LoadedGame& game, const Mover& mover, Time now);
    /// Checks, saves and tells moves of the seat whose turn it is, as one. A refusal of the kind Store comes from the
    /// ledger, and nothing may be committed; any other one says that the moves are not legal.
    engine::Result<void> playTurn(LoadedGame& game, std::span<const engine::AnyMove> moves, std::string_view batch,
                                  const Mover& mover, Time now);
    void thinkIfBotsTurn(const LoadedGame& game);

    void afterwards(std::function<void(SideEffects&)> what) { m_afterwards.push_back(std::move(what)); }
    Afterwards takeAfterwards() { return std::exchange(m_afterwards, {}); }
    void forget(); ///< all that is remembered: it may not have been kept

private:
    engine::Result<bool> load(LoadedGame& game);
    /// The nudge for the seat that is to move once the log has that length; nothing: nobody needs one.
    std::optional<TurnNudge> nudgeFor(const LoadedGame& game, engine::Seat next, std::size_t length, const Mover& mover,
                                      Time now) const;
    engine::Result<void> tell(LoadedGame& game, How how, const std::optional<TurnNudge>& turn);
    /// What follows from it: side effects, and feeds of members who have left.
    engine::Result<void> spread(LoadedGame& game, How how, Ledger::FeedUpdate told,
                                const std::optional<TurnNudge>& turn);
    void remember(std::string_view game);

    std::size_t m_mostOpen;
    std::list<LoadedGame> m_open; ///< an LRU cache: used last first, and the last one makes room
    std::unordered_map<std::string_view, std::list<LoadedGame>::iterator> m_byId;
    Afterwards m_afterwards;
};

} // namespace server
