#pragma once

#include "engine/any_game.h"
#include "engine/json.h"
#include "sync/protocol/json_writer.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The parts of messages: enums as words, and fields with their bounds. The reader records the first fault.

namespace protocol {

using engine::Reader;

inline constexpr std::size_t idDigits = 32;           ///< of a game, an account, a device, a batch
inline constexpr std::size_t contributionDigits = 64; ///< to the seed
inline constexpr int longestLog = 100'000;            ///< moves of a game
inline constexpr std::size_t mostOnAPage = 100;       ///< games in one answer

/// The words of an enum on the wire, in the order of its values: `static constexpr std::array all`.
template <class Enum>
struct Words;

template <class Enum>
constexpr std::string_view wordFor(Enum value) {
    return Words<Enum>::all[static_cast<std::size_t>(value)];
}
template <class Enum>
Enum enumIn(const Reader& field) {
    return static_cast<Enum>(field.oneOf(Words<Enum>::all));
}

std::string nameIn(const Reader& field); ///< a readable name: up to 20 characters, none of them invisible
std::string hexIn(const Reader& field, std::size_t digits);
std::string idIn(const Reader& field);
int faceIn(const Reader& field);
engine::Seat seatIn(const Reader& field);
std::size_t lengthIn(const Reader& field); ///< the length of a log
int secondsIn(const Reader& field);
JsonText textIn(const Reader& field); ///< an object as unparsed text

// Fields that may be missing
std::string wordIn(const Reader& object, std::string_view name); ///< empty: the field is missing
bool flagIn(const Reader& object, std::string_view name);        ///< false: the field is missing
template <class Read>
auto optionalIn(const Reader& object, std::string_view name, Read read) {
    return object.has(name) ? std::optional(read(object[name])) : std::nullopt;
}
template <class Read>
auto listIn(const Reader& object, std::string_view name, std::size_t most, Read read) {
    std::vector<decltype(read(object))> list;
    if (!object.has(name))
        return list;
    const Reader items = object[name];
    for (std::size_t i = 0, count = items.size(0, most); i < count; ++i)
        list.push_back(read(items[i]));
    return list;
}

/// Reads a message of the protocol; the reader holds the fault, if there is one.
template <class Message>
Message read(const Reader& json) {
    Message message;
    read(json, message);
    return message;
}
/// Reads a message that is a whole document.
template <class Message>
engine::Result<Message> parse(const engine::json::value& document) {
    const Reader reader(document);
    auto message = read<Message>(reader);
    if (reader.failed())
        return reader.fault();
    return message;
}

} // namespace protocol
