#pragma once

#include "app/models/face.h"

namespace faces {

models::Face gingerbread();

} // namespace faces
