#pragma once

#include "app/models/sync/online.h"

namespace models {

/// What came of looking for a server.
struct Probed {
    QString server;  ///< its address; empty: there is none
    QString version; ///< … and what it runs
    QString trouble; ///< what was tried, and what came of it
};

/// Finds the server that a person means who types this: what may be meant is asked what it is, one after the other.
void probeServer(Online& online, QObject* context, const QString& typed,
                 const std::function<void(const Probed&)>& then);

/// Of an address: as it is typed elsewhere. Whoever types it without a scheme gets there, too.
QString typedAddress(const QString& server);

} // namespace models
