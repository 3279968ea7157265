#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace engine {

/// Part of what a refusal's text speaks of: "red", 3, or "3 red".
struct Term {
    std::optional<int> count;
    std::string word;

    bool operator==(const Term&) const = default;
};
using Terms = std::vector<Term>;
inline Terms number(int count) { return {{count, {}}}; }
inline Terms word(std::string_view text) { return {{std::nullopt, std::string(text)}}; }

struct Param {
    std::string name;
    Terms terms;

    bool operator==(const Param&) const = default;
};

/// What stands in the way, for code that has to go on from a refusal.
enum class RefusalKind {
    Rule,      ///< a rule of the game forbids it
    Authority, ///< it depends on what is hidden here: only the authority can do it
    Format,    ///< a document is not what it should be
    Request,   ///< it makes no sense here and now, or there is no such thing
    Store,     ///< the disk or the database failed: the same may work another time
};

/// Why something is not done: what it would break, and a sentence for a person.
/// `text` is an English template such as "{character} costs {cost}; you have {have}". A translation is another template
/// for the same text, filled from the same `params`.
struct Refusal {
    RefusalKind kind = RefusalKind::Rule;
    std::string rule; ///< "G4.3", "disk-full": which one of its kind
    std::string text;
    std::vector<Param> params;
    std::string at; ///< JSON pointer, when a document is at fault

    std::string sentence() const;
    bool needsAuthority() const { return kind == RefusalKind::Authority; }
};

/// A refusal before anybody asked for the details: cheap enough for the inner loop of a search.
struct Reason {
    std::string_view rule;
    std::string_view text;
    RefusalKind kind = RefusalKind::Rule;
};

/// The answer to a move that depends on what this view does not show (a card to be drawn, a roll): only the authority
/// that knows the whole position can play it.
inline constexpr Reason needsTheAuthority{"authority", "needs the authority: this depends on what is hidden from you",
                                          RefusalKind::Authority};

/// The names in braces, in order of appearance.
std::vector<std::string_view> namesIn(std::string_view text);

/// A reason with its details: `terms(name)` is asked for each name in the text.
template <class TermsOf>
Refusal explain(const Reason& reason, TermsOf&& terms) {
    Refusal refusal{reason.kind, std::string(reason.rule), std::string(reason.text), {}, {}};
    for (const std::string_view name : namesIn(reason.text))
        refusal.params.push_back({std::string(name), terms(name)});
    return refusal;
}

/// A value, or the refusal that stands in its place.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::move(value)) {}
    Result(Refusal refusal) : m_state(std::move(refusal)) {}

    explicit operator bool() const { return std::holds_alternative<T>(m_state); }
    const T& value() const {
        assert(*this);
        return *std::get_if<T>(&m_state);
    }
    T& value() {
        assert(*this);
        return *std::get_if<T>(&m_state);
    }
    const Refusal& refusal() const {
        assert(!*this);
        return *std::get_if<Refusal>(&m_state);
    }

private:
    std::variant<T, Refusal> m_state;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Refusal refusal) : m_refusal(std::move(refusal)) {}

    explicit operator bool() const { return !m_refusal; }
    const Refusal& refusal() const {
        assert(m_refusal);
        return *m_refusal;
    }

private:
    std::optional<Refusal> m_refusal;
};

} // namespace engine
