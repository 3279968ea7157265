#pragma once

#include "sync/server/games/workspace.h"

#include <string>
#include <vector>

/// A nudge that is due becomes a pending push. It is dropped if its turn was played or seen meanwhile, if the game is
/// muted, no longer runs or is damaged, or if the player no longer sits there. In quiet hours it is postponed, unless
/// it is for a test push. The outcome of the push decides what becomes of the nudge. The sending is done elsewhere, by
/// PushDispatcher.

namespace server {

/// A push that is to be sent to a device now.
struct PendingPush {
    std::string device;
    push::Address address;
    push::Message message;
    Time claimedUntil = 0; ///< the device's nudges with this time are those that it is made from
    int tries = 0;
};

inline constexpr Time claimLifetime = 10 * minute; ///< longer than any push takes, answered or not

/// The pushes for at most `most` devices.
engine::Result<std::vector<PendingPush>> duePushes(Workspace& workspace, Time now, std::size_t most);

/// Records the outcome of a push; `jitter` (0 … 1) varies its back-off.
engine::Result<void> recordPushOutcome(Workspace& workspace, const PendingPush& pendingPush,
                                       const push::Outcome& outcome, Time now, double jitter);

/// When the present quiet hours end; `now` if there are none at this time.
Time endOfQuiet(const Quiet& quiet, Time now);

} // namespace server
