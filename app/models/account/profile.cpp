#include "app/models/account/profile.h"

#include <QDateTime>

#include <utility>

namespace models {

namespace {

int utcOffset() { return QDateTime::currentDateTime().offsetFromUtc() / 60; }

} // namespace

Profile::Profile(StoreThread& storeThread, Online& online, Settings& settings, QObject* parent)
    : QObject(parent), m_online(online), m_settings(settings), m_request(online, *this, [this] { advance(); }) {
    connect(&settings, &Settings::changed, this, &Profile::advance);
    connect(&online, &Online::changed, this, &Profile::advance);
    connect(&storeThread, &StoreThread::profileReceived, this, &Profile::applyServerProfile);
}

/// Quiet hours from and to the same minute mean none, here as at the server, so no change is sent for them.
bool Profile::hasQuietHours() const { return m_settings.quiet() && m_settings.quietFrom() != m_settings.quietTo(); }

bool Profile::quietHoursChanged() const {
    const store::Identity& agreed = m_online.agreed();
    const bool was = agreed.quietFrom != agreed.quietTo && agreed.quietFrom >= 0;
    if (!hasQuietHours())
        return was;
    return m_zoneDiffers || !was || m_settings.quietFrom() != agreed.quietFrom ||
           m_settings.quietTo() != agreed.quietTo;
}

protocol::ProfileChange Profile::changes() const {
    const store::Identity& agreed = m_online.agreed();
    protocol::ProfileChange change;
    if (const std::string name = m_settings.playerName().toStdString(); m_settings.named() && name != agreed.name)
        change.name = name;
    if (m_settings.named() && m_settings.face() != agreed.face % Settings::faces)
        change.face = m_settings.face();
    if (quietHoursChanged()) {
        const bool on = hasQuietHours();
        change.quiet = protocol::Quiet{on ? m_settings.quietFrom() : 0, on ? m_settings.quietTo() : 0, utcOffset()};
    }
    return change;
}

void Profile::advance() {
    if (m_adopting || !m_request.canBegin())
        return;
    const protocol::ProfileChange change = changes();
    if (change == protocol::ProfileChange() || change == m_refused)
        return;
    const std::string account = m_online.agreed().account;
    m_request.ask(client::Api::changeMe(change),
                  [this, change, account](const client::Reply<protocol::Account>& reply) {
                      // The player has signed out or changed accounts meanwhile.
                      if (m_online.agreed().account != account) {
                          m_deferred.reset();
                          m_refused = {};
                          return advance();
                      }
                      constexpr int signedOut = 401; // does not mean that the change was refused
                      if (reply.isTemporary() || reply.fault.status == signedOut)
                          return m_request.retryLater();
                      if (reply.isDone())
                          recordAccepted(change);
                      else
                          m_refused = change;
                      if (const auto deferred = std::exchange(m_deferred, std::nullopt))
                          applyServerProfile(*deferred);
                      advance(); // she may have made another change meanwhile
                  });
}

void Profile::recordAccepted(const protocol::ProfileChange& accepted) {
    const store::Identity& agreed = m_online.agreed();
    protocol::Profile now{accepted.name.value_or(agreed.name), accepted.face.value_or(agreed.face), 0, {}};
    if (agreed.quietFrom >= 0)
        now.quiet = protocol::Quiet{agreed.quietFrom, agreed.quietTo, 0};
    if (accepted.quiet) {
        now.quiet = protocol::Quiet{accepted.quiet->from, accepted.quiet->to, 0};
        m_zoneDiffers = false;
    }
    m_online.setAgreed(now);
}

void Profile::applyServerProfile(const protocol::Profile& received) {
    if (!m_online.member())
        return;
    if (m_request.isBusy()) { // the profile may be older than the change being sent
        m_deferred = received;
        return;
    }
    const store::Identity before = m_online.agreed();
    const protocol::ProfileChange localChanges = changes();
    m_online.setAgreed(received);
    m_adopting = true;
    const QString name = localChanges.name ? m_settings.playerName() : QString::fromStdString(received.name);
    const int face = localChanges.face ? m_settings.face() : received.face % Settings::faces;
    if (name != m_settings.playerName() || face != m_settings.face())
        m_settings.adoptProfile(name, face);
    if (received.quiet && (before.quietFrom < 0 || !localChanges.quiet))
        m_settings.adoptQuiet(received.quiet->from, received.quiet->to);
    m_adopting = false;
    if (!std::exchange(m_zoneCompared, true)) // the time zone may have changed: summer time, or travel
        m_zoneDiffers = m_settings.quiet() && received.quiet && received.quiet->offset != utcOffset();
    advance();
}

} // namespace models
