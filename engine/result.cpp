#include "engine/result.h"

namespace engine {
namespace {

std::string textOf(const Term& term) {
    if (!term.count)
        return term.word;
    return std::to_string(*term.count) + (term.word.empty() ? "" : " " + term.word);
}

/// "2 red, 1 blue and 1 green"
std::string textOf(const Terms& terms) {
    if (terms.empty())
        return "none";
    std::string text = textOf(terms.front());
    for (std::size_t i = 1; i < terms.size(); ++i)
        text += (i + 1 == terms.size() ? " and " : ", ") + textOf(terms[i]);
    return text;
}

/// Splits a template: calls `plain` for the text between the names in braces and `named` for each name, in order.
template <class Plain, class Named>
void split(std::string_view text, Plain&& plain, Named&& named) {
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
        if (close == std::string_view::npos)
            break;
        plain(text.substr(0, open));
        named(text.substr(open + 1, close - open - 1));
        text.remove_prefix(close + 1);
    }
    plain(text);
}

} // namespace

std::vector<std::string_view> namesIn(std::string_view text) {
    std::vector<std::string_view> names;
    split(
        text, [](std::string_view) {}, [&](std::string_view name) { names.push_back(name); });
    return names;
}

std::string Refusal::sentence() const {
    std::string filled;
    const auto fill = [&](std::string_view name) {
        for (const Param& param : params)
            if (param.name == name) {
                filled += textOf(param.terms);
                return;
            }
    };
    split(
        text, [&](std::string_view plain) { filled += plain; }, fill);
    return filled;
}

} // namespace engine
