#pragma once

#include "app/models/sync/store_thread.h"
#include "app/models/table/game_face.h"

#include <QQuickAsyncImageProvider>

namespace models {

/// Provides small pictures of games, "image://house/<game>/<length>/<seat>/<dark|light>". Games are loaded in the store
/// thread and painted in a thread pool. The length is part of the URL so that a game with new moves gets a new picture.
class Pictures final : public QQuickAsyncImageProvider {
public:
    Pictures(StoreThread& storeThread, const GameFaces& faces) : m_storeThread(storeThread), m_gameFaces(faces) {}

    QQuickImageResponse* requestImageResponse(const QString& id, const QSize& size) override;

private:
    StoreThread& m_storeThread;
    const GameFaces& m_gameFaces;
};

} // namespace models
