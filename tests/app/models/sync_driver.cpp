#include "app/models/sync/sync_driver.h"

#include "sync/store/store.h"
#include "tests/catch.h"
#include "tests/engine/program.h"

#include <QSignalSpy>
#include <QTcpServer>

/// The app and a pass in the background must not send the same turns at the same time.

namespace {

constexpr int longTime = 20'000;

struct Phone {
    Phone() {
        REQUIRE(listener.listen(QHostAddress::LocalHost));
        const std::string server = "http://127.0.0.1:" + std::to_string(listener.serverPort());
        REQUIRE(file.online().setIdentity({server, "a1", "d1", "Hazel", 0}));
        REQUIRE(file.online().applyFeed({{"g1", "{}", 0, 1}, {"g2", "{}", 0, 1}}, {}, "ab-1"));
        syncDriver.emplace(
            file.online(), [this](const std::string& game) { changed.push_back(game); }, folder.path(""));
        syncDriver->use({server, "secret"});
    }

    engine::Folder folder;
    store::Store file = std::move(store::Store::open(folder.path("games.sqlite")).value().store);
    QTcpServer listener; ///< accepts connections and never answers
    std::vector<std::string> changed;
    std::optional<models::SyncDriver> syncDriver;
};

} // namespace

TEST_CASE("sync driver: it speaks when a pass in the background has ended, and then says what that has changed") {
    Phone phone;
    auto pass = store::SyncLock::tryAcquire(phone.folder.path(""));
    REQUIRE(pass);
    QSignalSpy came(&phone.listener, &QTcpServer::newConnection);
    phone.syncDriver->setLive(true);
    QCoreApplication::processEvents();
    CHECK(!phone.listener.hasPendingConnections());
    REQUIRE(phone.file.online().applyFeed({{"g2", R"({"new":1})", 3, 2}}, {}, "ab-2"));
    pass.reset();
    REQUIRE(came.wait(longTime));
    CHECK(phone.changed == std::vector<std::string>{"g2"});
}

TEST_CASE("sync driver: the background has its turn while the app is not looked at, and the app notices") {
    Phone phone;
    phone.syncDriver->setLive(true);
    CHECK(!store::SyncLock::tryAcquire(phone.folder.path("")));
    phone.syncDriver->setLive(false);
    auto pass = store::SyncLock::tryAcquire(phone.folder.path(""));
    REQUIRE(pass);
    REQUIRE(phone.file.online().applyFeed({}, {"g1"}, "ab-2"));
    pass.reset();
    QSignalSpy listed(&*phone.syncDriver, &models::SyncDriver::gameListChanged);
    phone.syncDriver->setLive(true);
    CHECK(listed.size() == 1);
    CHECK(phone.changed == std::vector<std::string>{"g1"});
    phone.syncDriver.reset();
    CHECK(store::SyncLock::tryAcquire(phone.folder.path("")));
}
