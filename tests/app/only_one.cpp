#include "app/only_one.h"
#include "tests/catch.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

/// A second app for the same folder.

TEST_CASE("a second app hands its link to the first, and ends") {
    const QTemporaryDir folder;
    shell::OnlyOne first(folder.path());
    REQUIRE(first.begin({"", ""}));
    const QSignalSpy contacted(&first, &shell::OnlyOne::contacted);
    const QString link = "gingerbread:join?server=https://turns.example&code=K7QF-2M9T";
    {
        shell::OnlyOne second(folder.path());
        REQUIRE_FALSE(second.begin({"", link}));
    }
    REQUIRE(QTest::qWaitFor([&] { return contacted.size() == 1; }, 10'000));
    CHECK(contacted[0][0].toStringList() == QStringList{"", link});
}

TEST_CASE("apps with folders of their own do not know of each other, and one that is gone leaves its place") {
    const QTemporaryDir one;
    const QTemporaryDir other;
    {
        shell::OnlyOne first(one.path());
        REQUIRE(first.begin({}));
        shell::OnlyOne second(other.path());
        REQUIRE(second.begin({}));
    }
    shell::OnlyOne again(one.path());
    REQUIRE(again.begin({}));
}
