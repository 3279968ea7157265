#pragma once

#include <QString>

#include <filesystem>
#include <functional>
#include <optional>

class QObject;

/// Where the one secret of this device is kept, the token of its account: one file a platform, CMake picks.

namespace platform {

enum class Vault {
    System, ///< what the system has for that; where there is nothing, a file
    File,   ///< a file in the folder that only this user can read
};

/// Calls `then` later with what was kept, an empty text when there is nothing, or nothing when it cannot be had now:
/// the system's store is locked, or does not answer.
void readSecret(QObject* context, Vault vault, const std::filesystem::path& folder,
                const std::function<void(std::optional<QString>)>& then);
/// An empty text: there is none any more. Calls `then` later with what went wrong, or an empty text.
void keepSecret(QObject* context, Vault vault, const std::filesystem::path& folder, const QString& secret,
                const std::function<void(QString)>& then);

} // namespace platform
