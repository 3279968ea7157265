#include "sync/logging/log.h"

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/rotating_file_sink.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <iterator>
#include <memory>
#include <mutex>
#include <vector>

namespace logging {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<std::string_view, 5> words{"debug", "info", "warn", "error", "off"}; // in the order of Level
constexpr std::size_t widest = 5; ///< letters of the longest level that a line can have
constexpr std::chrono::seconds pauseAfterFault{60};

spdlog::level::level_enum levelFor(Level level) {
    constexpr std::array levels{spdlog::level::debug, spdlog::level::info, spdlog::level::warn, spdlog::level::err,
                                spdlog::level::off};
    return levels[static_cast<std::size_t>(level)];
}

std::filesystem::path pathOf(const std::filesystem::path& folder, std::string_view name, std::string_view ending) {
    return folder / (std::string(name) + std::string(ending));
}

/// Writes lines to the log file, and rests for a while after a failure.
class Target {
public:
    struct Wanted {
        const File* owner = nullptr;
        std::filesystem::path path;
        Level level = Level::Off;
        std::size_t size = 0;
    };
    /// The file of the first owner is written; when it ends, that of the next.
    void begin(Wanted wanted) {
        const std::lock_guard lock(m_mutex);
        m_wanted.push_back(std::move(wanted));
        if (m_wanted.size() == 1)
            use(m_wanted.front());
    }
    void end(const File* owner) {
        const std::lock_guard lock(m_mutex);
        const bool wasUsed = m_wanted.front().owner == owner;
        std::erase_if(m_wanted, [owner](const Wanted& wanted) { return wanted.owner == owner; });
        if (wasUsed)
            use(m_wanted.empty() ? Wanted() : m_wanted.front());
    }
    Level level() const { return m_level.load(std::memory_order_relaxed); }
    bool canWrite() {
        const std::lock_guard lock(m_mutex);
        return m_level != Level::Off && isOpen();
    }
    void write(Level level, const std::string& line) {
        const std::lock_guard lock(m_mutex);
        if (level < m_level || !isOpen())
            return;
        m_failed = false;
        m_logger->log(levelFor(level), spdlog::string_view_t(line));
        if (m_failed) // a logger that failed is closed: its file may be gone
            rest();
    }

private:
    void use(const Wanted& wanted) {
        m_logger.reset();
        m_file = wanted.path;
        m_size = wanted.size;
        m_again = {};
        m_level = wanted.level;
    }
    bool isOpen() {
        if (m_logger != nullptr)
            return true;
        if (Clock::now() < m_again)
            return false;
        try {
            open();
        } catch (const std::exception&) {
            rest();
        }
        return m_logger != nullptr;
    }
    void open() {
        if (!std::ofstream(m_file, std::ios::app)) // tested first, because spdlog would retry for a while
            return rest();
        auto sink = std::make_shared<spdlog::sinks::rotating_file_sink_st>(m_file.string(), m_size, 1);
        m_logger = std::make_unique<spdlog::logger>("log", std::move(sink));
        m_logger->set_formatter(
            std::make_unique<spdlog::pattern_formatter>("%Y-%m-%dT%H:%M:%S.%eZ %v", spdlog::pattern_time_type::utc));
        m_logger->set_level(spdlog::level::trace); // the level was checked before
        m_logger->flush_on(spdlog::level::trace);  // a phone may end the app at any moment
        m_logger->set_error_handler([this](const std::string&) { m_failed = true; });
    }
    void rest() {
        m_logger.reset();
        m_again = Clock::now() + pauseAfterFault;
    }

    std::mutex m_mutex;
    std::vector<Wanted> m_wanted;
    std::atomic<Level> m_level = Level::Off;
    std::unique_ptr<spdlog::logger> m_logger;
    std::filesystem::path m_file;
    std::size_t m_size = 0;
    Clock::time_point m_again; ///< when to try again to open the file
    bool m_failed = false;
};

Target& target() {
    static Target one;
    return one;
}

void write(Level level, Literal event, Fields fields) {
    if (level < target().level())
        return;
    try {
        std::string line(words[static_cast<std::size_t>(level)]);
        line.append(widest - line.size() + 1, ' ').append(event.text());
        for (const Field& field : fields)
            line.append(" ").append(field.name()).append("=").append(field.value());
        target().write(level, line);
    } catch (const std::exception&) { // out of memory: the line is lost, and the app goes on
        return;
    }
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isSmall(char c) { return c >= 'a' && c <= 'z'; }
bool isLetter(char c) { return isSmall(c) || (c >= 'A' && c <= 'Z'); }
bool isOf(std::string_view text, std::size_t most, bool (*allows)(char)) {
    return !text.empty() && text.size() <= most && std::all_of(text.begin(), text.end(), allows);
}
bool isHex(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); });
}

/// Characters of an unbroken run, which may be a token, a code or a key.
bool isPartOfRun(char c) { return isDigit(c) || isLetter(c) || c == '-' || c == '_'; }
bool looksSecret(std::string_view run) {
    constexpr std::size_t shortestHex = 12;
    constexpr std::size_t shortestKey = 24;
    constexpr std::size_t codePart = 4; // one half of a code such as "K7QF-2M9T"
    if (run.size() >= shortestHex && isHex(run))
        return true;
    if (run.size() >= shortestKey && std::any_of(run.begin(), run.end(), isDigit))
        return true;
    const auto isCapital = [](char c) { return isLetter(c) && !isSmall(c); };
    const bool hasDigit = std::any_of(run.begin(), run.end(), isDigit);
    return run.size() > 2 * codePart && run[codePart] == '-' && std::all_of(run.begin(), run.end(), [&](char c) {
               return c == '-' || isDigit(c) || isCapital(c) || (hasDigit && isSmall(c));
           });
}

std::size_t endOf(std::string_view text, std::size_t from, std::string_view stops) {
    return std::min(text.find_first_of(stops, from), text.size());
}

/// The name of a file without its folders, because a folder may be named after its owner.
std::string fileOf(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    const std::string_view last = path.substr(slash + 1);
    return slash == std::string_view::npos || last.find('.') != std::string_view::npos ? std::string(last) : "…";
}

/// `code=K7QF2M9T` without the code.
std::string withoutValue(std::string_view word) {
    for (const std::string_view name : {"code=", "token=", "key="})
        if (const std::size_t at = word.find(name); at != std::string_view::npos)
            return std::string(word.substr(0, at + name.size())) + "…";
    return std::string(word);
}

/// Shortens a URL to its scheme and host, and a path to the file's name.
std::string shortened(std::string_view whole) {
    const std::string word = withoutValue(whole); // first, because a code may follow a URL in the same word
    const std::size_t scheme = word.find("://");
    if (scheme == std::string::npos)
        return fileOf(word);
    const std::size_t host = scheme + 3;
    const std::size_t end = endOf(word, host, "/?#");
    const bool local = word.substr(0, scheme) == "file" || word.substr(0, scheme) == "qrc";
    return local ? fileOf(word) : word.substr(0, end);
}

std::string readAll(const std::filesystem::path& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored))
        return {};
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

std::optional<Level> levelOf(std::string_view word) {
    const auto* const found = std::find(words.begin(), words.end(), word);
    if (found == words.end())
        return std::nullopt;
    return static_cast<Level>(found - words.begin());
}

Word::Word(std::string_view word) {
    constexpr std::size_t most = 40;
    constexpr std::size_t mostOfRule = 6;
    const bool isWord =
        isOf(word, most, [](char c) { return isLetter(c) || c == '-'; }) && isSmall(word.front()) && !looksSecret(word);
    const bool isRule = word.size() > 1 && isLetter(word.front()) &&
                        isOf(word.substr(1), mostOfRule, [](char c) { return isDigit(c) || c == '.'; });
    text = isWord || isRule ? std::string(word) : "?";
}

Game::Game(std::string_view id) {
    constexpr std::size_t shown = 8;
    text = id.size() > shown && isHex(id) ? std::string(id.substr(0, shown)) : "?";
}

Version::Version(std::string_view version) {
    constexpr std::size_t most = 24;
    const auto allowed = [](char c) { return isDigit(c) || isSmall(c) || c == '.' || c == '-' || c == '+'; };
    const bool isOne = isOf(version, most, allowed) && isDigit(version.front());
    text = isOne && !looksSecret(version) ? std::string(version) : "?";
}

Foreign::Foreign(std::string_view sentence) : text(withoutSecrets(sentence)) {
    std::replace(text.begin(), text.end(), '"', '\'');
}

std::string withoutSecrets(std::string_view sentence) {
    constexpr std::size_t longest = 400;
    std::string kept;
    constexpr std::string_view stops = " \t\r\n\"'<>()[],;";
    for (std::size_t at = 0; at < sentence.size() && kept.size() < longest;) {
        const std::size_t end = endOf(sentence, at, stops);
        const std::string word = shortened(sentence.substr(at, end - at));
        for (std::size_t i = 0; i < word.size();) {
            std::size_t runEnd = i;
            while (runEnd < word.size() && isPartOfRun(word[runEnd]))
                ++runEnd;
            const std::string_view run = std::string_view(word).substr(i, runEnd - i);
            kept += looksSecret(run) ? std::string_view("…") : run;
            if (runEnd < word.size())
                kept += word[runEnd];
            i = runEnd + 1;
        }
        if (end < sentence.size())
            kept += static_cast<unsigned char>(sentence[end]) < ' ' ? ' ' : sentence[end];
        at = end + 1;
    }
    std::size_t size = std::min(kept.size(), longest);
    while (size > 0 && size < kept.size() && (static_cast<unsigned char>(kept[size]) & 0xC0U) == 0x80U)
        --size; // never cut in the middle of a UTF-8 character
    kept.resize(size);
    return kept;
}

void debug(Literal event, Fields fields) { write(Level::Debug, event, fields); }
void info(Literal event, Fields fields) { write(Level::Info, event, fields); }
void warn(Literal event, Fields fields) { write(Level::Warn, event, fields); }
void error(Literal event, Fields fields) { write(Level::Error, event, fields); }

File::File(const std::filesystem::path& folder, Level level, std::string_view name, std::size_t size) {
    target().begin({this, pathOf(folder, name, ".txt"), level, size});
}
File::~File() { target().end(this); }

Level level() { return target().level(); }
bool canWrite() { return target().canWrite(); }

std::string keptIn(const std::filesystem::path& folder) {
    std::vector<std::string> lines;
    for (const std::string_view name : {File::appLog, File::backgroundLog})
        for (const std::string_view ending : {".1.txt", ".txt"}) {
            const std::string text = readAll(pathOf(folder, name, ending));
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t end = endOf(text, at, "\n");
                lines.push_back(text.substr(at, end - at));
                at = end + 1;
            }
        }
    std::stable_sort(lines.begin(), lines.end(), [](const std::string& a, const std::string& b) {
        constexpr std::size_t time = 24; // every line begins with a time of this length
        return a.compare(0, time, b, 0, time) < 0;
    });
    std::string all;
    for (const std::string& line : lines)
        all += line + '\n';
    return all;
}

} // namespace logging
