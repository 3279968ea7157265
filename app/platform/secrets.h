#pragma once

#include <QString>

#include <filesystem>
#include <functional>
#include <optional>

class QObject;

/// Stores the only secret of this device, the token of its account. One file per platform; CMake picks it.

namespace platform {

/// Where the secret is stored.
enum class Vault {
    System, ///< the system's secret store, or a file where there is none
    File,   ///< a file in the folder, readable only by this user
};

/// Calls `then` later: with the secret, with an empty text when there is none, or with nothing when it cannot be read
/// now because the system's store is locked or does not answer.
void readSecret(QObject* context, Vault vault, const std::filesystem::path& folder,
                const std::function<void(std::optional<QString>)>& then);
/// An empty text deletes the secret. Calls `then` later with an error text, or an empty one.
void keepSecret(QObject* context, Vault vault, const std::filesystem::path& folder, const QString& secret,
                const std::function<void(QString)>& then);

} // namespace platform
