#include "sync/protocol/queries.h"

#include "sync/protocol/fields.h"
#include "sync/protocol/problem.h"
#include "sync/protocol/routes.h"

#include <charconv>
#include <limits>
#include <utility>
#include <vector>

namespace protocol {
namespace {

using engine::Refusal;
using engine::Result;

constexpr std::string_view before = "before";
constexpr std::string_view from = "from";
constexpr std::string_view since = "since";
constexpr std::string_view wait = "wait";
constexpr std::string_view profile = "profile";
constexpr std::string_view shown = "shown";

std::optional<std::string> valueIn(const Query& query, std::string_view name) {
    const auto found = query.find(name);
    return found == query.end() ? std::nullopt : std::optional(found->second);
}

/// Reads a whole number from 0 to `most`; false: there is something else.
bool readNumber(const Query& query, std::string_view name, int most, std::optional<int>& number) {
    const auto found = query.find(name);
    if (found == query.end())
        return true;
    const std::string& text = found->second;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number.emplace());
    return read.ec == std::errc() && read.ptr == end && *number >= 0 && *number <= most;
}

Refusal wrong(std::string text) {
    return {engine::RefusalKind::Format, std::string(problems::wrong), std::move(text), {}, {}};
}

} // namespace

Result<GamesQuery> GamesQuery::read(const Query& query) { return GamesQuery{valueIn(query, protocol::before)}; }

std::string GamesQuery::text() const { return before ? queryOf({{protocol::before, *before}}) : std::string(); }

Result<GameQuery> GameQuery::read(const Query& query) {
    std::optional<int> number;
    if (!readNumber(query, protocol::from, longestLog, number))
        return wrong("`from` should be a whole number.");
    return number ? GameQuery{static_cast<std::size_t>(*number)} : GameQuery{};
}

std::string GameQuery::text() const {
    return from ? queryOf({{protocol::from, std::to_string(*from)}}) : std::string();
}

Result<SyncQuery> SyncQuery::read(const Query& query) {
    SyncQuery sync;
    sync.since = valueIn(query, protocol::since);
    std::optional<int> seconds;
    if (!readNumber(query, protocol::wait, longestWait, seconds))
        return wrong("`wait` should be a number of seconds from 0 to 25.");
    sync.wait = seconds.value_or(0);
    if (!readNumber(query, protocol::profile, std::numeric_limits<int>::max(), sync.profile))
        return wrong("`profile` should be the revision of the account that is known, or 0.");
    sync.shown = valueIn(query, protocol::shown) == "1";
    return sync;
}

std::string SyncQuery::text() const {
    std::vector<std::pair<std::string_view, std::string>> fields;
    if (since)
        fields.emplace_back(protocol::since, *since);
    fields.emplace_back(protocol::wait, std::to_string(wait));
    if (profile)
        fields.emplace_back(protocol::profile, std::to_string(*profile));
    if (shown)
        fields.emplace_back(protocol::shown, "1");
    return queryOf(fields);
}

} // namespace protocol
