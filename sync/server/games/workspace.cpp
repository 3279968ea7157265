#include "sync/server/games/workspace.h"

#include "sync/match/texts.h"
#include "sync/server/secrets.h"

#include <algorithm>
#include <set>

namespace server {

namespace json = engine::json;
using engine::Result;
using engine::Seat;
using Who = RosterSeat::Who;

std::string inQuotes(std::string_view text) { return json::serialize(json::string(text)); }

namespace {

template <class Numbers>
void appendNumbers(std::string& text, const Numbers& numbers) {
    text += '[';
    for (const auto number : numbers) {
        if (text.back() != '[')
            text += ',';
        text += std::to_string(number);
    }
    text += ']';
}

void appendSeat(std::string& text, const RosterSeat& seat) {
    static constexpr std::array<std::string_view, 4> whos{"open", "invited", "player", "bot"};
    text += R"({"who":")";
    text += whos[static_cast<std::size_t>(seat.who)];
    text += '"';
    if (seat.who != Who::Open)
        text += R"(,"name":)" + inQuotes(seat.name) + R"(,"face":)" + std::to_string(seat.face);
    if (seat.who == Who::Bot)
        text += R"(,"bot":)" + inQuotes(seat.bot);
    if (seat.resigned)
        text += R"(,"resigned":true)";
    text += '}';
}

struct Standing {
    std::string_view state;
    Seat turn = engine::nobody;
    std::size_t length = 0;
    std::vector<int> totals;
    std::vector<Seat> winners;
};

/// What no move changes. Workspace::save says it anew: whoever changes a roster saves it before it is described.
std::string introduce(std::string_view id, const Roster& roster) {
    std::string text = R"("game":")";
    text += id;
    text += R"(","kind":)" + inQuotes(roster.kind) + R"(,"mode":)" + inQuotes(roster.mode) + R"(,"seats":[)";
    for (const RosterSeat& seat : roster.seats) {
        if (text.back() != '[')
            text += ',';
        appendSeat(text, seat);
    }
    text += R"(],"commitment":")" + commitmentOf(roster) + '"';
    if (roster.adopted)
        text += R"(,"adopted":true)";
    if (!roster.rematch.empty())
        text += R"(,"rematch":")" + roster.rematch + '"';
    return text;
}

std::string describe(std::string_view introduction, std::size_t seats, const Standing& standing,
                     std::vector<std::size_t> seen) {
    std::string text;
    text.reserve(introduction.size() + 160);
    text += introduction;
    text += R"(,"state":")";
    text += standing.state;
    text += R"(","length":)" + std::to_string(standing.length) + R"(,"seen":)";
    seen.resize(seats);
    appendNumbers(text, seen);
    if (standing.turn != engine::nobody)
        text += R"(,"turn":)" + std::to_string(standing.turn);
    if (!standing.totals.empty()) {
        text += R"(,"totals":)";
        appendNumbers(text, standing.totals);
        text += R"(,"winners":)";
        appendNumbers(text, standing.winners);
    }
    return text;
}

std::string_view stateOf(const Roster& roster, bool over) {
    switch (roster.state) {
    case Roster::State::Open:
        return "open";
    case Roster::State::Cancelled:
        return "cancelled";
    case Roster::State::Running:
        break;
    }
    return over ? "over" : "running";
}

} // namespace

bool PushOffer::has(push::Transport transport) const {
    return std::find(transports.begin(), transports.end(), transport) != transports.end();
}

Time LoadedGame::touched() const { return match ? match->row().touched : timeOf(id); }

bool LoadedGame::waitsForBot() const {
    return isRunning() && roster.seats[engine::index(match->turn())].who == Who::Bot;
}

std::string describe(const LoadedGame& game) {
    Standing standing{stateOf(game.roster, game.isOver()), engine::nobody, 0, {}, {}};
    if (!game.match)
        return describe(game.introduction, game.roster.seats.size(), standing, {});
    standing.turn = game.match->turn();
    standing.length = game.match->length();
    const engine::Outcome outcome = game.match->outcome();
    standing.totals.assign(outcome.totals.begin(), outcome.totals.end());
    standing.winners.assign(outcome.winners.begin(), outcome.winners.end());
    return describe(game.introduction, game.roster.seats.size(), standing, game.match->seen());
}

std::string describe(const FeedEntry& entry, const Roster& roster) {
    store::GameRow row;
    row.status = entry.status;
    const match::GameSummary summary = entry.status.empty() ? match::GameSummary() : match::summaryOf(row);
    const bool over = !entry.status.empty() && summary.turn == engine::nobody;
    return describe(introduce(entry.game, roster), roster.seats.size(),
                    {stateOf(roster, over), summary.turn, entry.length, summary.totals, summary.winners}, entry.seen);
}

std::string describeGone(std::string_view game) { return R"("game":")" + std::string(game) + R"(","state":"gone")"; }

std::string mineOf(const Roster& roster, std::string_view account) {
    std::string text = R"("mine":)";
    appendNumbers(text, roster.seatsOf(account));
    if (const auto kept = roster.keptFor(account); !kept.empty()) {
        text += R"(,"invited":)";
        appendNumbers(text, kept);
    }
    text += roster.host == account ? R"(,"host":true)" : R"(,"host":false)";
    text += roster.isMuted(account) ? R"(,"muted":true)" : R"(,"muted":false)";
    return text;
}

std::string idleSince(Time touched, Time now) { return std::to_string(std::max<Time>(0, (now - touched) / second)); }

std::string describeFor(const Roster& roster, std::string_view account, Time touched, Time now) {
    return mineOf(roster, account) + R"(,"idle":)" + idleSince(touched, now);
}

Result<LoadedGame*> Workspace::open(std::string_view game, For what) {
    const auto found = m_byId.find(game);
    if (found != m_byId.end()) {
        m_open.splice(m_open.begin(), m_open, found->second);
        if (ledger.alone())
            return &m_open.front();
    }
    auto revisions = what == For::Writing ? ledger.hold(game) : ledger.revisions(game);
    if (!revisions)
        return revisions.refusal();
    if (!revisions.value())
        return nullptr;
    if (found == m_byId.end())
        remember(game);
    LoadedGame& open = m_open.front();
    if (open.revisions == *revisions.value() && found != m_byId.end())
        return &open;
    open.revisions = *revisions.value();
    auto loaded = load(open);
    if (!loaded || !loaded.value()) {
        m_byId.erase(open.id);
        m_open.pop_front();
    }
    if (!loaded) {
        engine::Refusal refusal = loaded.refusal();
        if (refusal.rule != store::unavailable && refusal.rule != store::diskFull && refusal.rule != again) {
            refusal.kind = engine::RefusalKind::Store;
            refusal.rule = damagedGame;
        }
        return refusal;
    }
    return loaded.value() ? &m_open.front() : nullptr;
}

void Workspace::remember(std::string_view game) {
    if (m_open.size() >= m_mostOpen) {
        m_byId.erase(m_open.back().id);
        m_open.pop_back();
    }
    m_open.emplace_front().id = game;
    m_byId.emplace(m_open.front().id, m_open.begin());
}

Result<bool> Workspace::load(LoadedGame& game) {
    auto stored = ledger.roster(game.id);
    if (!stored)
        return stored.refusal();
    if (!stored.value())
        return false;
    auto roster = readRoster(stored.value()->text);
    if (!roster)
        return roster.refusal();
    game.roster = std::move(roster.value());
    game.introduction = introduce(game.id, game.roster);
    game.match.reset();
    if (game.revisions.game == 0)
        return true;
    auto match = match::Match::open(ledger, game.id);
    if (!match)
        return match.refusal();
    game.match = std::move(match.value());
    return true;
}

Result<LoadedGame*> Workspace::add(const Roster& roster, Time now) {
    const std::string id = timedId(now, chance());
    if (auto added = ledger.addRoster(id, write(roster), now); !added)
        return added.refusal();
    std::set<std::string> members{roster.host}; // in one order for everybody: they are locked
    for (const RosterSeat& seat : roster.seats)
        if (!seat.account.empty())
            members.insert(seat.account);
    for (const std::string& account : members)
        if (auto added = ledger.addMember(account, id); !added)
            return added.refusal();
    remember(id);
    LoadedGame& game = m_open.front();
    game.revisions = {1, 0};
    game.roster = roster;
    game.introduction = introduce(id, roster);
    return &game;
}

Result<void> Workspace::save(LoadedGame& game) {
    ++game.revisions.roster;
    game.introduction = introduce(game.id, game.roster);
    return ledger.changeRoster(game.id, write(game.roster));
}

Result<void> Workspace::start(LoadedGame& game, Time now) {
    const match::Setup setup = setupOf(game.roster, game.id);
    const engine::Seed seed = seedOf(game.roster, game.id);
    const auto begin = [&]() -> Result<match::Match> {
        if (!game.roster.adopted)
            return match::Match::create(ledger, setup, seed, now);
        auto record = engine::parse(game.roster.record);
        if (!record)
            return record.refusal();
        return match::Match::adopt(ledger, record.value(), setup, seed, now);
    };
    auto match = begin();
    if (!match)
        return match.refusal();
    game.match = std::move(match.value());
    game.roster.state = Roster::State::Running;
    game.roster.record.clear();
    return save(game);
}

Result<void> Workspace::tell(LoadedGame& game, How how) { return tell(game, how, std::nullopt); }

Result<void> Workspace::tellTurn(LoadedGame& game, const Mover& mover, Time now) {
    if (!game.isRunning())
        return tell(game);
    return tell(game, How::Aloud, nudgeFor(game, game.match->turn(), game.match->length(), mover, now));
}

std::optional<Turn> Workspace::nudgeFor(const LoadedGame& game, Seat next, std::size_t length, const Mover& mover,
                                        Time now) const {
    if (push.transports.empty() || next == engine::nobody)
        return std::nullopt;
    const RosterSeat& whose = game.roster.seats[engine::index(next)];
    if (whose.who != Who::Player || whose.account == mover.account)
        return std::nullopt;
    return Turn{whose.account, {game.id, length, next, mover.name, now + push.holdBack}};
}

Result<void> Workspace::playTurn(LoadedGame& game, std::span<const engine::AnyMove> moves, std::string_view batch,
                                 const Mover& mover, Time now) {
    std::optional<Turn> turn;
    Ledger::Told told;
    const auto record = [&](const match::Turn& played) -> Result<void> {
        turn = nudgeFor(game, played.next, played.row.length, mover, now);
        auto recorded = ledger.recordTurn(played.row, played.moves, played.batch, turn);
        if (!recorded)
            return recorded.refusal();
        told = std::move(recorded.value());
        return {};
    };
    if (auto accepted = game.match->accept(moves, batch, now, record); !accepted)
        return accepted;
    return spread(game, How::Aloud, std::move(told), turn);
}

Result<void> Workspace::tell(LoadedGame& game, How how, const std::optional<Turn>& turn) {
    auto told = ledger.tell(game.id, turn);
    return told ? spread(game, how, std::move(told.value()), turn) : told.refusal();
}

Result<void> Workspace::spread(LoadedGame& game, How how, Ledger::Told told, const std::optional<Turn>& turn) {
    if (game.match)
        game.revisions.game = game.match->row().revision;
    if (game.roster.hasBots())
        if (auto noted = ledger.setBotsTurn(game.id, game.waitsForBot()); !noted)
            return noted;
    if (told.nudged)
        afterwards([due = turn->nudge.due](SideEffects& effects) { effects.nudged(due); });
    Change change{
        game.id, std::make_shared<const std::string>(describe(game)), game.touched(), {}, how == How::Quietly};
    for (FeedPosition& member : told.members) {
        const bool knows = game.roster.knows(member.account);
        if (!knows)
            if (auto retired = ledger.retire(member.account, game.id); !retired)
                return retired;
        std::string mine = mineOf(game.roster, member.account);
        change.members.push_back({std::move(member), std::move(mine), !knows});
    }
    afterwards([change = std::move(change)](SideEffects& effects) mutable { effects.changed(std::move(change)); });
    thinkIfBotsTurn(game);
    return {};
}

void Workspace::thinkIfBotsTurn(const LoadedGame& game) {
    if (!game.waitsForBot())
        return;
    const Seat turn = game.match->turn();
    afterwards([id = game.id, &kind = game.match->game(), bot = game.roster.seats[engine::index(turn)].bot,
                view = game.match->view(turn), length = game.match->length(), awaited = game.roster.hasPlayers()](
                   SideEffects& effects) { effects.botsTurn(id, kind, bot, view, length, awaited); });
}

void Workspace::forget() {
    m_byId.clear();
    m_open.clear();
    m_afterwards.clear();
}

} // namespace server
