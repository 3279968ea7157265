#pragma once

#include "app/models/table/face.h"
#include "app/models/sync/keeper.h"

#include <QQuickAsyncImageProvider>

namespace models {

/// Houses in small, "image://house/<game>/<length>/<seat>/<dark|light>": loaded at the keeper's desk, painted in a
/// thread of their own. The length is there only so that a game that went on has another picture.
class Pictures final : public QQuickAsyncImageProvider {
public:
    Pictures(Keeper& keeper, const Faces& faces) : m_keeper(keeper), m_faces(faces) {}

    QQuickImageResponse* requestImageResponse(const QString& id, const QSize& size) override;

private:
    Keeper& m_keeper;
    const Faces& m_faces;
};

} // namespace models
