#pragma once

#include "sync/curl/handle.h"

#include <functional>

/// The loop in which a thread runs its transfers, for the app's client and for the server's pushes.

namespace curl {

/// What the owner of the transfers does in the loop. All of it is called in the loop's thread.
struct LoopSteps {
    std::function<bool()> takeOrders;               ///< begins what others have ordered; false: the loop ends
    std::function<void()> progress;                 ///< after bytes went or came
    std::function<void(const CURL*, CURLcode)> end; ///< a transfer is done
    std::function<void(Deadline now)> endLate;      ///< those whose time is over
    std::function<Deadline()> nextDeadline;         ///< of all transfers; Deadline::max(): there is none
    std::function<void()> breakOff;                 ///< lets go of all transfers
};

/// Until `takeOrders` says no. Other threads wake it with curl_multi_wakeup; `multi` is gone when it has ended.
void runLoop(Multi& multi, long connectionsToHost, const LoopSteps& steps);

} // namespace curl
