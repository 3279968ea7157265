#pragma once

#include <algorithm>
#include <cstddef>

namespace engine::bots {

/// For linear interpolation: where a number lies among given ones, the knots. The knot before it, and the part of the
/// way to the next. Before the first it is at the first; beyond the last it goes on.
template <class Number>
struct Place {
    std::size_t knot;
    Number part;
};

template <class Number, class Knots>
Place<Number> placeAmong(const Knots& knots, Number at) {
    std::size_t knot = 0;
    while (knot + 2 < knots.size() && static_cast<Number>(knots[knot + 1]) < at)
        ++knot;
    const auto from = static_cast<Number>(knots[knot]);
    const auto to = static_cast<Number>(knots[knot + 1]);
    return {knot, std::max(Number{0}, (at - from) / (to - from))};
}

} // namespace engine::bots
