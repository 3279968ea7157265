#include "sync/server/base/secrets.h"
#include "sync/server/operations/joining.h"

#include <algorithm>

namespace server {

using Who = RosterSeat::Who;

namespace {

constexpr Time offerLives = 10 * minute;

/// A code is good for one game only, so that a guess has to be right about both.
std::string hashOf(std::string_view game, std::string_view code) {
    return sha256(std::string(game) + ' ' + std::string(code));
}

/// Gives all seats of one account to another. The names stay at their seats; `named` says whose they are.
void handOver(Roster& roster, const std::string& offeredBy, const std::string& to) {
    for (RosterSeat& seat : roster.seats)
        if (seat.who == Who::Player && seat.account == offeredBy) {
            seat.account = to;
            if (seat.named.empty())
                seat.named = offeredBy;
            else if (seat.named == to)
                seat.named.clear(); // the account has its own seat back
        }
    if (roster.host == offeredBy)
        roster.host = to;
}

} // namespace

Reply offerSeats(Workspace& workspace, const Call& call, LoadedGame& game) {
    if (!game.isRunning())
        return notRunning();
    if (game.roster.seatsOf(call.account).empty())
        return notYourSeat();
    const std::string code = randomCode(invitationLetters);
    const std::string hash = hashOf(game.id, tidyCode(code, invitationLetters));
    if (auto added = workspace.ledger.addCode({Code::Use::Seats, hash, call.account, call.now + offerLives}); !added)
        return added.refusal();
    return jsonResponse(201, protocol::Code{code, {}, static_cast<int>(offerLives / second)});
}

namespace {

Reply takeSeatsFor(Workspace& workspace, const Call& call, const Account& account, const std::string& code) {
    auto opened = workspace.open(call.params[0], Workspace::OpenFor::Writing);
    if (!opened)
        return opened.refusal();
    if (opened.value() == nullptr || code.empty())
        return notFound();
    LoadedGame& game = *opened.value();
    auto taken = workspace.ledger.redeemCode(Code::Use::Seats, hashOf(game.id, code), call.now);
    if (!taken)
        return taken.refusal();
    if (!taken.value()) // unknown, used, too old, or of another game: answered alike
        return notFound();
    const std::string offeredBy = *taken.value();
    if (!game.isRunning())
        return notRunning();
    if (game.roster.seatsOf(offeredBy).empty()) // the account that offered its seats has left since
        return notFound();
    if (offeredBy == call.account) { // the code stays good for another account
        if (auto kept =
                workspace.ledger.addCode({Code::Use::Seats, hashOf(game.id, code), offeredBy, call.now + offerLives});
            !kept)
            return kept.refusal();
        return problem(409, problems::joined, "These seats are yours already.");
    }
    if (auto added = workspace.ledger.addMember(call.account, game.id); !added)
        return added.refusal();
    handOver(game.roster, offeredBy, call.account);
    for (RosterSeat& seat : game.roster.seats) // an account may have been renamed while away
        updateFromAccount(game.roster, seat, account);
    if (auto saved = workspace.save(game); !saved)
        return saved.refusal();
    if (auto updated = workspace.updateFeeds(game); !updated)
        return updated.refusal();
    return replyWithGame(200, game, call);
}

} // namespace

Reply takeSeats(Workspace& workspace, const Call& call) {
    const auto offered = protocol::parse<protocol::TakeSeats>(call.body);
    if (!offered)
        return wrong(offered.refusal());
    return withAccount(workspace, call, [&](Workspace&, const Call&, const Account& account) {
        return takeSeatsFor(workspace, call, account, tidyCode(offered.value().code, invitationLetters));
    });
}

/// Mutes a game for the account, on all of its devices. Like each change it goes to the feeds of all members, though
/// only this account sees a difference.
Reply mute(Workspace& workspace, const Call& call) {
    const auto wanted = protocol::parse<protocol::Muted>(call.body);
    if (!wanted)
        return wrong(wanted.refusal());
    const bool muted = wanted.value().muted;
    return withGame(workspace, call, Workspace::OpenFor::Writing,
                    [muted](Workspace& workspace, const Call& call, LoadedGame& game) -> Reply {
                        if (game.roster.isMuted(call.account) != muted) {
                            game.roster.mute(call.account, muted);
                            if (auto saved = workspace.save(game); !saved)
                                return saved.refusal();
                            if (auto updated = workspace.updateFeeds(game); !updated)
                                return updated.refusal();
                        }
                        return replyWithGame(200, game, call);
                    });
}

} // namespace server
