#pragma once

#include "engine/result.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace server {

/// A parameter of a statement.
using Value = std::variant<std::int64_t, std::string_view>;

inline Value valueOf(std::string_view text) { return text; }
inline Value valueOf(std::int64_t number) { return number; }
inline Value valueOf(std::size_t number) { return static_cast<std::int64_t>(number); }
inline Value valueOf(int number) { return static_cast<std::int64_t>(number); }

/// The rows that a statement returned, all of them, so that no statement is left open.
class Rows {
public:
    /// One row. NULL reads as an empty text and as 0.
    class Row {
    public:
        explicit Row(const std::string* cells) : m_cells(cells) {}
        const std::string& text(std::size_t column) const { return m_cells[column]; }
        std::int64_t number(std::size_t column) const {
            std::int64_t value = 0;
            std::from_chars(text(column).data(), text(column).data() + text(column).size(), value);
            return value;
        }
        std::size_t size(std::size_t column) const { return static_cast<std::size_t>(number(column)); }

    private:
        const std::string* m_cells;
    };

    Rows(std::size_t columns, std::vector<std::string> cells, std::int64_t changed)
        : m_columns(columns), m_cells(std::move(cells)), m_changed(changed) {}

    std::size_t count() const { return m_columns == 0 ? 0 : m_cells.size() / m_columns; }
    Row operator[](std::size_t row) const { return Row(m_cells.data() + row * m_columns); }
    std::int64_t changed() const { return m_changed; } ///< how many rows were written or deleted

private:
    std::size_t m_columns;
    std::vector<std::string> m_cells;
    std::int64_t m_changed;
};

// Convert rows: `all` to a vector, `one` to the only row if there is one, `any` to whether something was changed.
template <class Read>
auto all(const engine::Result<Rows>& rows, Read read)
    -> engine::Result<std::vector<std::invoke_result_t<Read, const Rows::Row&>>> {
    if (!rows)
        return rows.refusal();
    std::vector<std::invoke_result_t<Read, const Rows::Row&>> found;
    for (std::size_t i = 0; i < rows.value().count(); ++i)
        found.push_back(read(rows.value()[i]));
    return found;
}
template <class Read>
auto one(const engine::Result<Rows>& rows, Read read)
    -> engine::Result<std::optional<std::invoke_result_t<Read, const Rows::Row&>>> {
    using Found = std::optional<std::invoke_result_t<Read, const Rows::Row&>>;
    if (!rows)
        return rows.refusal();
    return rows.value().count() == 0 ? Found() : Found(read(rows.value()[0]));
}
inline engine::Result<bool> any(const engine::Result<Rows>& rows) {
    if (!rows)
        return rows.refusal();
    return rows.value().changed() > 0;
}

} // namespace server
