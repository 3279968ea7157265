#pragma once

#include <QByteArray>
#include <QString>

#include <filesystem>

namespace models {

/// The path of a file for the player, where she would look for it: Downloads on a desktop, the app's documents on a
/// phone, or else the app's own folder. The name is "gingerbread-house-2026-01-31" with `ending`.
QString exportPath(const std::filesystem::path& folder, const QString& ending);

/// Saves all bytes or nothing; false: nothing was saved.
bool saveWhole(const QString& path, const QByteArray& bytes);

/// A sentence for the player: the file could not be written.
QString writeErrorText(const QString& path);

} // namespace models
