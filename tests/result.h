#pragma once

#include "engine/result.h"
#include "tests/catch.h"

#include <string>
#include <utility>

/// What tests ask of a Result. In its namespace, so that calls need no qualification.

namespace engine {

/// The value; if there is a refusal, the test fails with its sentence.
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

/// The rule of the refusal, or "none".
template <class T>
std::string ruleOf(const Result<T>& result) {
    return result ? "none" : result.refusal().rule;
}
template <class T>
std::string sentenceOf(const Result<T>& result) {
    return result ? "none" : result.refusal().sentence();
}

} // namespace engine
