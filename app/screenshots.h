#pragma once

#include <QString>

namespace shell {

/// Every screen at every size, light and dark, with small and large texts, as
/// DIR/<screen>-<size>-<light|dark>-<scale>.png. The exit code of the program.
int takeScreenshots(const QString& folder, const QString& only);

} // namespace shell
