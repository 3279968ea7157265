#include "app/platform/haptics.h"

#include <QCoreApplication>
#include <QJniEnvironment>
#include <QJniObject>

namespace platform {

namespace {

QJniObject vibrator() {
    const QJniObject activity = QNativeInterface::QAndroidApplication::context();
    if (!activity.isValid())
        return {};
    const QJniObject service = QJniObject::fromString("vibrator"); // Context.VIBRATOR_SERVICE
    return activity.callObjectMethod("getSystemService", "(Ljava/lang/String;)Ljava/lang/Object;", service.object());
}

} // namespace

bool hapticsAvailable() {
    static const bool available = [] {
        const QJniObject found = vibrator();
        return found.isValid() && found.callMethod<jboolean>("hasVibrator");
    }();
    return available;
}

void tap(Strength strength) {
    const QJniObject found = vibrator();
    if (!found.isValid())
        return;
    const jlong milliseconds = strength == Strength::Firm ? 30 : 12;
    constexpr jint usualStrength = -1; // VibrationEffect.DEFAULT_AMPLITUDE
    const auto effect = QJniObject::callStaticObjectMethod(
        "android/os/VibrationEffect", "createOneShot", "(JI)Landroid/os/VibrationEffect;", milliseconds, usualStrength);
    if (effect.isValid())
        found.callMethod<void>("vibrate", "(Landroid/os/VibrationEffect;)V", effect.object());
    QJniEnvironment().checkAndClearExceptions(); // without the permission vibrate() throws
}

} // namespace platform
