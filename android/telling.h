#pragma once

#include "sync/client/background.h"

#include <filesystem>
#include <string>

/// What becomes of what waits, while the app is closed. No Qt, and nothing of Android: it is tested anywhere.

namespace android {

/// What the player has chosen in the app, as it lies in settings.ini.
struct Choices {
    bool on = true;
    bool quiet = false; ///< … but not at these hours, which are minutes of the day
    int quietFrom = 22 * 60;
    int quietTo = 7 * 60;
    std::string told; ///< turns of which she knows from the app, as client::Waiting marks them
};
/// What is missing or cannot be read is as it would be in a new app.
Choices readChoices(const std::filesystem::path& folder);

enum class Telling {
    Nothing,
    Show,     ///< it is news
    Update,   ///< it is none; whatever is still shown is to be right
    Withdraw, ///< nothing waits any more
};
/// `heard`: somebody else, a push, has told it a moment ago. What is told is noted in the folder.
Telling decide(const std::filesystem::path& folder, const client::Waiting& waiting, int minute, bool heard);

} // namespace android
