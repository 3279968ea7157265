#pragma once

#include "app/models/sync/online.h"

namespace models {

/// The result of looking for a server.
struct ProbeResult {
    QString server;  ///< its address; empty: no server was found
    QString version; ///< the version of that server
    QString trouble; ///< which addresses were tried, and why each failed
};

/// Finds the server at an address that a player typed: the possible addresses are asked one after the other.
void probeServer(Online& online, QObject* context, const QString& typed,
                 const std::function<void(const ProbeResult&)>& then);

/// An address as a player types it on another device, without its scheme.
QString typedAddress(const QString& server);

} // namespace models
