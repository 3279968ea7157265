#include "sync/server/operations/call.h"

#include "sync/server/secrets.h"

#include <algorithm>
#include <charconv>

namespace server {

namespace {

constexpr std::size_t longestName = 20;
constexpr int lastMinute = 24 * 60 - 1;
constexpr int farthestEast = 14 * 60;
constexpr int farthestWest = -12 * 60;
constexpr Time welcomeLives = hour; ///< whoever has the key could ask for a token that long

/// Code points that show nothing, or turn around what stands beside them.
bool isInvisible(char32_t point) {
    return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0xAD || (point >= 0x200B && point <= 0x200F) ||
           (point >= 0x2028 && point <= 0x202E) || (point >= 0x2060 && point <= 0x206F) || point == 0xFEFF ||
           (point >= 0xFFF9 && point <= 0xFFFB) || point == 0x115F || point == 0x1160 || point == 0x2800 ||
           point == 0x3164 || point == 0xFFA0 || point >= 0xE0000;
}
bool isSpace(char32_t point) {
    return point == U' ' || point == 0xA0 || point == 0x1680 || (point >= 0x2000 && point <= 0x200A) ||
           point == 0x202F || point == 0x205F || point == 0x3000;
}

/// Of a text that is known to be UTF-8: the JSON reader has seen to it.
std::u32string codePoints(std::string_view text) {
    std::u32string points;
    for (const char byte : text) {
        const auto bits = static_cast<unsigned char>(byte);
        if ((bits & 0xC0U) == 0x80)
            points.back() = points.back() << 6U | (bits & 0x3FU);
        else
            points += bits < 0x80 ? bits : bits < 0xE0 ? bits & 0x1FU : bits < 0xF0 ? bits & 0x0FU : bits & 0x07U;
    }
    return points;
}

} // namespace

Response problem(int status, std::string_view type, std::string_view detail) {
    return protocol::Problem{status, std::string(type), std::string(detail), {}};
}

Response notFound() { return problem(404, "not-found", "There is no such thing here, or it is not for you."); }

Response notYourSeat() { return problem(403, "not-your-seat", "This is not your seat."); }

Response unknownToken() { return problem(401, "no-token", "This token is not known here, or not any more."); }

Response wrong(const engine::Refusal& fault) {
    protocol::Problem problem{422, "wrong", fault.sentence(), {}};
    if (!fault.at.empty())
        problem.more["at"] = fault.at;
    return problem;
}

json::object write(const Account& account) {
    json::object text{
        {"account", account.id}, {"name", account.name}, {"face", account.face}, {"revision", account.revision}};
    if (account.quiet)
        text["quiet"] = {{"from", account.quiet->from}, {"to", account.quiet->to}, {"offset", account.quiet->offset}};
    return text;
}
json::object welcome(const Account& account, std::string_view device, std::string_view token) {
    json::object body = write(account);
    body["device"] = device;
    body["token"] = token;
    return body;
}

Response say(int status, const json::value& document) { return {status, json::serialize(document)}; }

std::string nameIn(const Reader& field) {
    const std::string_view name = field.word();
    const std::u32string points = codePoints(name);
    if (points.empty() || points.size() > longestName || std::any_of(points.begin(), points.end(), isInvisible) ||
        isSpace(points.front()) || isSpace(points.back()))
        field.fail("should be a name of 1 to 20 characters that can be seen, without spaces around it");
    return std::string(name);
}

std::string hexIn(const Reader& field, std::size_t digits) {
    const std::string_view text = field.word();
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (text.size() != digits || !std::all_of(text.begin(), text.end(), isDigit))
        field.fail("should be {digits} hexadecimal digits", {{"digits", engine::number(static_cast<int>(digits))}});
    return std::string(text);
}

int faceIn(const Reader& field) { return field.integer(0, 255); }

engine::Seat seatIn(const Reader& field) {
    return static_cast<engine::Seat>(field.integer(0, static_cast<int>(engine::maxSeats) - 1));
}

Quiet quietIn(const Reader& field) {
    return {static_cast<int>(field["from"].integer(0, lastMinute)),
            static_cast<int>(field["to"].integer(0, lastMinute)),
            static_cast<int>(field["offset"].integer(farthestWest, farthestEast))};
}

std::optional<int> numberIn(const Call& call, std::string_view name, int least, int most, int without) {
    const auto found = call.query.find(name);
    if (found == call.query.end())
        return without;
    int number = 0;
    const char* end = found->second.data() + found->second.size();
    const auto read = std::from_chars(found->second.data(), end, number);
    if (read.ec != std::errc() || read.ptr != end || number < least || number > most)
        return std::nullopt;
    return number;
}

namespace {

/// One who asks again with her key gets the same token, as the first answer may not have come. It may also have come,
/// and the second be for nobody: so the first has to count.
Reply welcomeAgain(Workspace& workspace, const Call& call, const StoredReply& kept) {
    const json::value document = json::parse(kept.body);
    const std::string device(document.at("device").as_string());
    const json::value* closed = document.as_object().if_contains("sealed");
    if (closed == nullptr)
        return notFound(); // from a version that kept none
    const std::string token = sealed(closed->as_string(), call.key);
    auto account = workspace.ledger.account(document.at("account").as_string());
    if (!account)
        return account.refusal();
    const auto there = workspace.ledger.deviceOf(sha256(token));
    if (!there)
        return there.refusal();
    if (!account.value() || !there.value())
        return notFound(); // it was revoked since
    return say(kept.status, welcome(*account.value(), device, token));
}

/// Without her name, and with a token that only her key opens.
std::string keptOf(std::string_view welcome, std::string_view key) {
    const json::value document = json::parse(welcome);
    return json::serialize(json::object{{"account", document.at("account")},
                                        {"device", document.at("device")},
                                        {"sealed", sealed(document.at("token").as_string(), key)}});
}

/// Begins with whose it is, so that it can go with her.
std::string keptKey(std::string_view account, std::string_view key) { return std::string(account) + ':' + sha256(key); }

} // namespace

Reply perform(Workspace& workspace, const Call& call) {
    if (call.route->again == Route::Again::Harmless)
        return call.route->operation(workspace, call);
    const std::string key = keptKey(call.account, call.key);
    auto before = workspace.ledger.kept(key);
    if (!before)
        return before.refusal();
    if (before.value()) {
        const StoredReply& kept = *before.value();
        if (kept.request != call.fingerprint)
            return problem(422, "key-used", "This Idempotency-Key was used for something else.");
        if (call.route->again == Route::Again::Welcome && call.now - kept.at > welcomeLives)
            return problem(422, "key-used", "This Idempotency-Key was used long ago.");
        if (call.route->again == Route::Again::Welcome)
            return welcomeAgain(workspace, call, kept);
        return Response(kept.status, kept.body);
    }
    auto reply = call.route->operation(workspace, call);
    if (!reply || reply.value().status >= 300)
        return reply; // nothing was done: asked again, it may be
    const std::string body =
        call.route->again == Route::Again::Welcome ? keptOf(reply.value().body, call.key) : reply.value().body;
    if (auto kept = workspace.ledger.keep({key, call.fingerprint, reply.value().status, body, call.now}); !kept)
        return kept.refusal();
    return reply;
}

} // namespace server
