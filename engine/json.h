#pragma once

#include "engine/result.h"

#include <boost/json/fwd.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

namespace json = boost::json;

/// Reads a JSON document field by field. The first error is kept, with its JSON pointer, for all readers of the same
/// document; after it every read returns a harmless default, so that calling code needs no checks between the reads and
/// asks once at the end. Unknown fields are ignored.
class Reader {
public:
    /// `pointer` is the JSON pointer of `value` in the whole document, for error messages.
    explicit Reader(const json::value& value, std::string pointer = {});

    Reader operator[](std::string_view name) const; ///< a required field
    Reader operator[](std::size_t index) const;     ///< an item of an array
    bool has(std::string_view name) const;
    bool isNull() const;
    bool isString() const;
    bool isNumber() const; ///< a whole number

    std::size_t size(std::size_t least, std::size_t most) const; ///< of an array; outside of these bounds is an error
    std::vector<std::string_view> names() const;                 ///< the names of an object's fields
    const json::object& object() const;                          ///< the object itself, unread
    int integer(int least, int most) const;
    bool boolean() const;
    std::string_view string() const;
    /// The index of this string in `choices`; any other string is an error.
    int oneOf(std::span<const std::string_view> choices) const;

    const std::string& pointer() const { return m_pointer; } ///< the JSON pointer of this value, for error messages
    bool failed() const { return m_fault->has_value(); }
    const Refusal& fault() const { return m_fault->value(); }
    /// Marks this value as wrong. `text` may contain "{found}", which is replaced by the value.
    void fail(std::string text, std::vector<Param> params = {}) const;
    void fail(const Reason& rule) const; ///< the same, with the rule of a game as the reason

private:
    Reader(const json::value* value, std::string pointer, std::shared_ptr<std::optional<Refusal>> fault);

    const json::value* m_value;
    std::string m_pointer;
    std::shared_ptr<std::optional<Refusal>> m_fault;
};

/// The rule that a malformed document breaks.
inline constexpr std::string_view recordFormat = "record";

} // namespace engine
