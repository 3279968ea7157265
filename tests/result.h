#pragma once

#include "engine/result.h"
#include "tests/catch.h"

#include <string>
#include <utility>

/// What a test asks of a result. In the namespace of Result, so that a call needs no qualification.

namespace engine {

/// The value, or the test ends with the refusal.
template <class T>
T must(Result<T> result) {
    INFO((result ? std::string() : result.refusal().rule + ": " + result.refusal().sentence()));
    REQUIRE(result);
    return std::move(result.value());
}
inline void must(const Result<void>& result) {
    INFO((result ? std::string() : result.refusal().rule + ": " + result.refusal().sentence()));
    REQUIRE(result);
}

/// "none": nothing was refused.
template <class T>
std::string ruleOf(const Result<T>& result) {
    return result ? "none" : result.refusal().rule;
}
template <class T>
std::string sentenceOf(const Result<T>& result) {
    return result ? "none" : result.refusal().sentence();
}

} // namespace engine
