#pragma once

#include "sync/server/games/workspace.h"

#include <string>
#include <vector>

/// A nudge that is due becomes a pending push, or is dropped if its turn was played or seen meanwhile. The outcome of
/// the push decides what becomes of the nudge. The sending is done elsewhere, by PushDispatcher.

namespace server {

/// A push that is to be sent to a device now.
struct PendingPush {
    std::string device;
    push::Address address;
    push::Message message;
    Time claim = 0; ///< identifies the claimed nudges it is made from
    int tries = 0;
};

inline constexpr Time claimLives = 10 * minute; ///< longer than any push takes, answered or not

/// The pushes for at most `most` devices. Nudges whose turn was played or seen meanwhile are dropped; in quiet hours
/// they are postponed.
engine::Result<std::vector<PendingPush>> duePushes(Workspace& workspace, Time now, std::size_t most);

/// Records the outcome of a push; `chance` (0 … 1) is the jitter of its back-off.
engine::Result<void> recordPushOutcome(Workspace& workspace, const PendingPush& pendingPush,
                                       const push::Outcome& outcome, Time now, double chance);

/// When the present quiet hours end; `now` if there are none at this time.
Time endOfQuiet(const Quiet& quiet, Time now);

} // namespace server
