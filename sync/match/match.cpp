#include "sync/match/match.h"

#include "engine/registry.h"
#include "sync/logging/log.h"
#include "sync/match/texts.h"

#include <algorithm>
#include <cassert>

namespace match {
namespace {

namespace json = engine::json;
using engine::Refusal;
using engine::RefusalKind;

constexpr std::size_t idLength = 32; ///< length of a game's id: 16 random bytes in hexadecimal

Refusal refuse(std::string_view rule, std::string_view text, std::vector<engine::Param> params = {}) {
    return {RefusalKind::Request, std::string(rule), std::string(text), std::move(params), {}};
}
Refusal storeFails(std::string_view rule, std::string_view text, std::vector<engine::Param> params) {
    return {RefusalKind::Store, std::string(rule), std::string(text), std::move(params), {}};
}

Result<void> check(const Setup& setup) {
    if (setup.game == nullptr)
        return refuse("setup", "Choose a game");
    const auto players = static_cast<int>(setup.players.size());
    if (players < setup.game->fewest() || players > setup.game->most() || players != setup.options.players)
        return refuse("setup", "This game is for {fewest} to {most} players",
                      {{"fewest", engine::number(setup.game->fewest())}, {"most", engine::number(setup.game->most())}});
    if (setup.options.first < engine::nobody || setup.options.first >= players)
        return refuse("setup", "One of the players begins");
    if (setup.options.mode >= setup.game->modes().size())
        return refuse("setup", "This game has no such mode");
    return {};
}

std::string_view firstWord(std::string_view name) { return name.substr(0, name.find(' ')); }

/// The players' names as parameters of a refusal's sentence.
engine::Terms names(const std::vector<Player>& players) {
    engine::Terms terms;
    for (const Player& player : players)
        terms.push_back({std::nullopt, player.name});
    return terms;
}

} // namespace

Result<Match> Match::create(store::Games& store, const Setup& setup, const engine::Seed& seed, Time now) {
    if (auto checked = check(setup); !checked)
        return checked.refusal();
    const engine::Game& game = *setup.game;
    engine::Options options = setup.options;
    if (options.first == engine::nobody)
        options.first = engine::randomFirst(game, options.players, seed);

    Match match(store);
    match.m_seed = seed;
    match.m_record = {&game, options, game.deal(options, seed), {}, {}, seed};
    const json::value deal = match.m_record.deal;
    match.m_opening = game.start(options, engine::Reader(deal)).value();
    match.m_positions = {match.m_opening};
    if (auto added = match.add(setup, now); !added)
        return added.refusal();
    return match;
}

Result<Match> Match::adopt(store::Games& store, const json::value& record, const Setup& setup, const engine::Seed& seed,
                           Time now) {
    const engine::Replay replayed = engine::replay(record);
    if (!replayed.ok())
        return *replayed.refusal;
    auto head = readHead(record);
    if (!head)
        return head.refusal();
    Setup adopted = setup;
    adopted.game = replayed.game;
    adopted.options = head.value().record.options;
    if (auto checked = check(adopted); !checked)
        return checked.refusal();
    if (replayed.game->turn(replayed.position) == engine::nobody)
        return refuse("setup", "This game is over");

    Match match(store);
    match.m_seed = seed;
    match.m_record = std::move(head.value().record);
    match.m_record.seed.reset();
    match.m_opening = head.value().opening;
    match.m_positions = {match.m_opening};
    if (auto added = match.add(adopted, now); !added)
        return added.refusal();
    std::vector<AnyMove> moves;
    const engine::Reader list = engine::Reader(record)["moves"];
    for (std::size_t i = 0; i < replayed.moves; ++i)
        moves.push_back(match.game().decodeMove(list[i]).value()); // replay() has decoded them already
    if (moves.empty())
        return match;
    const std::size_t length = moves.size();
    const auto append = [&match](const PlayedTurn& turn) { return match.append(turn); };
    if (auto saved = match.save(std::move(moves), {replayed.position}, length, {}, now, append); !saved)
        return saved.refusal();
    return match;
}

Result<void> Match::add(const Setup& setup, Time now) {
    m_players = setup.players;
    m_seen.resize(setup.players.size());
    m_row.id = setup.id.empty() ? engine::toHex(engine::randomSeed()).substr(0, idLength) : setup.id;
    m_row.kind = game().id();
    m_row.head = writeHead(m_record, m_seed);
    m_row.seats = writePlayers(m_players);
    m_row.created = now;
    m_row = rowAfter(0, m_opening, now);
    logging::info(
        "match.created",
        {{"game", logging::Game(m_row.id)}, {"kind", logging::Word(m_row.kind)}, {"players", m_players.size()}});
    return m_store->add(m_row);
}

Result<Match> Match::open(store::Games& store, std::string_view id) {
    auto stored = store.load(id);
    if (!stored)
        return stored.refusal();
    Match match(store);
    match.m_row = std::move(stored.value().row);
    match.m_players = readPlayers(match.m_row.seats);
    if (engine::findGame(match.m_row.kind) == nullptr)
        return storeFails(store::unavailable,
                          "This version of the app does not know the game {kind}; update the app to go on",
                          {{"kind", engine::word(match.m_row.kind)}});
    auto head = readHead(match.m_row.head);
    if (!head)
        return match.damagedAt(0, head.refusal());
    match.m_record = std::move(head.value().record);
    match.m_seed = head.value().draws;
    match.m_opening = head.value().opening;
    match.m_batches = std::move(stored.value().batches);
    match.m_players.resize(match.options().players);
    match.m_seen = std::move(stored.value().seen);
    match.m_seen.resize(match.options().players);
    if (auto replayed = match.replay(stored.value().moves); !replayed)
        return replayed.refusal();
    return match;
}

Result<void> Match::replay(const std::vector<std::string>& moves) {
    assert(m_row.committed <= m_row.length && m_row.length <= moves.size()); // the store guarantees this
    AnyPosition position = m_opening;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i >= m_row.committed && i <= m_row.length)
            m_positions.push_back(position);
        auto move = readMove(game(), moves[i]);
        auto played = move ? game().play(position, move.value()) : Result<void>(move.refusal());
        if (!played && i >= m_row.length)
            return {}; // an undone move that cannot be played is dropped
        if (!played)
            return damagedAt(i + 1, played.refusal());
        m_record.moves.push_back(move.value());
    }
    if (moves.size() == m_row.length)
        m_positions.push_back(position);
    return {};
}

Result<std::vector<GameSummary>> Match::list(store::Store& store) {
    auto rows = store.list();
    if (!rows)
        return rows.refusal();
    std::vector<GameSummary> summaries;
    for (const store::GameRow& row : rows.value())
        summaries.push_back(summaryOf(row));
    return summaries;
}

std::vector<Step> Match::stepsFor(Seat seat, std::size_t from) const {
    std::vector<Step> steps;
    AnyPosition position = m_opening;
    for (std::size_t i = 0; i < m_row.length; ++i) {
        const AnyMove& move = m_record.moves[i];
        [[maybe_unused]] const auto played = game().play(position, move);
        assert(played);
        if (i >= from)
            steps.push_back({i, game().view(move, seat), game().view(position, seat)});
    }
    return steps;
}

AnyPosition Match::opening(Seat seat) const { return game().view(m_opening, seat); }

AnyPosition Match::positionAt(std::size_t length) const {
    const std::size_t first = m_row.length + 1 - m_positions.size();
    if (length >= first)
        return m_positions[length - first];
    AnyPosition position = m_opening;
    for (std::size_t i = 0; i < length; ++i) {
        [[maybe_unused]] const auto played = game().play(position, m_record.moves[i]);
        assert(played);
    }
    return position;
}

std::vector<VisibleStep> Match::visibleSteps(Seat seat, std::size_t from, std::size_t to) const {
    std::vector<VisibleStep> steps;
    to = std::min(to, m_row.length);
    if (from >= to)
        return steps;
    AnyPosition position = positionAt(from);
    AnyPosition known = game().view(position, seat);
    for (std::size_t i = from; i < to; ++i) {
        [[maybe_unused]] const auto played = game().play(position, m_record.moves[i]);
        assert(played);
        const AnyPosition after = game().view(position, seat);
        VisibleStep& step = steps.emplace_back(VisibleStep{game().view(m_record.moves[i], seat), std::nullopt});
        if (!game().play(known, step.move) || !game().same(known, after))
            step.position = after;
        known = after;
    }
    return steps;
}

Result<void> Match::play(std::span<const AnyMove> moves, Time now) {
    std::vector<AnyPosition> reached;
    std::vector<AnyMove> drawn;
    if (auto played = tryOut(moves, Reveals::AnyMove, drawn, reached); !played) {
        logging::debug("match.refused",
                       {{"game", logging::Game(m_row.id)}, {"rule", logging::Word(played.refusal().rule)}});
        return played;
    }
    std::size_t committed = m_row.committed;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (isFinal(i == 0 ? m_positions.back() : reached[i - 1], moves[i]))
            committed = m_row.length + i + 1;
    return save(std::move(drawn), std::move(reached), committed, {}, now,
                [this](const PlayedTurn& turn) { return append(turn); });
}

Result<void> Match::append(const PlayedTurn& turn) { return m_store->append(turn.row, turn.moves, turn.batch); }

Result<void> Match::accept(std::span<const AnyMove> moves, std::string_view batch, Time now) {
    return accept(moves, batch, now, [this](const PlayedTurn& turn) { return append(turn); });
}

Result<void> Match::accept(std::span<const AnyMove> moves, std::string_view batch, Time now, const SaveTurn& saveTurn) {
    std::vector<AnyPosition> reached;
    std::vector<AnyMove> drawn;
    if (auto played = tryOut(moves, Reveals::OnlyTheLast, drawn, reached); !played)
        return played;
    return save(std::move(drawn), std::move(reached), m_row.length + moves.size(), batch, now, saveTurn);
}

Result<void> Match::tryOut(std::span<const AnyMove> moves, Reveals reveals, std::vector<AnyMove>& drawn,
                           std::vector<AnyPosition>& reached) const {
    assert(!moves.empty());
    AnyPosition position = m_positions.back();
    // The mover's own prediction. It starts from her view at the beginning of the turn and is not refreshed after each
    // move, because a refreshed view could hide what she has just laid face down herself.
    AnyPosition foreseen = game().view(position, turn());
    bool revealed = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        // A refusal gives its reason, and so would disclose what was revealed just before without that having been
        // played.
        if (reveals == Reveals::OnlyTheLast && revealed) {
            Refusal refusal = refuse("batch", "Something is revealed before this move, or the turn ends: send it then");
            refusal.at = "/moves/" + std::to_string(i);
            return refusal;
        }
        drawn.push_back(game().draw(position, moves[i], m_seed)); // replaces dice that a client may have put in
        if (auto played = game().play(position, drawn.back()); !played) {
            Refusal refusal = played.refusal();
            refusal.at = "/moves/" + std::to_string(i);
            return refusal;
        }
        reached.push_back(position);
        revealed = revealed || !foresee(game(), foreseen, moves[i]) || game().turn(position) != turn();
    }
    return {};
}

Result<void> Match::save(std::vector<AnyMove> drawn, std::vector<AnyPosition> reached, std::size_t committed,
                         std::string_view batch, Time now, const SaveTurn& saveTurn) {
    std::vector<std::string> texts;
    texts.reserve(drawn.size());
    for (const AnyMove& move : drawn)
        texts.push_back(writeMove(game(), move));
    const std::size_t at = m_row.length;
    store::GameRow row = rowAfter(at + drawn.size(), reached.back(), now);
    row.committed = committed;
    if (auto saved = saveTurn({row, texts, batch, game().turn(reached.back())}); !saved)
        return saved;

    m_record.moves.resize(at);
    m_record.moves.insert(m_record.moves.end(), drawn.begin(), drawn.end());
    m_row = std::move(row);
    m_positions.insert(m_positions.end(), reached.begin(), reached.end());
    const std::size_t kept = std::min(m_positions.size(), 1 + std::max(m_row.length - committed, drawn.size()));
    m_positions.erase(m_positions.begin(), m_positions.end() - static_cast<std::ptrdiff_t>(kept));
    if (!batch.empty())
        m_batches.push_back({at, std::string(batch)});
    return {};
}

const store::AcceptedBatch* Match::findBatch(std::string_view id) const {
    const auto found = std::find_if(m_batches.begin(), m_batches.end(),
                                    [&](const store::AcceptedBatch& batch) { return firstWord(batch.name) == id; });
    return found == m_batches.end() ? nullptr : &*found;
}

bool Match::isFinal(const AnyPosition& before, const AnyMove& sent) const {
    AnyPosition seen = game().view(before, game().turn(before));
    return !foresee(game(), seen, sent);
}

bool foresee(const engine::Game& game, AnyPosition& view, const AnyMove& move) {
    const Seat mover = game.turn(view);
    return !game.hasChance(view, move) && game.play(view, move) && game.turn(view) == mover;
}

Result<void> Match::undo(Time now) {
    if (!canUndo())
        return refuse("undo", "There is nothing that can be taken back");
    store::GameRow row = rowAfter(m_row.length - 1, m_positions[m_positions.size() - 2], now);
    if (auto saved = m_store->update(row); !saved)
        return saved;
    m_row = std::move(row);
    m_positions.pop_back();
    for (std::size_t& seen : m_seen)
        seen = std::min(seen, m_row.length);
    return {};
}

Result<void> Match::redo(Time now) {
    if (!canRedo())
        return refuse("redo", "There is nothing that can be done again");
    AnyPosition after = m_positions.back();
    if (auto played = game().play(after, m_record.moves[m_row.length]); !played)
        return damagedAt(m_row.length + 1, played.refusal());
    store::GameRow row = rowAfter(m_row.length + 1, after, now);
    if (auto saved = m_store->update(row); !saved)
        return saved;
    m_row = std::move(row);
    m_positions.push_back(after);
    return {};
}

Result<void> Match::markSeen(Seat seat, std::size_t length) {
    std::size_t& seen = m_seen[engine::index(seat)];
    if (seen == length)
        return {};
    if (auto saved = m_store->markSeen(m_row.id, engine::index(seat), length); !saved)
        return saved;
    seen = length;
    return {};
}

std::string Match::record() const {
    engine::Record record = m_record;
    record.moves.resize(m_row.length);
    record.seed.reset();
    if (over()) {
        record.result = game().result(m_positions.back());
        record.seed = m_record.seed;
    }
    return engine::write(record);
}

store::GameRow Match::rowAfter(std::size_t length, const AnyPosition& position, Time now) const {
    store::GameRow row = m_row;
    row.length = length;
    row.status = writeStatus(game(), position);
    row.touched = now;
    ++row.revision;
    return row;
}

Refusal Match::damagedAt(std::size_t move, const Refusal& why) const {
    logging::error("match.damaged",
                   {{"game", logging::Game(m_row.id)}, {"move", move}, {"rule", logging::Word(why.rule)}});
    return storeFails(store::damaged,
                      move == 0
                          ? "The game {id} of {players} is damaged at its beginning ({why}); the other games are safe"
                          : "The game {id} of {players} is damaged at move {move} ({why}); the other games are safe",
                      {{"id", engine::word(m_row.id)},
                       {"players", names(m_players)},
                       {"move", engine::number(static_cast<int>(move))},
                       {"why", engine::word((why.at.empty() ? "" : why.at + " ") + why.sentence())}});
}

} // namespace match
