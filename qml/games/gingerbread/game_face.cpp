#include "qml/games/gingerbread/game_face.h"

#include "engine/games/gingerbread/rules.h"
#include "qml/games/gingerbread/house/house_item.h"

#include <QCoreApplication>

namespace game_faces {

namespace {
struct Gingerbread {
    Q_DECLARE_TR_FUNCTIONS(Gingerbread)
};

QImage picture(const engine::AnyPosition& view, engine::Seat seat, QSize size, bool dark) {
    return table::houseThumbnail(table::planOf(view.as<engine::gingerbread::Position>(), seat), size, dark);
}
} // namespace

models::GameFace gingerbread() {
    models::GameFace face;
    face.kind = engine::gingerbread::Rules::id;
    face.title = Gingerbread::tr("Gingerbread House");
    face.modes = {Gingerbread::tr("Full game"), Gingerbread::tr("First game")};
    face.modeHints = {Gingerbread::tr("Each bonus card scores a task of its own."),
                      Gingerbread::tr("A bonus card is a number of points: easier to begin with.")};
    face.defaultMode = 1;
    face.botHints = {Gingerbread::tr("easy: plays as it comes"), Gingerbread::tr("plays well"),
                     Gingerbread::tr("thinks ahead: hard to beat")};
    face.picture = &picture;
    return face;
}

} // namespace game_faces
