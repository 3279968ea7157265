#include "house_painter.h"

#include "house_brush.h"

#include <algorithm>
#include <utility>

namespace table {

namespace {

/// The range of blocks, in painting order, from the first floating one to the last.
struct Span {
    std::vector<Block>::const_iterator first;
    std::vector<Block>::const_iterator last;

    explicit Span(const std::vector<Block>& blocks) {
        const auto floats = [](const Block& block) { return block.kind != Block::Kind::Laid; };
        first = std::find_if(blocks.begin(), blocks.end(), floats);
        last = std::find_if(blocks.rbegin(), std::make_reverse_iterator(first), floats).base();
    }
};

} // namespace

void HousePainter::paint(QPainter& painter, const HouseScene& scene, const HouseLook& look) {
    paintBehind(painter, scene, look);
    paintFalling(painter, scene, look);
    paintFront(painter, scene, look);
}

void HousePainter::paintBehind(QPainter& painter, const HouseScene& scene, const HouseLook& look) {
    HouseBrush brush(painter, scene, look, m_symbols);
    brush.base();
    for (int cell = 0; cell < cells; ++cell)
        if (scene.restingHeightOf(cell) == 0)
            brush.field(cell);
    const Span span(scene.blocks());
    for (auto block = scene.blocks().begin(); block != (scene.anyFalling() ? span.first : scene.blocks().end());
         ++block) {
        if (block->kind == Block::Kind::Laid)
            brush.block(*block);
        else if (block->piece == engine::gingerbread::stairwayPiece)
            brush.ghostStairway(*block);
        else if (block + 1 == span.last)
            brush.ghostTile(); // both halves of the tile at once
    }
}

void HousePainter::paintFalling(QPainter& painter, const HouseScene& scene, const HouseLook& look) {
    if (!scene.anyFalling())
        return;
    HouseBrush brush(painter, scene, look, m_symbols);
    const Span span(scene.blocks());
    int shadowed = -1;
    for (auto block = span.first; block != span.last; ++block) {
        if (block->kind == Block::Kind::Falling && std::exchange(shadowed, block->cell) != block->cell)
            brush.shadowOfFalling(block->cell);
        brush.block(*block);
    }
}

void HousePainter::paintFront(QPainter& painter, const HouseScene& scene, const HouseLook& look) {
    HouseBrush brush(painter, scene, look, m_symbols);
    if (scene.anyFalling())
        std::for_each(Span(scene.blocks()).last, scene.blocks().end(), [&](const Block& block) { brush.block(block); });
    brush.marks();
}

HouseScene HousePose::scene(double drop) const {
    HouseView now = view;
    now.drop = drop;
    return {plan, ghost, now};
}

HouseLayers paintLayers(HousePainter& painter, const HousePose& pose) {
    const HouseScene scene = pose.scene(pose.view.drop);
    const auto layer = [&](void (HousePainter::*part)(QPainter&, const HouseScene&, const HouseLook&)) {
        QImage image(pose.pixels, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter canvas(&image);
        canvas.setTransform(pose.transform);
        (painter.*part)(canvas, scene, pose.look);
        return image;
    };
    if (scene.anyFalling())
        return {pose, layer(&HousePainter::paintBehind), layer(&HousePainter::paintFront)};
    return {pose, layer(&HousePainter::paint), QImage()};
}

QImage houseThumbnail(const HousePlan& plan, QSize pixels, bool dark, const QString& artRoot) {
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    if (image.isNull())
        return image;
    HouseView view;
    view.size = pixels;
    view.small = true;
    HouseLook look;
    look.dark = dark;
    QPainter painter(&image);
    HousePainter(artRoot).paint(painter, HouseScene(plan, Ghost(), view), look);
    return image;
}

} // namespace table
