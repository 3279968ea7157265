#pragma once

#include "sync/store/online.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

/// What an app does while nobody looks at it: one pass, and what there is to tell. No Qt: a phone's background job runs
/// this alone.

namespace client {

/// What waits for the one who plays here, as a notification says it: "Bob and 2 other games wait for you".
struct Waiting {
    std::string game; ///< that has waited for the shortest time, of those whose moves are all here
    std::string who;  ///< who has played there last, or another player when that is not known
    int others = 0;   ///< so many other games, too
    int count = 0;    ///< in all; 0: nothing
    /// The same text as long as the same turns wait: who has told it once need not tell it again.
    std::string mark;
    /// What in it is no news, told or not: she has played on in these turns, here or on another device. (Should the
    /// moves that are still to come be somebody else's, it is another turn that waits then.)
    std::string known = {};

    /// The server has said so a moment ago; else it is what this device knew before.
    bool fresh = false;

    bool operator==(const Waiting&) const = default;
};
/// Something waits that did not when `told` was the mark. (Fewer turns are no news: she has played one elsewhere.)
bool isNews(const Waiting& waiting, std::string_view told);
/// Online games in which it is her turn; those that are muted do not count.
engine::Result<Waiting> waitingIn(store::Online online);

/// Of the day, in minutes; from and to may lie on both sides of midnight.
constexpr bool isQuiet(int minute, int from, int to) {
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/// With this another thread ends a pass before its time. It outlives the pass.
class Stop {
public:
    void stop();
    /// What wakes the one who waits, at once if it has been said already. Nothing: nobody waits any more.
    void onStop(std::function<void()> wake);

private:
    std::mutex m_mutex;
    bool m_stopped = false;
    std::function<void()> m_wake;
};

/// Sends what is to be sent and fetches what is new, as long as it takes but not longer than `patience`; then says what
/// waits. `authorities`: certificates (PEM) that are believed besides those of the system. When the app is open and
/// does the same, nothing is done here but to look. A file that cannot be used stays as it is: the app will say so.
engine::Result<Waiting> pass(const std::filesystem::path& folder, const std::string& token,
                             std::chrono::milliseconds patience, const std::filesystem::path& authorities = {},
                             Stop* stop = nullptr);
/// Nobody is ever more patient.
inline constexpr std::chrono::seconds longestPass{60};

} // namespace client
