#include "app/models/home/pictures.h"

#include "sync/client/replica.h"

#include <QMutex>
#include <QThreadPool>

#include <memory>

namespace models {

using engine::Result;
using engine::Seat;
using match::Match;

namespace {

/// The answer to a request for a picture. The engine may delete it in another thread before the picture is ready.
class PictureResponse final : public QQuickImageResponse {
public:
    struct Line {
        QMutex mutex;
        PictureResponse* waiting = nullptr;

        void say(const QImage& image) {
            const QMutexLocker locker(&mutex);
            if (waiting == nullptr)
                return;
            waiting->m_image = image;
            emit waiting->finished();
        }
    };

    PictureResponse() { m_line->waiting = this; }
    ~PictureResponse() override {
        const QMutexLocker locker(&m_line->mutex);
        m_line->waiting = nullptr;
    }
    PictureResponse(const PictureResponse&) = delete;
    PictureResponse(PictureResponse&&) = delete;
    PictureResponse& operator=(const PictureResponse&) = delete;
    PictureResponse& operator=(PictureResponse&&) = delete;

    QQuickTextureFactory* textureFactory() const override {
        return QQuickTextureFactory::textureFactoryForImage(m_image);
    }
    const std::shared_ptr<Line>& line() const { return m_line; }

private:
    std::shared_ptr<Line> m_line = std::make_shared<Line>();
    QImage m_image;
};

using Painter = decltype(GameFace::picture);

struct Scene {
    Painter paint = nullptr;
    engine::AnyPosition view;
};

QImage blank(const QSize& size) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    return image;
}

} // namespace

QQuickImageResponse* Pictures::requestImageResponse(const QString& id, const QSize& wanted) {
    const QStringList parts = id.split('/');
    const QSize size = wanted.isEmpty() ? QSize(128, 128) : wanted;
    const auto seat = static_cast<Seat>(parts.value(2).toInt());
    const bool dark = parts.value(3) == "dark";
    auto answer = std::make_unique<PictureResponse>();
    const auto line = answer->line();
    m_storeThread.run(
        &m_storeThread,
        [game = parts.value(0).toStdString(), seat, &faces = m_gameFaces](OpenGames& openGames) -> Result<Scene> {
            const auto store = openGames.store();
            if (!store)
                return store.refusal();
            const auto scene = [&](const match::Session& table) {
                const GameFace* face = findGameFace(faces, table.game().id());
                return Scene{face == nullptr ? nullptr : face->picture, table.view(seat)};
            };
            const auto here = Match::open(*store.value(), game); // not through OpenGames, where it would stay open
            if (here)
                return scene(here.value());
            const auto elsewhere = client::Replica::open(store.value()->online(), game);
            return elsewhere ? Result<Scene>(scene(elsewhere.value())) : elsewhere.refusal();
        },
        [line, seat, size, dark](const Result<Scene>& scene) {
            if (!scene || scene.value().paint == nullptr)
                return line->say(blank(size)); // a card without a picture is still a card
            QThreadPool::globalInstance()->start([line, seat, size, dark, scene = scene.value()] {
                line->say(scene.paint(scene.view, seat, size, dark));
            });
        });
    return answer.release(); // the engine deletes it
}

} // namespace models
