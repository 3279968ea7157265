#include "tests/app/models/device_fixture.h"

#include <QFile>
#include <QSignalSpy>

/// Every setting signals its changes, is stored, and stays within its limits.

namespace {

using models::Settings;

/// Another valid value of the same type.
QVariant another(const QVariant& value) {
    switch (value.typeId()) {
    case QMetaType::Bool:
        return !value.toBool();
    case QMetaType::Double:
        return 1.25;
    case QMetaType::QString:
        return "Grete";
    default: // numbers and choices
        return value.toInt() + 1;
    }
}

struct File {
    QTemporaryDir folder;
    std::string path() const { return folder.path().toStdString(); }
    void write(const QByteArray& text) const {
        QFile file(folder.filePath("settings.ini"));
        REQUIRE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(text);
    }
};

} // namespace

TEST_CASE("settings: whatever is changed is told once, is told to nobody when it stays, and is kept") {
    const QMetaObject& meta = Settings::staticMetaObject;
    int tried = 0;
    for (int i = meta.propertyOffset(); i < meta.propertyCount(); ++i) {
        const QMetaProperty property = meta.property(i);
        if (!property.isWritable() || QByteArray(property.name()) == "startAtLogin") // stored by the system
            continue;
        INFO(property.name());
        const File file;
        QVariant chosen;
        {
            Settings settings(file.path());
            QSignalSpy changed(&settings, &Settings::changed);
            chosen = another(property.read(&settings));
            REQUIRE(property.write(&settings, chosen));
            CHECK(changed.size() == 1);
            chosen = property.read(&settings);
            REQUIRE(property.write(&settings, chosen));
            CHECK(changed.size() == 1);
        }
        const Settings again(file.path());
        CHECK(property.read(&again) == chosen);
        CHECK(property.read(&again) != property.read(std::make_unique<Settings>(File().path()).get()));
        ++tried;
    }
    CHECK(tried >= 13);
}

TEST_CASE("settings: the server that was chosen is kept, and a turn that was told, with its time") {
    const File file;
    {
        Settings settings(file.path());
        QSignalSpy changed(&settings, &Settings::changed);
        settings.setServer("https://turns.example");
        CHECK(changed.size() == 1);
        settings.setNotified("a1:5", 77);
        CHECK(changed.size() == 2);
        settings.setNotified("a1:5", 78); // the same value twice
        settings.setNotified("a1:5", 78);
        CHECK(changed.size() == 3);
    }
    const Settings again(file.path());
    CHECK(again.server() == "https://turns.example");
    CHECK(again.notifiedMark() == "a1:5");
    CHECK(again.notifiedAt() == 78);
}

TEST_CASE("settings: what is beyond the limits comes to what is nearest") {
    Settings settings(File().path());
    for (const auto& [asked, got] : {std::pair(99, 3), std::pair(-1, 0), std::pair(3, 3), std::pair(4, 3)}) {
        settings.setFace(asked);
        CHECK(settings.face() == got);
    }
    for (const auto& [asked, got] :
         {std::pair(1.1, 1.0), std::pair(1.2, 1.25), std::pair(1.4, 1.5), std::pair(0.0, 1.0), std::pair(9.0, 1.5)}) {
        settings.setTextScale(asked);
        CHECK(settings.textScale() == got);
    }
    for (const auto& [asked, got] : {std::pair(1440, 0), std::pair(1439, 1439), std::pair(-1, 1439)}) {
        settings.setQuietFrom(asked);
        settings.setQuietTo(asked);
        CHECK(settings.quietFrom() == got);
        CHECK(settings.quietTo() == got);
    }
    settings.setPlayerName("abcdefghij klmnopqrst");
    CHECK(settings.playerName() == "abcdefghij klmnopqrs");
    settings.setPlayerName("abcdefghij abcdefgh ijk");
    CHECK(settings.playerName() == "abcdefghij abcdefgh"); // without a space at the end
}

TEST_CASE("settings: the last value that there is counts in a file, and the one after it does not") {
    const File file;
    file.write("[player]\nface=3\n[look]\ntheme=2\npace=2\n[notices]\nquietFrom=1439\nquietTo=0\n");
    {
        const Settings last(file.path());
        CHECK(last.face() == 3);
        CHECK(last.theme() == Settings::Dark);
        CHECK(last.pace() == Settings::Quick);
        CHECK(last.quietFrom() == 1439);
        CHECK(last.quietTo() == 0);
    }
    file.write("[player]\nface=4\n[look]\ntheme=3\npace=3\n[notices]\nquietFrom=1440\nquietTo=-1\n");
    const Settings beyond(file.path());
    CHECK(beyond.face() == 0);
    CHECK(beyond.theme() == Settings::System);
    CHECK(beyond.pace() == Settings::Normal);
    CHECK(beyond.quietFrom() == 22 * 60);
    CHECK(beyond.quietTo() == 7 * 60);
}

TEST_CASE("settings: what was chosen on another device counts here, as far as there is such a thing") {
    Settings settings(File().path());
    settings.adoptProfile("Grete", 6); // from a newer app
    CHECK(settings.named());
    CHECK(settings.playerName() == "Grete");
    CHECK(settings.face() == 2);
    settings.adoptQuiet(60, 120);
    CHECK(settings.quiet());
    CHECK(settings.quietFrom() == 60);
    CHECK(settings.quietTo() == 120);
    settings.adoptQuiet(0, 0); // none; the hours themselves are still shown
    CHECK_FALSE(settings.quiet());
    CHECK(settings.quietFrom() == 60);
    CHECK(settings.quietTo() == 120);
}
