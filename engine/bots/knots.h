#pragma once

#include <algorithm>
#include <cstddef>

namespace engine::bots {

/// For linear interpolation: the position of a number among sorted knots, as the index of the knot before it and the
/// fraction of the way to the next. Clamped below the first knot; extrapolates beyond the last.
template <class Number>
struct KnotPosition {
    std::size_t knot;
    Number fraction;
};

/// Finds where `at` lies among the knots.
template <class Number, class Knots>
KnotPosition<Number> positionAmong(const Knots& knots, Number at) {
    std::size_t knot = 0;
    while (knot + 2 < knots.size() && static_cast<Number>(knots[knot + 1]) < at)
        ++knot;
    const auto from = static_cast<Number>(knots[knot]);
    const auto to = static_cast<Number>(knots[knot + 1]);
    return {knot, std::max(Number{0}, (at - from) / (to - from))};
}

} // namespace engine::bots
