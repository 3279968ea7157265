#include "tests/app/models/bell.h"

namespace stage {

Bell& bell() {
    static Bell one;
    return one;
}
void resetBell() { bell() = {}; }

} // namespace stage

namespace platform {

using stage::bell;

class Notifier::Part {};

Notifier::Notifier(QObject* parent) : QObject(parent) { bell().notifier = this; }
Notifier::~Notifier() {
    if (bell().notifier == this)
        bell().notifier = nullptr;
}
Notifier::Permission Notifier::permission() const { return bell().permission; }
void Notifier::ask() { ++bell().asked; }
void Notifier::show(const Notice& notice) {
    bell().rung.push_back(notice);
    bell().shown = true;
}
void Notifier::withdraw() { bell().shown = false; }
void Notifier::setBadge(int waiting) { bell().badge = waiting; }
void Notifier::listen(const QString& serverKey) { bell().keys << serverKey; }
PushAddress Notifier::address() const { return bell().address; }
QString Notifier::transport() const { return bell().address.transport.isEmpty() ? QString() : QString("a pigeon"); }
QString Notifier::restriction() const { return {}; }
bool Notifier::hasSystemSettings() const { return false; }
void Notifier::openSystemSettings() {}
bool Notifier::canStayInBackground() const { return true; }

} // namespace platform
