#pragma once

#include "tests/app/models/online_fixture.h"
#include "tests/app/recording_proxy.h"

namespace app_tests {

/// A device whose connection to the server goes through a RecordingProxy.
struct ProxiedDevice {
    explicit ProxiedDevice(const ServerProcess& server) : proxy(static_cast<quint16>(QUrl(server.address()).port())) {
        device.app().account()->chooseServer(proxy.address());
        REQUIRE(until([&] { return !device.app().account()->busy(); }));
        introduce(device, "Bob");
    }
    models::App& app() { return device.app(); }
    void makeAccount() {
        models::Joining& joining = *app().joining();
        joining.openInvitation("AAAA-AAAA"); // the first request creates an account
        REQUIRE(until([&] { return !joining.busy() && app().online()->member(); }));
    }
    /// Waits until the server has got such a request.
    bool hasAsked(const QString& what) {
        return until([&] { return !proxy.asked.filter(what).isEmpty(); });
    }

    RecordingProxy proxy;
    Device device;
};

inline QString recoveryCode(Device& device) {
    models::Account& account = *device.app().account();
    account.newRecoveryCode();
    REQUIRE(until([&] { return !account.recoveryCode().isEmpty(); }));
    return account.recoveryCode();
}

} // namespace app_tests
