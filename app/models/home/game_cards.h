#pragma once

#include "app/models/home/home_model.h"

#include <vector>

namespace models {

HomeModel::Section sectionOf(const ListedGame& listing);
/// In the order they are shown: what waits first; within a section, what was touched last.
QList<GameCard> cardsOf(const std::vector<ListedGame>& games, const Faces& faces);

} // namespace models
