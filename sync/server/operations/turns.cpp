#include "sync/match/texts.h"
#include "sync/server/base/secrets.h"
#include "sync/server/operations/operations.h"

#include <algorithm>
#include <charconv>

namespace server {

using engine::AnyMove;
using engine::AnyPosition;
using engine::Seat;

namespace {

/// What was played from one length of the log to another, as the seat may see it.
std::vector<protocol::Step> steps(const match::Match& match, Seat seat, std::size_t from, std::size_t to) {
    std::vector<protocol::Step> steps;
    for (const match::VisibleStep& step : match.visibleSteps(seat, from, to)) {
        protocol::Step& written = steps.emplace_back();
        written.move.text = match::writeMove(match.game(), step.move);
        if (step.position)
            written.position = {match::writePosition(match.game(), *step.position)};
    }
    return steps;
}

protocol::Played played(const match::Match& match, Seat seat, std::size_t from, std::size_t to) {
    return {to, steps(match, seat, from, to)};
}

struct CheckedBatch {
    std::string id;
    Seat seat = engine::nobody;
    std::vector<AnyMove> moves;
    std::string name; ///< the id and a hash of the content: the log keeps it, to recognise a repeated batch
};

/// The game checks the form of each move; here it is checked that the move belongs to the seat that sends it.
CheckedBatch batchIn(const Reader& body, const engine::Game& game) {
    const auto sent = protocol::read<protocol::Batch>(body);
    CheckedBatch batch{sent.id, sent.seat, {}, {}};
    const Reader list = body["moves"];
    std::string text = std::to_string(batch.seat);
    for (std::size_t i = 0; i < sent.moves.size() && !body.failed(); ++i) {
        const Reader json = list[i];
        if (json["by"].integer(0, engine::maxSeats - 1) != batch.seat)
            json["by"].fail("should be the seat that sends it");
        if (auto move = game.decodeMove(json)) {
            batch.moves.push_back(move.value());
            text += ' ' + sent.moves[i].text;
        }
    }
    batch.name = batch.id + ' ' + sha256(text).substr(0, protocol::idDigits);
    return batch;
}

/// The optimistic lock: the batch was made for a log of length n, and the log is longer by now.
Response slotTaken(const match::Match& match, Seat seat, std::size_t n) {
    protocol::Problem problem{409, std::string(problems::slotTaken), "The game has gone on since then."};
    if (n < match.length())
        problem.news = played(match, seat, n, match.length());
    return problem;
}

Response illegal(const engine::Refusal& refusal) {
    int index = 0;
    const std::size_t slash = refusal.at.rfind('/') + 1;
    std::from_chars(refusal.at.data() + slash, refusal.at.data() + refusal.at.size(), index);
    return protocol::Problem{422,  std::string(problems::illegalMove), refusal.sentence(), refusal.at, refusal.rule,
                             index};
}

/// The answer to a batch that was accepted before: the same as then.
Response repeatedAnswer(const match::Match& match, const CheckedBatch& batch, const store::AcceptedBatch& known,
                        std::size_t n) {
    if (known.name != batch.name || known.at != n)
        return problem(422, problems::batchUsed, "This batch id was used for other moves.");
    return jsonResponse(200, played(match, batch.seat, n, n + batch.moves.size()));
}

std::optional<std::size_t> lengthIn(const std::string& param) {
    std::size_t n = 0;
    const auto read = std::from_chars(param.data(), param.data() + param.size(), n);
    if (read.ec != std::errc() || read.ptr != param.data() + param.size() || n > protocol::longestLog)
        return std::nullopt;
    return n;
}

} // namespace

Reply play(Workspace& workspace, const Call& call, LoadedGame& game) {
    const auto n = lengthIn(call.params[1]);
    if (!n)
        return notFound();
    if (!game.match)
        return notRunning();
    match::Match& match = *game.match;
    const Reader body(call.body);
    const CheckedBatch batch = batchIn(body, match.game());
    if (body.failed())
        return wrong(body.fault());
    if (engine::index(batch.seat) >= game.roster.seats.size() ||
        game.roster.seats[engine::index(batch.seat)].account != call.account)
        return notYourSeat();
    if (const store::AcceptedBatch* known = match.findBatch(batch.id))
        return repeatedAnswer(match, batch, *known, *n); // even if the player has resigned since
    if (!game.roster.isPlayer(batch.seat, call.account))
        return notYourSeat();
    if (match.over())
        return *n == match.length() ? notRunning() : slotTaken(match, batch.seat, *n);
    if (*n != match.length() || match.turn() != batch.seat)
        return slotTaken(match, batch.seat, *n);
    const RosterSeat& mover = game.roster.seats[engine::index(batch.seat)];
    if (auto done = workspace.playTurn(game, batch.moves, batch.name, {mover.account, mover.name}, call.now); !done)
        return done.refusal().kind == engine::RefusalKind::Store ? Reply(done.refusal())
                                                                 : Reply(illegal(done.refusal()));
    return jsonResponse(201, played(match, batch.seat, *n, match.length()));
}

namespace {

/// What the account's seats see: the moves from `from` on, or else the position; nothing: the game has not begun.
Views viewsOf(const LoadedGame& game, std::string_view account, std::optional<std::size_t> from) {
    if (!game.match)
        return std::nullopt;
    const match::Match& match = *game.match;
    std::vector<Seat> seats = game.roster.seatsOf(account);
    if (seats.empty())
        seats.push_back(engine::nobody);
    std::vector<protocol::SeatView> views;
    for (const Seat seat : seats) {
        protocol::SeatView& view = views.emplace_back();
        view.seat = seat;
        if (!from)
            view.position = {match::writePosition(match.game(), match.view(seat))};
        if (from && *from == 0)
            view.start = {match::writePosition(match.game(), match.opening(seat))};
        if (from)
            view.steps = steps(match, seat, *from, match.length());
    }
    return views;
}

} // namespace

Reply game(Workspace& workspace, const Call& call) {
    const auto query = protocol::GameQuery::read(call.query);
    if (!query)
        return wrong(query.refusal());
    const auto wanted = query.value().from;
    return withGame(workspace, call, Workspace::OpenFor::Reading,
                    [wanted](Workspace& workspace, const Call& call, const LoadedGame& game) {
                        GameText text = textFor(game, call.account, viewsOf(game, call.account, wanted));
                        Response response(200, text.textAt(call.now));
                        if (!wanted)
                            workspace.addSideEffect([id = game.id, account = call.account,
                                                     text = std::move(text)](SideEffects& effects) mutable {
                                effects.viewed(id, account, std::move(text));
                            });
                        return response;
                    });
}

Reply seen(Workspace& workspace, const Call& call, LoadedGame& game) {
    const auto receipt = protocol::parse<protocol::Seen>(call.body);
    if (!receipt)
        return wrong(receipt.refusal());
    const auto [seat, length] = receipt.value();
    if (!game.match)
        return notRunning();
    if (!game.roster.isPlayer(seat, call.account))
        return notYourSeat();
    if (length > game.match->length())
        return problem(422, problems::wrong, "Nobody has seen what was not played.");
    if (length <= game.match->seen(seat))
        return Response(204, {}); // an older receipt that came late
    if (auto noted = game.match->markSeen(seat, length); !noted)
        return noted.refusal();
    if (!workspace.ledger.alone()) // the new revision makes other processes load it again
        if (auto saved = workspace.save(game); !saved)
            return saved.refusal();
    // A receipt answers no long polls: with four players, receipts would be most of what is sent.
    if (auto updated = workspace.updateFeeds(game, Workspace::LongPolls::LeaveWaiting); !updated)
        return updated.refusal();
    return Response(204, {});
}

Reply record(Workspace& /*workspace*/, const Call& /*call*/, LoadedGame& game) {
    if (!game.isOver())
        return problem(409, problems::notOver,
                       "The record has everything in it that is hidden: it is told when the game is over.");
    const Roster& roster = game.roster;
    return jsonResponse(200,
                        protocol::Record{{game.match->record()},
                                         {game.id, roster.serverSeed, commitmentOf(roster), contributionsOf(roster),
                                          engine::toHex(game.match->seed()), roster.adopted}});
}

} // namespace server
