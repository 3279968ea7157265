#pragma once

#include <QQuickItem>
#include <QQuickWindow>
#include <QString>

#include <functional>

namespace shell {

/// Shows every screen whose name begins with `only` at every size, light and dark, with small and large texts, and
/// calls `look` with the name of each: "home-360x740-light-1.0". Returns false, with a message on standard error, when
/// a screen could not be shown.
using Look = std::function<void(const QString& name, QQuickWindow& window)>;
bool showScenes(const QString& only, const Look& look);

/// Saves a picture of every screen at every size, light and dark, with small and large texts, as
/// DIR/<screen>-<size>-<light|dark>-<scale>.png. Returns the exit code of the program.
int takeScreenshots(const QString& folder, const QString& only);

/// Whether any part of the item is still being drawn by a thread.
bool isLoading(const QQuickItem& item);

} // namespace shell
