#pragma once

#include "sync/store/online.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

/// Syncing while the app is closed: one pass, and what to notify the player of. It is free of Qt, because a phone's
/// background job runs it without the app.

namespace client {

/// The online games in which it is the player's turn, as a notification says it: "Bob and 2 other games wait for you".
struct Waiting {
    std::string game; ///< the game that has waited for the shortest time, of those whose moves are all on this device
    std::string who;  ///< who played last in `game`, or another player of it when that is not known
    int others = 0;   ///< how many other games wait
    int count = 0;    ///< how many games wait in all
    /// Identifies the turns that wait, so that a player is notified of each turn only once.
    std::string mark;
    /// The part of `mark` that is never news: turns in which the player has already played a part, here or on another
    /// device. (If moves that are still to come are another player's, the turn gets another mark.)
    std::string begun = {};

    /// The server has just confirmed this; otherwise it is what this device knew before.
    bool fresh = false;

    bool operator==(const Waiting&) const = default;
};
/// Whether a turn waits that is not in `notifiedMark`, the mark of the last notification. Fewer turns are no news: the
/// player has then played one elsewhere.
bool isNews(const Waiting& waiting, std::string_view notifiedMark);
/// The online games in which it is the player's turn, without muted ones.
engine::Result<Waiting> waitingIn(store::OnlineGames online);

/// Whether a minute of the day is within the quiet hours, which may span midnight.
constexpr bool isQuiet(int minute, int from, int to) {
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/// Lets another thread end a pass early. It must outlive the pass.
class Stop {
public:
    void stop();
    /// Sets the function that `stop` calls; it is called at once if `stop` was called before. An empty function removes
    /// it.
    void onStop(std::function<void()> callback);

private:
    std::mutex m_mutex;
    bool m_stopped = false;
    std::function<void()> m_callback;
};

/// One pass: sends the outbox and fetches news for at most `patience`, then says which games wait. `caFile`:
/// certificates (PEM) that are trusted besides those of the system. When the open app holds the sync lock, the pass
/// only reads the store. A damaged file is left for the app, which can tell the player of it.
engine::Result<Waiting> runPass(const std::filesystem::path& folder, const std::string& token,
                                std::chrono::milliseconds patience, const std::filesystem::path& caFile = {},
                                Stop* stop = nullptr);
/// The upper bound of `patience`: whoever waits for the sync lock need not wait longer.
inline constexpr std::chrono::seconds longestPass{60};

} // namespace client
