#pragma once

#include "app/models/home/home_model.h"

#include <vector>

namespace models {

HomeModel::Section sectionOf(const ListedGame& listing);
/// The cards in the order in which they are shown: by section, waiting games first; within a section, the last touched
/// first.
QList<GameCard> cardsOf(const std::vector<ListedGame>& games, const Faces& faces);

} // namespace models
