#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace bench {

/// A stored game with the accounts that play it.
struct Sample {
    std::string game;
    std::vector<std::string> accounts;
};

/// Adds copies of the games to a stopped server's files: each with an id and accounts of its own; an account has ten
/// games.
void fill(const std::filesystem::path& folder, const std::vector<Sample>& samples, std::size_t copies);

} // namespace bench
