#include "app/platform/device_name.h"

#import <UIKit/UIKit.h>

namespace platform {

DeviceName deviceName() {
    UIDevice* device = [UIDevice currentDevice];
    return {QString::fromNSString(device.name), QString::fromNSString(device.systemName)};
}

} // namespace platform
