#pragma once

#include "engine/chance.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// What nobody can guess, and how it is kept: only its hash.

namespace server {

std::string randomHex(std::size_t bytes); ///< from the operating system
/// 32 hexadecimal digits: when it was made (milliseconds), then chance. What was made together lies together on disk.
std::string timedId(std::int64_t now, const engine::Seed& chance);
std::int64_t timeOf(std::string_view timedId);
std::string sha256(std::string_view text); ///< 64 hexadecimal digits
/// A token as it is kept for one who may have to be told it again: only the key with which she asked for it, of which
/// again only a hash is kept, opens it. What is sealed twice is open.
std::string sealed(std::string_view token, std::string_view key);

/// `letters` of Crockford's 32, five bits each, in groups of four: "K7QF-2M9T".
std::string randomCode(std::size_t letters);
/// What a person typed, as it was made: small letters, O for 0, I and L for 1, and any dashes and spaces will do. Empty
/// when it cannot be one.
std::string tidyCode(std::string_view typed, std::size_t letters);

inline constexpr std::size_t tokenBytes = 32;
inline constexpr std::size_t idBytes = 16;
inline constexpr std::size_t recoveryLetters = 26;  ///< 130 bits
inline constexpr std::size_t linkLetters = 20;      ///< 100 bits, for ten minutes
inline constexpr std::size_t invitationLetters = 8; ///< 40 bits, and look-ups are limited

} // namespace server
