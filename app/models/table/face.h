#pragma once

#include "engine/any_game.h"

#include <QImage>
#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace models {

/// What the app needs of a game's face besides its Table.qml. A folder qml/games/<id> with a face.h that declares
/// `models::Face faces::<id>()` has one; the build finds it.
struct Face {
    std::string kind; ///< the game's id
    QString title;
    QStringList modes; ///< what they are called, in the order of the game's modes
    QStringList modeHints;
    int firstMode = 0;    ///< for somebody who has never played it
    QStringList botHints; ///< how its bots play, from the weakest on
    /// The seat's side of the table in small.
    QImage (*picture)(const engine::AnyPosition& view, engine::Seat seat, QSize size, bool dark) = nullptr;
};
using Faces = std::vector<Face>;

Faces allFaces(); ///< made by the build from the folders

inline const Face* findFace(const Faces& faces, std::string_view kind) {
    for (const Face& face : faces)
        if (face.kind == kind)
            return &face;
    return nullptr;
}

} // namespace models
