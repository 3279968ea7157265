#pragma once

#include <QString>

namespace platform {

/// The names of this device and of its system, so that a player with several devices can tell them apart: "anna-laptop"
/// and "Debian", "Pixel 7" and "Android". Either may be empty.
struct DeviceName {
    QString device;
    QString system;
};
DeviceName deviceName();

} // namespace platform
