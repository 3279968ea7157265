#pragma once

#include "sync/curl/handle.h"

#include <functional>

/// The event loop in which a thread runs its transfers, for the app's client and for the server's pushes.

namespace curl {

/// Callbacks of the owner of the transfers, all called in the loop's thread.
struct LoopCallbacks {
    std::function<bool()> startQueued;                ///< begins requests queued by other threads; false ends the loop
    std::function<void()> progress;                   ///< called after bytes were sent or received
    std::function<void(const CURL*, CURLcode)> ended; ///< a transfer has ended, with this result
    std::function<void(Deadline now)> endExpired;     ///< ends the transfers whose deadline has passed
    std::function<Deadline()> nextDeadline; ///< the earliest of all transfers; Deadline::max() if there are none
    std::function<void()> cancelAll;        ///< cancels all transfers
};

/// Runs until `startQueued` returns false. Other threads wake the loop with curl_multi_wakeup. `multi` is destroyed at
/// the end.
void runLoop(Multi& multi, long connectionsToHost, const LoopCallbacks& callbacks);

} // namespace curl
