#include "sync/protocol/fields.h"

#include <boost/json.hpp>

#include <algorithm>

namespace protocol {
namespace {

constexpr std::size_t longestName = 20;
constexpr int mostFaces = 255;
constexpr int longAgo = 2'000'000'000;

/// Code points that show nothing, or reverse the direction of the text beside them.
bool isInvisible(char32_t point) {
    return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0xAD || (point >= 0x200B && point <= 0x200F) ||
           (point >= 0x2028 && point <= 0x202E) || (point >= 0x2060 && point <= 0x206F) || point == 0xFEFF ||
           (point >= 0xFFF9 && point <= 0xFFFB) || point == 0x115F || point == 0x1160 || point == 0x2800 ||
           point == 0x3164 || point == 0xFFA0 || point >= 0xE0000;
}
bool isSpace(char32_t point) {
    return point == U' ' || point == 0xA0 || point == 0x1680 || (point >= 0x2000 && point <= 0x200A) ||
           point == 0x202F || point == 0x205F || point == 0x3000;
}

/// Decodes a text that is valid UTF-8: the JSON reader has checked it.
std::u32string codePoints(std::string_view text) {
    std::u32string points;
    for (const char byte : text) {
        const auto bits = static_cast<unsigned char>(byte);
        if ((bits & 0xC0U) == 0x80)
            points.back() = points.back() << 6U | (bits & 0x3FU);
        else
            points += bits < 0x80 ? bits : bits < 0xE0 ? bits & 0x1FU : bits < 0xF0 ? bits & 0x0FU : bits & 0x07U;
    }
    return points;
}

} // namespace

std::string nameIn(const Reader& field) {
    const std::string_view name = field.string();
    const std::u32string points = codePoints(name);
    if (points.empty() || points.size() > longestName || std::any_of(points.begin(), points.end(), isInvisible) ||
        isSpace(points.front()) || isSpace(points.back()))
        field.fail("should be a name of 1 to 20 characters that can be seen, without spaces around it");
    return std::string(name);
}

std::string hexIn(const Reader& field, std::size_t digits) {
    const std::string_view text = field.string();
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (text.size() != digits || !std::all_of(text.begin(), text.end(), isDigit))
        field.fail("should be {digits} hexadecimal digits", {{"digits", engine::number(static_cast<int>(digits))}});
    return std::string(text);
}

std::string idIn(const Reader& field) { return hexIn(field, idDigits); }

int faceIn(const Reader& field) { return field.integer(0, mostFaces); }

engine::Seat seatIn(const Reader& field) {
    return static_cast<engine::Seat>(field.integer(0, static_cast<int>(engine::maxSeats) - 1));
}

std::size_t lengthIn(const Reader& field) { return static_cast<std::size_t>(field.integer(0, longestLog)); }

int secondsIn(const Reader& field) { return field.integer(0, longAgo); }

JsonText textIn(const Reader& field) { return {engine::json::serialize(field.object())}; }

std::string wordIn(const Reader& object, std::string_view name) {
    return object.has(name) ? std::string(object[name].string()) : std::string();
}

bool flagIn(const Reader& object, std::string_view name) { return object.has(name) && object[name].boolean(); }

} // namespace protocol
