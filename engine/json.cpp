#include "engine/json.h"

#include <boost/json.hpp>

#include <algorithm>

namespace engine {
namespace {

constexpr std::size_t longestQuote = 40;

std::string escaped(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

/// The value as JSON text, shortened for an error message.
std::string quote(const json::value* value) {
    if (value == nullptr)
        return "nothing";
    if (value->is_object())
        return "an object";
    if (value->is_array())
        return "a list of " + std::to_string(value->get_array().size());
    std::string text = json::serialize(*value);
    if (text.size() > longestQuote) {
        std::size_t end = longestQuote;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            --end; // do not cut a UTF-8 character in two
        text = text.substr(0, end) + "…";
    }
    return text;
}

} // namespace

Reader::Reader(const json::value& value, std::string pointer)
    : Reader(&value, std::move(pointer), std::make_shared<std::optional<Refusal>>()) {}

Reader::Reader(const json::value* value, std::string pointer, std::shared_ptr<std::optional<Refusal>> fault)
    : m_value(value), m_pointer(std::move(pointer)), m_fault(std::move(fault)) {}

void Reader::fail(std::string text, std::vector<Param> params) const {
    if (failed())
        return;
    params.push_back({"found", {{std::nullopt, quote(m_value)}}});
    *m_fault = Refusal{RefusalKind::Format, std::string(recordFormat), std::move(text), std::move(params), m_pointer};
}

void Reader::fail(const Reason& rule) const {
    if (failed())
        return;
    fail(std::string(rule.text));
    m_fault->value().kind = rule.kind;
    m_fault->value().rule = rule.rule;
}

Reader Reader::operator[](std::string_view name) const {
    Reader child(nullptr, m_pointer + "/" + escaped(name), m_fault);
    if (m_value == nullptr || !m_value->is_object())
        fail("should be an object, is {found}");
    else if (const json::value* found = m_value->get_object().if_contains(name))
        child.m_value = found;
    else
        child.fail("is missing");
    return child;
}

Reader Reader::operator[](std::size_t index) const {
    Reader child(nullptr, m_pointer + "/" + std::to_string(index), m_fault);
    if (m_value != nullptr && m_value->is_array() && index < m_value->get_array().size())
        child.m_value = &m_value->get_array()[index];
    else
        child.fail("is missing");
    return child;
}

bool Reader::has(std::string_view name) const {
    return m_value != nullptr && m_value->is_object() && m_value->get_object().contains(name);
}

bool Reader::isNull() const { return m_value != nullptr && m_value->is_null(); }
bool Reader::isString() const { return m_value != nullptr && m_value->is_string(); }
bool Reader::isNumber() const { return m_value != nullptr && (m_value->is_int64() || m_value->is_uint64()); }

std::size_t Reader::size(std::size_t least, std::size_t most) const {
    if (m_value == nullptr || !m_value->is_array()) {
        fail("should be a list, is {found}");
        return 0;
    }
    const std::size_t size = m_value->get_array().size();
    if (size >= least && size <= most)
        return size;
    fail(least == most ? "should be a list of {least}, is {found}"
                       : "should be a list of {least} to {most}, is {found}",
         {{"least", {{static_cast<int>(least), {}}}}, {"most", {{static_cast<int>(most), {}}}}});
    return 0;
}

const json::object& Reader::object() const {
    static const json::object none;
    if (m_value != nullptr && m_value->is_object())
        return m_value->get_object();
    fail("should be an object, is {found}");
    return none;
}

std::vector<std::string_view> Reader::names() const {
    std::vector<std::string_view> names;
    for (const auto& member : object())
        names.push_back(member.key());
    return names;
}

int Reader::integer(int least, int most) const {
    if (isNumber()) {
        boost::system::error_code tooLarge;
        const auto number = m_value->to_number<std::int64_t>(tooLarge);
        if (!tooLarge && number >= least && number <= most)
            return static_cast<int>(number);
    }
    fail(least == most ? "should be {least}, is {found}"
                       : "should be a whole number from {least} to {most}, is {found}",
         {{"least", {{least, {}}}}, {"most", {{most, {}}}}});
    return least;
}

bool Reader::boolean() const {
    const bool* value = m_value == nullptr ? nullptr : m_value->if_bool();
    if (value == nullptr)
        fail("should be true or false, is {found}");
    return value != nullptr && *value;
}

std::string_view Reader::string() const {
    const json::string* value = m_value == nullptr ? nullptr : m_value->if_string();
    if (value == nullptr) {
        fail("should be a text, is {found}");
        return {};
    }
    return *value;
}

int Reader::oneOf(std::span<const std::string_view> choices) const {
    const std::string_view text = string();
    const auto found = std::find(choices.begin(), choices.end(), text);
    if (found != choices.end())
        return static_cast<int>(found - choices.begin());
    Terms known;
    for (const std::string_view choice : choices)
        known.push_back({std::nullopt, std::string(choice)});
    fail(choices.size() == 1 ? "should be {known}; is {found}" : "should be one of {known}; is {found}",
         {{"known", std::move(known)}});
    return 0;
}

} // namespace engine
