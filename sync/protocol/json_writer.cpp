#include "sync/protocol/json_writer.h"

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace protocol {
namespace {

bool needsEscape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

} // namespace

void JsonWriter::separate() {
    if (!m_text.empty() && m_text.back() != '{' && m_text.back() != '[' && m_text.back() != ':')
        m_text += ',';
}

void JsonWriter::open(char bracket) {
    separate();
    m_text += bracket;
}

JsonWriter& JsonWriter::begin() {
    open('{');
    return *this;
}

JsonWriter& JsonWriter::end() {
    m_text += '}';
    return *this;
}

JsonWriter& JsonWriter::fields(const JsonFields& content) {
    if (content.m_text.empty())
        return *this;
    separate();
    m_text += content.m_text;
    return *this;
}

JsonFields JsonWriter::takeFields() {
    JsonFields fields;
    fields.m_text = std::move(m_text);
    return fields;
}

void JsonWriter::key(std::string_view name) {
    separate();
    m_text += '"';
    m_text += name;
    m_text += "\":";
}

void JsonWriter::value(bool content) {
    separate();
    m_text += content ? "true" : "false";
}

void JsonWriter::value(std::string_view content) {
    separate();
    if (std::any_of(content.begin(), content.end(), needsEscape)) {
        m_text += boost::json::serialize(boost::json::string(content));
        return;
    }
    m_text += '"';
    m_text += content;
    m_text += '"';
}

void JsonWriter::value(const JsonText& content) {
    separate();
    m_text += content.text;
}

void JsonWriter::number(long long content) {
    separate();
    std::array<char, 24> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), content);
    m_text.append(digits.data(), written.ptr);
}

} // namespace protocol
