#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

/// The device log: a line for each event, in a file of bounded size, to find out why a device misbehaves. Nothing is
/// logged until a File is made; the server has a log of its own and makes none.
///
/// A secret does not get into the log by accident: events and fields are named by literals, and a value is a number, a
/// literal, or one of the few types below, each of which lets through only its own kind of text. A plain std::string is
/// not accepted.

namespace logging {

enum class Level { Debug, Info, Warn, Error, Off };

inline constexpr std::string_view levelWords = "debug, info, warn, error or off";
std::optional<Level> levelOf(std::string_view word); ///< of a word such as "warn"; nothing: there is no such level

/// A string literal: a text that is known when this is compiled.
class Literal {
public:
    template <std::size_t size>
    consteval Literal(const char (&text)[size]) : m_text(text, size - 1) {} // NOLINT: to be passed as it is
    std::string_view text() const { return m_text; }

private:
    std::string_view m_text;
};

/// A word of a closed list, such as a rule, a route or a state: at most 40 letters and dashes, the first in lower case;
/// or the number of a rule, such as G4.2.
struct Word {
    explicit Word(std::string_view word);
    std::string text; ///< "?": it was no such word
};
/// A game by the first letters of its id: enough to follow it through a log.
struct Game {
    explicit Game(std::string_view id);
    std::string text; ///< "?": it was no id
};
/// "3.40.1": of a program or a library.
struct Version {
    explicit Version(std::string_view version);
    std::string text; ///< "?": it was no version
};
/// A sentence from outside the app, such as a library's error, without what looks like a secret (see `withoutSecrets`).
struct Foreign {
    explicit Foreign(std::string_view sentence);
    std::string text;
};

/// The sentence on one line, cut to 400 bytes. Left out: long hexadecimal numbers, codes, what
/// follows the host in a URL, and the names of folders.
std::string withoutSecrets(std::string_view sentence);

class Field {
public:
    Field(Literal name, Literal value) : m_name(name), m_value(value.text()) {}
    template <class Number,
              std::enable_if_t<std::is_integral_v<Number>, int> = 0> // not a pointer, which would convert to bool
    Field(Literal name, Number value) : m_name(name), m_value(textOf(value)) {}
    Field(Literal name, std::chrono::milliseconds value) : Field(name, value.count()) {}
    Field(Literal name, Word value) : m_name(name), m_value(std::move(value.text)) {}
    Field(Literal name, Game value) : m_name(name), m_value(std::move(value.text)) {}
    Field(Literal name, Version value) : m_name(name), m_value(std::move(value.text)) {}
    Field(Literal name, const Foreign& value) : m_name(name), m_value('"' + value.text + '"') {}

    std::string_view name() const { return m_name.text(); }
    const std::string& value() const { return m_value; }

private:
    static std::string textOf(bool value) { return value ? "yes" : "no"; }
    template <class Number>
    static std::string textOf(Number value) {
        return std::to_string(value);
    }

    Literal m_name;
    std::string m_value;
};
using Fields = std::initializer_list<Field>;

/// A line such as "2026-01-31T20:15:02.123Z info  request route=game status=200 ms=43". May be called from any thread;
/// never throws, never waits for more than a write, and reports no failure of the log.
void debug(Literal event, Fields fields = {});
void info(Literal event, Fields fields = {});
void warn(Literal event, Fields fields = {});
void error(Literal event, Fields fields = {});

/// During the lifetime of this object, lines from `level` on are written to `<name>.txt` in the folder; when that is
/// full, it is renamed to `<name>.1.txt` and replaces the older one. A folder that cannot be written costs only the
/// log: opening is retried now and then. A second File waits until the first has ended,
/// also if the level of the first is Off.
class File {
public:
    File(const std::filesystem::path& folder, Level level, std::string_view name = appLog,
         std::size_t size = usualSize);
    ~File();
    File(const File&) = delete;
    File(File&&) = delete;
    File& operator=(const File&) = delete;
    File& operator=(File&&) = delete;

    static constexpr std::string_view appLog = "log";
    /// For a background job, which may run beside the app: no two processes share a file.
    static constexpr std::string_view backgroundLog = "log-background";
    static constexpr std::size_t usualSize = std::size_t{256} * 1024; ///< bytes of each of the two files
};

Level level();   ///< Off: nothing is logged
bool canWrite(); ///< lines reach a file now; false also: nothing is logged

/// All log lines in a folder, of the app and of its background jobs, oldest first.
std::string keptIn(const std::filesystem::path& folder);

} // namespace logging
