#include "sync/server/operations/operations.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace server {

using engine::Result;

namespace {

constexpr std::size_t pageSize = protocol::mostOnAPage;

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
    return problem(
        410, problems::beginAgain,
        "This cursor is from an earlier epoch of this server. Ask for all your games, and go on from there.");
}
Response noCursor() { return problem(422, problems::wrong, "This is no cursor of this server."); }

} // namespace

std::vector<protocol::GameInfo> listOf(const std::vector<FeedEntry>& entries, const Call& call, List list) {
    std::vector<protocol::GameInfo> games;
    for (const FeedEntry& entry : entries) {
        const auto roster = readRoster(entry.roster);
        if (roster && (!entry.gone || list == List::Everything)) // a damaged game is reported when it is opened
            games.push_back(infoOf(entry, roster.value(), call.account, call.now));
    }
    return games;
}

Reply games(Workspace& workspace, const Call& call) {
    const auto query = protocol::GamesQuery::read(call.query);
    if (!query)
        return wrong(query.refusal());
    std::int64_t before = endOfFeed;
    if (query.value().before) {
        const auto cursor = cursorIn(*query.value().before);
        if (!cursor)
            return noCursor();
        before = cursor->position;
    }
    auto position = workspace.ledger.position(call.account);
    if (!position)
        return position.refusal();
    auto entries = workspace.ledger.entries(call.account, before, pageSize);
    if (!entries)
        return entries.refusal();
    const bool isLast = entries.value().size() < pageSize;
    return jsonResponse(
        200,
        protocol::Games{listOf(entries.value(), call, List::WithoutGone), cursorAt(workspace.epoch, position.value()),
                        isLast ? std::string() : cursorAt(workspace.epoch, entries.value().back().position)});
}

namespace {

/// The account's profile, if the device asks for it and knows another revision of it. Sets `revision` to the present
/// one, or leaves it as it is if the device does not ask or the account was deleted.
Result<std::optional<protocol::Account>> profileFor(Workspace& workspace, const Call& call,
                                                    const std::optional<int>& known, std::int64_t& revision) {
    std::optional<protocol::Account> profile;
    if (!known)
        return profile;
    const auto account = workspace.ledger.account(call.account);
    if (!account)
        return account.refusal();
    if (!account.value())
        return profile;
    revision = account.value()->revision;
    if (*known != revision)
        profile = messageOf(*account.value());
    return profile;
}

} // namespace

/// Answers at once with what has changed since the cursor. The waiting of a long poll is done by Feed.
Reply sync(Workspace& workspace, const Call& call) {
    const auto query = protocol::SyncQuery::read(call.query);
    if (!query)
        return wrong(query.refusal());
    if (!query.value().since) {
        auto position = workspace.ledger.position(call.account);
        if (!position)
            return position.refusal();
        return jsonResponse(200, protocol::News{cursorAt(workspace.epoch, position.value()), false, {}, {}});
    }
    const auto cursor = cursorIn(*query.value().since);
    if (!cursor)
        return noCursor();
    if (cursor->epoch != workspace.epoch)
        return beginAgain();
    auto entries = workspace.ledger.changes(call.account, cursor->position, pageSize);
    if (!entries)
        return entries.refusal();
    if (entries.value().empty()) { // nothing is new, or the cursor is ahead of the feed
        auto position = workspace.ledger.position(call.account);
        if (!position)
            return position.refusal();
        if (cursor->position > position.value())
            return beginAgain();
    }
    const bool more = entries.value().size() == pageSize;
    const std::int64_t next = entries.value().empty() ? cursor->position : entries.value().back().position;
    std::int64_t revision = -1;
    auto profile = profileFor(workspace, call, query.value().profile, revision);
    if (!profile)
        return profile.refusal();
    const bool isEmpty = entries.value().empty() && !profile.value();
    Response response =
        jsonResponse(200, protocol::News{cursorAt(workspace.epoch, next), more,
                                         listOf(entries.value(), call, List::Everything), std::move(profile.value())});
    response.empty = isEmpty;
    response.profile = revision;
    return response;
}

} // namespace server
