#include "app/platform/tray.h"

namespace platform {

void whenTray(QObject*, const std::function<void()>&) {}

} // namespace platform
