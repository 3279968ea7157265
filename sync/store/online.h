#pragma once

#include "sync/store/games.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Online games as this device knows them, and what it has to send. It lies in the same file as the games that live
/// here; texts are JSON, which the store does not look into.

namespace store {

class Connection;

/// Who this device is at which server. (Its token is kept elsewhere.)
struct Identity {
    std::string server; ///< https://turns.example
    std::string account;
    std::string device;
    std::string name; ///< as the server and this device last agreed; so are all of these
    int face = 0;
    int quietFrom = -1; ///< minutes of the day without notifications; -1: nothing was said of it
    int quietTo = 0;

    bool operator==(const Identity&) const = default;
};

/// A game without what was played.
struct OnlineRow {
    std::string id;    ///< as the server calls it
    std::string about; ///< what the server last said of it
    Time touched = 0;  ///< when somebody last played, by this device's clock
    bool muted = false;
    bool muteUnsent = false;  ///< she has changed that here, and the server does not know yet
    bool removed = false;     ///< from the list of this device, and nothing was played since
    std::size_t length = 0;   ///< of the log, as far as it has been fetched
    std::size_t promised = 0; ///< … and as the server says that it is
    bool mine = false;        ///< something of hers waits to be accepted
    bool gone = false;        ///< from her account; what she had begun in it is kept
    bool unsaid = false;      ///< a seat was shown more than the server knows
    std::size_t seats = 0;    ///< of which something was fetched
};

/// A move as a seat may see it. Without a position it is what the rules make of it.
struct OnlineStep {
    std::string move;
    std::string position;
};
struct OnlineSeat {
    int seat = 0; ///< -1: nobody's; she looks on
    std::string start;
    std::vector<OnlineStep> steps; ///< from the first move on
    std::size_t seen = 0;          ///< what it was shown here
    std::size_t told = 0;          ///< … and the server knows
};

/// What she has played and the server has not accepted yet. One a game: nobody can go on before it is answered. One
/// that something else came in the place of is kept until she begins her next turn, or does not want it any more.
struct Draft {
    enum class State {
        Open,    ///< she may undo it, or go on
        Outbox,  ///< in the outbox: closed, durable, to be sent until the server answers; no way back
        Refused, ///< the server would not have it: `reason` says why. She may undo it and try something else
    };
    State state = State::Open;
    int seat = 0;
    std::size_t at = 0; ///< the length of the log that she saw
    std::string batch;  ///< the name under which it is sent
    std::vector<std::string> moves;
    std::size_t length = 0; ///< of them, that count; further ones were undone
    bool sent = false;      ///< at least tried: the server may have it
    std::string reason = {};

    bool operator==(const Draft&) const = default;
};

struct OnlineGame {
    OnlineRow row;
    std::vector<OnlineSeat> seats;
    std::optional<Draft> draft;
    /// Of the log, while the file is open: another one when what was known of it was dropped, or may have been, by
    /// another process.
    std::size_t generation = 0;
};

/// What the feed says of a game.
struct GameNews {
    std::string id;
    std::string about;
    std::size_t promised = 0;
    Time touched = 0;
    std::optional<bool> muted = {}; ///< nothing: that is not the server's to say
};
/// What was fetched of a seat: the steps from the length that is known on.
struct FetchedSeat {
    int seat = 0;
    std::string start; ///< when that is nothing
    std::vector<OnlineStep> steps;
};

/// A view of the file; as cheap as a pointer.
class Online {
public:
    template <class T>
    using Result = engine::Result<T>;

    explicit Online(Connection& file) : m_file(&file) {}

    Result<std::optional<Identity>> identity();
    Result<void> setIdentity(const Identity& identity); ///< another account than before: the games of that one go
    Result<void> forgetIdentity();                      ///< … and all online games

    Result<std::string> cursor(); ///< empty: nothing was heard yet
    /// All that one answer of the feed told, and how far it went. A game that is gone stays while there is a draft in
    /// it.
    Result<void> applyFeed(const std::vector<GameNews>& news, const std::vector<std::string>& gone,
                           std::string_view cursor);
    Result<void> addGame(const GameNews& news); ///< heard of elsewhere; what the feed has told counts more
    /// The whole list is known now: games that are not in it are gone, and one that is shorter than was known here is
    /// to be learned anew.
    Result<void> applyGameList(const std::vector<GameNews>& news, std::string_view cursor);

    Result<std::vector<OnlineRow>> list();
    Result<std::optional<OnlineRow>> row(std::string_view id);
    Result<OnlineGame> load(std::string_view id);
    Result<OnlineGame> brief(std::string_view id); ///< the same without what was played
    /// Moves from `from` on, of all seats alike. What is known already stays; nothing happens when there is a gap.
    /// Those of other seats than are known, from the first one on, take the place of what was known.
    Result<void> addSteps(std::string_view id, std::size_t from, std::size_t length,
                          const std::vector<FetchedSeat>& told);
    /// Something is wrong with it: everything is to be learned anew.
    Result<void> forgetSteps(std::string_view id);
    Result<void> setMuted(std::string_view id, bool muted); ///< here; it is yet to be said to the server
    Result<void> markMuteSent(std::string_view id, bool muted);
    /// A game that is over, from what is listed here; it stays in the account, on other devices and among the results.
    /// One that is gone goes altogether.
    Result<void> remove(std::string_view id);
    Result<void> markSeen(std::string_view id, int seat, std::size_t length);
    Result<void> markSeenSent(std::string_view id, int seat, std::size_t length);

    Result<void> saveDraft(std::string_view id, const Draft& draft);
    /// … if it is still this one.
    Result<void> removeDraft(std::string_view id, std::string_view batch);
    /// A batch that was answered: its moves are learned, and it is gone, at once.
    Result<void> acceptOutbox(std::string_view id, std::string_view batch, std::size_t from, std::size_t length,
                              const std::vector<FetchedSeat>& told);
    /// The same for a game that was fetched, with what was said of it; an empty batch: there was none.
    Result<void> acceptOutbox(const GameNews& news, std::string_view batch, std::size_t from,
                              const std::vector<FetchedSeat>& told);

private:
    Connection* m_file;
};

} // namespace store
