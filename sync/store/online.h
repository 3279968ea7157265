#pragma once

#include "sync/store/games.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Online games as this device knows them, and what it still has to send (drafts, mutes, marks of what was seen).
/// They are in the same file as the games of this device; texts are JSON, which the store does not read.

namespace store {

class Connection;

/// The device's identity at its server. (Its token is kept elsewhere.)
struct Identity {
    std::string server; ///< https://turns.example
    std::string account;
    std::string device;
    std::string name; ///< this and the rest: the profile as last confirmed by the server
    int face = 0;
    int quietFrom = -1; ///< quiet hours in minutes of the day; -1: never set
    int quietTo = 0;

    bool operator==(const Identity&) const = default;
};

/// An online game without its moves.
struct OnlineRow {
    std::string id;    ///< the server's id
    std::string about; ///< JSON: the last game info from the server
    Time touched = 0;  ///< when somebody last played, by this device's clock
    bool muted = false;
    bool muteUnsent = false;      ///< muted or unmuted here, and not yet sent to the server
    bool removed = false;         ///< hidden from this device's list, until somebody plays again
    std::size_t length = 0;       ///< length of the log that has been fetched
    std::size_t serverLength = 0; ///< length of the log at the server
    bool hasDraft = false;        ///< there is a draft of this device's player
    bool gone = false;            ///< no longer in the account; kept only because of its draft
    bool seenUnsent = false;      ///< what a seat has seen is not yet sent to the server
    std::size_t seats = 0;        ///< how many seats have fetched steps
};

/// A move as a seat may see it, and the position after it; without a position, the one that the rules yield.
struct OnlineStep {
    std::string move;
    std::string position;
};
/// What a seat of this device, or a spectator, has been sent of an online game.
struct OnlineSeat {
    int seat = 0; ///< -1: the view of a spectator
    std::string start;
    std::vector<OnlineStep> steps; ///< all of them, from the first move on
    std::size_t seen = 0;          ///< the length of the log that was shown here
    std::size_t seenSent = 0;      ///< the length that was reported to the server as shown
};

/// Moves that the player has made and the server has not accepted yet. At most one draft a game, because nobody can go
/// on before it is answered. A draft that other moves have overtaken is kept until the player begins her next turn or
/// discards it.
struct Draft {
    enum class State {
        Open,    ///< the player may undo moves or add some
        Outbox,  ///< in the outbox: final, and sent again until the server answers
        Refused, ///< refused by the server because of `reason`; she may undo it and play something else
    };
    State state = State::Open;
    int seat = 0;
    std::size_t at = 0; ///< the length of the log for which it was made
    std::string batch;  ///< the id of the batch
    std::vector<std::string> moves;
    std::size_t length = 0; ///< how many of the moves count; further ones were undone
    bool sent = false;      ///< an attempt was made: the server may have received it
    std::string reason = {};

    bool operator==(const Draft&) const = default;
};

/// An online game with its steps and its draft.
struct OnlineGame {
    OnlineRow row;
    std::vector<OnlineSeat> seats;
    std::optional<Draft> draft;
    /// The version of a fetched log while the file is open: changes when the log or the whole game was dropped, or may
    /// have been dropped by another process.
    std::size_t generation = 0;
};

/// What the server's feed says of a game.
struct GameNews {
    std::string id;
    std::string about;
    std::size_t serverLength = 0;
    Time touched = 0;
    std::optional<bool> muted = {}; ///< nothing: the answer does not say
};
/// Fetched steps of a seat, from the known length on.
struct FetchedSeat {
    int seat = 0;
    std::string start; ///< the initial position, when nothing was known before
    std::vector<OnlineStep> steps;
};

/// The online tables of a store's file; as cheap to copy as a pointer.
class OnlineGames {
public:
    template <class T>
    using Result = engine::Result<T>;

    explicit OnlineGames(Connection& file) : m_file(&file) {}

    Result<std::optional<Identity>> identity();
    Result<void> setIdentity(const Identity& identity); ///< another account than before: its games are deleted
    Result<void> forgetIdentity();                      ///< and deletes all online games

    Result<std::string> cursor(); ///< the feed's; empty before the first answer
    /// Stores one answer of the feed and its cursor, in one transaction. A game that is gone stays while it has a
    /// draft.
    Result<void> applyFeed(const std::vector<GameNews>& news, const std::vector<std::string>& gone,
                           std::string_view cursor);
    Result<void> addGame(const GameNews& news); ///< from another answer than the feed's; newer news of the feed win
    /// Stores the complete list of games, which a restored server may have changed: games that are not in it are gone,
    /// and the logs of those that are in it are dropped, to be fetched anew.
    Result<void> applyGameList(const std::vector<GameNews>& news, std::string_view cursor);

    Result<std::vector<OnlineRow>> list();
    Result<std::optional<OnlineRow>> row(std::string_view id);
    Result<OnlineGame> load(std::string_view id);
    Result<OnlineGame> loadWithoutSteps(std::string_view id);
    /// Adds the moves from `from` on, for all seats. Known moves stay; a gap is ignored. Steps of other seats than the
    /// known ones, from the first move on, replace what was known.
    Result<void> addSteps(std::string_view id, std::size_t from, std::size_t length,
                          const std::vector<FetchedSeat>& fetched);
    /// Deletes all steps of a game that turned out to be wrong, so that they are fetched anew.
    Result<void> forgetSteps(std::string_view id);
    Result<void> setMuted(std::string_view id, bool muted); ///< on this device; still to be sent to the server
    Result<void> markMuteSent(std::string_view id, bool muted);
    /// Hides a game that is over from this device's list; it stays in the account, on other devices and in the
    /// statistics. A game that is no longer in the account is deleted.
    Result<void> remove(std::string_view id);
    Result<void> markSeen(std::string_view id, int seat, std::size_t length);
    Result<void> markSeenSent(std::string_view id, int seat, std::size_t length);

    Result<void> saveDraft(std::string_view id, const Draft& draft);
    /// Only if the draft still has this batch id.
    Result<void> removeDraft(std::string_view id, std::string_view batch);
    /// The server has accepted the batch: stores its moves and deletes the draft in one transaction.
    Result<void> acceptOutbox(std::string_view id, std::string_view batch, std::size_t from, std::size_t length,
                              const std::vector<FetchedSeat>& fetched);
    /// Stores the game info and the moves of a game that was fetched, and deletes the draft of this batch, which the
    /// server has accepted; an empty batch: none was sent. Does nothing if the game is no longer on this device.
    Result<void> storeFetchedGame(const GameNews& news, std::string_view batch, std::size_t from,
                                  const std::vector<FetchedSeat>& fetched);

private:
    Connection* m_file;
};

} // namespace store
