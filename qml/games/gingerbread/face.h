#pragma once

#include "app/models/table/face.h"

namespace faces {

models::Face gingerbread();

} // namespace faces
