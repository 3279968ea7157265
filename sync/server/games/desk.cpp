#include "sync/server/games/desk.h"

#include "sync/match/texts.h"
#include "sync/server/secrets.h"

#include <algorithm>
#include <set>

namespace server {

namespace json = engine::json;
using engine::Result;
using engine::Seat;
using Who = PartySeat::Who;

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

void appendSeat(std::string& text, const PartySeat& seat) {
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

/// What no move changes. Desk::save says it anew: whoever changes a party saves it before it is described.
std::string introduce(std::string_view id, const Party& party) {
    std::string text = R"("game":")";
    text += id;
    text += R"(","kind":)" + inQuotes(party.kind) + R"(,"mode":)" + inQuotes(party.mode) + R"(,"seats":[)";
    for (const PartySeat& seat : party.seats) {
        if (text.back() != '[')
            text += ',';
        appendSeat(text, seat);
    }
    text += R"(],"commitment":")" + commitmentOf(party) + '"';
    if (party.adopted)
        text += R"(,"adopted":true)";
    if (!party.rematch.empty())
        text += R"(,"rematch":")" + party.rematch + '"';
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

std::string_view stateOf(const Party& party, bool over) {
    switch (party.state) {
    case Party::State::Open:
        return "open";
    case Party::State::Cancelled:
        return "cancelled";
    case Party::State::Running:
        break;
    }
    return over ? "over" : "running";
}

} // namespace

bool PushOffer::has(push::Transport transport) const {
    return std::find(transports.begin(), transports.end(), transport) != transports.end();
}

Time OpenGame::touched() const { return match ? match->row().touched : timeOf(id); }

bool OpenGame::waitsForBot() const { return isRunning() && party.seats[engine::index(match->turn())].who == Who::Bot; }

std::string describe(const OpenGame& game) {
    Standing standing{stateOf(game.party, game.isOver()), engine::nobody, 0, {}, {}};
    if (!game.match)
        return describe(game.introduction, game.party.seats.size(), standing, {});
    standing.turn = game.match->turn();
    standing.length = game.match->length();
    const engine::Outcome outcome = game.match->outcome();
    standing.totals.assign(outcome.totals.begin(), outcome.totals.end());
    standing.winners.assign(outcome.winners.begin(), outcome.winners.end());
    return describe(game.introduction, game.party.seats.size(), standing, game.match->seen());
}

std::string describe(const Entry& entry, const Party& party) {
    store::GameRow row;
    row.status = entry.status;
    const match::Summary summary = entry.status.empty() ? match::Summary() : match::summaryOf(row);
    const bool over = !entry.status.empty() && summary.turn == engine::nobody;
    return describe(introduce(entry.game, party), party.seats.size(),
                    {stateOf(party, over), summary.turn, entry.length, summary.totals, summary.winners}, entry.seen);
}

std::string describeGone(std::string_view game) { return R"("game":")" + std::string(game) + R"(","state":"gone")"; }

std::string mineOf(const Party& party, std::string_view account) {
    std::string text = R"("mine":)";
    appendNumbers(text, party.seatsOf(account));
    if (const auto kept = party.keptFor(account); !kept.empty()) {
        text += R"(,"invited":)";
        appendNumbers(text, kept);
    }
    text += party.host == account ? R"(,"host":true)" : R"(,"host":false)";
    text += party.isMuted(account) ? R"(,"muted":true)" : R"(,"muted":false)";
    return text;
}

std::string idleSince(Time touched, Time now) { return std::to_string(std::max<Time>(0, (now - touched) / second)); }

std::string describeFor(const Party& party, std::string_view account, Time touched, Time now) {
    return mineOf(party, account) + R"(,"idle":)" + idleSince(touched, now);
}

Result<OpenGame*> Desk::open(std::string_view game, For what) {
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
    OpenGame& open = m_open.front();
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
        if (refusal.rule != store::unavailable && refusal.rule != store::diskFull && refusal.rule != again)
            refusal.rule = damagedGame;
        return refusal;
    }
    return loaded.value() ? &m_open.front() : nullptr;
}

void Desk::remember(std::string_view game) {
    if (m_open.size() >= m_mostOpen) {
        m_byId.erase(m_open.back().id);
        m_open.pop_back();
    }
    m_open.emplace_front().id = game;
    m_byId.emplace(m_open.front().id, m_open.begin());
}

Result<bool> Desk::load(OpenGame& game) {
    auto stored = ledger.party(game.id);
    if (!stored)
        return stored.refusal();
    if (!stored.value())
        return false;
    auto party = readParty(stored.value()->text);
    if (!party)
        return party.refusal();
    game.party = std::move(party.value());
    game.introduction = introduce(game.id, game.party);
    game.match.reset();
    if (game.revisions.game == 0)
        return true;
    auto match = match::Match::open(ledger, game.id);
    if (!match)
        return match.refusal();
    game.match = std::move(match.value());
    return true;
}

Result<OpenGame*> Desk::add(const Party& party, Time now) {
    const std::string id = timedId(now, chance());
    if (auto added = ledger.addParty(id, write(party), now); !added)
        return added.refusal();
    std::set<std::string> members{party.host}; // in one order for everybody: they are locked
    for (const PartySeat& seat : party.seats)
        if (!seat.account.empty())
            members.insert(seat.account);
    for (const std::string& account : members)
        if (auto added = ledger.addMember(account, id); !added)
            return added.refusal();
    remember(id);
    OpenGame& game = m_open.front();
    game.revisions = {1, 0};
    game.party = party;
    game.introduction = introduce(id, party);
    return &game;
}

Result<void> Desk::save(OpenGame& game) {
    ++game.revisions.party;
    game.introduction = introduce(game.id, game.party);
    return ledger.changeParty(game.id, write(game.party));
}

Result<void> Desk::start(OpenGame& game, Time now) {
    const match::Setup setup = setupOf(game.party, game.id);
    const engine::Seed seed = seedOf(game.party, game.id);
    const auto begin = [&]() -> Result<match::Match> {
        if (!game.party.adopted)
            return match::Match::create(ledger, setup, seed, now);
        auto record = engine::parse(game.party.record);
        if (!record)
            return record.refusal();
        return match::Match::adopt(ledger, record.value(), setup, seed, now);
    };
    auto match = begin();
    if (!match)
        return match.refusal();
    game.match = std::move(match.value());
    game.party.state = Party::State::Running;
    game.party.record.clear();
    return save(game);
}

Result<void> Desk::tell(OpenGame& game, How how) { return tell(game, how, std::nullopt); }

Result<void> Desk::tellTurn(OpenGame& game, const Mover& mover, Time now) {
    return tell(game, How::Aloud, turnAfter(game, mover, now));
}

std::optional<Turn> Desk::turnAfter(const OpenGame& game, const Mover& mover, Time now) const {
    if (push.transports.empty() || !game.isRunning())
        return std::nullopt;
    const Seat seat = game.match->turn();
    const PartySeat& whose = game.party.seats[engine::index(seat)];
    if (whose.who != Who::Player || whose.account == mover.account)
        return std::nullopt;
    return Turn{whose.account, {game.id, game.match->length(), seat, mover.name, now + push.holdBack}};
}

Result<void> Desk::tell(OpenGame& game, How how, const std::optional<Turn>& turn) {
    if (game.match)
        game.revisions.game = game.match->row().revision;
    if (game.party.hasBots())
        if (auto noted = ledger.setBotsTurn(game.id, game.waitsForBot()); !noted)
            return noted;
    const auto spread = [&]() -> Result<Ledger::Spread> {
        if (turn)
            return ledger.tellTurn(game.id, *turn);
        auto members = ledger.tell(game.id);
        return members ? Result<Ledger::Spread>({std::move(members.value()), false}) : members.refusal();
    };
    auto told = spread();
    if (!told)
        return told.refusal();
    if (told.value().nudged)
        afterwards([due = turn->nudge.due](Outside& outside) { outside.nudged(due); });
    Change change{
        game.id, std::make_shared<const std::string>(describe(game)), game.touched(), {}, how == How::Quietly};
    for (Told& member : told.value().members) {
        const bool knows = game.party.knows(member.account);
        if (!knows)
            if (auto retired = ledger.retire(member.account, game.id); !retired)
                return retired;
        std::string mine = mineOf(game.party, member.account);
        change.members.push_back({std::move(member), std::move(mine), !knows});
    }
    afterwards([change = std::move(change)](Outside& outside) mutable { outside.changed(std::move(change)); });
    thinkIfBotsTurn(game);
    return {};
}

void Desk::thinkIfBotsTurn(const OpenGame& game) {
    if (!game.waitsForBot())
        return;
    const Seat turn = game.match->turn();
    afterwards([id = game.id, &kind = game.match->game(), bot = game.party.seats[engine::index(turn)].bot,
                view = game.match->view(turn), length = game.match->length(), awaited = game.party.hasPlayers()](
                   Outside& outside) { outside.botsTurn(id, kind, bot, view, length, awaited); });
}

void Desk::forget() {
    m_byId.clear();
    m_open.clear();
    m_afterwards.clear();
}

} // namespace server
