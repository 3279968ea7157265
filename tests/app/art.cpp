/// Every component of the game has a picture, and no two characters look alike.

#include "engine/games/gingerbread/components.h"
#include "qml/games/gingerbread/words.h"
#include "tests/app/qt_warnings.h"
#include "tests/catch.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include <cstdlib>
#include <map>
#include <vector>

namespace gb = engine::gingerbread;

namespace {

QString fileOf(const QUrl& url) { return ':' + url.path(); }
QUrl pictureIn(const char* folder, const QString& name) {
    return QUrl(QString("qrc:/art/%1/%2.svg").arg(folder, name));
}

/// Rendered as on the screen, on a page of one colour; null when there is nothing to draw.
QImage drawn(const QUrl& url, int side) {
    QSvgRenderer renderer(fileOf(url));
    if (!renderer.isValid())
        return {};
    QImage image(side, side, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    renderer.render(&painter);
    return image;
}

/// The share of pixels that differ from the page.
double inked(const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += (image.pixel(x, y) & RGB_MASK) != RGB_MASK;
    return static_cast<double>(count) / (image.width() * image.height());
}

void checkPicture(const QUrl& url) {
    CAPTURE(url.toString().toStdString());
    CHECK(QFile::exists(fileOf(url)));
    const QImage image = drawn(url, 96);
    REQUIRE_FALSE(image.isNull());
    CHECK(inked(image) > 0.05);
}

/// The mean difference of a pixel's channels: 0 … 255.
double difference(const QImage& a, const QImage& b) {
    double sum = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y);
            const QRgb q = b.pixel(x, y);
            sum += std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) + std::abs(qBlue(p) - qBlue(q));
        }
    return sum / (3.0 * a.width() * a.height());
}

} // namespace

TEST_CASE("every character has a picture") {
    for (std::size_t i = 0; i < gb::characterCount; ++i)
        checkPicture(table::characterPicture(static_cast<gb::Character>(i)));
}

TEST_CASE("no two characters look alike, even in small") {
    std::vector<QImage> faces;
    for (std::size_t i = 0; i < gb::characterCount; ++i)
        faces.push_back(drawn(table::characterPicture(static_cast<gb::Character>(i)), 32));
    for (std::size_t i = 0; i < faces.size(); ++i)
        for (std::size_t j = i + 1; j < faces.size(); ++j) {
            CAPTURE(gb::characters[i].name, gb::characters[j].name);
            CHECK(difference(faces[i], faces[j]) > 20);
        }
}

TEST_CASE("every bonus card has a picture, and two share one only when they count the same thing") {
    std::map<QUrl, QImage> pictures;
    for (std::size_t i = 0; i < gb::bonusCount; ++i) {
        const QUrl url = table::bonusPicture(static_cast<gb::Bonus>(i));
        checkPicture(url);
        pictures[url] = drawn(url, 64);
    }
    CHECK(pictures.size() == 18); // the two cauldrons of one kind differ in their points only
    for (const auto& [name, picture] : pictures)
        for (const auto& [other, another] : pictures) {
            CAPTURE(name.toString().toStdString(), other.toString().toStdString());
            CHECK((name == other || difference(picture, another) > 1));
        }
}

TEST_CASE("every symbol has a picture, and every gingerbread, the one of any colour and the stairway a token") {
    for (std::size_t i = 0; i < gb::symbolCount; ++i)
        checkPicture(pictureIn("symbols", table::symbolId(static_cast<gb::Symbol>(i))));
    for (const gb::Colour colour : gb::colours)
        checkPicture(pictureIn("tokens", table::symbolId(gb::symbolOf(colour))));
    checkPicture(pictureIn("tokens", "any"));
    checkPicture(pictureIn("tokens", "stairway"));
}

TEST_CASE("the test of pictures notices one that is missing") {
    CHECK(drawn(pictureIn("characters", "nobody"), 32).isNull());
    CHECK(page_tests::warnings.size() == 1); // Qt prints a warning, too
    page_tests::warnings.clear();
    QImage page(32, 32, QImage::Format_RGB32);
    page.fill(Qt::white);
    CHECK(inked(page) == 0);
    CHECK(difference(page, page) == 0);
}
