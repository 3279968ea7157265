#pragma once

#include "engine/games/pigs/bots/evaluation.h"
#include "engine/games/pigs/command.h"

#include <vector>

/// The ways to end a turn with given dice.

namespace engine::pigs::bots {

/// The commands that end a turn, and the value of the position after them.
struct Ending {
    std::vector<Command> commands;
    double worth = 0;
};

/// Every way to end the turn with the dice as they are: what to buy and where (P3), or whose house to blow at (P4).
std::vector<Ending> endings(const Position& position, Evaluation evaluation);
double bestEnding(const Position& position, Evaluation evaluation);

} // namespace engine::pigs::bots
