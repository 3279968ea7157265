#pragma once

#include "app/models/table/game_face.h"

namespace game_faces {

models::GameFace gingerbread();

} // namespace game_faces
