#pragma once

#include "sync/protocol/profile.h"
#include "sync/push/push.h"
#include "sync/server/writer.h"
#include "sync/store/games.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What a server keeps, whatever keeps it: accounts, who plays what with whom, the games themselves (store::Games), and
/// what is new for whom. Between begin() and commit() it is used by one thread; another one has a ledger of its own.

namespace server {

using store::Time;
inline constexpr Time second = 1000;
inline constexpr Time minute = 60 * second;
inline constexpr Time hour = 60 * minute;
inline constexpr Time day = 24 * hour;

using protocol::Quiet;

struct Account {
    std::string id;
    std::string name;
    int face = 0;
    std::optional<Quiet> quiet = {}; ///< nothing: she has not said
    std::int64_t revision = 1;       ///< of all of this, by which a device knows whether it has heard
    std::int64_t renames = 0;        ///< the revision whose name is yet to be brought into her games; 0: none

    bool operator==(const Account&) const = default;
};

struct Device {
    std::string id;
    std::string account;
    std::string name;
    Time used = 0; ///< when it last asked, to some minutes

    bool operator==(const Device&) const = default;
};

/// Something secret that may be used once: its hash, and whose it is.
struct Code {
    enum class Use { Recovery, Link, Seats };
    Use use = Use::Recovery;
    std::string hash;
    std::string account;
    Time until = 0; ///< 0: for good
};

/// The answer to a request with an idempotency key, for it may come again.
struct StoredReply {
    std::string key;     ///< who asked, ':', and her Idempotency-Key
    std::string request; ///< hash of what was asked
    int status = 0;
    std::string body;
    Time at = 0;
};

/// How often a game has changed: who sits there, and what was played. A copy in memory with the same numbers is right.
struct Revisions {
    std::int64_t roster = 0;
    std::int64_t game = 0; ///< 0: it has not been started

    bool operator==(const Revisions&) const = default;
};

struct StoredRoster {
    std::string text; ///< JSON, which no ledger looks into
    std::int64_t revision = 0;
};

/// A game as a list shows it, and where it stands in a player's feed.
struct FeedEntry {
    std::string game;
    std::int64_t position = 0; ///< counts the changes of all of a player's games; each game has that of its last one
    std::string roster;
    std::string status; ///< as in store::GameRow; empty: it has not been started
    std::size_t length = 0;
    Time touched = 0;              ///< when it was last played or, before that, made
    std::vector<std::size_t> seen; ///< by seat, as far as somebody has seen anything
    bool gone = false;             ///< she has left it
};

/// Somebody to whom a change was told, and the position that it has for her.
struct FeedPosition {
    std::string account;
    std::int64_t position = 0;
};

/// Where a device is reached while its app is closed, and when it does not want to be.
struct Subscriber {
    std::string device;
    std::string account;
    push::Address address;
    Quiet quiet;                    ///< of this device alone, as older apps say it
    std::vector<std::string> muted; ///< … and games of which it does not want to hear
    Time since = 0;                 ///< when it told this address
    Time delivered = 0;             ///< when it was last reached; 0: never
    std::string trouble;            ///< why it was not, the last time

    bool operator==(const Subscriber&) const = default;
};

/// A turn of which a player is to be told, unless she sees it before.
struct Nudge {
    std::string game;       ///< empty: it is only a test
    std::size_t length = 0; ///< of the log when it became her turn
    int seat = 0;
    std::string who; ///< has played
    Time due = 0;

    bool operator==(const Nudge&) const = default;
};
/// Whose turn it has become.
struct TurnNudge {
    std::string account;
    Nudge nudge;
};
/// A nudge for one of her devices, in the hands of one who is about to deliver it.
struct ClaimedNudge {
    std::string device;
    Nudge nudge; ///< due: until when nobody else takes it up
    int tries = 0;
};

/// Something that all processes of a service share, and nobody else may know: a key, or a token that is renewed.
struct Secret {
    std::string text;
    std::int64_t made = 0; ///< seconds since 1970

    bool operator==(const Secret&) const = default;
};

class Ledger : public Transactional, public store::Games {
public:
    template <class T>
    using Result = engine::Result<T>;

    /// Nobody else writes here: what this process remembers of a game is right.
    virtual bool alone() const = 0;
    /// Made by chance with the store; part of every cursor. A restored copy gets a new one (renewEpoch), for it may
    /// have forgotten what cursors speak of.
    virtual Result<std::string> epoch() = 0;
    virtual Result<void> renewEpoch(std::string_view epoch) = 0;

    // Accounts
    virtual Result<void> addAccount(const Account& account, Time now) = 0;
    virtual Result<std::optional<Account>> account(std::string_view id) = 0;
    virtual Result<void> changeAccount(const Account& account) = 0;
    virtual Result<std::vector<std::string>> renamedAccounts(std::size_t most) = 0; ///< with `renames`
    /// Her games have that name now; nothing happens when there is a newer one.
    virtual Result<void> settleRename(std::string_view account, std::int64_t revision) = 0;
    /// With its devices, codes, memberships and the answers that were kept for it.
    virtual Result<void> removeAccount(std::string_view id) = 0;
    /// Until the end of the transaction nobody else makes her a member of anything.
    virtual Result<void> holdAccount(std::string_view id) = 0;

    virtual Result<void> addDevice(const Device& device, std::string_view tokenHash) = 0;
    virtual Result<std::optional<Device>> deviceOf(std::string_view tokenHash) = 0;
    virtual Result<std::vector<Device>> devices(std::string_view account) = 0; ///< used last first
    virtual Result<bool> removeDevice(std::string_view account, std::string_view device) = 0;
    virtual Result<bool> renameDevice(std::string_view account, std::string_view device, std::string_view name) = 0;
    virtual Result<void> touchDevice(std::string_view device, Time now) = 0;

    /// One of the same kind from before is gone.
    virtual Result<void> addCode(const Code& code) = 0;
    /// Whose it is, and it stays. Nothing for one that is unknown, used or over.
    virtual Result<std::optional<std::string>> ownerOf(Code::Use use, std::string_view hash, Time now) = 0;
    /// Whose it is; it is used up. Nothing for one that is unknown, used or over.
    virtual Result<std::optional<std::string>> takeCode(Code::Use use, std::string_view hash, Time now) = 0;

    virtual Result<std::optional<StoredReply>> kept(std::string_view key) = 0;
    virtual Result<void> keep(const StoredReply& kept) = 0;
    virtual Result<void> forget(Time before) = 0; ///< answers, codes and invitations that are over

    // Who plays what with whom. The roster is there from the making of a game on, what store::Games keeps from its
    // start.
    virtual Result<void> addRoster(std::string_view game, std::string_view text, Time now) = 0; ///< revision 1
    virtual Result<std::optional<StoredRoster>> roster(std::string_view game) = 0;
    virtual Result<void> changeRoster(std::string_view game, std::string_view text) = 0; ///< revision one more
    /// Until the end of the transaction nobody else changes the roster or the game. Nothing: there is no such game.
    virtual Result<std::optional<Revisions>> hold(std::string_view game) = 0;
    virtual Result<std::optional<Revisions>> revisions(std::string_view game) = 0; ///< the same, for a look

    virtual Result<void> addInvitation(std::string_view code, std::string_view game, Time until) = 0;
    /// To which game; nothing for one that is unknown or over.
    virtual Result<std::optional<std::string>> invitation(std::string_view code, Time now) = 0;
    virtual Result<bool> removeInvitation(std::string_view code, std::string_view game) = 0;

    // What is new for whom. A member's feed counts inside the transaction of the change, never ahead of it: who has
    // read up to a position has missed nothing below it.
    virtual Result<void> addMember(std::string_view account, std::string_view game) = 0; ///< if she is none yet
    virtual Result<std::vector<std::string>> members(std::string_view game) = 0;
    /// She has left, and is not told of it any more. Its place in her feed stays, for a feed never goes back.
    virtual Result<void> retire(std::string_view account, std::string_view game) = 0;
    /// Where the feeds stand after a change.
    struct Told {
        std::vector<FeedPosition> members;
        bool nudged = false; ///< there is a device that is to get a push
    };
    /// Something has changed in the game: every member's feed counts on. `turn`: the player whose turn it has become is
    /// to be nudged, if one of her devices wants that.
    virtual Result<Told> tell(std::string_view game, const std::optional<TurnNudge>& turn) = 0;
    /// Appends moves as store::Games does, and tells every member in the same call: one may not be there without the
    /// other, and where both lie in one row of a table it is written once.
    virtual Result<Told> recordTurn(const store::GameRow& row, std::span<const std::string> moves,
                                    std::string_view batch, const std::optional<TurnNudge>& turn) = 0;
    virtual Result<std::int64_t> position(std::string_view account) = 0;
    /// Changes after that position, the oldest first; and games up to before that position, the latest first.
    virtual Result<std::vector<FeedEntry>> changes(std::string_view account, std::int64_t since, std::size_t most) = 0;
    virtual Result<std::vector<FeedEntry>> entries(std::string_view account, std::int64_t before, std::size_t most) = 0;
    virtual Result<std::optional<FeedEntry>> entry(std::string_view game) = 0; ///< without a position

    // Games in which a bot is to move, so that it moves after a restart, too.
    virtual Result<void> setBotsTurn(std::string_view game, bool its) = 0;
    virtual Result<std::vector<std::string>> botsTurns(std::size_t most) = 0; ///< the oldest first

    // Whom to tell while her app is closed. What was claimed is called by the time of its claim afterwards.
    virtual Result<void> subscribe(const Subscriber& subscriber) = 0; ///< in place of what it had said before
    virtual Result<bool> unsubscribe(std::string_view device) = 0;    ///< false: it was none
    virtual Result<std::optional<Subscriber>> subscriber(std::string_view device) = 0;
    virtual Result<void> noteReached(std::string_view device, Time delivered, std::string_view trouble) = 0;
    virtual Result<void> nudge(std::string_view device, const Nudge& nudge) = 0; ///< only this one
    /// An app that somebody looks at has shown all changes up to that position of her feed.
    virtual Result<void> shown(std::string_view account, std::int64_t position) = 0;
    virtual Result<std::optional<Time>> nextNudge() = 0; ///< when one is due
    /// Of at most so many devices for which one is due: that, and what will be due until `soon`. It is left to whoever
    /// asks until `claim`, which is later than that.
    virtual Result<std::vector<ClaimedNudge>> claimNudges(Time now, Time soon, Time claim, std::size_t devices) = 0;
    virtual Result<void> dropNudge(std::string_view device, std::string_view game, Time claim) = 0;
    virtual Result<void> dropNudges(std::string_view device, Time claim) = 0;
    virtual Result<void> dropTried(std::string_view device) = 0; ///< what had been tried in vain, and is told by now
    enum class Count { Try, Nothing };
    virtual Result<void> postponeNudges(std::string_view device, Time claim, Time due, Count count) = 0;

    virtual Result<std::optional<Secret>> secret(std::string_view name) = 0;
    /// In place of the one made then (0: of none). Which one counts now: somebody else may have been quicker.
    virtual Result<Secret> replaceSecret(std::string_view name, std::int64_t made, const Secret& fresh) = 0;
};

} // namespace server
