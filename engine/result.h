#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace engine {

/// One value in the text of a refusal: "red", 3, or "3 red".
struct Term {
    std::optional<int> count;
    std::string word;

    bool operator==(const Term&) const = default;
};
using Terms = std::vector<Term>;
inline Terms number(int count) { return {{count, {}}}; }
inline Terms word(std::string_view text) { return {{std::nullopt, std::string(text)}}; }

/// A name in braces in the text of a refusal, and the values that replace it.
struct Param {
    std::string name;
    Terms terms;

    bool operator==(const Param&) const = default;
};

/// The sort of a refusal, for code that has to handle it.
enum class RefusalKind {
    Rule,      ///< a rule of the game forbids it
    Authority, ///< the outcome depends on information that is hidden here: only the authority can play it
    Format,    ///< a document is malformed
    Request,   ///< the request makes no sense in this state, or names something that does not exist
    Store,     ///< what is kept could not be read or written, or is not there; `rule` says which
};

/// Why something is not done, with a sentence for the player. `text` is an English template such as "{character} costs
/// {cost}; you have {have}". A translation replaces the template and is filled from the same `params`.
struct Refusal {
    RefusalKind kind = RefusalKind::Rule;
    std::string rule; ///< the rule that forbids it ("G4.3"), or an id ("disk-full")
    std::string text;
    std::vector<Param> params;
    std::string at; ///< JSON pointer of the error in a document

    std::string sentence() const;
    bool needsAuthority() const { return kind == RefusalKind::Authority; }
};

/// A refusal without its parameters: allocates nothing, so it is cheap enough for the inner loop of a search.
struct Reason {
    std::string_view rule;
    std::string_view text;
    RefusalKind kind = RefusalKind::Rule;
};

/// The refusal of a move whose outcome this view does not show (a card to be drawn, a roll): only the authority, which
/// knows the whole position, can play it.
inline constexpr Reason needsTheAuthority{"authority", "needs the authority: this depends on what is hidden from you",
                                          RefusalKind::Authority};

/// The names in braces in a template, in order of appearance.
std::vector<std::string_view> namesIn(std::string_view text);

/// Makes a refusal from a reason: `terms(name)` gives the values for each name in the text.
template <class TermsOf>
Refusal explain(const Reason& reason, TermsOf&& terms) {
    Refusal refusal{reason.kind, std::string(reason.rule), std::string(reason.text), {}, {}};
    for (const std::string_view name : namesIn(reason.text))
        refusal.params.push_back({std::string(name), terms(name)});
    return refusal;
}

/// A value, or the refusal that explains why there is none.
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
