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

/// Reads a JSON document field by field. The first thing found wrong is kept, with its JSON pointer, for all readers of
/// the document; from then on every read gives a harmless default, so that code reads straight on and asks once at the
/// end. Fields that nobody asks for are ignored.
class Reader {
public:
    /// `at` is the pointer of `value` in the document that a person would look at.
    explicit Reader(const json::value& value, std::string at = {});

    Reader operator[](std::string_view name) const; ///< a field that must be there
    Reader operator[](std::size_t index) const;     ///< an item of an array
    bool has(std::string_view name) const;
    bool isNull() const;
    bool isWord() const;
    bool isNumber() const; ///< a whole one

    std::size_t size(std::size_t least, std::size_t most) const; ///< of an array
    std::vector<std::string_view> names() const;                 ///< of an object's fields
    const json::object& object() const;                          ///< as it stands
    int integer(int least, int most) const;
    bool boolean() const;
    std::string_view word() const;
    /// The index of the word in `words`.
    int oneOf(std::span<const std::string_view> words) const;

    const std::string& at() const { return m_at; }
    bool failed() const { return m_fault->has_value(); }
    const Refusal& fault() const { return m_fault->value(); }
    /// Notes that this value is wrong: `text` may name "{found}", which is what stands here.
    void fail(std::string text, std::vector<Param> params = {}) const;
    void fail(const Reason& rule) const; ///< … because of a rule of the game

private:
    Reader(const json::value* value, std::string at, std::shared_ptr<std::optional<Refusal>> fault);

    const json::value* m_value;
    std::string m_at;
    std::shared_ptr<std::optional<Refusal>> m_fault;
};

/// The rule that a malformed document breaks.
inline constexpr std::string_view recordFormat = "record";

} // namespace engine
