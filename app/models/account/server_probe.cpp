#include "app/models/account/server_probe.h"

#include "sync/client/remote.h"

#include <QCoreApplication>

#include <memory>

namespace models {

using Fault = client::HttpReply::Fault;

namespace {

/// Gives the functions of this file the translations of the context ServerProbe.
struct TranslationContext {
    Q_DECLARE_TR_FUNCTIONS(models::ServerProbe)
};

/// "A", "A and B", "A, B and C".
QString enumeration(const QStringList& items) {
    return items.size() < 2
               ? items.value(0)
               : TranslationContext::tr("%1 and %2").arg(items.mid(0, items.size() - 1).join(", "), items.back());
}

/// A search that is under way.
struct Probe {
    Online& online;
    QPointer<QObject> context;
    std::function<void(const ProbeResult&)> then;
    std::vector<std::string> addresses;
    QStringList tried;
    QStringList foreign; ///< addresses at which something else answers
    QString untrusted;   ///< why a certificate was not trusted; empty: all were
};

ProbeResult failed(const Probe& probe) {
    if (!probe.foreign.isEmpty())
        return {{},
                {},
                TranslationContext::tr("What answers at %1 is not a server for these games.")
                    .arg(enumeration(probe.foreign))};
    if (!probe.untrusted.isEmpty())
        return {{}, {}, probe.untrusted};
    return {{},
            {},
            TranslationContext::tr("Tried %1: nothing answered. Is the address right, and does the server run?")
                .arg(enumeration(probe.tried))};
}

void tryNext(const std::shared_ptr<Probe>& probe);

void handleReply(const std::shared_ptr<Probe>& probe, const QString& server,
                 const client::Reply<protocol::About>& reply) {
    if (!reply.ok() || reply->oldestClient.empty()) {
        if (reply.fault.cause == Fault::Untrusted)
            probe->untrusted = QString::fromStdString(reply.fault.sentence);
        else if (reply.fault.status != 0 || reply.fault.cause == Fault::Malformed)
            probe->foreign << server;
        return tryNext(probe);
    }
    if (client::isOlder(client::clientVersion, reply->oldestClient))
        return probe->then({{}, {}, TranslationContext::tr("This server needs a newer version of the app.")});
    probe->then({server, QString::fromStdString(reply->server), {}});
}

void tryNext(const std::shared_ptr<Probe>& probe) {
    const auto index = static_cast<std::size_t>(probe->tried.size());
    if (probe->context == nullptr)
        return;
    if (index == probe->addresses.size())
        return probe->then(failed(*probe));
    const QString server = QString::fromStdString(probe->addresses[index]);
    probe->tried << server;
    auto request = client::Api::about();
    if (probe->addresses.size() > 1)
        // Short, because a home network answers quickly and there are other addresses to try.
        request.timeout = std::chrono::seconds(5);
    probe->online.askAt(probe->context, server, request,
                        [probe, server](const auto& reply) { handleReply(probe, server, reply); });
}

} // namespace

void probeServer(Online& online, QObject* context, const QString& typed,
                 const std::function<void(const ProbeResult&)>& then) {
    const auto addresses = client::serverAddresses(typed.toStdString());
    if (!addresses)
        return then({{}, {}, QString::fromStdString(addresses.refusal().sentence())});
    tryNext(std::make_shared<Probe>(Probe{online, context, then, addresses.value(), {}, {}, {}}));
}

QString typedAddress(const QString& server) { return server.section("://", -1); }

} // namespace models
