#include "engine/bots/samples.h"
#include "engine/games/pigs/bots/bots.h"
#include "engine/games/pigs/bots/evaluation.h"

#include <CLI/CLI.hpp>
#include <Eigen/Dense>

#include <iomanip>
#include <iostream>
#include <vector>

/// Fits the weights of expectedLead(): the strongest bot plays against itself, and the weights that best predict the
/// final lead are printed in the form of weights.h. Rebuild and rerun with the new weights until they converge.

namespace {

using namespace engine;
using namespace engine::pigs;
using namespace engine::pigs::bots;

constexpr std::size_t unknowns = 2 * featureCount * knots.size();
using Row = Eigen::Matrix<double, unknowns, 1>;

/// The sums for the normal equations of least squares.
struct Sums {
    Eigen::MatrixXd products = Eigen::MatrixXd::Zero(unknowns, unknowns);
    Eigen::VectorXd targets = Eigen::VectorXd::Zero(unknowns);

    void operator+=(const Sums& other) {
        products += other.products;
        targets += other.targets;
    }
};

/// The features of the player who has just moved minus those of the player who moves next.
Row rowOf(const Position& position) {
    Row row = Row::Zero();
    const auto [knot, fraction] = knotPositionOf(tilesToTheEnd(position));
    for (Seat seat = 0; seat < 2; ++seat) {
        const bool moves = seat == position.turn;
        const Features features = featuresOf(position, seat);
        for (std::size_t i = 0; i < featureCount; ++i) {
            const auto at = static_cast<Eigen::Index>(((moves ? featureCount : 0) + i) * knots.size() + knot);
            const double value = moves ? -features[i] : features[i];
            row(at) += value * (1 - fraction);
            row(at + 1) += value * fraction;
        }
    }
    return row;
}

void playOne(std::uint64_t number, Sums& sums) {
    Random random(number);
    Chance chance(engine::bots::seedFrom(random), Rules::id);
    Position position = Rules::start({}, Rules::deal({}, chance));
    std::vector<std::pair<Row, Seat>> rows;
    while (position.phase != Phase::Over) {
        const Seat seat = position.turn;
        const Plans plans = brickPig(viewOf<Rules>(position, seat), {});
        const std::size_t choice = random.below(10) == 0 ? random.below(static_cast<std::uint32_t>(plans.size())) : 0;
        for (const Move& move : plans[choice].moves)
            pigs::apply(position, Rules::draw(position, move, chance).command);
        if (position.phase != Phase::Over && position.turn != seat)
            rows.emplace_back(rowOf(position), seat);
    }
    const Outcome outcome = Rules::result(position);
    for (const auto& [row, seat] : rows) {
        const double lead = outcome.totals[index(seat)] - outcome.totals[1U - index(seat)];
        sums.products += row * row.transpose();
        sums.targets += row * flattened(lead);
    }
}

void print(const Eigen::VectorXd& weights) {
    std::cout << std::fixed << std::setprecision(3);
    for (std::size_t i = 0; i < unknowns; ++i) {
        if (i % (unknowns / 2) == 0)
            std::cout << (i == 0 ? "waits\n" : "moves\n");
        const bool first = i % knots.size() == 0;
        const bool last = i % knots.size() == knots.size() - 1;
        std::cout << (first ? "    {" : ", ") << weights(static_cast<Eigen::Index>(i)) << (last ? "},\n" : "");
    }
}

int run(int argc, char** argv) {
    int games = 10000;
    CLI::App app("Fits the evaluation of The Three Little Pigs to how games ended");
    app.add_option("--games", games, "How many games to look at");
    CLI11_PARSE(app, argc, argv);
    Sums sums = engine::bots::sumOver<Sums>(
        games, [](int game, Sums& part) { playOne(static_cast<std::uint64_t>(game), part); });
    constexpr double regularisation = 100; // features that were rarely seen get small weights
    sums.products += regularisation * Eigen::MatrixXd::Identity(unknowns, unknowns);
    print(sums.products.ldlt().solve(sums.targets));
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "pigs-fit: " << error.what() << '\n';
        return 1;
    }
}
