#pragma once

#include "app/models/home/home_model.h"

#include <vector>

namespace models {

HomeModel::Section sectionOf(const ListedGame& listed);
/// The cards of the games that are shown, by section, those first that wait for a player of this device. Within a
/// section they keep the order of `games`. Left out are local games that went online and finished games that were
/// removed.
QList<GameCard> cardsOf(const std::vector<ListedGame>& games, const GameFaces& faces);

} // namespace models
