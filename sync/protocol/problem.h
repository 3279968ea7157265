#pragma once

#include <boost/json.hpp>

#include <string>
#include <string_view>

namespace protocol {

/// Why a request was not done: a problem document (RFC 9457).
struct Problem {
    int status = 500;
    std::string type;   ///< "slot-taken"
    std::string detail; ///< a sentence for a person
    boost::json::object more;
};

inline constexpr std::string_view problemType = "application/problem+json";

std::string_view titleOf(int status); ///< "Not Found"
std::string write(const Problem& problem);

} // namespace protocol
