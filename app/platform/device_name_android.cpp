#include "app/platform/device_name.h"

#include <QJniObject>

namespace platform {

DeviceName deviceName() {
    const QJniObject model = QJniObject::getStaticObjectField<jstring>("android/os/Build", "MODEL");
    return {model.isValid() ? model.toString() : QString(), "Android"};
}

} // namespace platform
