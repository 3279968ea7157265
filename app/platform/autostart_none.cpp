#include "app/platform/autostart.h"

namespace platform {

bool startsAtLogin() { return false; }
QString setStartsAtLogin(bool, const QStringList&) { return {}; }

} // namespace platform
