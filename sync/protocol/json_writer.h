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

/// Some fields of an object that are serialised already, for what is said again and again; only a JsonWriter makes and
/// uses them.
class JsonFields {
    friend class JsonWriter;
    std::string m_text;
};

/// Writes a document straight into a string, without a tree in between: a server writes the same few messages thousands
/// of times a second. This is the only place where JSON is put together from pieces of text; every message says with
/// `write(JsonWriter&, const Message&)` which fields it has.
class JsonWriter {
public:
    JsonWriter() = default;
    explicit JsonWriter(std::size_t usual) { m_text.reserve(usual); } ///< how long such a text usually is

    JsonWriter& begin(); ///< an object
    JsonWriter& end();
    /// `name` is one of the protocol's own and needs no escaping.
    template <class T>
    JsonWriter& field(std::string_view name, const T& content) {
        key(name);
        value(content);
        return *this;
    }
    /// Left out when there is nothing.
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
    JsonFields takeFields(); ///< of an object that was never begun

private:
    void key(std::string_view name);
    void number(long long content);
    void open(char bracket);
    void separate(); ///< from what stands before, if anything does

    std::string m_text;
};

/// The whole document.
template <class Message>
std::string textOf(const Message& message) {
    JsonWriter writer;
    writer.value(message);
    return writer.take();
}

} // namespace protocol
