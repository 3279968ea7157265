#pragma once

#include "app/models/face.h"
#include "app/models/keeper.h"

#include <QMutex>
#include <QQuickAsyncImageProvider>

#include <functional>
#include <vector>

namespace models {

/// Houses in small, "image://house/<game>/<length>/<seat>/<dark|light>": loaded at the keeper's desk, painted in a
/// thread of their own. The length is there only so that a game that went on has another picture.
class Pictures final : public QQuickAsyncImageProvider {
public:
    Pictures(Keeper& keeper, const Faces& faces) : m_keeper(keeper), m_faces(faces) {}

    QQuickImageResponse* requestImageResponse(const QString& id, const QSize& size) override;

    /// What is asked for from now on waits until begin(): the first frame comes first.
    void hold();
    void begin();

private:
    Keeper& m_keeper;
    const Faces& m_faces;
    QMutex m_mutex; ///< the screen asks from a thread of its own
    bool m_held = false;
    std::vector<std::function<void()>> m_waiting;
};

} // namespace models
