#pragma once

#include "tests/app/models/online_fixture.h"
#include "tests/app/recording_proxy.h"

namespace app_tests {

/// A device whose line to the server does what the test wants.
struct ProxiedDevice {
    explicit ProxiedDevice(const ServerProcess& server) : proxy(static_cast<quint16>(QUrl(server.address()).port())) {
        device.app().account()->chooseServer(proxy.address());
        REQUIRE(until([&] { return !device.app().account()->busy(); }));
        introduce(device, "Bob");
    }
    models::App& app() { return device.app(); }
    void makeAccount() {
        models::Joining& joining = *app().joining();
        joining.look("AAAA-AAAA"); // whoever asks for anything has one
        REQUIRE(until([&] { return !joining.busy() && app().online()->member(); }));
    }
    /// … until the server has heard that.
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
