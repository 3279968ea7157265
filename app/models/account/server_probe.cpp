#include "app/models/account/server_probe.h"

#include "sync/client/remote.h"

#include <QCoreApplication>

#include <memory>

namespace models {

using Fault = client::HttpReply::Fault;

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(models::ServerProbe)
};

/// "A", "A and B", "A, B and C".
QString listed(const QStringList& words) {
    return words.size() < 2 ? words.value(0)
                            : Words::tr("%1 and %2").arg(words.mid(0, words.size() - 1).join(", "), words.back());
}

struct Probe {
    Online& online;
    QPointer<QObject> context;
    std::function<void(const Probed&)> then;
    std::vector<std::string> addresses;
    QStringList tried;
    QStringList strangers; ///< addresses at which something else answers
    QString untrusted;     ///< why a certificate was not trusted; empty: all were
};

Probed failed(const Probe& probe) {
    if (!probe.strangers.isEmpty())
        return {{}, {}, Words::tr("What answers at %1 is not a server for these games.").arg(listed(probe.strangers))};
    if (!probe.untrusted.isEmpty())
        return {{}, {}, probe.untrusted};
    return {{},
            {},
            Words::tr("Tried %1: nothing answered. Is the address right, and does the server run?")
                .arg(listed(probe.tried))};
}

void next(const std::shared_ptr<Probe>& probe);

void answered(const std::shared_ptr<Probe>& probe, const QString& server, const client::Reply<protocol::About>& reply) {
    if (!reply.ok() || reply->oldestClient.empty()) {
        if (reply.fault.cause == Fault::Untrusted)
            probe->untrusted = QString::fromStdString(reply.fault.sentence);
        else if (reply.fault.status != 0 || reply.fault.cause == Fault::Misshapen)
            probe->strangers << server;
        return next(probe);
    }
    if (client::isOlder(client::clientVersion, reply->oldestClient))
        return probe->then({{}, {}, Words::tr("This server needs a newer version of the app.")});
    probe->then({server, QString::fromStdString(reply->server), {}});
}

void next(const std::shared_ptr<Probe>& probe) {
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
                        [probe, server](const auto& reply) { answered(probe, server, reply); });
}

} // namespace

void probeServer(Online& online, QObject* context, const QString& typed,
                 const std::function<void(const Probed&)>& then) {
    const auto addresses = client::serverAddresses(typed.toStdString());
    if (!addresses)
        return then({{}, {}, QString::fromStdString(addresses.refusal().sentence())});
    next(std::make_shared<Probe>(Probe{online, context, then, addresses.value(), {}, {}, {}}));
}

QString typedAddress(const QString& server) { return server.section("://", -1); }

} // namespace models
