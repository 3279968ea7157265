#include "sync/server/operations/operations.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace server {

using engine::Result;

namespace {

constexpr std::size_t page = 100;

struct Cursor {
    std::string epoch;
    std::int64_t position = 0;
};

std::optional<Cursor> cursorIn(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (dash == std::string_view::npos || dash == 0 || !std::all_of(text.begin(), text.begin() + dash, isHex))
        return std::nullopt;
    Cursor cursor{std::string(text.substr(0, dash)), 0};
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + dash + 1, end, cursor.position);
    if (read.ec != std::errc() || read.ptr != end || cursor.position < 0)
        return std::nullopt;
    return cursor;
}

Response beginAgain() {
    return problem(410, "begin-again",
                   "This cursor is not of this server's time. Ask for all your games, and go on from there.");
}
Response noCursor() { return problem(422, "wrong", "This is no cursor of this server."); }

} // namespace

std::string listOf(const std::vector<FeedEntry>& entries, const Call& call, List list) {
    std::string text = "[";
    for (const FeedEntry& entry : entries) {
        const auto roster = readRoster(entry.roster);
        if (!roster || (entry.gone && list == List::Present))
            continue; // what cannot be read is said to one who opens it
        text += text.size() > 1 ? ",{" : "{";
        text += entry.gone ? describeGone(entry.game) : describe(entry, roster.value());
        text += ',' + describeFor(roster.value(), call.account, entry.touched, call.now) + '}';
    }
    return text + ']';
}

std::string cursorAt(const Workspace& workspace, std::int64_t position) {
    return workspace.epoch + '-' + std::to_string(position);
}

Reply games(Workspace& workspace, const Call& call) {
    std::int64_t before = everything;
    if (const auto given = call.query.find("before"); given != call.query.end()) {
        const auto cursor = cursorIn(given->second);
        if (!cursor)
            return noCursor();
        before = cursor->position;
    }
    auto position = workspace.ledger.position(call.account);
    if (!position)
        return position.refusal();
    auto entries = workspace.ledger.entries(call.account, before, page);
    if (!entries)
        return entries.refusal();
    std::string text = R"({"games":)" + listOf(entries.value(), call, List::Present) + R"(,"cursor":")" +
                       cursorAt(workspace, position.value()) + '"';
    if (entries.value().size() == page)
        text += R"(,"next":")" + cursorAt(workspace, entries.value().back().position) + '"';
    return Response(200, text + '}');
}

namespace {

/// Who she is, for a device that says which revision of that it knows and knows another one; else empty.
Result<std::string> profileFor(Workspace& workspace, const Call& call, std::int64_t& revision) {
    if (!call.query.contains("profile"))
        return std::string();
    const auto account = workspace.ledger.account(call.account);
    if (!account)
        return account.refusal();
    if (!account.value())
        return std::string();
    revision = account.value()->revision;
    return revisionIn(call) == revision ? std::string() : R"(,"profile":)" + json::serialize(write(*account.value()));
}

} // namespace

std::int64_t revisionIn(const Call& call) {
    return numberIn(call, "profile", 0, std::numeric_limits<int>::max(), -1).value_or(0);
}

/// What is there now. Waiting is for those who stand outside.
Reply sync(Workspace& workspace, const Call& call) {
    if (!numberIn(call, "wait", 0, longestWait, 0))
        return problem(422, "wrong", "`wait` should be a number of seconds from 0 to 25.");
    if (!numberIn(call, "profile", 0, std::numeric_limits<int>::max(), 0))
        return problem(422, "wrong", "`profile` should be the revision of the account that is known, or 0.");
    const auto since = call.query.find("since");
    if (since == call.query.end()) {
        auto position = workspace.ledger.position(call.account);
        if (!position)
            return position.refusal();
        return Response(200, R"({"next":")" + cursorAt(workspace, position.value()) + R"(","more":false,"games":[]})");
    }
    const auto cursor = cursorIn(since->second);
    if (!cursor)
        return noCursor();
    if (cursor->epoch != workspace.epoch)
        return beginAgain();
    auto entries = workspace.ledger.changes(call.account, cursor->position, page);
    if (!entries)
        return entries.refusal();
    if (entries.value().empty()) { // or she knows more than there is
        auto position = workspace.ledger.position(call.account);
        if (!position)
            return position.refusal();
        if (cursor->position > position.value())
            return beginAgain();
    }
    const bool more = entries.value().size() == page;
    const std::int64_t next = entries.value().empty() ? cursor->position : entries.value().back().position;
    std::int64_t revision = -1;
    const auto profile = profileFor(workspace, call, revision);
    if (!profile)
        return profile.refusal();
    Response response(200, R"({"next":")" + cursorAt(workspace, next) + R"(","more":)" + (more ? "true" : "false") +
                               R"(,"games":)" + listOf(entries.value(), call, List::Everything) + profile.value() +
                               '}');
    response.empty = entries.value().empty() && profile.value().empty();
    response.profile = revision;
    return response;
}

} // namespace server
