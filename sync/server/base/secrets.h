#pragma once

#include "engine/chance.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Secrets that cannot be guessed, and the forms in which they are stored: hashed or sealed.

namespace server {

std::string randomHex(std::size_t bytes); ///< from the operating system
/// 32 hexadecimal digits: the time in milliseconds, then random ones. Rows made at one time are close together on disk.
std::string timedId(std::int64_t now, const engine::Seed& seed);
std::int64_t timeOf(std::string_view timedId);
std::string sha256(std::string_view text); ///< 64 hexadecimal digits
/// A token as it is stored to be sent once more: it can be read only with the idempotency key of the first request, of
/// which the server keeps just a hash. Sealing a sealed token with the same key opens it.
std::string sealed(std::string_view token, std::string_view key);

/// A code of so many letters of Crockford's Base32, five bits each, in groups of four: "K7QF-2M9T".
std::string randomCode(std::size_t letters);
/// Turns a code that was typed into the form of randomCode: lower case, O for 0, I and L for 1, and any dashes and
/// spaces are accepted. Empty if it cannot be a code.
std::string tidyCode(std::string_view typed, std::size_t letters);

inline constexpr std::size_t tokenBytes = 32;
inline constexpr std::size_t idBytes = 16;
inline constexpr std::size_t recoveryLetters = 26;  ///< 130 bits
inline constexpr std::size_t linkLetters = 20;      ///< 100 bits, for ten minutes
inline constexpr std::size_t invitationLetters = 8; ///< 40 bits, and guesses have a rate limit

} // namespace server
