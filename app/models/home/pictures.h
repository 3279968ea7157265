#pragma once

#include "app/models/sync/store_thread.h"
#include "app/models/table/face.h"

#include <QQuickAsyncImageProvider>

namespace models {

/// Houses in small, "image://house/<game>/<length>/<seat>/<dark|light>": loaded at the storeThread's openGames, painted
/// in a thread of their own. The length is there only so that a game that went on has another picture.
class Pictures final : public QQuickAsyncImageProvider {
public:
    Pictures(StoreThread& storeThread, const Faces& faces) : m_storeThread(storeThread), m_faces(faces) {}

    QQuickImageResponse* requestImageResponse(const QString& id, const QSize& size) override;

private:
    StoreThread& m_storeThread;
    const Faces& m_faces;
};

} // namespace models
