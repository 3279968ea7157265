#pragma once

#include "sync/curl/handle.h"

/// The event loop in which a thread runs its transfers, for the app's client and for the server's pushes.

namespace curl {

/// The owner of the transfers of a loop. All functions are called in the loop's thread: who starts it in a constructor
/// is final, and joins it in the destructor.
class LoopOwner {
public:
    LoopOwner() = default;
    LoopOwner(const LoopOwner&) = delete;
    LoopOwner(LoopOwner&&) = delete;
    LoopOwner& operator=(const LoopOwner&) = delete;
    LoopOwner& operator=(LoopOwner&&) = delete;
    virtual ~LoopOwner() = default;

    virtual bool startQueued() = 0;  ///< begins what other threads queued; false ends the loop
    virtual void reportProgress() {} ///< in every round, after libcurl has sent and received what it could
    virtual void endFinished(const CURL* easy, CURLcode code) = 0; ///< a transfer has ended, with this result
    virtual void endExpired(Deadline now) = 0;                     ///< ends the transfers whose deadline has passed
    virtual Deadline nextDeadline() const = 0; ///< of all transfers; Deadline::max() if there are none
    virtual void dropTransfers() = 0;          ///< at the end of the loop
};

/// Runs until `startQueued` returns false. Other threads wake the loop with curl_multi_wakeup. `multi` is destroyed at
/// the end.
void runLoop(Multi& multi, long connectionsToHost, LoopOwner& owner);

} // namespace curl
