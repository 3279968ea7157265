#include "app/platform/notify.h"

namespace platform {

class Notifier::Part {};

Notifier::Notifier(QObject* parent) : QObject(parent) {}
Notifier::~Notifier() = default;
Notifier::Permission Notifier::permission() const { return Permission::Absent; }
void Notifier::ask() {}
void Notifier::show(const Notice&) {}
void Notifier::withdraw() {}
void Notifier::setBadge(int) {}
void Notifier::listen(const QString&) {}
PushAddress Notifier::address() const { return {}; }
QString Notifier::transport() const { return {}; }
QString Notifier::restriction() const { return {}; }
bool Notifier::hasSystemSettings() const { return false; }
void Notifier::openSystemSettings() {}
bool Notifier::canStayInBackground() const { return false; }

} // namespace platform
