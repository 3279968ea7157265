#pragma once

#include "app/models/sync/online.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace models {

/// Name, picture and quiet hours belong to the account. What is changed here goes to the server, which tells the other
/// devices and the games; what was changed elsewhere comes from there. Three ways to know which is which: how it is
/// here, how it is there, and what both last agreed on (Online::agreed), which is kept: so that a change made without a
/// network is sent later, after a restart, too. Where both have changed, the last to come counts.
class Profile : public QObject {
    Q_OBJECT

public:
    Profile(StoreThread& storeThread, Online& online, Settings& settings, QObject* parent = nullptr);

private:
    void advance(); ///< sends what was changed here
    void hear(const protocol::Profile& said);
    protocol::ProfileChange changes() const; ///< what the server does not know yet
    bool wantsQuiet() const;
    bool changedQuiet() const;
    void settle(const protocol::ProfileChange& told);

    Online& m_online;
    Settings& m_settings;
    bool m_busy = false;     ///< it is being sent
    bool m_adopting = false; ///< what comes from there is no change of hers
    bool m_zoneSaid = false; ///< by which clock her quiet hours are meant, since the app was started
    bool m_otherZone = false;
    std::optional<protocol::Profile> m_heard; ///< while something is under way
    protocol::ProfileChange m_refused;        ///< the server would not have it: it would not the next time
    QTimer m_again;
};

} // namespace models
