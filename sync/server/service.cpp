#include "sync/server/service.h"

#include "sync/server/base/log_line.h"
#include "sync/server/base/secrets.h"
#include "sync/server/operations/operations.h"
#include "sync/server/pages/pages.h"

#include <boost/asio/post.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/url.hpp>

#include <algorithm>

namespace server {

using engine::Result;

namespace {

constexpr Time answersLive = 30 * day;
constexpr Time knownFor = 30 * second;  ///< with other processes: one may revoke a token, and its notice be lost
constexpr Time touchEvery = 3 * minute; ///< how often the last use of a device is written
constexpr std::size_t mostKnown = 100'000;
constexpr std::size_t mostViews = 4'000;
constexpr std::size_t mostOpen = 2'048; ///< games in memory, of all lanes
constexpr std::size_t largestGroup = 256;
constexpr std::chrono::seconds maintainEvery{60};
constexpr std::chrono::seconds maintainAgainAfter{1};
constexpr std::size_t botsAtOnce = 64; ///< games opened for bots in one job: requests wait for no more
constexpr std::string_view devicesPath = protocol::routes::devices.path;
constexpr std::string_view bearer = "Bearer ";
constexpr std::size_t tokenDigits = 2 * tokenBytes;

Response tooOften(std::chrono::seconds wait) {
    Response response =
        problem(429, problems::tooOften, "That was too often. Wait " + std::to_string(wait.count()) + " seconds.");
    response.retryAfter = wait;
    return response;
}

bool isKey(std::string_view key) {
    constexpr std::size_t shortest = 32;
    constexpr std::size_t longest = 64;
    return key.size() >= shortest && key.size() <= longest && std::all_of(key.begin(), key.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                      c == '_';
           });
}

bool isJson(std::string_view type) {
    constexpr std::string_view json = "application/json";
    return boost::beast::iequals(type.substr(0, json.size()), json) &&
           (type.size() == json.size() || type[json.size()] == ';');
}

PushOffer offerOf(const ServiceOptions& options) {
    PushOffer offer;
    if (!options.push)
        return offer;
    offer.transports.push_back(push::Transport::Web);
    if (options.push->apple)
        offer.transports.push_back(push::Transport::Apple);
    if (options.push->google)
        offer.transports.push_back(push::Transport::Google);
    offer.vapid = push::publicVapidKey(options.push->vapid);
    offer.allowPrivate = options.sending.allowPrivate;
    offer.holdBack = options.holdBack;
    return offer;
}

} // namespace

Result<std::unique_ptr<Service>> Service::make(boost::asio::io_context& context,
                                               std::vector<std::unique_ptr<Ledger>> ledgers, ServiceOptions options) {
    auto epoch = ledgers.front()->epoch();
    if (!epoch)
        return epoch.refusal();
    return std::unique_ptr<Service>(new Service(context, std::move(ledgers), epoch.value(), std::move(options)));
}

Service::Service(boost::asio::io_context& context, std::vector<std::unique_ptr<Ledger>> ledgers,
                 const std::string& epoch, ServiceOptions options)
    : m_context(context), m_options(std::move(options)), m_alone(ledgers.front()->alone()),
      m_feed(context, epoch, m_alone,
             [this](const Call& call, Respond respond) {
                 post(
                     call.account, [call](Workspace& workspace) { return perform(workspace, call); },
                     std::move(respond));
             }),
      m_renaming(
          [this](std::string_view lane, Job job, Respond respond) { post(lane, std::move(job), std::move(respond)); }),
      m_devices(m_options.requestsADevice, std::chrono::minutes(1)),
      m_addresses(m_options.requestsAnAddress, std::chrono::minutes(1)),
      m_guesses(m_options.guesses, std::chrono::minutes(1)), m_accounts(m_options.accounts, std::chrono::hours(1)),
      m_makings(m_options.makings, std::chrono::hours(1)), m_timer(context) {
    const PushOffer offer = offerOf(m_options);
    for (auto& ledger : ledgers) {
        Lane& lane = *m_lanes.emplace_back(
            std::make_unique<Lane>(std::move(ledger), epoch, m_options.publicUrl, mostOpen / ledgers.size(), offer));
        const auto rolledBack = [&lane](const engine::Refusal& why) {
            if (why.rule != conflict)
                logLine(spdlog::level::err, [&](protocol::JsonWriter& json) {
                    json.field("store", why.sentence()).field("rule", why.rule);
                });
            lane.workspace.forget();
        };
        const auto finished = [this, &lane](Writer::Responses responses) {
            boost::asio::post(m_context, [this, sideEffects = lane.workspace.takeSideEffects(),
                                          responses = std::move(responses)]() mutable {
                for (const auto& what : sideEffects)
                    what(*this);
                for (auto& [respond, response] : responses)
                    respond(std::move(response));
            });
        };
        lane.writer = std::make_unique<Writer>(*lane.ledger, Writer::Hooks{rolledBack, finished},
                                               m_alone ? largestGroup : std::size_t{1});
    }
    m_bots = std::make_unique<Bots>(
        m_options.botThreads, engine::bots::Budget{m_options.botTime, 0},
        [this](const Bots::Task& task, const std::vector<engine::AnyMove>& moves) { botPlays(task, moves); });
    if (m_options.push)
        m_dispatcher = std::make_unique<PushDispatcher>(
            context, [this](Job job, Respond respond) { post({}, std::move(job), std::move(respond)); },
            *m_options.push, m_options.sending);
    doMaintenance();
}

Service::~Service() {
    m_dispatcher.reset();
    m_bots.reset(); // before the lanes that it posts to
}

Service::Lane& Service::laneOf(std::string_view what) {
    return *m_lanes[std::hash<std::string_view>()(what) % m_lanes.size()];
}

void Service::post(std::string_view lane, Job job, Respond respond) {
    Lane& chosen = laneOf(lane);
    auto run = [job = std::move(job), &workspace = chosen.workspace]() -> Result<Response> {
        auto reply = job(workspace);
        if (reply || reply.refusal().rule != damagedGame)
            return reply;
        logLine(spdlog::level::err,
                [&](protocol::JsonWriter& json) { json.field("damaged", reply.refusal().sentence()); });
        return problem(503, problems::damaged,
                       "This game cannot be read any more. Whoever runs this server has to look after it.");
    };
    chosen.writer->post({std::move(run), std::move(respond)});
}

Network Service::networkOf(const Request& request) const {
    std::string_view address = request.address;
    if (m_options.behindProxy && !request.forwardedFor.empty()) { // our own proxy has added the last one
        address = request.forwardedFor;
        address.remove_prefix(std::min(address.size(), address.find_last_of(", ") + 1));
    }
    return Network(address);
}

/// Applies the rate limit of this cost, if it is one that counts by network.
std::optional<Response> Service::refuseOverLimit(Route::Cost cost, const Network& network) {
    NetworkRateLimit* limit = cost == Route::Cost::Guess     ? &m_guesses
                              : cost == Route::Cost::Account ? &m_accounts
                                                             : nullptr;
    if (limit != nullptr)
        if (const auto wait = limit->take(network, RateLimit::Clock::now()))
            return tooOften(*wait);
    return std::nullopt;
}

/// Gives a guess back if the code was right: only wrong codes count.
Service::Respond Service::countingGuesses(Route::Cost cost, const Network& network, Respond respond) {
    if (cost != Route::Cost::Guess)
        return respond;
    return [this, network, respond = std::move(respond)](Response response) {
        if (response.status != 404)
            m_guesses.giveBack(network);
        respond(std::move(response));
    };
}

/// Reads idempotency key and body of a request.
std::optional<Response> Service::readKeyAndBody(Request& request, Call& call) {
    call.now = now();
    if (call.route->isKeyed()) {
        if (!isKey(request.idempotencyKey))
            return problem(400, problems::noKey, "This needs an Idempotency-Key of 32 to 64 letters and digits.");
        call.key = std::move(request.idempotencyKey);
        call.fingerprint = sha256(request.method + ' ' + request.target + ' ' + request.body);
    }
    if (!call.route->body)
        return std::nullopt;
    if (!isJson(request.contentType))
        return problem(415, problems::notJson, "The body should be application/json.");
    boost::json::error_code error;
    call.body = json::parse(request.body, error);
    if (error)
        return problem(400, problems::malformed, "The body is not JSON: " + error.message() + ".");
    if (!call.body.is_object())
        return problem(422, problems::wrong, "The body should be a JSON object.");
    return std::nullopt;
}

/// Logs a line for each request. It names the route, not the path, so that no token, code or name is logged.
Service::Respond Service::withLogLine(std::string_view route, Respond respond) {
    return [route, began = now(), respond = std::move(respond)](Response response) {
        logLine(response.status >= 500 ? spdlog::level::warn : spdlog::level::debug, [&](protocol::JsonWriter& json) {
            json.field("route", route).field("status", response.status).field("ms", now() - began);
        });
        respond(std::move(response));
    };
}

void Service::handle(Request request, Respond respond) {
    const Network network = networkOf(request);
    if (const auto wait = m_addresses.take(network, RateLimit::Clock::now())) {
        respond(tooOften(*wait));
        return;
    }
    const auto url = boost::urls::parse_origin_form(request.target);
    if (!url) {
        respond(problem(400, problems::malformed, "The target of this request is no path."));
        return;
    }
    if (const std::string_view path = url->encoded_path(); isPage(path))
        return respondWithPage(request.method, path, network, std::move(respond));
    RouteMatch found = findRoute(request.method, std::string_view(url->encoded_path()));
    if (found.problem) {
        respond(std::move(*found.problem));
        return;
    }
    Call call;
    call.route = found.route;
    call.params = std::move(found.params);
    for (const auto& param : url->params())
        call.query.emplace(param.key, param.value);
    respond = withLogLine(found.route->name, std::move(respond));
    if (call.route->access == Route::Access::Device) {
        const std::string_view given = request.authorization;
        if (given.size() != bearer.size() + tokenDigits ||
            !boost::beast::iequals(given.substr(0, bearer.size()), bearer)) {
            respond(problem(401, problems::noToken, "This needs the token of a device."));
            return;
        }
        const std::string hash = sha256(given.substr(bearer.size()));
        if (auto refused = readKeyAndBody(request, call))
            return respond(std::move(*refused));
        authenticate(hash, std::move(call), network, std::move(respond));
        return;
    }
    if (auto refused = readKeyAndBody(request, call))
        return respond(std::move(*refused));
    if (auto refused = refuseOverLimit(call.route->cost, network))
        return respond(std::move(*refused));
    respond = countingGuesses(call.route->cost, network, std::move(respond));
    const std::string lane = call.key;
    post(
        lane, [call = std::move(call)](Workspace& workspace) { return perform(workspace, call); }, std::move(respond));
}

void Service::authenticate(const std::string& tokenHash, Call call, const Network& network, Respond respond) {
    const auto known = m_known.find(tokenHash);
    if (known != m_known.end() && known->second.until > call.now) {
        call.account = known->second.account;
        call.device = known->second.device;
        handleAuthenticated(std::move(call), network, std::move(respond));
        return;
    }
    auto found = std::make_shared<std::optional<Device>>();
    const auto look = [tokenHash, found, at = call.now](Workspace& workspace) -> Reply {
        auto device = workspace.ledger.deviceOf(tokenHash);
        if (!device)
            return device.refusal();
        *found = device.value();
        if (!device.value())
            return unknownToken();
        // A side effect, so that it keeps the order of commits: a later one may revoke the token.
        workspace.addSideEffect([tokenHash, known = *device.value(), at](SideEffects& effects) {
            effects.authenticated(tokenHash, known, at);
        });
        return Response();
    };
    post(tokenHash, look,
         [this, found, network, call = std::move(call), respond = std::move(respond)](Response response) mutable {
             if (response.status != 200)
                 return respond(std::move(response));
             call.account = (*found)->account;
             call.device = (*found)->id;
             handleAuthenticated(std::move(call), network, std::move(respond));
         });
}

/// Notes the use of a device in a job of its own: requests that only read succeed even if the disk is full.
void Service::recordUse(const Call& call) {
    const auto token = m_tokens.find(call.device);
    const auto known = token == m_tokens.end() ? m_known.end() : m_known.find(token->second);
    if (known == m_known.end() || call.now - known->second.used < touchEvery)
        return;
    known->second.used = call.now;
    const auto note = [id = call.device, at = call.now](Workspace& workspace) -> Reply {
        auto touched = workspace.ledger.touchDevice(id, at);
        return touched ? Reply(Response()) : Reply(touched.refusal());
    };
    post(call.account, note, [](const Response&) {});
}

void Service::authenticated(std::string_view tokenHash, const Device& device, Time now) {
    if (m_known.size() >= mostKnown) {
        m_known.clear();
        m_tokens.clear();
    }
    m_known[std::string(tokenHash)] = {device.id, device.account, now + (m_alone ? hour : knownFor), device.used};
    m_tokens[device.id] = tokenHash;
}

void Service::handleAuthenticated(Call call, const Network& network, Respond respond) {
    if (const auto wait = m_devices.take(call.device, RateLimit::Clock::now()))
        return respond(tooOften(*wait));
    if (call.route->cost == Route::Cost::Making)
        if (const auto wait = m_makings.take(call.device, RateLimit::Clock::now()))
            return respond(tooOften(*wait));
    if (auto refused = refuseOverLimit(call.route->cost, network))
        return respond(std::move(*refused));
    respond = countingGuesses(call.route->cost, network, std::move(respond));
    recordUse(call);
    call.present = call.route->path.substr(0, devicesPath.size()) == devicesPath ? m_feed.present(call.account)
                                                                                 : std::vector<std::string>();
    if (*call.route == protocol::routes::sync) {
        recordShown(call);
        return m_feed.poll(std::move(call), std::move(respond));
    }
    if (*call.route == protocol::routes::game && answerFromMemory(call, respond))
        return;
    const std::string lane = call.params[0].empty() ? call.account : call.params[0];
    post(
        lane, [call = std::move(call)](Workspace& workspace) { return perform(workspace, call); }, std::move(respond));
}

/// An app in the foreground has shown all changes up to its cursor: their nudges are dropped.
void Service::recordShown(const Call& call) {
    const auto query = protocol::SyncQuery::read(call.query);
    const std::int64_t position = query ? m_feed.positionIn(query.value()) : -1;
    if (!m_dispatcher || position < 0 || !query.value().shown)
        return;
    const auto note = [account = call.account, position](Workspace& workspace) -> Reply {
        auto noted = workspace.ledger.dropShownNudges(account, position);
        return noted ? Reply(Response()) : Reply(noted.refusal());
    };
    post(call.account, note, [](const Response&) {});
}

bool Service::answerFromMemory(const Call& call, const Respond& respond) const {
    if (!call.query.empty())
        return false;
    const auto game = m_views.find(call.params[0]);
    if (game == m_views.end())
        return false;
    const auto view = game->second.find(call.account);
    if (view == game->second.end())
        return false;
    respond({200, view->second.textAt(call.now)});
    return true;
}

void Service::changed(Change change) {
    m_views.erase(change.game);
    m_feed.changed(change);
    if (!m_options.publish || change.quiet)
        return;
    std::vector<std::string> accounts;
    for (const Change::Member& member : change.members)
        accounts.push_back(member.feed.account);
    m_options.publish(std::move(accounts));
}

void Service::viewed(std::string_view game, std::string_view account, GameText view) {
    if (!m_alone)
        return; // another process may change the game unnoticed
    if (m_views.size() >= mostViews)
        m_views.clear();
    m_views[std::string(game)][std::string(account)] = std::move(view);
}

void Service::revoked(std::string_view device) {
    forgetToken(device);
    if (m_options.publish)
        m_options.publish({std::string(device)});
}

void Service::forgetToken(std::string_view device) {
    const auto token = m_tokens.find(device);
    if (token == m_tokens.end())
        return;
    m_feed.dismiss(m_known[token->second].account, device);
    m_known.erase(token->second);
    m_tokens.erase(token);
}

void Service::profileChanged(const Account& account) {
    m_feed.profileChanged(account.id, account.revision);
    if (m_options.publish)
        m_options.publish({account.id});
    if (account.renames == account.revision)
        m_renaming.renameInGames(account.id);
}

void Service::nudged(Time due) {
    if (m_dispatcher)
        m_dispatcher->due(due);
}

void Service::botsTurn(std::string_view game, const engine::Game& kind, std::string_view bot,
                       const engine::AnyPosition& view, std::size_t length, bool awaited) {
    if (!m_stopped)
        m_bots->think({std::string(game), &kind, std::string(bot), view, length, awaited});
}

void Service::botPlays(const Bots::Task& task, const std::vector<engine::AnyMove>& moves) {
    const auto job = [task, moves](Workspace& workspace) -> Reply {
        auto game = workspace.open(task.game, Workspace::OpenFor::Writing);
        if (!game)
            return game.refusal();
        if (game.value() == nullptr || !game.value()->waitsForBot() || game.value()->match->length() != task.length)
            return Response(); // the game has changed since the bot was asked
        const std::string name = game.value()->roster.seats[engine::index(game.value()->match->turn())].name;
        const auto playMoves = [&](std::span<const engine::AnyMove> turn) {
            return workspace.playTurn(*game.value(), turn, {}, {{}, name}, now());
        };
        auto played = playMoves(moves);
        if (!played && played.refusal().kind != engine::RefusalKind::Store) {
            // The bot is wrong: any legal move is played, so that the game goes on.
            logLine(spdlog::level::err, [&](protocol::JsonWriter& json) {
                json.field("bot", task.bot).field("refused", played.refusal().sentence());
            });
            const auto legal = task.kind->legalMoves(task.view);
            played = playMoves(std::span(legal).first(1));
        }
        return played ? Reply(Response()) : Reply(played.refusal());
    };
    post(task.game, job, [](const Response&) {});
}

void Service::doMaintenance() {
    m_renaming.resumeUnfinished();
    auto more = std::make_shared<bool>(false);
    const auto look = [more](Workspace& workspace) -> Reply {
        if (auto forgotten = workspace.ledger.deleteExpired(now() - answersLive); !forgotten)
            return forgotten.refusal();
        auto games = workspace.ledger.botsTurns(botsAtOnce);
        if (!games)
            return games.refusal();
        *more = games.value().size() == botsAtOnce;
        for (const std::string& id : games.value()) {
            auto game = workspace.open(id, Workspace::OpenFor::Reading);
            if (game && game.value() != nullptr)
                workspace.thinkIfBotsTurn(*game.value());
        }
        return Response();
    };
    post({}, look, [this, more](const Response&) {
        if (m_stopped)
            return;
        m_timer.expires_after(*more ? maintainAgainAfter : maintainEvery);
        m_timer.async_wait([this](const boost::system::error_code& cancelled) {
            if (!cancelled && !m_stopped)
                doMaintenance();
        });
    });
}

void Service::wake(std::vector<std::string> ids) {
    boost::asio::post(m_context, [this, ids = std::move(ids)] {
        if (ids.empty()) {
            m_known.clear();
            m_tokens.clear();
        }
        for (const std::string& id : ids)
            forgetToken(id);
        m_feed.wake(ids);
    });
}

void Service::stop() {
    m_stopped = true;
    m_timer.cancel();
    if (m_dispatcher)
        m_dispatcher->stop();
    m_feed.stop();
}

} // namespace server
