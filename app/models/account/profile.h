#pragma once

#include "app/models/sync/background_request.h"

#include <QObject>

#include <optional>

namespace models {

/// Keeps name, picture and quiet hours in step with the account. Changes made here are sent to the server, which passes
/// them on; changes made elsewhere come from it. Comparing the settings, the server's profile, and what both last
/// agreed on (Online::agreed, which is saved) tells where a change was made, so that one made offline is sent later,
/// even after a restart. If both changed, the later one to arrive wins.
class Profile : public QObject {
    Q_OBJECT

public:
    Profile(StoreThread& storeThread, Online& online, Settings& settings, QObject* parent = nullptr);

private:
    void advance(); ///< sends what was changed on this device
    /// Takes over the server's profile, except for what was changed here and is not sent yet.
    void applyServerProfile(const protocol::Profile& received);
    protocol::ProfileChange changes() const; ///< changes that the server does not know yet
    bool hasQuietHours() const;              ///< by the settings of this device
    bool quietHoursChanged() const;          ///< since device and server last agreed on them
    /// Records the accepted change as what device and server agree on.
    void recordAccepted(const protocol::ProfileChange& accepted);

    Online& m_online;
    Settings& m_settings;
    BackgroundRequest m_request; ///< sends a change
    bool m_adopting = false;     ///< applying the server's profile, which is not a change to send
    bool m_zoneCompared = false; ///< the time zone was compared since the app was started
    bool m_zoneDiffers = false;  ///< the server has the quiet hours in another time zone: they are sent again
    std::optional<protocol::Profile> m_deferred; ///< a profile that arrived while a change was being sent
    protocol::ProfileChange m_refused;           ///< a change that the server refused, and would refuse again
};

} // namespace models
