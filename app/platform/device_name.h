#pragma once

#include <QString>

namespace platform {

/// What this device is called by whoever has several, and its system: "anna-laptop" and "Debian", "Pixel 7" and
/// "Android". Either may be empty.
struct DeviceName {
    QString device;
    QString system;
};
DeviceName deviceName();

} // namespace platform
