#include "tests/app/models/online_fixture.h"

#include <QDate>
#include <QDir>
#include <QFile>

/// The export of a player's data into a file, and the folder in which it is saved.

TEST_CASE("Account: what the server knows of her goes to Downloads, else to Documents, else to the app's folder") {
    const QByteArray before = qgetenv("HOME");
    const QTemporaryDir home;
    qputenv("HOME", home.path().toUtf8());
    const QByteArray config = qgetenv("XDG_CONFIG_HOME");
    qputenv("XDG_CONFIG_HOME", home.filePath("config").toUtf8()); // user-dirs.dirs could move Downloads
    {
        const app_tests::ServerProcess server;
        app_tests::Device anna;
        app_tests::useServer(anna, server);
        app_tests::invite(anna);
        models::Account& account = *anna.app().account();
        const auto exportTo = [&](const QString& folder) {
            account.exportAll();
            REQUIRE(app_tests::until([&] { return !account.busy(); }));
            const QString file =
                QString("%1/gingerbread-house-%2.json").arg(folder, QDate::currentDate().toString(Qt::ISODate));
            CHECK(account.news() == "Kept in " + file);
            CHECK(account.hasFolder());
            CHECK(QFile::exists(file));
        };
        exportTo(QString::fromStdString(anna.folder().string()));
        QDir(home.path()).mkdir("Documents");
        exportTo(home.filePath("Documents"));
        QDir(home.path()).mkdir("Downloads");
        exportTo(home.filePath("Downloads"));
        account.tidy();
        CHECK_FALSE(account.hasFolder());
    }
    qputenv("HOME", before);
    if (config.isNull())
        qunsetenv("XDG_CONFIG_HOME");
    else
        qputenv("XDG_CONFIG_HOME", config);
}
