#pragma once

#include "sync/server/games/workspace.h"

#include <string>
#include <vector>

/// What becomes of a nudge: when it is due it is a pending push, or nothing any more; and what happens to the
/// pending push happens to the nudge. Who sends it, is not known here.

namespace server {

/// What a device is to be told now.
struct PendingPush {
    std::string device;
    push::Address address;
    push::Message message;
    Time claim = 0; ///< how the nudges in it are called
    int tries = 0;
};

inline constexpr Time claimLives = 10 * minute; ///< longer than any pending push takes, even where nobody answers

/// Of at most so many devices. Turns that were played or seen meanwhile are forgotten, those of a quiet device wait
/// until it wants to hear of them.
engine::Result<std::vector<PendingPush>> duePushes(Workspace& workspace, Time now, std::size_t most);

/// What became of it; `chance` (0 … 1) spreads those who have to wait.
engine::Result<void> settlePush(Workspace& workspace, const PendingPush& pendingPush, const push::Outcome& outcome,
                                Time now, double chance);

/// When a device that is quiet now wants to hear again; `now` when it is not.
Time endOfQuiet(const Quiet& quiet, Time now);

} // namespace server
