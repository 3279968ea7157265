#include "sync/server/games/workspace.h"

#include "sync/server/base/secrets.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace server {

using engine::Result;
using engine::Seat;
using Who = RosterSeat::Who;

bool PushOffer::has(push::Transport transport) const {
    return std::find(transports.begin(), transports.end(), transport) != transports.end();
}

Time LoadedGame::touched() const { return match ? match->row().touched : timeOf(id); }

bool LoadedGame::waitsForBot() const {
    return isRunning() && roster.seats[engine::index(match->turn())].who == Who::Bot;
}

Result<LoadedGame*> Workspace::open(std::string_view game, OpenFor purpose) {
    const auto found = m_byId.find(game);
    if (found != m_byId.end()) {
        m_open.splice(m_open.begin(), m_open, found->second);
        if (ledger.alone())
            return &m_open.front();
    }
    auto revisions = purpose == OpenFor::Writing ? ledger.lockGame(game) : ledger.revisions(game);
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
        if (refusal.rule != store::unavailable && refusal.rule != store::diskFull && refusal.rule != conflict) {
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
    game.setupFields = setupFieldsOf(game.id, game.roster);
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
    std::set<std::string> members{roster.host}; // sorted: all requests lock accounts in one order
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
    game.setupFields = setupFieldsOf(id, roster);
    return &game;
}

Result<void> Workspace::save(LoadedGame& game) {
    ++game.revisions.roster;
    game.setupFields = setupFieldsOf(game.id, game.roster);
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

Result<void> Workspace::updateFeeds(LoadedGame& game, LongPolls polls) {
    return updateFeeds(game, polls, std::nullopt);
}

Result<void> Workspace::updateFeedsForTurn(LoadedGame& game, const Mover& mover, Time now) {
    if (!game.isRunning())
        return updateFeeds(game);
    return updateFeeds(game, LongPolls::Answer, nudgeFor(game, game.match->turn(), game.match->length(), mover, now));
}

std::optional<TurnNudge> Workspace::nudgeFor(const LoadedGame& game, Seat next, std::size_t length, const Mover& mover,
                                             Time now) const {
    if (push.transports.empty() || next == engine::nobody)
        return std::nullopt;
    const RosterSeat& whose = game.roster.seats[engine::index(next)];
    if (whose.who != Who::Player || whose.account == mover.account)
        return std::nullopt;
    return TurnNudge{whose.account, {game.id, length, next, mover.name, now + push.holdBack}};
}

Result<void> Workspace::playTurn(LoadedGame& game, std::span<const engine::AnyMove> moves, std::string_view batch,
                                 const Mover& mover, Time now) {
    std::optional<TurnNudge> turn;
    Ledger::FeedUpdate update;
    const auto record = [&](const match::PlayedTurn& played) -> Result<void> {
        turn = nudgeFor(game, played.next, played.row.length, mover, now);
        auto recorded = ledger.recordTurn(played.row, played.moves, played.batch, turn);
        if (!recorded)
            return recorded.refusal();
        update = std::move(recorded.value());
        return {};
    };
    if (auto accepted = game.match->accept(moves, batch, now, record); !accepted) {
        assert(accepted.refusal().kind == engine::RefusalKind::Store || !accepted.refusal().at.empty());
        return accepted;
    }
    return publish(game, LongPolls::Answer, std::move(update), turn);
}

Result<void> Workspace::updateFeeds(LoadedGame& game, LongPolls polls, const std::optional<TurnNudge>& turn) {
    auto update = ledger.updateFeeds(game.id, turn);
    return update ? publish(game, polls, std::move(update.value()), turn) : update.refusal();
}

Result<void> Workspace::publish(LoadedGame& game, LongPolls polls, Ledger::FeedUpdate update,
                                const std::optional<TurnNudge>& turn) {
    if (game.match)
        game.revisions.game = game.match->row().revision;
    if (game.roster.hasBots())
        if (auto noted = ledger.setBotsTurn(game.id, game.waitsForBot()); !noted)
            return noted;
    if (update.nudged)
        addSideEffect([due = turn->nudge.due](SideEffects& effects) { effects.nudged(due); });
    Change change{game.id,
                  std::make_shared<const protocol::JsonFields>(commonFieldsOf(game)),
                  game.touched(),
                  {},
                  polls == LongPolls::LeaveWaiting};
    for (FeedPosition& member : update.members) {
        const bool isMember = game.roster.hasMember(member.account);
        if (!isMember)
            if (auto retired = ledger.retire(member.account, game.id); !retired)
                return retired;
        protocol::JsonFields fields = ownFieldsOf(game.roster, member.account);
        change.members.push_back({std::move(member), std::move(fields), !isMember});
    }
    addSideEffect([change = std::move(change)](SideEffects& effects) mutable { effects.changed(std::move(change)); });
    thinkIfBotsTurn(game);
    return {};
}

void Workspace::thinkIfBotsTurn(const LoadedGame& game) {
    if (!game.waitsForBot())
        return;
    const Seat turn = game.match->turn();
    addSideEffect([id = game.id, &kind = game.match->game(), bot = game.roster.seats[engine::index(turn)].bot,
                   view = game.match->view(turn), length = game.match->length(), awaited = game.roster.hasPlayers()](
                      SideEffects& effects) { effects.botsTurn(id, kind, bot, view, length, awaited); });
}

void Workspace::forget() {
    m_byId.clear();
    m_open.clear();
    m_sideEffects.clear();
}

} // namespace server
