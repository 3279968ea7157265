#pragma once

#include "tests/app/models/online_fixture.h"
#include "tests/app/models/recorded_notifications.h"

namespace app_tests {

using models::Notices;

/// A device whose app notifies of turns, with online games in its store as if a server had sent them.
class NoticesFixture {
public:
    NoticesFixture() {
        resetNotifications();
        begin();
    }

    Device device;

    Notices& notices() { return *device.app().notices(); }
    void begin() {
        notices().setWatched(false);
        notices().start();
        waitForNotices();
    }
    void restart() {
        device.start();
        begin();
    }
    /// Stores a game info as from the server, for a game in which the player has seat 0.
    void storeInfo(const std::string& game, const std::string& other, int turn, int length) {
        const std::string about =
            R"({"game":")" + game +
            R"(","state":"running","kind":"gingerbread","mode":"standard","host":true,"seats":[)" +
            R"({"who":"player","name":"Anna","face":0},{"who":"player","name":")" + other +
            R"(","face":1}],"length":)" + std::to_string(length) + R"(,"seen":[0,0],"idle":0,"mine":[0],"turn":)" +
            std::to_string(turn) + "}";
        const auto time = ++m_time;
        REQUIRE(device.run([&](models::OpenGames& openGames) {
            return openGames.store().value()->online().applyFeed(
                {{game, about, static_cast<std::size_t>(length), time}}, {}, "1");
        }));
        waitForNotices();
    }
    /// Stores fetched moves; the new ones are by this seat.
    void fetch(const std::string& game, int by, int length) {
        const auto whole = static_cast<std::size_t>(length);
        const std::string move = R"({"by":)" + std::to_string(by) + R"(,"do":"done"})";
        REQUIRE(device.run([&](models::OpenGames& openGames) {
            store::OnlineGames online = openGames.store().value()->online();
            const std::size_t known = online.row(game).value()->length;
            return online.addSteps(game, known, whole, {{0, "{}", {whole - known, {move, ""}}}});
        }));
        waitForNotices();
    }
    void receiveTurn(const std::string& game, const std::string& other, int turn, int length) {
        storeInfo(game, other, turn, length);
        fetch(game, 1 - turn, length);
    }
    /// Waits until the app has looked at the waiting games and notified.
    void waitForNotices() {
        bool looked = false;
        const auto connection = QObject::connect(&notices(), &Notices::changed, [&] { looked = true; });
        emit device.app().online()->gameListChanged();
        REQUIRE(until([&] { return looked; }));
        QObject::disconnect(connection);
    }

private:
    store::Time m_time = models::now();
};

} // namespace app_tests
