#include "sync/server/operations/call.h"

#include "sync/server/base/secrets.h"

#include <charconv>

namespace server {

using engine::Result;

namespace {

constexpr Time welcomeLives = hour; ///< for so long the idempotency key gives the token once more

} // namespace

Response problem(int status, std::string_view type, std::string_view detail) {
    return protocol::Problem{status, std::string(type), std::string(detail)};
}

Response notFound() { return problem(404, problems::notFound, "There is no such thing here, or it is not for you."); }

Response notYourSeat() { return problem(403, problems::notYourSeat, "This is not your seat."); }

Response notRunning() { return problem(409, problems::notRunning, "This game is not under way."); }

Response unknownToken() { return problem(401, problems::noToken, "This token is not known here, or not any more."); }

Response wrong(const engine::Refusal& fault) {
    return protocol::Problem{422, std::string(problems::wrong), fault.sentence(), fault.at};
}

protocol::Account messageOf(const Account& account) {
    return {account.id, {account.name, account.face, static_cast<int>(account.revision), account.quiet}};
}

std::string cursorAt(std::string_view epoch, std::int64_t position) {
    return std::string(epoch) + '-' + std::to_string(position);
}

Result<LoadedGame*> openAsMember(Workspace& workspace, const Call& call, Workspace::OpenFor purpose) {
    auto game = workspace.open(call.params[0], purpose);
    if (game && game.value() != nullptr && !game.value()->roster.hasMember(call.account))
        return nullptr;
    return game;
}

namespace {

/// What is stored of a welcome: without the name, and with the token sealed by the idempotency key.
struct SealedWelcome {
    std::string account;
    std::string device;
    std::string token; ///< sealed; empty: stored by a version that did not keep it
};
void read(const Reader& json, SealedWelcome& welcome) {
    welcome = {std::string(json["account"].string()), std::string(json["device"].string()),
               protocol::wordIn(json, "sealed")};
}
void write(protocol::JsonWriter& json, const SealedWelcome& welcome) {
    json.field("account", welcome.account).field("device", welcome.device).field("sealed", welcome.token);
}

/// A device that repeats its request with the same idempotency key gets the same token, as the first answer may have
/// been lost. A new token would be wrong: if the first answer did arrive, the device uses the token in it.
Reply welcomeAgain(Workspace& workspace, const Call& call, const StoredReply& stored) {
    const json::value document = json::parse(stored.body);
    SealedWelcome kept;
    read(Reader(document), kept);
    if (kept.token.empty())
        return notFound();
    const std::string token = sealed(kept.token, call.key);
    auto account = workspace.ledger.account(kept.account);
    if (!account)
        return account.refusal();
    const auto there = workspace.ledger.deviceOf(sha256(token));
    if (!there)
        return there.refusal();
    if (!account.value() || !there.value())
        return notFound(); // revoked or deleted since
    return jsonResponse(stored.status, protocol::Welcome{messageOf(*account.value()), kept.device, token});
}

/// The text of a welcome as it is stored.
std::string sealedWelcome(std::string_view body, std::string_view key) {
    const json::value document = json::parse(body);
    const auto welcome = protocol::read<protocol::Welcome>(Reader(document));
    return protocol::textOf(SealedWelcome{welcome.account.id, welcome.device, sealed(welcome.token, key)});
}

/// Begins with the account, so that it is deleted together with the account.
std::string storedReplyKey(std::string_view account, std::string_view key) {
    return std::string(account) + ':' + sha256(key);
}

} // namespace

Reply perform(Workspace& workspace, const Call& call) {
    if (call.route->again == Route::Again::Harmless)
        return call.route->operation(workspace, call);
    const std::string key = storedReplyKey(call.account, call.key);
    auto before = workspace.ledger.storedReply(key);
    if (!before)
        return before.refusal();
    if (before.value()) {
        const StoredReply& kept = *before.value();
        if (kept.request != call.fingerprint)
            return problem(422, problems::keyUsed, "This Idempotency-Key was used for something else.");
        if (call.route->again == Route::Again::Welcome && call.now - kept.at > welcomeLives)
            return problem(422, problems::keyUsed, "This Idempotency-Key was used long ago.");
        if (call.route->again == Route::Again::Welcome)
            return welcomeAgain(workspace, call, kept);
        return Response(kept.status, kept.body);
    }
    auto reply = call.route->operation(workspace, call);
    if (!reply || reply.value().status >= 300)
        return reply; // nothing was done and nothing is stored: a repeated request runs again
    const std::string body =
        call.route->again == Route::Again::Welcome ? sealedWelcome(reply.value().body, call.key) : reply.value().body;
    if (auto kept = workspace.ledger.storeReply({key, call.fingerprint, reply.value().status, body, call.now}); !kept)
        return kept.refusal();
    return reply;
}

} // namespace server
