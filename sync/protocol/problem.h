#pragma once

#include "sync/protocol/turns.h"

#include <optional>
#include <string>
#include <string_view>

namespace protocol {

/// Every type of problem that a server reports.
namespace problems {

inline constexpr std::string_view anotherAccount = "another-account";
inline constexpr std::string_view batchUsed = "batch-used";
inline constexpr std::string_view beginAgain = "begin-again";
inline constexpr std::string_view bodyTooLong = "body-too-long";
inline constexpr std::string_view damaged = "damaged";
inline constexpr std::string_view headerTooLong = "header-too-long";
inline constexpr std::string_view illegalMove = "illegal-move";
inline constexpr std::string_view joined = "joined";
inline constexpr std::string_view keyUsed = "key-used";
inline constexpr std::string_view malformed = "malformed";
inline constexpr std::string_view noKey = "no-key";
inline constexpr std::string_view noSeat = "no-seat";
inline constexpr std::string_view noSuchPlace = "no-such-place";
inline constexpr std::string_view noToken = "no-token";
inline constexpr std::string_view notFound = "not-found";
inline constexpr std::string_view notHere = "not-here";
inline constexpr std::string_view notJson = "not-json";
inline constexpr std::string_view notOffered = "not-offered";
inline constexpr std::string_view notOpen = "not-open";
inline constexpr std::string_view notOver = "not-over";
inline constexpr std::string_view notRunning = "not-running";
inline constexpr std::string_view notSubscribed = "not-subscribed";
inline constexpr std::string_view notYourSeat = "not-your-seat";
inline constexpr std::string_view notYours = "not-yours";
inline constexpr std::string_view over = "over";
inline constexpr std::string_view slotTaken = "slot-taken";
inline constexpr std::string_view store = "store";
inline constexpr std::string_view tooManyGames = "too-many-games";
inline constexpr std::string_view tooOften = "too-often";
inline constexpr std::string_view tooSlow = "too-slow";
inline constexpr std::string_view wrong = "wrong";

} // namespace problems

/// Why a request was not done: a problem document (RFC 9457).
struct Problem {
    int status = 500;
    std::string type;                     ///< one of the types above
    std::string detail;                   ///< a sentence for a person
    std::string at = {};                  ///< JSON pointer to the wrong field
    std::optional<std::string> rule = {}; ///< for an illegal move: the rule that it breaks
    std::optional<int> index = {};        ///< … and its index in the batch
    std::optional<Played> news = {};      ///< for a slot that is taken: the moves that were played there
};
void read(const Reader& json, Problem& problem); ///< without its news, which a client fetches with the game
void write(JsonWriter& json, const Problem& problem);

inline constexpr std::string_view problemType = "application/problem+json";

std::string_view titleOf(int status); ///< "Not Found"

} // namespace protocol
