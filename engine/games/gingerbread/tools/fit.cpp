#include "engine/bots/samples.h"
#include "engine/games/gingerbread/bots/turns.h"
#include "engine/games/gingerbread/bots/weights.h"
#include "engine/games/gingerbread/rules.h"
#include "engine/games/gingerbread/score.h"

#include <CLI/CLI.hpp>
#include <Eigen/Dense>

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <vector>

/// Fits the weights of the evaluation by ridge regression: plays games in which all witches are the same bot, and finds
/// the weights that best predict the final scores. Prints them in the form of weights.h.

namespace {

using namespace engine;
using namespace engine::gingerbread;
using namespace engine::gingerbread::bots;

/// The strength of the regularisation: of small weights, and of small changes between neighbouring knots.
constexpr double preferSmall = 1e-4;
constexpr double preferEven = 1e-2;
/// One turn in this many is played at random.
constexpr std::uint32_t oneInSoMany = 8;

constexpr std::size_t unknowns = featureCount * knots.size();
using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

constexpr BeamWidth width{.builds = 8, .choices = 4, .wilds = 3, .pileSamples = 2, .ways = 100};

/// The sums for the normal equations of least squares.
struct Sums {
    Matrix products = Matrix::Zero(unknowns, unknowns);
    Vector targets = Vector::Zero(unknowns);
    double samples = 0;
    double scores = 0;
    double seats = 0;

    void operator+=(const Sums& other) {
        products += other.products;
        targets += other.targets;
        samples += other.samples;
        scores += other.scores;
        seats += other.seats;
    }
};

struct Sample {
    Features features;
    std::size_t turns;
    Seat seat;
};

/// A sample counts for the two knots around its number of turns left, in proportion.
void add(Sums& sums, const Sample& sample, double score) {
    const auto [knot, fraction] = knotPositionOf(sample.turns);
    std::vector<std::pair<Eigen::Index, double>> row;
    for (std::size_t i = 0; i < featureCount; ++i) {
        const double value = sample.features[i];
        if (value == 0)
            continue;
        const auto column = static_cast<Eigen::Index>(i * knots.size() + knot);
        row.emplace_back(column, value * (1 - fraction));
        row.emplace_back(column + 1, value * fraction);
    }
    for (const auto& [i, a] : row) {
        for (const auto& [j, b] : row)
            sums.products(i, j) += a * b;
        sums.targets(i) += a * score;
    }
    ++sums.samples;
}

/// Sometimes takes another way than the best, so that the samples also cover the positions that follow mistakes.
const WayToPlay& choose(const std::vector<WayToPlay>& ways, Random& random) {
    const auto better = [](const WayToPlay& a, const WayToPlay& b) { return a.expectedScore < b.expectedScore; };
    if (random.below(oneInSoMany) > 0)
        return *std::max_element(ways.begin(), ways.end(), better);
    return ways[random.below(static_cast<std::uint32_t>(ways.size()))];
}

void playOne(std::uint64_t number, int players, const Evaluation& evaluation, Sums& sums) {
    Random random(number);
    Chance chance(engine::bots::seedFrom(random), Rules::id);
    Options options;
    options.players = static_cast<std::uint8_t>(players);
    options.first = static_cast<Seat>(random.below(options.players));
    Position position = Rules::start(options, Rules::deal(options, chance));
    TurnSearch turns(evaluation, width, random);
    std::vector<Sample> samples;
    while (position.phase != Phase::Over) {
        const Seat seat = position.turn;
        Position seen = viewOf<Rules>(position, seat);
        const Steps steps = choose(turns.search(seen), random).steps;
        for (const Command& command : steps) {
            apply(position, command);
            apply(seen, command);
        }
        if (position.turn != seat)
            samples.push_back({featuresOf(seen, seat), turnsLeft(seen.witches[index(seat)]), seat});
    }
    for (const Sample& sample : samples)
        add(sums, sample, scoreOf(position, position.witches[index(sample.seat)]).total());
    for (const int total : Rules::result(position).totals)
        sums.scores += total;
    sums.seats += players;
}

/// Of four games, three have two witches; the fourth has three or four.
int playersOf(int game) { return game % 4 < 3 ? 2 : 3 + game / 4 % 2; }

Sums play(int games, int round, const Evaluation& evaluation) {
    return engine::bots::sumOver<Sums>(games, [&](int game, Sums& sums) {
        const auto number = (static_cast<std::uint64_t>(round) << 32U) + static_cast<std::uint64_t>(game);
        playOne(number, playersOf(game), evaluation, sums);
    });
}

/// The scale of each feature: the sum of its squares over all samples.
Vector scalesOf(const Sums& sums) {
    Vector scales = Vector::Zero(featureCount);
    for (Eigen::Index i = 0; i < sums.products.rows(); ++i)
        scales(i / static_cast<Eigen::Index>(knots.size())) += sums.products(i, i);
    return scales;
}

/// Regularised least squares: features that were rarely seen get small weights.
Weights fit(const Sums& sums) {
    Matrix products = sums.products;
    const Vector scales = scalesOf(sums);
    const auto columns = static_cast<Eigen::Index>(knots.size());
    for (Eigen::Index i = 0; i < products.rows(); ++i) {
        const double scale = scales(i / columns);
        products(i, i) += 1e-9 * sums.samples + preferSmall * scale;
        // The constant feature is not evened out, and the first knot has none before it.
        if (i < columns || i % columns == 0)
            continue;
        products(i, i) += preferEven * scale;
        products(i - 1, i - 1) += preferEven * scale;
        products(i, i - 1) -= preferEven * scale;
        products(i - 1, i) -= preferEven * scale;
    }
    const Vector solved = products.ldlt().solve(sums.targets);
    Weights weights{};
    for (std::size_t i = 0; i < unknowns; ++i)
        weights[i / knots.size()][i % knots.size()] = static_cast<float>(solved(static_cast<Eigen::Index>(i)));
    return weights;
}

void print(const Weights& weights) {
    std::cout << std::fixed << std::setprecision(4);
    for (const auto& row : weights) {
        std::cout << "    {";
        for (std::size_t i = 0; i < row.size(); ++i)
            std::cout << (i == 0 ? "" : ", ") << row[i] << 'F';
        std::cout << "},\n";
    }
}

int run(int argc, char** argv) {
    int games = 4000;
    int rounds = 8;
    CLI::App app("Fits the evaluation of Gingerbread House to how games ended");
    app.add_option("--games", games, "Games a round; by default 4000");
    app.add_option("--rounds", rounds, "Rounds, each played with the weights of all before it; by default 8");
    CLI11_PARSE(app, argc, argv);
    Weights weights = plainWeights;
    Sums sums;
    for (int round = 0; round < rounds; ++round) {
        const Sums more = play(games, round, Evaluation(weights));
        std::cerr << "round " << round + 1 << ": mean score " << more.scores / more.seats << '\n';
        sums += more;
        weights = fit(sums);
    }
    print(weights);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "gingerbread-fit: " << error.what() << '\n';
        return 1;
    }
}
