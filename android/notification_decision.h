#pragma once

#include "sync/client/background.h"

#include <filesystem>
#include <string>

/// Decides whether a closed app notifies the player of waiting games. Without Qt and Android, so that it can be tested
/// anywhere.

namespace android {

/// The player's choices, as the app has saved them in settings.ini.
struct Choices {
    bool on = true;
    bool quiet = false; ///< no notifications between quietFrom and quietTo, in minutes of the day
    int quietFrom = 22 * 60;
    int quietTo = 7 * 60;
    std::string notifiedMark; ///< the turns of which the app has notified her, as client::Waiting marks them
};
/// Missing or unreadable choices have their defaults.
Choices readChoices(const std::filesystem::path& folder);

enum class NotificationDecision {
    Nothing,
    Show,     ///< a turn that the player does not know of
    Update,   ///< no news, but the shown notification must be correct
    Withdraw, ///< no game waits any more
};
/// `pushWasShown`: a push has just notified the player. Notes in the folder what she knows after this.
NotificationDecision decide(const std::filesystem::path& folder, const client::Waiting& waiting, int minute,
                            bool pushWasShown);

} // namespace android
