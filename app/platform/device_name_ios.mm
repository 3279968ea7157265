#include "app/platform/device_name.h"

#import <UIKit/UIKit.h>

namespace platform {

DeviceName deviceName() {
    UIDevice* device = [UIDevice currentDevice];
    return {QString::fromUtf8(device.name.UTF8String), QString::fromUtf8(device.systemName.UTF8String)};
}

} // namespace platform
