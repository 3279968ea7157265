#pragma once

#include <boost/json.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Almost valid requests and documents; the same seed yields the same ones.

namespace mutations {

namespace json = boost::json;

/// To replace any value of a document.
inline json::array valuesOfAllTypes() {
    json::value deep = json::array();
    for (int i = 0; i < 20; ++i)
        deep = json::array{std::move(deep)};
    return {nullptr,
            true,
            0,
            -1,
            8,
            256,
            std::numeric_limits<std::int32_t>::max(),
            std::numeric_limits<std::int64_t>::min(),
            std::numeric_limits<std::uint64_t>::max(),
            1.5,
            1e308,
            "",
            "x",
            std::string(1, '\0'),
            std::string(5000, 'x'),
            "\u202e\u200b",
            std::string(64, '0'),
            json::array(),
            json::array{1, "2", nullptr},
            json::object(),
            json::object{{"who", "me"}},
            std::move(deep)};
}

/// Collects every value in the document, itself first.
inline void collect(json::value& value, std::vector<json::value*>& found) {
    found.push_back(&value);
    if (value.is_object())
        for (auto& field : value.get_object())
            collect(field.value(), found);
    if (value.is_array())
        for (json::value& item : value.get_array())
            collect(item, found);
}

class Mutations {
public:
    explicit Mutations(std::uint64_t seed) : m_chance(seed) {}

    std::size_t below(std::size_t bound) { return bound == 0 ? 0 : static_cast<std::size_t>(m_chance() % bound); }
    bool oneIn(std::size_t count) { return below(count) == 0; }
    template <class Items>
    auto& oneOf(Items& items) {
        return items[below(items.size())];
    }

    /// Text with a few faults; a part of `other` may be inserted.
    std::string bytes(std::string text, std::string_view other) {
        for (std::size_t i = 0, count = 1 + below(4); i < count; ++i)
            spoil(text, other);
        return text;
    }

    /// A document with a few changed values; the result is still JSON.
    std::string document(json::value value) {
        for (std::size_t i = 0, count = 1 + below(2); i < count; ++i) {
            std::vector<json::value*> places;
            collect(value, places);
            change(*oneOf(places), *oneOf(places));
        }
        return json::serialize(value);
    }

private:
    void spoil(std::string& text, std::string_view other) {
        static const std::vector<std::string> pieces{std::string(1, '\0'),
                                                     "\xff",
                                                     "\xc3",
                                                     "\xed\xa0\x80",
                                                     "\"",
                                                     "\\",
                                                     "{",
                                                     "}",
                                                     "[",
                                                     "]",
                                                     ",",
                                                     ":",
                                                     "\r\n",
                                                     "\r\n\r\n",
                                                     "\n",
                                                     " ",
                                                     "\t",
                                                     "-1",
                                                     "1e999",
                                                     "0x1",
                                                     "99999999999999999999",
                                                     "\\u0000",
                                                     "\\ud800",
                                                     "null",
                                                     "true",
                                                     "NaN",
                                                     "%00",
                                                     "%ff",
                                                     "%zz",
                                                     "../",
                                                     "?",
                                                     "#",
                                                     "&",
                                                     "=",
                                                     "/",
                                                     "'; DROP TABLE games;--",
                                                     "Content-Length: 7\r\n",
                                                     "Transfer-Encoding: chunked\r\n",
                                                     "Expect: 100-continue\r\n",
                                                     "Upgrade: h2c\r\n",
                                                     "{\"seat\":0,",
                                                     std::string(100, '['),
                                                     std::string(3000, 'A')};
        const std::size_t at = below(text.size() + 1);
        const std::size_t size = below(1 + std::min<std::size_t>(text.size() - at, 24));
        switch (below(8)) {
        case 0:
        case 1:
            if (at < text.size())
                text[at] = static_cast<char>(static_cast<unsigned char>(text[at]) ^ 1U << below(8));
            break;
        case 2:
            if (at < text.size())
                text[at] = static_cast<char>(below(256));
            break;
        case 3:
            text.insert(at, oneOf(pieces));
            break;
        case 4:
            text.erase(at, size);
            break;
        case 5:
            text.insert(below(text.size() + 1), text.substr(at, size));
            break;
        case 6:
            if (oneIn(2))
                text.resize(at);
            break;
        default:
            text = text.substr(0, at) + std::string(other.substr(below(other.size() + 1)));
        }
    }

    void change(json::value& place, const json::value& another) {
        static const json::array values = valuesOfAllTypes();
        switch (below(4)) {
        case 0:
            if (place.is_object() && !place.get_object().empty()) {
                auto& object = place.get_object();
                const std::string name(
                    std::next(object.begin(), static_cast<std::ptrdiff_t>(below(object.size())))->key());
                object.erase(name);
                break;
            }
            [[fallthrough]];
        case 1:
            if (place.is_array()) {
                json::array& array = place.get_array();
                array.resize(oneIn(4) ? 200 : below(2 * array.size() + 2), json::value(another));
                break;
            }
            [[fallthrough]];
        case 2:
            if (&place != &another) {
                json::value copy = another; // a copy, because it may be a part of `place`
                place = std::move(copy);
                break;
            }
            [[fallthrough]];
        default:
            place = oneOf(values);
        }
    }

    std::mt19937_64 m_chance;
};

} // namespace mutations
