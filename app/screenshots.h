#pragma once

#include <QQuickItem>
#include <QQuickWindow>
#include <QString>

#include <functional>

namespace shell {

/// Shows every screen whose name begins with `only` at every size, light and dark, with small and large texts, and
/// calls `look` with the name of each: "home-360x740-light-1.0". False, with a word on standard error, when one could
/// not be shown.
using Look = std::function<void(const QString& name, QQuickWindow& window)>;
bool showScenes(const QString& only, const Look& look);

/// Every screen at every size, light and dark, with small and large texts, as
/// DIR/<screen>-<size>-<light|dark>-<scale>.png. The exit code of the program.
int takeScreenshots(const QString& folder, const QString& only);

/// Whether something of it is still being drawn by a thread.
bool isLoading(const QQuickItem& item);

} // namespace shell
