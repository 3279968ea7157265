#include "house_item.h"
#include "house_samples.h"
#include "tests/catch.h"

#include <QElapsedTimer>
#include <QPainter>

#include <algorithm>
#include <cstdio>

using namespace table;
using samples::randomHouse;

/// Run by hand only, because a busy machine proves nothing: `house_tests "[figures]"`, in a build with -O2.
TEST_CASE("how long painting takes", "[.figures]") {
    const HousePlan plan = randomHouse(3, 12).plan();
    QImage image(1080, 1100, QImage::Format_ARGB32_Premultiplied);
    HouseItem item;
    item.setSize(image.size());
    item.setPlan(plan);
    const auto fastest = [&](auto&& before) {
        double least = 1e9;
        for (int i = 0; i < 60; ++i) {
            before(i);
            image.fill(Qt::transparent);
            QElapsedTimer timer;
            timer.start();
            QPainter canvas(&image);
            item.paint(&canvas);
            canvas.end();
            least = std::min(least, static_cast<double>(timer.nsecsElapsed()) / 1e6);
        }
        return least;
    };
    const double whole = fastest([](int) {});
    const double turning = fastest([&](int i) { item.setTurn(i * 0.01); });
    const double tilting = fastest([&](int i) { item.setDown(i / 60.0); });
    item.setTurn(0);
    item.setDown(0);
    const double falling = fastest([&](int i) { item.setDrop(1 - i / 61.0); });
    std::printf("1080 × 1100, 12 levels: whole %.1f ms, turning %.1f ms, tilting %.1f ms, falling %.1f ms\n", whole,
                turning, tilting, falling);
    CHECK(whole < 25);
    CHECK(falling < 4);
}
