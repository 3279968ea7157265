#include "sync/server/operations/operations.h"
#include "sync/server/secrets.h"

#include <algorithm>
#include <charconv>

namespace server {

using engine::AnyMove;
using engine::AnyPosition;
using engine::Seat;

namespace {

constexpr std::size_t idDigits = 32;
constexpr std::size_t mostMoves = 64;
constexpr int longestLog = 100'000;

std::string write(const match::Match& match, const AnyPosition& view) { return match.game().text(view); }

/// What was played from one length of the log to another, as the seat may see it.
std::string steps(const match::Match& match, Seat seat, std::size_t from, std::size_t to) {
    std::string text = "[";
    for (const match::VisibleStep& step : match.told(seat, from, to)) {
        text += text.size() > 1 ? ",{" : "{";
        text += R"("move":)" + json::serialize(match.game().encode(step.move));
        if (step.position)
            text += R"(,"position":)" + write(match, *step.position);
        text += '}';
    }
    return text + ']';
}

std::string played(const match::Match& match, Seat seat, std::size_t from, std::size_t to) {
    return R"({"length":)" + std::to_string(to) + R"(,"steps":)" + steps(match, seat, from, to) + '}';
}

struct Batch {
    std::string id;
    Seat seat = engine::nobody;
    std::vector<AnyMove> moves;
    std::string name; ///< the id, and a hash of what is in it: under this it is kept
};

/// What a move is, is for the game to say; whose it is, is said here.
Batch batchIn(const Reader& body, const engine::Game& game) {
    Batch batch;
    batch.id = hexIn(body["batch"], idDigits);
    batch.seat = seatIn(body["seat"]);
    const Reader list = body["moves"];
    std::string text = std::to_string(batch.seat);
    for (std::size_t i = 0, count = list.size(1, mostMoves); i < count && !body.failed(); ++i) {
        if (list[i]["by"].integer(0, engine::maxSeats - 1) != batch.seat)
            list[i]["by"].fail("should be the seat that sends it");
        if (auto move = game.decodeMove(list[i])) {
            batch.moves.push_back(move.value());
            text += ' ' + json::serialize(list[i].object());
        }
    }
    batch.name = batch.id + ' ' + sha256(text).substr(0, idDigits);
    return batch;
}

/// The optimistic lock: the batch was made for a log of length n, and the log is longer by now.
Response taken(const match::Match& match, Seat seat, std::size_t n) {
    protocol::Problem problem{409, "slot-taken", "The game has gone on since then.", {}};
    if (n < match.length())
        problem.more["news"] = json::parse(played(match, seat, n, match.length()));
    return problem;
}

Response illegal(const engine::Refusal& refusal) {
    protocol::Problem problem{422, "illegal-move", refusal.sentence(), {}};
    problem.more["rule"] = refusal.rule;
    problem.more["at"] = refusal.at;
    int index = 0;
    const std::size_t slash = refusal.at.rfind('/') + 1;
    std::from_chars(refusal.at.data() + slash, refusal.at.data() + refusal.at.size(), index);
    problem.more["index"] = index;
    return problem;
}

/// The answer to a batch that had come before: what was said then.
Response saidBefore(const match::Match& match, const Batch& batch, const store::Batch& known, std::size_t n) {
    if (known.name != batch.name || known.at != n)
        return problem(422, "batch-used", "This batch id was used for other moves.");
    return {200, played(match, batch.seat, n, n + batch.moves.size())};
}

std::optional<std::size_t> lengthIn(const std::string& param) {
    std::size_t n = 0;
    const auto read = std::from_chars(param.data(), param.data() + param.size(), n);
    if (read.ec != std::errc() || read.ptr != param.data() + param.size() || n > longestLog)
        return std::nullopt;
    return n;
}

Response notRunning() { return problem(409, "not-running", "This game is not under way."); }

} // namespace

Reply play(Workspace& workspace, const Call& call) {
    auto opened = openMine(workspace, call, Workspace::For::Writing);
    if (!opened)
        return opened.refusal();
    if (opened.value() == nullptr)
        return notFound();
    LoadedGame& game = *opened.value();
    const auto n = lengthIn(call.params[1]);
    if (!n)
        return notFound();
    if (!game.match)
        return notRunning();
    match::Match& match = *game.match;
    const Reader body(call.body);
    const Batch batch = batchIn(body, match.game());
    if (body.failed())
        return wrong(body.fault());
    if (engine::index(batch.seat) >= game.roster.seats.size() ||
        game.roster.seats[engine::index(batch.seat)].account != call.account)
        return notYourSeat();
    if (const store::Batch* known = match.findBatch(batch.id))
        return saidBefore(match, batch, *known, *n); // even if she has resigned since
    if (!game.roster.isPlayer(batch.seat, call.account))
        return notYourSeat();
    if (match.over())
        return *n == match.length() ? notRunning() : taken(match, batch.seat, *n);
    if (*n != match.length() || match.turn() != batch.seat)
        return taken(match, batch.seat, *n);
    const RosterSeat& mover = game.roster.seats[engine::index(batch.seat)];
    if (auto played = workspace.playTurn(game, batch.moves, batch.name, {mover.account, mover.name}, call.now); !played)
        return played.refusal().kind == engine::RefusalKind::Store ? Reply(played.refusal())
                                                                   : Reply(illegal(played.refusal()));
    return Response(201, played(match, batch.seat, *n, match.length()));
}

std::string viewOf(const LoadedGame& game, std::string_view account) { return viewOf(game, account, std::nullopt); }

std::string viewOf(const LoadedGame& game, std::string_view account, std::optional<std::size_t> from) {
    std::string text = '{' + describe(game);
    if (!game.match)
        return text;
    const match::Match& match = *game.match;
    std::vector<Seat> seats = game.roster.seatsOf(account);
    if (seats.empty())
        seats.push_back(engine::nobody);
    text += R"(,"views":[)";
    for (const Seat seat : seats) {
        if (text.back() != '[')
            text += ',';
        text += R"({"seat":)" + std::to_string(seat);
        if (!from)
            text += R"(,"position":)" + write(match, match.view(seat));
        if (from && *from == 0)
            text += R"(,"start":)" + write(match, match.opening(seat));
        if (from)
            text += R"(,"steps":)" + steps(match, seat, *from, match.length());
        text += '}';
    }
    return text + ']';
}

Reply game(Workspace& workspace, const Call& call) {
    const bool withMoves = call.query.contains("from");
    const auto from = numberIn(call, "from", 0, longestLog, 0);
    if (!from)
        return problem(422, "wrong", "`from` should be a whole number.");
    auto opened = openMine(workspace, call, Workspace::For::Reading);
    if (!opened)
        return opened.refusal();
    if (opened.value() == nullptr)
        return notFound();
    const LoadedGame& game = *opened.value();
    std::string view =
        viewOf(game, call.account, withMoves ? std::optional(static_cast<std::size_t>(*from)) : std::nullopt);
    view += ',' + mineOf(game.roster, call.account) + R"(,"idle":)";
    Response response(200, view + idleSince(game.touched(), call.now) + '}');
    if (!withMoves)
        workspace.afterwards([id = game.id, account = call.account, touched = game.touched(),
                              view = std::move(view)](SideEffects& effects) mutable {
            effects.viewed(id, account, std::move(view), touched);
        });
    return response;
}

Reply seen(Workspace& workspace, const Call& call) {
    auto opened = openMine(workspace, call, Workspace::For::Writing);
    if (!opened)
        return opened.refusal();
    if (opened.value() == nullptr)
        return notFound();
    LoadedGame& game = *opened.value();
    const Reader body(call.body);
    const Seat seat = seatIn(body["seat"]);
    const auto length = static_cast<std::size_t>(body["length"].integer(0, longestLog));
    if (body.failed())
        return wrong(body.fault());
    if (!game.match)
        return notRunning();
    if (!game.roster.isPlayer(seat, call.account))
        return notYourSeat();
    if (length > game.match->length())
        return problem(422, "wrong", "Nobody has seen what was not played.");
    if (length <= game.match->seen(seat))
        return Response(204, {}); // an older one that came late
    if (auto noted = game.match->markSeen(seat, length); !noted)
        return noted.refusal();
    if (!workspace.ledger.alone()) // so that other processes read it anew
        if (auto saved = workspace.save(game); !saved)
            return saved.refusal();
    // A receipt is no reason to wake everybody: with four players that would be most of what is sent.
    if (auto told = workspace.tell(game, Workspace::How::Quietly); !told)
        return told.refusal();
    return Response(204, {});
}

Reply record(Workspace& workspace, const Call& call) {
    auto opened = openMine(workspace, call, Workspace::For::Reading);
    if (!opened)
        return opened.refusal();
    if (opened.value() == nullptr)
        return notFound();
    const LoadedGame& game = *opened.value();
    if (!game.isOver())
        return problem(409, "not-over",
                       "The record has everything in it that is hidden: it is told when the game is over.");
    json::value document = json::parse(game.match->record());
    json::array contributions;
    for (const std::string& contribution : contributionsOf(game.roster))
        contributions.push_back(json::string(contribution));
    document.as_object()["fairness"] = json::object{{"game", game.id},
                                                    {"serverSeed", game.roster.serverSeed},
                                                    {"commitment", commitmentOf(game.roster)},
                                                    {"contributions", std::move(contributions)},
                                                    {"seed", engine::toHex(game.match->seed())}};
    if (game.roster.adopted)
        document.as_object()["fairness"].as_object()["adopted"] = true;
    return say(200, document);
}

} // namespace server
