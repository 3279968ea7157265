#pragma once

#include "engine/result.h"

#include <stdexcept>
#include <utility>

/// What programs that are no Catch tests ask of a Result; for tests there is tests/result.h.

namespace engine {

/// Throws the refusal's rule and sentence, if there is one.
inline void must(const Result<void>& result) {
    if (!result)
        throw std::runtime_error(result.refusal().rule + ": " + result.refusal().sentence());
}
/// The value; throws if there is a refusal.
template <class T>
T must(Result<T> result) {
    if (!result)
        must(Result<void>(result.refusal()));
    return std::move(result.value());
}

} // namespace engine
