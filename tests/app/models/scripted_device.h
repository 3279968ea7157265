#pragma once

#include "tests/app/models/online_fixture.h"
#include "tests/app/scripted_proxy.h"

namespace app_tests {

/// A device with a name, whose requests a ScriptedProxy answers as the test wants.
struct ScriptedDevice {
    ScriptedDevice() : line(static_cast<quint16>(QUrl(server.address()).port())) {
        device.app().account()->chooseServer(line.address());
        REQUIRE(until([&] { return !device.app().account()->busy(); }));
        introduce(device, "Bob");
    }
    models::App& app() { return device.app(); }
    models::Online& online() { return *device.app().online(); }
    /// Makes an account by any request to the server.
    void makeAccount() {
        bool answered = false;
        online().ask(&app(), client::Api::me(), [&](const auto&) { answered = true; });
        REQUIRE(until([&] { return answered && online().link() == models::Online::Connected; }));
    }
    void signOut() {
        app().account()->signOut();
        REQUIRE(until([&] { return !app().account()->news().isEmpty(); })); // the last effect of that request
        REQUIRE_FALSE(online().member());
    }
    bool hasAsked(const QString& what, qsizetype times = 1) {
        return until([&] { return line.count(what) >= times; });
    }

    const ServerProcess server;
    ScriptedProxy line;
    Device device;
};

} // namespace app_tests
