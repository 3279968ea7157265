#pragma once

#include <QByteArray>
#include <QString>

#include <filesystem>

namespace models {

/// A new file for the player, where people look for what an app gives them: Downloads on a desktop, the app's documents
/// on a phone; at last its own folder. "gingerbread-house-2026-01-31" and the ending.
QString placeForPlayer(const std::filesystem::path& folder, const QString& ending);

/// All of it, or nothing of it: false.
bool saveWhole(const QString& file, const QByteArray& bytes);

/// Why it was not: for a person.
QString cannotBeWritten(const QString& file);

} // namespace models
