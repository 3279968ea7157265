/// Houses compared with pictures of them in tests/app/golden. To paint those anew, and then look at them:
///
///     GOLDEN=update house_tests "[pictures]"
///
/// When one differs, what was painted and the difference lie beside the program, in the folder house_pictures.

#include "house_painter.h"
#include "house_samples.h"
#include "tests/catch.h"

#include <QCoreApplication>
#include <QDir>
#include <QPainter>

#include <algorithm>
#include <cstdlib>

using namespace table;
using samples::Builder;
using samples::randomHouse;

namespace {

QString here() { return QStringLiteral(TESTS_APP); }

Builder cottage() {
    return Builder().tile(0, 0, 1).tile(20, 2, 5).tile(30, 3, 4).tile(41, 6, 7).wild(8).tile(12, 1, 4).wild(4).tile(
        17, 4, 5);
}

struct Picture {
    QString name;
    HousePlan plan;
    HouseView view;
    HouseLook look;
    Ghost ghost;

    Picture(const char* title, HousePlan house, double turn = 0, double down = 0)
        : name(title), plan(std::move(house)) {
        view.size = {330, 380};
        view.turn = turn;
        view.down = down;
        look.font = QFont("Inter");
    }
};

QImage paint(const Picture& picture) {
    static HousePainter painter(here() + "/../../qml/art/svg");
    QImage image(picture.view.size.toSize(), QImage::Format_RGB32);
    image.fill(picture.look.dark ? QColor(0x22, 0x1d, 0x33) : QColor(0xf7, 0xf0, 0xe2));
    QPainter canvas(&image);
    painter.paint(canvas, HouseScene(picture.plan, picture.ghost, picture.view), picture.look);
    return image;
}

/// White where a channel differs by more than 24.
QImage differenceOf(const QImage& a, const QImage& b, int& count) {
    QImage difference(a.size(), QImage::Format_RGB32);
    difference.fill(Qt::black);
    count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y);
            const QRgb q = b.pixel(x, y);
            const int most =
                std::max({std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))});
            if (most <= 24)
                continue;
            difference.setPixel(x, y, qRgb(255, 255, 255));
            ++count;
        }
    return difference;
}

void compare(const Picture& picture) {
    const QString golden = here() + "/golden/house-" + picture.name + ".png";
    const QImage actual = paint(picture);
    if (qEnvironmentVariable("GOLDEN") == "update") {
        REQUIRE(actual.save(golden));
        return;
    }
    const QImage expected = QImage(golden).convertToFormat(QImage::Format_RGB32);
    CAPTURE(golden.toStdString());
    REQUIRE(expected.size() == actual.size());
    int different = 0;
    const QImage difference = differenceOf(expected, actual, different);
    const double share = static_cast<double>(different) / (actual.width() * actual.height());
    if (share > 0.005) {
        const QString folder = QCoreApplication::applicationDirPath() + "/house_pictures/";
        QDir().mkpath(folder);
        actual.save(folder + picture.name + ".png");
        difference.save(folder + picture.name + "-difference.png");
        WARN("see " << folder.toStdString());
    }
    CHECK(share <= 0.005);
}

Ghost ghostOf(int piece, int at, int to, int stairs, bool legal) {
    Ghost ghost;
    ghost.piece = piece;
    ghost.at = at;
    ghost.to = to;
    ghost.stairs = stairs;
    ghost.legal = legal;
    return ghost;
}

} // namespace

TEST_CASE("pictures: houses", "[pictures]") {
    compare({"empty", Builder().plan()});
    compare({"three-levels", randomHouse(4, 3, 0).plan()});
    compare({"stairways", randomHouse(11, 6, 3).plan(), 1});
    compare({"twelve-levels", randomHouse(3, 12).plan(), 2});
    compare({"sixteen-levels", randomHouse(5, 16).plan()});
    compare({"half-tilted", cottage().plan(), 0.3, 0.5});
}

TEST_CASE("pictures: from above", "[pictures]") {
    compare({"above", cottage().plan(), 0, 1});
    Picture turned{"above-turned-dark", randomHouse(11, 6, 3).plan(), 1, 1};
    turned.look.dark = true;
    compare(turned);
}

TEST_CASE("pictures: ghosts and lights", "[pictures]") {
    Picture legal{"ghost-legal", cottage().plan()};
    legal.ghost = ghostOf(9, 1, 2, 1, true);
    compare(legal);
    Picture illegal{"ghost-illegal-dark", cottage().plan()};
    illegal.ghost = ghostOf(9, 3, 6, 0, false);
    illegal.look.legal = false;
    illegal.look.dark = true;
    compare(illegal);
    Picture above{"ghost-above", cottage().plan(), 0, 1};
    above.ghost = ghostOf(9, 7, 8, 0, true);
    compare(above);
    Picture lit{"lit", cottage().plan()};
    lit.look.lit = {0, 1, 4, 7};
    lit.look.focusCell = 4;
    compare(lit);
    Picture falling{"falling-dark", cottage().plan()};
    falling.view.drop = 0.6;
    falling.look.glow = 1;
    falling.look.dark = true;
    compare(falling);
}
