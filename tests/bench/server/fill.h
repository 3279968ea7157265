#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace bench {

/// A game that is there, and whose it is.
struct Sample {
    std::string game;
    std::vector<std::string> accounts;
};

/// Adds copies of the games to what a server keeps in the folder while it does not run: each with another id, and with
/// other people, who have ten games each.
void fill(const std::filesystem::path& folder, const std::vector<Sample>& samples, std::size_t copies);

} // namespace bench
