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

std::string listOf(const std::vector<Entry>& entries, const Call& call, List list) {
    std::string text = "[";
    for (const Entry& entry : entries) {
        const auto party = readParty(entry.party);
        if (!party || (entry.gone && list == List::Present))
            continue; // what cannot be read is said to one who opens it
        text += text.size() > 1 ? ",{" : "{";
        text += entry.gone ? describeGone(entry.game) : describe(entry, party.value());
        text += ',' + describeFor(party.value(), call.account, entry.touched, call.now) + '}';
    }
    return text + ']';
}

std::string cursorAt(const Desk& desk, std::int64_t position) { return desk.epoch + '-' + std::to_string(position); }

Reply games(Desk& desk, const Call& call) {
    std::int64_t before = everything;
    if (const auto given = call.query.find("before"); given != call.query.end()) {
        const auto cursor = cursorIn(given->second);
        if (!cursor)
            return noCursor();
        before = cursor->position;
    }
    auto position = desk.ledger.position(call.account);
    if (!position)
        return position.refusal();
    auto entries = desk.ledger.entries(call.account, before, page);
    if (!entries)
        return entries.refusal();
    std::string text = R"({"games":)" + listOf(entries.value(), call, List::Present) + R"(,"cursor":")" +
                       cursorAt(desk, position.value()) + '"';
    if (entries.value().size() == page)
        text += R"(,"next":")" + cursorAt(desk, entries.value().back().position) + '"';
    return Response(200, text + '}');
}

namespace {

/// Who she is, for a device that says which revision of that it knows and knows another one; else empty.
Result<std::string> profileFor(Desk& desk, const Call& call, std::int64_t& revision) {
    if (!call.query.contains("profile"))
        return std::string();
    const auto account = desk.ledger.account(call.account);
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
Reply sync(Desk& desk, const Call& call) {
    if (!numberIn(call, "wait", 0, longestWait, 0))
        return problem(422, "wrong", "`wait` should be a number of seconds from 0 to 25.");
    if (!numberIn(call, "profile", 0, std::numeric_limits<int>::max(), 0))
        return problem(422, "wrong", "`profile` should be the revision of the account that is known, or 0.");
    const auto since = call.query.find("since");
    if (since == call.query.end()) {
        auto position = desk.ledger.position(call.account);
        if (!position)
            return position.refusal();
        return Response(200, R"({"next":")" + cursorAt(desk, position.value()) + R"(","more":false,"games":[]})");
    }
    const auto cursor = cursorIn(since->second);
    if (!cursor)
        return noCursor();
    if (cursor->epoch != desk.epoch)
        return beginAgain();
    auto entries = desk.ledger.changes(call.account, cursor->position, page);
    if (!entries)
        return entries.refusal();
    if (entries.value().empty()) { // or she knows more than there is
        auto position = desk.ledger.position(call.account);
        if (!position)
            return position.refusal();
        if (cursor->position > position.value())
            return beginAgain();
    }
    const bool more = entries.value().size() == page;
    const std::int64_t next = entries.value().empty() ? cursor->position : entries.value().back().position;
    std::int64_t revision = -1;
    const auto profile = profileFor(desk, call, revision);
    if (!profile)
        return profile.refusal();
    Response response(200, R"({"next":")" + cursorAt(desk, next) + R"(","more":)" + (more ? "true" : "false") +
                               R"(,"games":)" + listOf(entries.value(), call, List::Everything) + profile.value() +
                               '}');
    response.empty = entries.value().empty() && profile.value().empty();
    response.profile = revision;
    return response;
}

} // namespace server
