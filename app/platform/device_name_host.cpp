#include "app/platform/device_name.h"

#include <QSysInfo>

namespace platform {

DeviceName deviceName() {
    const QString host = QSysInfo::machineHostName().section('.', 0, 0);
    return {host == "localhost" ? QString() : host, QSysInfo::prettyProductName().section(' ', 0, 0)};
}

} // namespace platform
