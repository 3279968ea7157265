#include "sync/store/online.h"

#include "sync/store/connection.h"
#include "sync/store/faults.h"

#include <algorithm>
#include <set>

namespace store {
namespace {

using engine::Refusal;
using SQLite::Database;
using SQLite::Statement;
using SQLite::Transaction;
using SQLite::TransactionBehavior;
template <class T>
using Result = engine::Result<T>;

std::int64_t number(std::size_t value) { return static_cast<std::int64_t>(value); }
std::size_t sizeIn(const Statement& query, int column) {
    return static_cast<std::size_t>(query.getColumn(column).getInt64());
}
std::string textIn(const Statement& query, int column) { return query.getColumn(column).getString(); }

Refusal gone(std::string_view id) {
    return {engine::RefusalKind::Store,
            std::string(noSuchGame),
            "This game is no longer on this device",
            {{"id", engine::word(id)}},
            {}};
}

/// Runs `work` in a transaction; an exception of SQLite becomes a refusal.
template <class Work>
auto together(Connection& file, Work&& work) -> decltype(work()) {
    Database& database = file.database();
    try {
        Transaction transaction(database, TransactionBehavior::IMMEDIATE);
        auto done = work();
        if (done)
            transaction.commit();
        return done;
    } catch (const SQLite::Exception& fault) {
        return refusalOf(fault, &database, database.getFilename());
    }
}
template <class Work>
auto reading(Connection& file, Work&& work) -> decltype(work()) {
    Database& database = file.database();
    try {
        const Transaction allOfOneMoment(database);
        return work();
    } catch (const SQLite::Exception& fault) {
        return refusalOf(fault, &database, database.getFilename());
    }
}

template <class... Values>
int write(Connection& file, const char* sql, const Values&... values) {
    return file.query(sql, values...)->exec();
}

std::optional<std::int64_t> find(Connection& file, std::string_view id) {
    ResetAtEnd query = file.query("SELECT number FROM online WHERE id = ?", std::string(id));
    if (!query->executeStep())
        return std::nullopt;
    return query->getColumn(0).getInt64();
}

constexpr const char* rows =
    "SELECT o.id, o.about, o.touched, o.muted, o.length, o.promised, d.state IS NOT NULL AND "
    "d.state = 1, (SELECT count(*) FROM online_seats s WHERE s.game = o.number AND s.seat >= 0 "
    "AND s.seen > s.told), (SELECT count(*) FROM online_seats s WHERE s.game = o.number), "
    "o.removed, o.gone, o.mute_unsaid, o.number FROM online o LEFT JOIN drafts d ON d.game = o.number ";
constexpr int numberColumn = 12;

OnlineRow readRow(const Statement& query) {
    OnlineRow row;
    row.id = textIn(query, 0);
    row.about = textIn(query, 1);
    row.touched = query.getColumn(2).getInt64();
    row.muted = query.getColumn(3).getInt() != 0;
    row.length = sizeIn(query, 4);
    row.serverLength = sizeIn(query, 5);
    row.hasDraft = query.getColumn(6).getInt() != 0;
    row.seenUnsent = query.getColumn(7).getInt() != 0;
    row.seats = sizeIn(query, 8);
    row.removed = query.getColumn(9).getInt() != 0;
    row.gone = query.getColumn(10).getInt() != 0;
    row.muteUnsent = query.getColumn(11).getInt() != 0;
    return row;
}

std::string joined(const std::vector<std::string>& moves) { // JSON has no raw line breaks
    std::string text;
    for (const std::string& move : moves)
        text += (text.empty() ? "" : "\n") + move;
    return text;
}
std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

void noteGame(Connection& file, const GameNews& news) {
    write(file,
          "INSERT INTO online (id, about, touched, muted, length, promised) VALUES (?, ?, ?, 0, 0, ?) "
          "ON CONFLICT (id) DO UPDATE SET about = excluded.about, touched = excluded.touched, gone = 0, "
          "removed = removed AND excluded.promised <= promised, promised = max(promised, excluded.promised)",
          news.id, news.about, news.touched, number(news.serverLength));
    if (news.muted) // unless a change made here is still to be sent
        write(file, "UPDATE online SET muted = ? WHERE id = ? AND mute_unsaid = 0", *news.muted ? 1 : 0, news.id);
}

void forgetSeats(Connection& file, std::string_view id, std::int64_t game) {
    file.noteDropped(std::string(id));
    write(file, "DELETE FROM online_steps WHERE game = ?", game);
    write(file, "DELETE FROM online_seats WHERE game = ?", game);
    write(file, "UPDATE online SET length = 0 WHERE number = ?", game);
}

/// Deletes the games for which `condition` holds, with all that belongs to them; returns how many there were.
template <class... Values>
int deleteGames(Connection& file, const std::string& condition, const Values&... values) {
    {
        ResetAtEnd query = file.query("SELECT id FROM online WHERE " + condition, values...);
        while (query->executeStep())
            file.noteDropped(textIn(*query, 0));
    }
    return file.query("DELETE FROM online WHERE " + condition, values...)->exec();
}
void deleteAllGames(Connection& file) { deleteGames(file, "true"); }

/// After a restored backup of the server, equal lengths do not mean equal moves: the game is fetched anew.
void beginAgain(Connection& file, const GameNews& news) {
    const auto game = find(file, news.id);
    if (!game)
        return;
    forgetSeats(file, news.id, *game);
    write(file, "UPDATE online SET promised = ? WHERE number = ?", number(news.serverLength), *game);
}

/// Runs `sql`, whose first parameter is `value` and whose second is the game's id.
template <class Value, class... More>
Result<void> mark(Connection& file, const char* sql, std::string_view id, const Value& value, const More&... more) {
    return together(file, [&]() -> Result<void> {
        const auto game = find(file, id);
        if (!game)
            return gone(id);
        write(file, sql, value, *game, more...);
        return {};
    });
}

std::vector<OnlineSeat> loadSeats(Connection& file, std::int64_t game) {
    std::vector<OnlineSeat> seats;
    ResetAtEnd query =
        file.query("SELECT seat, start, seen, told FROM online_seats WHERE game = ? ORDER BY seat", game);
    while (query->executeStep())
        seats.push_back({query->getColumn(0).getInt(), textIn(*query, 1), {}, sizeIn(*query, 2), sizeIn(*query, 3)});
    return seats;
}
void loadSteps(Connection& file, std::int64_t game, std::vector<OnlineSeat>& seats) {
    ResetAtEnd steps =
        file.query("SELECT seat, n, move, position FROM online_steps WHERE game = ? ORDER BY seat, n", game);
    while (steps->executeStep())
        for (OnlineSeat& seat : seats)
            if (seat.seat == steps->getColumn(0).getInt() && seat.steps.size() == sizeIn(*steps, 1))
                seat.steps.push_back({textIn(*steps, 2), textIn(*steps, 3)});
}

std::optional<Draft> loadDraft(Connection& file, std::int64_t game) {
    ResetAtEnd query =
        file.query("SELECT state, seat, at, batch, moves, length, sent, reason FROM drafts WHERE game = ?", game);
    if (!query->executeStep())
        return std::nullopt;
    Draft draft;
    draft.state = static_cast<Draft::State>(std::clamp(query->getColumn(0).getInt(), 0, 2));
    draft.seat = query->getColumn(1).getInt();
    draft.at = sizeIn(*query, 2);
    draft.batch = textIn(*query, 3);
    draft.moves = split(textIn(*query, 4));
    draft.length = std::min(sizeIn(*query, 5), draft.moves.size());
    draft.sent = query->getColumn(6).getInt() != 0;
    draft.reason = textIn(*query, 7);
    return draft;
}

Result<OnlineGame> briefOf(Connection& file, std::string_view id) {
    ResetAtEnd query = file.query(std::string(rows) + "WHERE o.id = ?", std::string(id));
    if (!query->executeStep())
        return gone(id);
    const std::int64_t game = query->getColumn(numberColumn).getInt64();
    return OnlineGame{readRow(*query), loadSeats(file, game), loadDraft(file, game), file.generation(std::string(id))};
}

void forgetDraft(Connection& file, std::string_view id, std::string_view batch) {
    write(file, "DELETE FROM drafts WHERE batch = ? AND game = (SELECT number FROM online WHERE id = ?)",
          std::string(batch), std::string(id));
}

/// Whether the fetched seats are the ones already known, or nothing is known yet.
bool areKnown(Connection& file, std::int64_t game, const std::vector<FetchedSeat>& fetched) {
    std::set<int> seats;
    for (const FetchedSeat& seat : fetched)
        seats.insert(seat.seat);
    const auto known = loadSeats(file, game);
    return fetched.empty() || known.empty() ||
           (known.size() == seats.size() &&
            std::all_of(known.begin(), known.end(), [&](const OnlineSeat& seat) { return seats.contains(seat.seat); }));
}

void addSeatSteps(Connection& file, std::int64_t game, std::size_t from, std::size_t known,
                  const FetchedSeat& fetched) {
    write(file,
          "INSERT INTO online_seats (game, seat, start, seen, told) VALUES (?, ?, ?, 0, 0) ON CONFLICT DO NOTHING",
          game, fetched.seat, fetched.start);
    for (std::size_t i = 0; i < fetched.steps.size(); ++i)
        if (from + i >= known)
            write(file, "INSERT INTO online_steps (game, seat, n, move, position) VALUES (?, ?, ?, ?, ?)", game,
                  fetched.seat, number(from + i), fetched.steps[i].move, fetched.steps[i].position);
}

Result<void> addFetchedSteps(Connection& file, std::string_view id, std::size_t from, std::size_t length,
                             const std::vector<FetchedSeat>& fetched) {
    const auto game = find(file, id);
    if (!game)
        return gone(id);
    std::size_t known = 0;
    {
        ResetAtEnd query = file.query("SELECT length FROM online WHERE number = ?", *game);
        query->executeStep();
        known = sizeIn(*query, 0);
    }
    if (!areKnown(file, *game, fetched)) {
        if (from > 0)
            return {}; // steps of other seats replace what is known only if they begin at the first move
        forgetSeats(file, id, *game);
        known = 0;
    }
    if (from > known || (length <= known && known > 0))
        return {}; // a gap, or nothing new
    for (const FetchedSeat& seat : fetched)
        addSeatSteps(file, *game, from, known, seat);
    write(file, "UPDATE online SET length = ?, promised = max(promised, ?) WHERE number = ?", number(length),
          number(length), *game);
    return {};
}

} // namespace

Result<std::optional<Identity>> OnlineGames::identity() {
    return reading(*m_file, [&]() -> Result<std::optional<Identity>> {
        ResetAtEnd query =
            m_file->query("SELECT server, account, device, name, face, quiet_from, quiet_to FROM identity");
        if (!query->executeStep())
            return std::optional<Identity>();
        return std::optional(Identity{textIn(*query, 0), textIn(*query, 1), textIn(*query, 2), textIn(*query, 3),
                                      query->getColumn(4).getInt(), query->getColumn(5).getInt(),
                                      query->getColumn(6).getInt()});
    });
}

Result<void> OnlineGames::setIdentity(const Identity& identity) {
    return together(*m_file, [&]() -> Result<void> {
        ResetAtEnd query = m_file->query("SELECT 1 FROM identity WHERE account = ?", identity.account);
        if (query->executeStep()) { // the address of its server may have changed
            write(*m_file,
                  "UPDATE identity SET server = ?, device = ?, name = ?, face = ?, quiet_from = ?, quiet_to = ?",
                  identity.server, identity.device, identity.name, identity.face, identity.quietFrom, identity.quietTo);
            return {};
        }
        deleteAllGames(*m_file);
        write(*m_file,
              "INSERT OR REPLACE INTO identity (one, server, account, device, name, face, cursor, quiet_from, "
              "quiet_to) VALUES (1, ?, ?, ?, ?, ?, '', ?, ?)",
              identity.server, identity.account, identity.device, identity.name, identity.face, identity.quietFrom,
              identity.quietTo);
        return {};
    });
}

Result<void> OnlineGames::forgetIdentity() {
    return together(*m_file, [&]() -> Result<void> {
        write(*m_file, "DELETE FROM identity");
        deleteAllGames(*m_file);
        return {};
    });
}

Result<std::string> OnlineGames::cursor() {
    return reading(*m_file, [&]() -> Result<std::string> {
        ResetAtEnd query = m_file->query("SELECT cursor FROM identity");
        return query->executeStep() ? textIn(*query, 0) : std::string();
    });
}

Result<void> OnlineGames::applyFeed(const std::vector<GameNews>& news, const std::vector<std::string>& gone,
                                    std::string_view cursor) {
    return together(*m_file, [&]() -> Result<void> {
        for (const GameNews& game : news)
            noteGame(*m_file, game);
        for (const std::string& id : gone) {
            write(*m_file,
                  "UPDATE online SET gone = 1 WHERE id = ? AND number IN (SELECT game FROM drafts WHERE length > 0)",
                  id);
            deleteGames(*m_file, "id = ? AND gone = 0", id);
        }
        write(*m_file, "UPDATE identity SET cursor = ?", std::string(cursor));
        return {};
    });
}

Result<void> OnlineGames::addGame(const GameNews& news) {
    return together(*m_file, [&]() -> Result<void> {
        write(*m_file,
              "INSERT INTO online (id, about, touched, muted, length, promised) VALUES (?, ?, ?, 0, 0, ?) "
              "ON CONFLICT DO NOTHING",
              news.id, news.about, news.touched, number(news.serverLength));
        return {};
    });
}

Result<void> OnlineGames::applyGameList(const std::vector<GameNews>& news, std::string_view cursor) {
    std::set<std::string> there;
    for (const GameNews& game : news)
        there.insert(game.id);
    auto known = list();
    if (!known)
        return known.refusal();
    std::vector<std::string> gone;
    for (const OnlineRow& row : known.value())
        if (!there.contains(row.id))
            gone.push_back(row.id);
    auto begun = together(*m_file, [&]() -> Result<void> {
        for (const GameNews& game : news)
            beginAgain(*m_file, game);
        return {};
    });
    return begun ? applyFeed(news, gone, cursor) : begun;
}

Result<std::vector<OnlineRow>> OnlineGames::list() {
    return reading(*m_file, [&]() -> Result<std::vector<OnlineRow>> {
        std::vector<OnlineRow> found;
        ResetAtEnd query = m_file->query(std::string(rows) + "ORDER BY o.touched DESC, o.number DESC");
        while (query->executeStep())
            found.push_back(readRow(*query));
        return found;
    });
}

Result<std::optional<OnlineRow>> OnlineGames::row(std::string_view id) {
    return reading(*m_file, [&]() -> Result<std::optional<OnlineRow>> {
        ResetAtEnd query = m_file->query(std::string(rows) + "WHERE o.id = ?", std::string(id));
        return query->executeStep() ? std::optional(readRow(*query)) : std::nullopt;
    });
}

Result<OnlineGame> OnlineGames::loadWithoutSteps(std::string_view id) {
    return reading(*m_file, [&] { return briefOf(*m_file, id); });
}

/// In one transaction: another process may be writing to the file.
Result<OnlineGame> OnlineGames::load(std::string_view id) {
    return reading(*m_file, [&]() -> Result<OnlineGame> {
        auto game = briefOf(*m_file, id);
        if (!game)
            return game;
        OnlineGame& found = game.value();
        loadSteps(*m_file, *find(*m_file, id), found.seats);
        for (const OnlineSeat& seat : found.seats)
            if (seat.steps.size() != found.row.length)
                return Refusal{engine::RefusalKind::Store,
                               std::string(damaged),
                               "Move {move} of this game is missing in the file; it will be fetched again",
                               {{"move", engine::number(static_cast<int>(seat.steps.size() + 1))}},
                               {}};
        return game;
    });
}

Result<void> OnlineGames::addSteps(std::string_view id, std::size_t from, std::size_t length,
                                   const std::vector<FetchedSeat>& fetched) {
    return together(*m_file, [&] { return addFetchedSteps(*m_file, id, from, length, fetched); });
}

Result<void> OnlineGames::forgetSteps(std::string_view id) {
    return together(*m_file, [&]() -> Result<void> {
        const auto game = find(*m_file, id);
        if (!game)
            return gone(id);
        forgetSeats(*m_file, id, *game);
        return {};
    });
}

Result<void> OnlineGames::setMuted(std::string_view id, bool muted) {
    return mark(*m_file, "UPDATE online SET muted = ?, mute_unsaid = 1 WHERE number = ?", id, muted ? 1 : 0);
}

Result<void> OnlineGames::markMuteSent(std::string_view id, bool muted) {
    return together(*m_file, [&]() -> Result<void> { // unless it was changed again meanwhile
        write(*m_file, "UPDATE online SET mute_unsaid = 0 WHERE id = ? AND muted = ?", std::string(id), muted ? 1 : 0);
        return {};
    });
}

Result<void> OnlineGames::remove(std::string_view id) {
    return together(*m_file, [&]() -> Result<void> {
        if (deleteGames(*m_file, "id = ? AND gone = 1", std::string(id)) > 0)
            return {};
        const auto game = find(*m_file, id);
        if (!game)
            return store::gone(id);
        write(*m_file, "UPDATE online SET removed = 1 WHERE number = ?", *game);
        return {};
    });
}

Result<void> OnlineGames::markSeen(std::string_view id, int seat, std::size_t length) {
    return mark(*m_file, "UPDATE online_seats SET seen = max(seen, ?) WHERE game = ? AND seat = ?", id, number(length),
                seat);
}

Result<void> OnlineGames::markSeenSent(std::string_view id, int seat, std::size_t length) {
    return mark(*m_file, "UPDATE online_seats SET told = max(told, ?) WHERE game = ? AND seat = ?", id, number(length),
                seat);
}

Result<void> OnlineGames::saveDraft(std::string_view id, const Draft& draft) {
    return together(*m_file, [&]() -> Result<void> {
        const auto game = find(*m_file, id);
        if (!game)
            return gone(id);
        write(*m_file,
              "INSERT OR REPLACE INTO drafts (game, state, seat, at, batch, moves, length, sent, reason) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
              *game, static_cast<int>(draft.state), draft.seat, number(draft.at), draft.batch, joined(draft.moves),
              number(draft.length), draft.sent ? 1 : 0, draft.reason);
        return {};
    });
}

Result<void> OnlineGames::removeDraft(std::string_view id, std::string_view batch) {
    return together(*m_file, [&]() -> Result<void> {
        forgetDraft(*m_file, id, batch);
        return {};
    });
}

Result<void> OnlineGames::storeFetchedGame(const GameNews& news, std::string_view batch, std::size_t from,
                                           const std::vector<FetchedSeat>& fetched) {
    return together(*m_file, [&]() -> Result<void> {
        if (!find(*m_file, news.id))
            return {}; // the game is no longer on this device: a late answer
        noteGame(*m_file, news);
        if (auto added = addFetchedSteps(*m_file, news.id, from, news.serverLength, fetched); !added)
            return added;
        forgetDraft(*m_file, news.id, batch);
        return {};
    });
}

Result<void> OnlineGames::acceptOutbox(std::string_view id, std::string_view batch, std::size_t from,
                                       std::size_t length, const std::vector<FetchedSeat>& fetched) {
    return together(*m_file, [&]() -> Result<void> {
        if (auto added = addFetchedSteps(*m_file, id, from, length, fetched); !added)
            return added;
        for (const FetchedSeat& seat : fetched) // the server knows that a player has seen her own moves
            write(*m_file,
                  "UPDATE online_seats SET told = max(told, ?) WHERE game = (SELECT number FROM online WHERE id = ?) "
                  "AND seat = ? AND told >= ?",
                  number(length), std::string(id), seat.seat, number(from));
        forgetDraft(*m_file, id, batch);
        return {};
    });
}

} // namespace store
