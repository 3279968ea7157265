#include "tests/app/models/recorded_notifications.h"

namespace app_tests {

RecordedNotifications& notifications() {
    static RecordedNotifications one;
    return one;
}
void resetNotifications() { notifications() = {}; }

} // namespace app_tests

namespace platform {

using app_tests::notifications;

class Notifier::Part {};

Notifier::Notifier(QObject* parent) : QObject(parent) { notifications().notifier = this; }
Notifier::~Notifier() {
    if (notifications().notifier == this)
        notifications().notifier = nullptr;
}
Notifier::Permission Notifier::permission() const { return notifications().permission; }
void Notifier::ask() { ++notifications().asked; }
void Notifier::show(const Notice& notice) {
    notifications().history.push_back(notice);
    notifications().shown = true;
}
void Notifier::withdraw() { notifications().shown = false; }
void Notifier::setBadge(int waiting) { notifications().badge = waiting; }
void Notifier::listen(const QString& serverKey) { notifications().keys << serverKey; }
PushAddress Notifier::address() const { return notifications().address; }
QString Notifier::transport() const {
    const bool isReachable = notifications().address.transport != PushAddress::Transport::None;
    return isReachable ? QString("a pigeon") : QString();
}
QString Notifier::restriction() const { return {}; }
bool Notifier::hasSystemSettings() const { return false; }
void Notifier::openSystemSettings() {}
bool Notifier::canStayInBackground() const { return true; }

} // namespace platform
