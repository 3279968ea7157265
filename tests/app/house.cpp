#include "engine/games/gingerbread/rules.h"
#include "engine/record.h"
#include "engine/registry.h"
#include "house_item.h"
#include "house_samples.h"
#include "tests/catch.h"

#include <QPainter>
#include <QSignalSpy>

#include <algorithm>
#include <cmath>
#include <optional>

using namespace table;
using samples::Builder;
using samples::randomGhost;
using samples::randomHouse;

namespace {

struct Vector {
    double x, y, z;
};

/// An axis-aligned box; the board's middle is the origin.
struct Box {
    Vector low, high;
};

Box boxOf(int cell, double bottom, double top) {
    const double x = cell % 3 - 1.5;
    const double y = cell / 3 - 1.5;
    return {{x, y, bottom}, {x + 1, y + 1, top}};
}

/// A ray from a point towards the viewer. It knows yaw and pitch only, not the scene.
struct Ray {
    Vector from, to;

    Ray(Vector point, const HouseView& view) : from(point) {
        const double quarter = std::acos(0.0);
        const double yaw = quarter * view.turn + quarter / 2 * (1 - view.down);
        const double pitch = quarter * (38.0 / 90) * (1 - view.down) + quarter * view.down;
        to = {std::sin(yaw) * std::cos(pitch), std::cos(yaw) * std::cos(pitch), std::sin(pitch)};
    }

    /// Where the ray enters and leaves the box; nothing when it misses or only grazes it.
    std::optional<std::pair<double, double>> through(const Box& box) const {
        double in = -1e9;
        double out = 1e9;
        const auto slab = [&](double start, double step, double low, double high) {
            if (std::abs(step) < 1e-12) {
                if (start < low || start > high)
                    out = -1e9;
                return;
            }
            const double a = (low - start) / step;
            const double b = (high - start) / step;
            in = std::max(in, std::min(a, b));
            out = std::min(out, std::max(a, b));
        };
        slab(from.x, to.x, box.low.x, box.high.x);
        slab(from.y, to.y, box.low.y, box.high.y);
        slab(from.z, to.z, box.low.z, box.high.z);
        return out - in > 1e-6 ? std::optional(std::pair{in, out}) : std::nullopt;
    }
};

double real(engine::Random& random, double low, double high) {
    return low + (high - low) * random.below(1U << 20U) / (1U << 20U);
}

HouseView viewOf(QSizeF size, double turn = 0, double down = 0, double drop = 0) {
    HouseView view;
    view.size = size;
    view.turn = turn;
    view.down = down;
    view.drop = drop;
    return view;
}

/// How many pairs of blocks along the ray are painted in the wrong order.
int wrongPairs(const HouseScene& scene, const Ray& ray) {
    struct Hit {
        double in, out;
    };
    std::vector<Hit> hits; // in painting order
    for (const Block& block : scene.blocks())
        if (const auto hit = ray.through(boxOf(block.cell, block.bottomZ(), block.topZ())))
            hits.push_back({hit->first, hit->second});
    int wrong = 0;
    for (std::size_t i = 0; i < hits.size(); ++i)
        for (std::size_t j = i + 1; j < hits.size(); ++j)
            wrong += hits[j].out < hits[i].in + 1e-6; // the later one is farther away
    return wrong;
}

int wrongPairs(const HouseScene& scene, engine::Random& random, int rays) {
    int wrong = 0;
    for (int i = 0; i < rays; ++i) {
        const Vector point{real(random, -1.5, 1.5), real(random, -1.5, 1.5), real(random, 0, 17 * levelHeight)};
        wrong += wrongPairs(scene, Ray(point, scene.view()));
    }
    return wrong;
}

QImage painted(const HousePlan& plan, const Ghost& ghost, const HouseView& view, const HouseLook& look,
               int around = 0) {
    static HousePainter painter("");
    QImage image(view.size.toSize() + QSize(2 * around, 2 * around), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter canvas(&image);
    canvas.translate(around, around);
    painter.paint(canvas, HouseScene(plan, ghost, view), look);
    return image;
}

} // namespace

TEST_CASE("a plan is what the engine says was built, after every move of whole games") {
    const engine::Game& game = *engine::findGame("gingerbread");
    for (std::uint8_t i = 0; i < 4; ++i) {
        engine::Seed seed{};
        seed.fill(i);
        const auto document = engine::parse(engine::write(engine::randomGame(game, 2 + i % 3, 0, seed)));
        REQUIRE(document);
        int built = 0;
        const auto result = engine::replay(document.value(), [&](const engine::Game&, const engine::AnyPosition& any) {
            const auto position = any.as<engine::gingerbread::Position>();
            for (engine::Seat seat = 0; seat < position.players; ++seat) {
                const HousePlan plan = planOf(position, seat);
                const auto& witch = position.witches[engine::index(seat)];
                REQUIRE(plan.hasBoard == witch.drafted);
                for (int cell = 0; cell < cells && witch.drafted; ++cell) {
                    REQUIRE(plan.height(cell) == witch.house.spaces[cell].height);
                    REQUIRE(plan.topSymbol(cell) == witch.house.spaces[cell].top);
                }
                built = std::max(built, plan.pieces());
            }
        });
        CHECK(result.ok());
        CHECK(built > 3);
    }
}

TEST_CASE("plans are compared by what they show, and cells that are none are harmless") {
    HousePlan plan = Builder().tile(3, 0, 1).wild(0).plan();
    CHECK(plan == Builder().tile(3, 0, 1).wild(0).plan());
    CHECK_FALSE(plan == Builder().tile(3, 1, 0).wild(0).plan());
    CHECK(plan.tallest() == 2);
    CHECK(plan.completeLevels() == 0);
    CHECK(plan.height(-1) == 0);
    CHECK(plan.height(9) == 0);
    CHECK(plan.symbol(9) == -1);
    CHECK_FALSE(Ghost().shown());
}

TEST_CASE("what is hidden is painted first, in every house, from every side, also while turning and tilting") {
    engine::Random random(1);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Builder builder = randomHouse(seed, 1 + seed % 16);
        for (int turn = 0; turn < 4; ++turn) {
            CAPTURE(seed, turn);
            const auto size = QSizeF(400, 500);
            const HousePlan& plan = builder.plan();
            CHECK(wrongPairs(HouseScene(plan, {}, viewOf(size, turn)), random, 60) == 0);
            CHECK(wrongPairs(HouseScene(plan, {}, viewOf(size, turn, 0, 0.4)), random, 60) == 0);
            CHECK(wrongPairs(HouseScene(plan, randomGhost(builder, random), viewOf(size, turn)), random, 60) == 0);
            const HouseView between = viewOf(size, turn + real(random, 0, 1), real(random, 0, 0.99));
            CHECK(wrongPairs(HouseScene(plan, {}, between), random, 60) == 0);
            CHECK(wrongPairs(HouseScene(plan, randomGhost(builder, random), between), random, 60) == 0);
        }
    }
}

TEST_CASE("the ray test notices a wrong order") {
    engine::Random random(2);
    const HousePlan plan = randomHouse(5, 6).plan();
    // Painted for the front, but judged from behind.
    const HouseScene front(plan, {}, viewOf({400, 400}, 0));
    int wrong = 0;
    for (int i = 0; i < 200; ++i) {
        const Vector point{real(random, -1.5, 1.5), real(random, -1.5, 1.5), real(random, 0, 2)};
        wrong += wrongPairs(front, Ray(point, viewOf({400, 400}, 2)));
    }
    CHECK(wrong > 0);
}

TEST_CASE("from above every cell is hit at the middle of its top, and from the front the frontmost is") {
    engine::Random random(3);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const HousePlan plan = randomHouse(seed, 1 + seed % 16).plan();
        for (int turn = 0; turn < 4; ++turn) {
            CAPTURE(seed, turn);
            const HouseScene above(plan, {}, viewOf({300, 420}, turn, 1));
            for (int cell = 0; cell < cells; ++cell)
                CHECK(above.cellAt(above.topOf(cell)) == cell);
            const HouseScene front(plan, {}, viewOf({300, 420}, turn));
            for (int i = 0; i < 50; ++i) {
                const int cell = random.below(cells);
                const Vector point{cell % 3 - 1.5 + real(random, 0.02, 0.98), cell / 3 - 1.5 + real(random, 0.02, 0.98),
                                   front.heightOf(cell) * levelHeight};
                int nearest = -1;
                double most = -1e9;
                for (int other = 0; other < cells; ++other) // an empty space has no height
                    if (const auto hit = Ray(point, front.view())
                                             .through(boxOf(other, -1e-4, front.heightOf(other) * levelHeight + 1e-4));
                        hit && hit->second > most) {
                        most = hit->second;
                        nearest = other;
                    }
                CHECK(front.cellAt(front.camera().project(point.x, point.y, point.z)) == nearest);
            }
        }
    }
}

TEST_CASE("a finger beside the house still hits it, one far away does not") {
    const HouseScene scene(Builder().plan(), {}, viewOf({400, 400}));
    const double unit = scene.camera().scale();
    CHECK(scene.cellAt(scene.camera().project(1.5, 1.5, 0) + QPointF(0, unit * 0.1)) == 8);
    CHECK(scene.cellAt(scene.camera().project(-1.5, 1.5, 0) - QPointF(unit * 0.2, 0)) == 6);
    CHECK(scene.cellAt({2, 2}) == -1);
    CHECK(scene.cellAt({398, 398}) == -1);
    CHECK(scene.topOf(-1) == QPointF());
    CHECK(scene.topOf(9) == QPointF());
}

TEST_CASE("a finger on the ground beside the house hits the nearest space, up to half a space away, from every side") {
    engine::Random random(8);
    int hits = 0;
    int misses = 0;
    for (int i = 0; i < 4000; ++i) {
        const HouseScene scene(Builder().plan(), {}, viewOf({400, 400}, i % 4, (i / 4 % 3) / 2.0));
        const double x = real(random, -3, 3);
        const double y = real(random, -3, 3);
        if (std::abs(x) < 1.51 && std::abs(y) < 1.51)
            continue; // on the house
        int nearest = -1;
        double least = 1e9;
        for (int cell = 0; cell < cells; ++cell) {
            const double away = std::hypot(x - (cell % 3 - 1), y - (cell / 3 - 1)); // distance from its middle
            if (away < least) {
                least = away;
                nearest = cell;
            }
        }
        const double beside = std::min(std::abs(std::abs(x) - 0.5), std::abs(std::abs(y) - 0.5));
        if (std::abs(least - 1) < 0.01 || beside < 0.01)
            continue; // two spaces are equally near
        CAPTURE(x, y, scene.view().turn, scene.view().down);
        CHECK(scene.cellAt(scene.camera().project(x, y, 0)) == (least < 1 ? nearest : -1));
        ++(least < 1 ? hits : misses);
    }
    CHECK(hits > 100);
    CHECK(misses > 100);
}

TEST_CASE("nothing is painted outside the item") {
    engine::Random random(4);
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Builder builder = randomHouse(seed, seed % 17);
        HouseView view = viewOf(QSize(60 + random.below(500), 60 + random.below(500)), real(random, 0, 4),
                                seed % 3 == 0 ? seed % 2 : real(random, 0, 1), seed % 5 == 0 ? real(random, 0, 1) : 0);
        view.small = seed % 7 == 0;
        HouseLook look;
        look.glow = 1;
        look.lit = {0, 4, 8};
        look.focusCell = random.below(9);
        const Ghost ghost = view.small || seed % 2 == 0 ? Ghost() : randomGhost(builder, random);
        constexpr int around = 40;
        QImage image = painted(builder.plan(), ghost, view, look, around);
        QPainter eraser(&image);
        eraser.setCompositionMode(QPainter::CompositionMode_Clear);
        eraser.fillRect(QRect(QPoint(around, around), view.size.toSize()), Qt::black);
        eraser.end(); // what is left was painted outside
        QImage nothing(image.size(), image.format());
        nothing.fill(Qt::transparent);
        CAPTURE(seed, view.size.width(), view.size.height(), view.turn, view.down, view.drop);
        CHECK(image == nothing);
    }
}

TEST_CASE("a ghost does not move the house") {
    engine::Random random(5);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Builder builder = randomHouse(seed, seed % 17);
        const HouseView view = viewOf({330, 380});
        const HouseScene without(builder.plan(), {}, view);
        const HouseScene with(builder.plan(), randomGhost(builder, random), view);
        for (int cell = 0; cell < cells; ++cell)
            CHECK(without.topOf(cell) == with.topOf(cell));
    }
}

TEST_CASE("turning from the front does not zoom") {
    const HousePlan plan = randomHouse(7, 5).plan();
    const double scale = HouseScene(plan, {}, viewOf({330, 380})).camera().scale();
    for (double turn = 0; turn < 4; turn += 0.1)
        CHECK(HouseScene(plan, {}, viewOf({330, 380}, turn)).camera().scale() == Approx(scale));
}

TEST_CASE("tiles have an edge all round, the halves of a double tile none between them") {
    int edges = 0;
    int joints = 0;
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        const HousePlan plan = randomHouse(seed, 1 + seed % 12).plan();
        const HouseView view = viewOf({600, 600}, seed % 4, 1);
        const HouseScene scene(plan, {}, view);
        const QImage image = painted(plan, {}, view, {});
        for (const auto& pair : engine::gingerbread::neighbours) {
            const Block* a = scene.topBlock(pair.a);
            const Block* b = scene.topBlock(pair.b);
            if (a == nullptr || b == nullptr || a->level != b->level)
                continue;
            const bool joined = a->partner == pair.b && b->partner == pair.a && a->piece == b->piece;
            const Side4 side = pair.b == pair.a + 1 ? Side4::East : Side4::South;
            CHECK(a->hasEdge(side) != joined);
            const QPointF middle = (scene.topOf(pair.a) + scene.topOf(pair.b)) / 2;
            const QRgb pixel = image.pixel(middle.toPoint());
            CAPTURE(seed, int(pair.a), int(pair.b), joined);
            CHECK((qGray(pixel) < 60) == !joined);
            ++(joined ? joints : edges);
        }
    }
    CHECK(edges > 20);
    CHECK(joints > 20);
}

TEST_CASE("a wall is shown wherever nothing stands before it") {
    const HouseScene scene(Builder().tile(0, 4, 5).wild(4).plan(), {}, viewOf({400, 400}));
    const Block* tower = scene.topBlock(4);
    REQUIRE(tower != nullptr);
    CHECK(tower->level == 2);
    CHECK(scene.sideVisible(*tower, Side4::East));
    CHECK(scene.sideVisible(*tower, Side4::South));
    CHECK_FALSE(scene.sideVisible(*tower, Side4::West)); // faces away from the viewer
    const Block lower = scene.blocks().front();
    CHECK(lower.cell == 4);
    CHECK_FALSE(scene.sideVisible(lower, Side4::East)); // adjoins the tile's other half
}

TEST_CASE("the last piece falls together with its stairways") {
    const HousePlan plan = Builder().tile(0, 0, 1).wild(0).wild(0).tile(1, 0, 3).plan();
    const HouseScene scene(plan, {}, viewOf({400, 400}, 0, 0, 0.5));
    int falling = 0;
    for (const Block& block : scene.blocks())
        falling += block.kind == Block::Kind::Falling;
    CHECK(falling == 5); // three stairways and two halves
    CHECK(scene.restingHeightOf(3) == 0);
    CHECK(scene.heightOf(3) == 4);
}

TEST_CASE("a falling piece looks the same from what was kept as painted anew") {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const HousePlan plan = randomHouse(seed, 3 + seed).plan();
        HouseItem item;
        item.setSize({300, 300});
        item.setTurn(seed);
        item.setPlan(plan);
        item.setArtRoot("");
        for (const double drop : {1.0, 0.6, 0.2, 0.0}) {
            item.setDrop(drop);
            QImage kept(300, 300, QImage::Format_ARGB32_Premultiplied);
            kept.fill(Qt::transparent);
            QPainter canvas(&kept);
            item.paint(&canvas);
            canvas.end();
            HouseLook look;
            look.font = item.font();
            const QImage anew = painted(plan, {}, viewOf({300, 300}, seed, 0, drop), look);
            int different = 0;
            for (int y = 0; y < 300; ++y)
                for (int x = 0; x < 300; ++x)
                    different += std::abs(qGray(kept.pixel(x, y)) - qGray(anew.pixel(x, y))) > 8;
            CAPTURE(seed, drop);
            CHECK(different == 0);
        }
    }
}

TEST_CASE("the item says when its answers change") {
    HouseItem item;
    QSignalSpy camera(&item, &HouseItem::cameraChanged);
    item.setSize({300, 300});
    item.setPlan(randomHouse(1, 3).plan());
    item.setTurn(1);
    item.setDown(1);
    CHECK(camera.count() == 4);
    item.setDown(1);
    item.setLit({1, 2});
    item.setGlow(0.5);
    item.setDrop(0.5);
    CHECK(camera.count() == 4);
    for (int cell = 0; cell < cells; ++cell)
        CHECK(item.cellAt(item.topOf(cell).x(), item.topOf(cell).y()) == cell);
    item.setDown(7);
    CHECK(item.down() == 1);
    CHECK(item.renderTarget() == QQuickPaintedItem::Image);
}

TEST_CASE("small pictures of houses") {
    CHECK(houseThumbnail(Builder().plan(), {96, 96}, false, "").size() == QSize(96, 96));
    CHECK(houseThumbnail(randomHouse(1, 16).plan(), {1, 1}, true, "").size() == QSize(1, 1));
    CHECK(houseThumbnail(HousePlan(), {0, 0}, true, "").isNull());
}
