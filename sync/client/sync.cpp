#include "sync/client/sync.h"

#include "engine/record.h"
#include "sync/client/answers.h"
#include "sync/protocol/game_info.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace client {
namespace {

using engine::Reader;
using protocol::GameInfo;
using State = store::Draft::State;
constexpr Time second = 1000;
const char* const odd = "The server said something that this version of the app does not understand.";

bool hasOtherSeats(const store::OnlineGame& game, const GameInfo& info) {
    std::vector<int> known;
    for (const store::OnlineSeat& seat : game.seats)
        known.push_back(seat.seat);
    std::vector<int> wanted = seatsOf(info);
    std::sort(wanted.begin(), wanted.end());
    return !known.empty() && known != wanted;
}

} // namespace

Sync::Sync(store::Online online, Http& http, Surroundings surroundings)
    : m_online(online), m_http(http), m_around(std::move(surroundings)), m_alive(std::make_shared<Alive>()) {}
Sync::~Sync() = default;

template <class T>
const T* Sync::take(const engine::Result<T>& result) const {
    if (result)
        return &result.value();
    m_around.trouble(result.refusal());
    return nullptr;
}
bool Sync::take(const engine::Result<void>& result) const {
    if (!result)
        m_around.trouble(result.refusal());
    return static_cast<bool>(result);
}

void Sync::use(Credentials credentials) {
    const Mode mode = m_mode;
    setMode(Mode::Off);
    m_credentials = std::move(credentials);
    m_serverChecked = false;
    m_profile = 0;
    m_accepted.clear();
    recovered();
    setLink(m_credentials.token.empty() ? Link::Nobody : Link::Trying);
    setMode(mode);
}

void Sync::setMode(Mode mode) {
    if (mode == Mode::Off || mode != m_mode) { // whoever waits for an answer waits in vain
        m_alive = std::make_shared<Alive>();
        m_underWay = 0;
        m_polling = m_listing = false;
        m_busy.clear();
        for (const std::string& id : std::exchange(m_sending, {}))
            tellProgress(id, Progress::Waiting);
    }
    if (mode == Mode::Off)
        m_http.cancelAll();
    m_mode = mode;
    m_heard = false;
    m_dirty = true;
}

void Sync::setLink(Link link, std::string why) {
    if (link == m_link && why == m_why)
        return;
    m_link = link;
    m_why = std::move(why);
    m_around.linkChanged();
}

void Sync::networkIsBack() {
    recovered();
    m_dirty = true;
}

void Sync::look() { m_dirty = true; }

engine::Result<std::string> Sync::learn(const json::value& said) {
    const Reader reader(said);
    const GameInfo info = protocol::readGame(reader);
    if (reader.failed())
        return reader.fault();
    m_dirty = true;
    if (info.mine.empty() && info.invited.empty() && !info.host)
        return info.id; // she has left it
    if (auto noted = m_online.addGame(newsOf(said, info, m_around.now())); !noted)
        return noted.refusal();
    return info.id;
}

void Sync::recovered() {
    m_failures = 0;
    m_quietUntil = 0;
}

/// Back-off with full jitter: those who lost the same server do not all come back at the same moment.
void Sync::rest(Time atLeast) {
    const double most = std::min(static_cast<double>(longestPause),
                                 static_cast<double>(shortestPause) * std::pow(2.0, std::min(m_failures, 20)));
    ++m_failures;
    m_quietUntil = m_around.now() + std::max(atLeast, static_cast<Time>(m_around.chance() * most)) + 1;
    m_dirty = true;
}

void Sync::backOff(const Answer& answer) {
    rest(static_cast<Time>(answer.retryAfter.count()) * second);
    if (answer.fault == HttpReply::Fault::Untrusted)
        setLink(Link::Untrusted, answer.sentence);
    else if (answer.status != 429)
        setLink(Link::Away, answer.sentence + " What you play is kept here, and sent later.");
}

bool Sync::wentWrong(const Answer& answer) {
    if (answer.isForNow()) {
        backOff(answer);
        return true;
    }
    if (answer.status == 401) {
        setLink(Link::SignedOut,
                "The server does not know this device any more. Your games are still here; sign in again "
                "with your recovery code or from another device.");
        return true;
    }
    return false;
}

/// Not before the answer was understood: whoever answers nonsense is asked less and less often.
void Sync::understood() {
    recovered();
    setLink(Link::Connected);
}

void Sync::notUnderstood(Answer answer, const char* sentence) {
    answer.sentence = sentence;
    backOff(answer);
}

void Sync::send(const Call& call, std::function<void(const Answer&)> then) {
    ++m_underWay;
    ask(m_http, m_credentials, call,
        [this, alive = std::weak_ptr(m_alive), then = std::move(then)](const Answer& answer) {
            if (alive.expired())
                return;
            --m_underWay;
            then(answer);
        });
}

bool Sync::isDone() const {
    const bool waits = m_quietUntil > m_around.now(); // another pass will try again
    return m_underWay == 0 && (waits || !due());
}

std::optional<Time> Sync::due() const {
    const bool can =
        m_mode != Mode::Off && !m_credentials.token.empty() && m_link != Link::SignedOut && m_link != Link::TooOld;
    if (!can)
        return std::nullopt;
    if (!m_serverChecked)
        return m_listing ? std::nullopt : std::optional(m_quietUntil);
    const bool mayLook = m_dirty && m_busy.size() < mostFetches; // else when one of them is done
    const bool mayListen = !m_polling && !m_listing && (m_mode == Mode::Live || !m_heard);
    return mayLook || mayListen ? std::optional(m_quietUntil) : std::nullopt;
}

void Sync::advance() {
    const auto when = due();
    if (!when || *when > m_around.now())
        return;
    if (!m_serverChecked)
        return checkServer();
    if (m_dirty && m_busy.size() < mostFetches)
        processGames();
    if (m_polling || m_listing || m_quietUntil > m_around.now() || (m_mode == Mode::Once && m_heard))
        return;
    const auto cursor = m_online.cursor();
    if (const std::string* known = take(cursor)) {
        if (known->empty()) {
            m_listing = true;
            fetchGameList({}, {}, {});
        } else {
            pollFeed();
        }
    }
}

/// What it is, and whether it still talks to this version.
void Sync::checkServer() {
    if (m_listing)
        return;
    m_listing = true;
    send({"GET", "/v1", {}, {}}, [this](const Answer& answer) {
        m_listing = false;
        if (wentWrong(answer))
            return;
        const std::string oldest = wordIn(answer.body, "oldestClient");
        if (!answer.ok() || oldest.empty())
            return notUnderstood(answer, "What answers at this address is not a server for these games.");
        if (isOlder(clientVersion, oldest))
            return setLink(Link::TooOld,
                           "This server needs a newer version of the app. Update it; your turns are kept.");
        m_serverChecked = true;
        understood();
    });
}

void Sync::fetchGameList(const std::string& before, std::vector<store::GameNews> news, const std::string& cursor) {
    const std::string path = "/v1/games" + (before.empty() ? "" : "?before=" + before);
    send({"GET", path, {}, {}}, [this, news = std::move(news), cursor](const Answer& answer) mutable {
        std::vector<std::string> gone;
        const bool isWrong = wentWrong(answer);
        if (isWrong || !answer.ok() || !readGames(answer.body, m_around.now(), news, gone)) {
            m_listing = false;
            return isWrong ? void() : notUnderstood(answer, odd);
        }
        understood();
        const std::string first = cursor.empty() ? wordIn(answer.body, "cursor") : cursor; // of before the first page
        if (const std::string next = wordIn(answer.body, "next"); !next.empty())
            return fetchGameList(next, std::move(news), first);
        m_listing = false;
        if (!take(m_online.applyGameList(news, first)))
            return rest();
        m_dirty = true;
        m_around.listed();
        for (const store::GameNews& game : news)
            m_around.changed(game.id);
    });
}

void Sync::pollFeed() {
    const auto cursor = m_online.cursor();
    const std::string* known = take(cursor);
    if (known == nullptr)
        return;
    const int patience = m_mode == Mode::Live ? wait : 0;
    m_polling = true;
    Call call{"GET",
              "/v1/sync?since=" + *known + "&wait=" + std::to_string(patience) +
                  "&profile=" + std::to_string(m_profile),
              {},
              {}};
    const bool says = m_looked && std::exchange(m_seenUnsent, false);
    if (says)
        call.path += "&shown=1";
    call.timeout += std::chrono::seconds(patience);
    send(call, [this, says](const Answer& answer) {
        m_polling = false;
        m_seenUnsent = m_seenUnsent || (says && !answer.ok());
        handleFeed(answer);
    });
}

void Sync::setLookedAt(bool looked) {
    m_seenUnsent = m_seenUnsent || (looked && !m_looked);
    m_looked = looked;
}

void Sync::handleFeed(const Answer& answer) {
    if (answer.status == 410) { // a copy of the server was restored: everything once more
        m_dirty = true;
        m_profile = 0;
        return take(m_online.applyFeed({}, {}, {})) ? void() : rest();
    }
    if (wentWrong(answer))
        return;
    std::vector<store::GameNews> news;
    std::vector<std::string> gone;
    const std::string next = wordIn(answer.body, "next");
    if (!answer.ok() || next.empty() || !readGames(answer.body, m_around.now(), news, gone))
        return notUnderstood(answer, odd);
    understood();
    const json::value* more = answer.body.as_object().if_contains("more");
    m_heard = more == nullptr || !more->is_bool() || !more->get_bool();
    if (!take(m_online.applyFeed(news, gone, next)))
        return rest();
    handleProfile(answer.body);
    if (news.empty() && gone.empty())
        return;
    m_dirty = true;
    m_seenUnsent = true;
    m_around.listed();
    for (const store::GameNews& game : news)
        m_around.changed(game.id);
    for (const std::string& id : gone)
        m_around.changed(id);
}

/// What cannot be read is not asked for again and again: it is taken as heard, and nothing is made of it.
void Sync::handleProfile(const json::value& body) {
    const Reader reader(body);
    if (!reader.has("profile"))
        return;
    const protocol::Profile profile = protocol::readProfile(reader["profile"]);
    if (profile.revision == 0)
        return rest();
    m_profile = profile.revision;
    if (!reader.failed() && m_around.profiled)
        m_around.profiled(profile);
}

void Sync::processGames() {
    const auto rows = m_online.list();
    const auto* games = take(rows);
    if (games == nullptr)
        return rest();
    m_dirty = false;
    for (const store::OnlineRow& row : *games) {
        if (row.gone || m_busy.contains(row.id))
            continue;
        if (m_busy.size() >= mostFetches) {
            m_dirty = true; // when one of them is done
            return;
        }
        const auto info = protocol::readGame(row.about);
        if (!info || !hasWork(row, info.value()))
            continue;
        const auto loaded = m_online.brief(row.id);
        const store::OnlineGame* game = take(loaded);
        if (game == nullptr)
            continue;
        if (row.mine && !m_accepted.contains(row.id))
            sendOutbox(*game);
        else if (isToBeFetched(row, info.value()))
            fetchGame(*game);
        else if (row.muteUnsent)
            sendMuted(row);
        else
            sendSeen(*game);
    }
}

bool Sync::isToBeFetched(const store::OnlineRow& row, const GameInfo& info) const {
    if (info.state != GameInfo::State::Running && info.state != GameInfo::State::Over)
        return false;
    return row.promised > row.length || row.seats != seatsOf(info).size() || m_accepted.contains(row.id);
}
bool Sync::hasWork(const store::OnlineRow& row, const GameInfo& info) const {
    return row.mine || row.unsaid || row.muteUnsent || isToBeFetched(row, info);
}

void Sync::sendOutbox(const store::OnlineGame& game) {
    store::Draft draft = *game.draft;
    const std::string id = game.row.id;
    if (!draft.sent) {
        draft.sent = true;
        if (!take(m_online.saveDraft(id, draft)))
            return;
        m_around.changed(id);
    }
    json::array moves;
    for (std::size_t i = 0; i < draft.length; ++i) {
        const auto move = engine::parse(draft.moves[i]);
        if (!move)
            return refuse(id, draft, "What was kept of this turn cannot be read any more.");
        moves.push_back(move.value());
    }
    Call call{"PUT", "/v1/games/" + id + "/moves/" + std::to_string(draft.at), {}, {}};
    call.body = json::object{{"batch", draft.batch}, {"seat", draft.seat}, {"moves", std::move(moves)}};
    call.left = [this, id, alive = std::weak_ptr(m_alive)] {
        if (!alive.expired())
            tellProgress(id, Progress::Left);
    };
    m_busy.insert(id);
    tellProgress(id, Progress::Sending);
    send(call, [this, id, draft, alone = game.seats.size() == 1](const Answer& answer) {
        m_busy.erase(id);
        m_dirty = true;
        tellProgress(id, answer.isForNow() || answer.status == 401 ? Progress::Waiting : Progress::Answered);
        handleOutboxReply(id, draft, alone, answer);
    });
}

void Sync::tellProgress(const std::string& id, Progress progress) {
    if (progress == Progress::Sending)
        m_sending.insert(id);
    else if (progress != Progress::Left)
        m_sending.erase(id);
    if (m_around.progressed)
        m_around.progressed(id, progress);
}

void Sync::handleOutboxReply(const std::string& id, const store::Draft& draft, bool alone, const Answer& answer) {
    if (wentWrong(answer))
        return;
    if (!answer.ok()) {
        understood();
        return refuse(id, draft, answer.sentence);
    }
    const Reader reader(answer.body);
    const auto length = static_cast<std::size_t>(reader["length"].integer(0, static_cast<int>(mostSteps)));
    store::FetchedSeat told{draft.seat, {}, stepsIn(reader["steps"])};
    if (!reader.failed())
        understood();
    if (reader.failed() || !alone) { // what the other seats here may see of it has to be asked for
        m_accepted[id] = draft.batch;
        return;
    }
    if (take(m_online.acceptOutbox(id, draft.batch, draft.at, length, {std::move(told)})))
        m_around.changed(id);
}

/// What was played stays here, with the reason; she may undo it and try something else.
void Sync::refuse(const std::string& id, store::Draft draft, const std::string& reason) {
    draft.state = State::Refused;
    draft.reason = reason;
    if (take(m_online.saveDraft(id, draft)))
        m_around.changed(id);
}

void Sync::fetchGame(const store::OnlineGame& game) {
    const std::string id = game.row.id;
    const auto info = protocol::readGame(game.row.about);
    const bool others = info && hasOtherSeats(game, info.value()); // than before are hers
    const std::size_t from = others || game.seats.empty() ? 0 : game.row.length;
    m_busy.insert(id);
    send({"GET", "/v1/games/" + id + "?from=" + std::to_string(from), {}, {}}, [this, id, from](const Answer& answer) {
        m_busy.erase(id);
        handleGame(id, from, answer);
    });
}

void Sync::handleGame(const std::string& id, std::size_t from, const Answer& answer) {
    m_dirty = true;
    if (wentWrong(answer))
        return;
    if (answer.status == 404) {
        understood();
        const auto cursor = m_online.cursor();
        if (const std::string* known = take(cursor); known != nullptr && take(m_online.applyFeed({}, {id}, *known)))
            m_around.listed();
        return m_around.changed(id);
    }
    const Reader reader(answer.body);
    const GameInfo info = protocol::readGame(reader);
    const std::vector<store::FetchedSeat> told = viewsIn(reader);
    if (!answer.ok() || reader.failed())
        return notUnderstood(answer, odd);
    understood();
    const auto accepted = m_accepted.find(id);
    const std::string batch = accepted == m_accepted.end() ? std::string() : accepted->second;
    if (!take(m_online.acceptOutbox(newsOf(answer.body, info, m_around.now()), batch, from, told)))
        return;
    m_accepted.erase(id);
    m_around.listed();
    m_around.changed(id);
}

void Sync::sendSeen(const store::OnlineGame& game) {
    const std::string id = game.row.id;
    for (const store::OnlineSeat& seat : game.seats) {
        if (seat.seat < 0 || seat.seen <= seat.told)
            continue;
        m_busy.insert(id);
        Call call{"PUT", "/v1/games/" + id + "/seen", {}, {}};
        call.body = json::object{{"seat", seat.seat}, {"length", seat.seen}};
        send(call, [this, id, seat = seat.seat, length = seat.seen](const Answer& answer) {
            m_busy.erase(id);
            m_dirty = true;
            if (wentWrong(answer))
                return;
            understood(); // also when it is of no interest any more
            take(m_online.markSeenSent(id, seat, length));
        });
        return; // the next one when this is done
    }
}

void Sync::sendMuted(const store::OnlineRow& row) {
    m_busy.insert(row.id);
    Call call{"PUT", "/v1/games/" + row.id + "/muted", {}, {}};
    call.body = json::object{{"muted", row.muted}};
    send(call, [this, id = row.id, muted = row.muted](const Answer& answer) {
        m_busy.erase(id);
        m_dirty = true;
        if (wentWrong(answer))
            return;
        understood(); // also when the server knows nothing of that: then it is so on this device only
        take(m_online.markMuteSent(id, muted));
    });
}

} // namespace client
