#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace protocol {

/// A whole JSON value that is serialised already: a position, a move, a record.
struct JsonText {
    std::string text;

    bool operator==(const JsonText&) const = default;
};

/// Some fields of an object that are serialised already, to be written again and again; only a JsonWriter makes and
/// uses them.
class JsonFields {
public:
    std::size_t size() const { return m_text.size(); } ///< in bytes

private:
    friend class JsonWriter;
    std::string m_text;
};

/// Writes a document straight into a string, without building a tree: a server writes the same few messages thousands
/// of times a second. This is the only place where JSON is put together from pieces of text; `write(JsonWriter&, const
/// Message&)` of each message lists its fields.
class JsonWriter {
public:
    JsonWriter() = default;
    explicit JsonWriter(std::size_t usual) { m_text.reserve(usual); } ///< reserves the usual length of such a text

    JsonWriter& begin(); ///< begins an object
    JsonWriter& end();
    /// `name` is one of the protocol's own and needs no escaping.
    template <class T>
    JsonWriter& field(std::string_view name, const T& content) {
        key(name);
        value(content);
        return *this;
    }
    /// Writes the field only if it has a value.
    template <class T>
    JsonWriter& field(std::string_view name, const std::optional<T>& content) {
        return content ? field(name, *content) : *this;
    }
    JsonWriter& fieldUnlessEmpty(std::string_view name, const std::string& content) {
        return content.empty() ? *this : field(name, content);
    }
    template <class T>
    JsonWriter& fieldUnlessEmpty(std::string_view name, const std::vector<T>& content) {
        return content.empty() ? *this : field(name, content);
    }
    JsonWriter& fieldIfTrue(std::string_view name, bool content) { return content ? field(name, true) : *this; }

    JsonWriter& fields(const JsonFields& content);

    void value(bool content);
    void value(std::string_view content);
    void value(const std::string& content) { value(std::string_view(content)); }
    void value(const char* content) { value(std::string_view(content)); }
    void value(const JsonText& content);
    void value(std::integral auto content) { number(static_cast<long long>(content)); }
    template <class T>
    void value(const std::vector<T>& items) {
        open('[');
        for (const T& item : items)
            value(item);
        m_text += ']';
    }
    template <class T>
    requires std::is_class_v<T>
    void value(const T& message) {
        begin();
        write(*this, message); // its fields
        end();
    }

    std::string take() { return std::move(m_text); }
    JsonFields takeFields(); ///< the fields that were written without begin()

private:
    void key(std::string_view name);
    void number(long long content);
    void open(char bracket);
    void separate(); ///< writes a comma, unless this is the first value

    std::string m_text;
};

/// A message as a whole JSON document.
template <class Message>
std::string textOf(const Message& message) {
    JsonWriter writer;
    writer.value(message);
    return writer.take();
}

} // namespace protocol
