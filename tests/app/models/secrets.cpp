#include "app/platform/secrets.h"
#include "tests/app/models/device_fixture.h"

/// The device's secret, its token. The system's store for secrets is tested by hand, where there is one:
/// dbus-run-session -- sh -c 'echo password | gnome-keyring-daemon --unlock --components=secrets; app_tests
/// "[keyring]"'

namespace {

using platform::Vault;

struct StoreThread {
    explicit StoreThread(Vault vault) : vault(vault) {}

    void keep(const QString& secret) {
        std::optional<QString> trouble;
        platform::keepSecret(&context, vault, path(), secret, [&](const QString& why) { trouble = why; });
        REQUIRE(app_tests::until([&] { return trouble.has_value(); }));
        CHECK(*trouble == "");
    }
    QString read() {
        std::optional<std::optional<QString>> got;
        platform::readSecret(&context, vault, path(), [&](const std::optional<QString>& secret) { got = secret; });
        REQUIRE(app_tests::until([&] { return got.has_value(); }));
        return got->value_or(""); // empty if there is no store
    }
    bool isInFile() const { return std::filesystem::exists(path() / "token"); }
    std::filesystem::path path() const { return folder.path().toStdString(); }

    Vault vault;
    QObject context;
    QTemporaryDir folder;
};

void check(StoreThread& storeThread) {
    CHECK(storeThread.read() == "");
    storeThread.keep("first");
    CHECK(storeThread.read() == "first");
    storeThread.keep("second");
    CHECK(storeThread.read() == "second");
    storeThread.keep("");
    CHECK(storeThread.read() == "");
    CHECK_FALSE(storeThread.isInFile());
}

} // namespace

TEST_CASE("a secret is kept in a file, another takes its place, and it can be gone") {
    StoreThread storeThread(Vault::File);
    check(storeThread);
}

TEST_CASE("where the system has no store for secrets, a file will do") { // as on the machines of these tests
    StoreThread storeThread(Vault::System);
    check(storeThread);
}

TEST_CASE("what the system keeps lies in no file", "[.][keyring]") {
    StoreThread storeThread(Vault::System);
    storeThread.keep("secret");
    CHECK_FALSE(storeThread.isInFile());
    CHECK(storeThread.read() == "secret");
    storeThread.keep("");
    CHECK(storeThread.read() == "");
}
