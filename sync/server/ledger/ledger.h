#pragma once

#include "sync/protocol/profile.h"
#include "sync/push/push.h"
#include "sync/server/base/clock.h"
#include "sync/server/ledger/writer.h"
#include "sync/store/games.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Everything that a server stores, independent of the database: accounts, rosters, the games themselves
/// (store::Games), feeds and nudges. A ledger is used by one thread; another thread has a ledger of its own.

namespace server {

using protocol::Quiet;

/// An account with its profile.
struct Account {
    std::string id;
    std::string name;
    int face = 0;
    std::optional<Quiet> quiet = {}; ///< nothing: she has never set them
    std::int64_t revision = 1;       ///< of name, face and quiet hours; a device polls with the one that it knows
    std::int64_t renames = 0;        ///< the revision whose name still has to be written into her games; 0: none

    bool operator==(const Account&) const = default;
};

/// An installation of the app that is signed in to an account.
struct Device {
    std::string id;
    std::string account;
    std::string name;
    Time used = 0; ///< time of its last request, to some minutes

    bool operator==(const Device&) const = default;
};

/// A secret code: only its hash is stored. Most can be used once.
struct Code {
    enum class Use { Recovery, Link, Seats };
    Use use = Use::Recovery;
    std::string hash;
    std::string account;
    Time until = 0; ///< expiry; 0: never
};

/// The stored answer to a request with an idempotency key, for repetitions of the request.
struct StoredReply {
    std::string key;     ///< the sender's id, ':', and the Idempotency-Key
    std::string request; ///< hash of the request
    int status = 0;
    std::string body;
    Time at = 0;
};

/// How often the roster and the log of a game have changed. A cached game with the same revisions is up to date.
struct Revisions {
    std::int64_t roster = 0;
    std::int64_t game = 0; ///< 0: the game has not begun

    bool operator==(const Revisions&) const = default;
};

/// The roster of a game, as stored.
struct StoredRoster {
    std::string text; ///< JSON, which ledgers do not read
    std::int64_t revision = 0;
};

/// A game as a list shows it, with its position in an account's feed.
struct FeedEntry {
    std::string game;
    std::int64_t position = 0; ///< of the last change; counted over all games of the account
    std::string roster;
    std::string status; ///< as in store::GameRow; empty: the game has not begun
    std::size_t length = 0;
    Time touched = 0;              ///< time of the last move, or of the creation
    std::vector<std::size_t> seen; ///< by seat: the length seen; seats that have seen nothing may be missing
    bool gone = false;             ///< the player has left the game
};

/// A member of a game, and the position of a change in her account's feed.
struct FeedPosition {
    std::string account;
    std::int64_t position = 0;
};

/// The push subscription of a device, with its own quiet hours and muted games.
struct Subscriber {
    std::string device;
    std::string account;
    push::Address address;
    Quiet quiet;                    ///< of this device only; set by older apps
    std::vector<std::string> muted; ///< games muted on this device only; set by older apps
    Time since = 0;                 ///< when the device registered this address
    Time delivered = 0;             ///< time of the last successful push; 0: never
    std::string trouble;            ///< why the last push failed

    bool operator==(const Subscriber&) const = default;
};

/// A push that is due for a player's turn, unless she sees the turn before that.
struct Nudge {
    std::string game;       ///< empty: a test message
    std::size_t length = 0; ///< length of the log when the turn began
    int seat = 0;
    std::string who; ///< the name of the player who moved last
    Time due = 0;

    bool operator==(const Nudge&) const = default;
};
/// The account whose turn has begun, and the nudge for its devices.
struct TurnNudge {
    std::string account;
    Nudge nudge;
};
/// A nudge for one device that a dispatcher has claimed and is about to send.
struct ClaimedNudge {
    std::string device;
    Nudge nudge; ///< `due` is the end of the claim: no other dispatcher takes it before
    int tries = 0;
};

/// A secret that all processes of a service share: a key, or an access token that is renewed.
struct Secret {
    std::string text;
    std::int64_t made = 0; ///< seconds since 1970

    bool operator==(const Secret&) const = default;
};

/// The server's database. Changes between begin() and commit() are stored together or not at all.
class Ledger : public Transactional, public store::Games {
public:
    template <class T>
    using Result = engine::Result<T>;

    /// No other process writes to this ledger, so cached games are always up to date.
    virtual bool alone() const = 0;
    /// A random id of this database, part of every cursor. A restored backup gets a new one (renewEpoch), because it
    /// lacks changes that existing cursors count.
    virtual Result<std::string> epoch() = 0;
    virtual Result<void> renewEpoch(std::string_view epoch) = 0;

    // Accounts
    virtual Result<void> addAccount(const Account& account, Time now) = 0;
    virtual Result<std::optional<Account>> account(std::string_view id) = 0;
    virtual Result<void> changeAccount(const Account& account) = 0;
    virtual Result<std::vector<std::string>> renamedAccounts(std::size_t most) = 0; ///< accounts whose `renames` is set
    /// The games have the new name: resets `renames`, unless there is a newer revision.
    virtual Result<void> finishRename(std::string_view account, std::int64_t revision) = 0;
    /// Removes the account with its devices, codes, memberships and stored answers.
    virtual Result<void> removeAccount(std::string_view id) = 0;
    /// Locks the account until the end of the transaction: nobody else can make it a member of a game.
    virtual Result<void> lockAccount(std::string_view id) = 0;

    virtual Result<void> addDevice(const Device& device, std::string_view tokenHash) = 0;
    virtual Result<std::optional<Device>> deviceOf(std::string_view tokenHash) = 0;
    virtual Result<std::vector<Device>> devices(std::string_view account) = 0; ///< the most recently used first
    virtual Result<bool> removeDevice(std::string_view account, std::string_view device) = 0;
    virtual Result<bool> renameDevice(std::string_view account, std::string_view device, std::string_view name) = 0;
    virtual Result<void> touchDevice(std::string_view device, Time now) = 0;

    /// Replaces an earlier code of the same use.
    virtual Result<void> addCode(const Code& code) = 0;
    /// The account of a code, which stays valid. Nothing for a code that is unknown, used or expired.
    virtual Result<std::optional<std::string>> ownerOf(Code::Use use, std::string_view hash, Time now) = 0;
    /// The account of a code, which is deleted. Nothing for a code that is unknown, used or expired.
    virtual Result<std::optional<std::string>> redeemCode(Code::Use use, std::string_view hash, Time now) = 0;

    virtual Result<std::optional<StoredReply>> storedReply(std::string_view key) = 0;
    virtual Result<void> storeReply(const StoredReply& kept) = 0;
    virtual Result<void> deleteExpired(Time before) = 0; ///< deletes expired answers, codes and invitations

    // Rosters. A game has a roster from its creation on, and a row of store::Games from its first turn on.
    virtual Result<void> addRoster(std::string_view game, std::string_view text, Time now) = 0; ///< at revision 1
    virtual Result<std::optional<StoredRoster>> roster(std::string_view game) = 0;
    virtual Result<void> changeRoster(std::string_view game, std::string_view text) = 0; ///< increments the revision
    /// Locks the roster and the game until the end of the transaction. Nothing: there is no such game.
    virtual Result<std::optional<Revisions>> lockGame(std::string_view game) = 0;
    virtual Result<std::optional<Revisions>> revisions(std::string_view game) = 0; ///< the same without the lock

    virtual Result<void> addInvitation(std::string_view code, std::string_view game, Time until) = 0;
    /// The game of an invitation; nothing if the code is unknown or expired.
    virtual Result<std::optional<std::string>> invitation(std::string_view code, Time now) = 0;
    virtual Result<bool> removeInvitation(std::string_view code, std::string_view game) = 0;

    // Feeds. A position is assigned inside the transaction of its change, in the order of the commits: a reader who has
    // read up to a position has missed nothing below it.
    virtual Result<void> addMember(std::string_view account, std::string_view game) = 0; ///< does nothing for a member
    virtual Result<std::vector<std::string>> members(std::string_view game) = 0;
    /// The player has left: later changes of the game do not move her feed. The entry keeps its position, because a
    /// feed never goes back.
    virtual Result<void> retire(std::string_view account, std::string_view game) = 0;
    /// The members' feed positions after a change.
    struct FeedUpdate {
        std::vector<FeedPosition> members;
        bool nudged = false; ///< a nudge was stored for at least one device
    };
    /// Records a change of the game in the feed of every member. `turn`: also stores nudges for the devices of the
    /// account whose turn has begun, if there are subscribed ones.
    virtual Result<FeedUpdate> updateFeeds(std::string_view game, const std::optional<TurnNudge>& turn) = 0;
    /// Appends moves as store::Games does and records the change in the feeds, in one call: neither may be stored
    /// without the other, and a ledger that has both in one row writes it once.
    virtual Result<FeedUpdate> recordTurn(const store::GameRow& row, std::span<const std::string> moves,
                                          std::string_view batch, const std::optional<TurnNudge>& turn) = 0;
    virtual Result<std::int64_t> position(std::string_view account) = 0;
    /// `changes`: entries after that position, the oldest first; `entries`: entries before that position, the latest
    /// first.
    virtual Result<std::vector<FeedEntry>> changes(std::string_view account, std::int64_t since, std::size_t most) = 0;
    virtual Result<std::vector<FeedEntry>> entries(std::string_view account, std::int64_t before, std::size_t most) = 0;
    virtual Result<std::optional<FeedEntry>> entry(std::string_view game) = 0; ///< its position is 0

    // Games in which a bot is to move: stored, so that it moves after a restart, too.
    virtual Result<void> setBotsTurn(std::string_view game, bool its) = 0;
    virtual Result<std::vector<std::string>> botsTurns(std::size_t most) = 0; ///< in the order of their ids

    // Push subscriptions and nudges. Claimed nudges are identified by the time until which they are.
    virtual Result<void> subscribe(const Subscriber& subscriber) = 0; ///< replaces the device's subscription
    virtual Result<bool> unsubscribe(std::string_view device) = 0;    ///< false: there was no subscription
    virtual Result<std::optional<Subscriber>> subscriber(std::string_view device) = 0;
    virtual Result<void> recordPushResult(std::string_view device, Time delivered, std::string_view trouble) = 0;
    virtual Result<void> addNudge(std::string_view device, const Nudge& nudge) = 0; ///< for this device only
    /// Drops the nudges of turns that an app in the foreground has shown: all changes up to this position.
    virtual Result<void> dropShownNudges(std::string_view account, std::int64_t position) = 0;
    virtual Result<std::optional<Time>> nextNudge() = 0; ///< when the earliest is due
    /// Claims nudges of at most `devices` devices that have one due: those due now and those due until `soon`. Nobody
    /// else gets them until `claimedUntil`, which is later than `soon`.
    virtual Result<std::vector<ClaimedNudge>> claimNudges(Time now, Time soon, Time claimedUntil,
                                                          std::size_t devices) = 0;
    virtual Result<void> dropNudge(std::string_view device, std::string_view game, Time claimedUntil) = 0;
    virtual Result<void> dropNudges(std::string_view device, Time claimedUntil) = 0;
    virtual Result<void> dropRetriedNudges(std::string_view device) = 0; ///< whose sending had failed before
    enum class Count { Try, Nothing };
    virtual Result<void> postponeNudges(std::string_view device, Time claimedUntil, Time due, Count count) = 0;

    virtual Result<std::optional<Secret>> secret(std::string_view name) = 0;
    /// Replaces the secret made at `made` (0: there was none). Returns the valid one, which is another process's if
    /// that was quicker.
    virtual Result<Secret> replaceSecret(std::string_view name, std::int64_t made, const Secret& fresh) = 0;
};

} // namespace server
