#include "sync/logging/log.h"
#include "tests/app/page_fixture.h"

#include <QClipboard>
#include <QDate>
#include <QDir>

/// The help page by touch: what it shows, and how its log is copied or saved.

namespace {

using logging::Level;
using page_tests::PageFixture;

/// A player whose Downloads are in a folder of the test.
class Home {
public:
    Home() : m_before(qgetenv("HOME")), m_config(qgetenv("XDG_CONFIG_HOME")) {
        qputenv("HOME", m_folder.path().toUtf8());
        qputenv("XDG_CONFIG_HOME", m_folder.filePath("config").toUtf8());
        QDir(m_folder.path()).mkdir("Downloads");
    }
    ~Home() {
        qputenv("HOME", m_before);
        if (m_config.isNull())
            qunsetenv("XDG_CONFIG_HOME");
        else
            qputenv("XDG_CONFIG_HOME", m_config);
    }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

    QString file() const {
        return m_folder.filePath("Downloads/gingerbread-house-" + QDate::currentDate().toString(Qt::ISODate) +
                                 "-log.txt");
    }

private:
    QByteArray m_before;
    QByteArray m_config;
    const QTemporaryDir m_folder;
};

QString textIn(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The saved text: versions, findings and the log.
void checkReport(PageFixture& page, const QString& report) {
    INFO(report.toStdString());
    CHECK(report.startsWith("Gingerbread House "));
    CHECK(report.contains(QString("Qt ") + qVersion()));
    CHECK(report.contains(page.app().notices()->permissionText()));
    CHECK(report.contains("info  somebody.tapped times=3\n"));
}

} // namespace

TEST_CASE("help: from the settings to what went on, which is copied and saved with one tap each, and back") {
    const Home home;
    PageFixture page;
    const logging::File log(page.folder(), Level::Info);
    logging::info("somebody.tapped", {{"times", 3}});
    logging::warn("something.failed");
    page.appWindow.shown->showSettings();
    page.finger.tap("help");
    page.finger.see("helpPage");
    page.awaits("lines");
    CHECK(page.text("versions").contains(qVersion()));
    const auto& lines = page.app().help()->lines()->rows();
    REQUIRE(lines.size() >= 2);
    CHECK(lines[0].text == "warn: something.failed"); // the newest first
    CHECK(lines[0].isBad);
    CHECK_FALSE(lines[0].day.isEmpty());
    CHECK(lines[1].text == "somebody.tapped times=3");
    CHECK_FALSE(lines[1].isBad);

    page.finger.tap("copyLog");
    page.awaits("helpNews");
    CHECK(page.text("helpNews").startsWith("Copied"));
    checkReport(page, QGuiApplication::clipboard()->text());

    page.finger.tap("saveLog");
    finger::wait([&] { return page.text("helpNews").contains(home.file()); }, "where it is kept");
    checkReport(page, textIn(home.file()));
    CHECK(page.alarms().isEmpty());
    page.finger.tap("back");
    page.finger.tap("help"); // the last result is no longer shown
    page.finger.see("helpPage");
    CHECK_FALSE(page.sees("helpNews"));
}

TEST_CASE("help: what cannot be saved is said, and why there is nothing to see") {
    const Home home;
    PageFixture page;
    page.call("showHelp");
    page.awaits("noLines"); // there is no log
    CHECK_FALSE(page.sees("lines"));
    QDir().mkpath(home.file()); // a folder in place of the file
    page.finger.tap("saveLog");
    page.awaits("helpTrouble");
    CHECK(page.text("helpTrouble").contains(home.file()));
    CHECK_FALSE(page.sees("helpNews"));
}

TEST_CASE("help: where no log can be kept, the page says so, not that nothing has happened") {
    PageFixture page;
    page.call("showHelp");
    page.awaits("noLines");
    CHECK(page.text("noLines").startsWith("Nothing is kept"));
    page.finger.tap("back");
    {
        const logging::File unwritable(page.folder() / "missing", Level::Info);
        logging::info("somebody.tapped");
        page.call("showHelp");
        page.awaits("noLines");
        CHECK(page.text("noLines").startsWith("Nothing is kept"));
        page.finger.tap("back");
    }
    const logging::File quiet(page.folder(), Level::Error);
    logging::info("somebody.tapped");
    page.call("showHelp");
    finger::wait([&] { return page.text("noLines").startsWith("Nothing has happened"); }, "that nothing has happened");
}

TEST_CASE("help: of a long log the end is copied and shown, and all of it is saved") {
    const Home home;
    PageFixture page;
    constexpr int count = 3000;
    {
        const logging::File log(page.folder(), Level::Info);
        for (int i = 0; i < count; ++i)
            logging::info("line", {{"number", i}});
    }
    page.call("showHelp");
    page.awaits("lines");
    CHECK(page.app().help()->lines()->count() == models::Help::mostShown);
    CHECK(page.app().help()->lines()->rows()[0].text == QString("line number=%1").arg(count - 1));
    page.finger.tap("copyLog");
    page.awaits("helpNews");
    const QString copied = QGuiApplication::clipboard()->text();
    CHECK(copied.size() < models::Help::mostCopied + 2000);
    CHECK(copied.endsWith(QString("number=%1\n").arg(count - 1)));
    CHECK_FALSE(copied.contains("number=0\n"));
    page.finger.tap("saveLog");
    finger::wait([&] { return page.text("helpNews").contains(home.file()); }, "where it is kept");
    CHECK(textIn(home.file()).contains("number=0\n"));
    CHECK(textIn(home.file()).endsWith(QString("number=%1\n").arg(count - 1)));
}
