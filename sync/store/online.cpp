#include "sync/store/online.h"

#include "sync/store/faults.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

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
    return {std::string(noSuchGame), "This game is no longer on this device", {{"id", engine::word(id)}}, {}};
}

/// All of it or nothing, and what SQLite throws becomes a refusal.
template <class Work>
auto together(Database& database, Work&& work) -> decltype(work()) {
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
auto reading(Database& database, Work&& work) -> decltype(work()) {
    try {
        const Transaction allOfOneMoment(database);
        return work();
    } catch (const SQLite::Exception& fault) {
        return refusalOf(fault, &database, database.getFilename());
    }
}

template <class... Values>
int write(Database& database, const char* sql, const Values&... values) {
    Statement statement(database, sql);
    SQLite::bind(statement, values...);
    return statement.exec();
}

std::optional<std::int64_t> find(Database& database, std::string_view id) {
    Statement query(database, "SELECT number FROM online WHERE id = ?");
    query.bind(1, std::string(id));
    if (!query.executeStep())
        return std::nullopt;
    return query.getColumn(0).getInt64();
}

constexpr const char* rows =
    "SELECT o.id, o.about, o.touched, o.muted, o.length, o.promised, d.state IS NOT NULL AND "
    "d.state = 1, (SELECT count(*) FROM online_seats s WHERE s.game = o.number AND s.seat >= 0 "
    "AND s.seen > s.told), (SELECT count(*) FROM online_seats s WHERE s.game = o.number), "
    "o.number FROM online o LEFT JOIN drafts d ON d.game = o.number ";
constexpr int numberColumn = 9;

OnlineRow readRow(const Statement& query) {
    OnlineRow row;
    row.id = textIn(query, 0);
    row.about = textIn(query, 1);
    row.touched = query.getColumn(2).getInt64();
    row.muted = query.getColumn(3).getInt() != 0;
    row.length = sizeIn(query, 4);
    row.promised = sizeIn(query, 5);
    row.mine = query.getColumn(6).getInt() != 0;
    row.unsaid = query.getColumn(7).getInt() != 0;
    row.seats = sizeIn(query, 8);
    return row;
}

std::string joined(const std::vector<std::string>& moves) { // which have no raw line break
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

void note(Database& database, const OnlineNews& news) {
    write(database,
          "INSERT INTO online (id, about, touched, muted, length, promised) VALUES (?, ?, ?, 0, 0, ?) "
          "ON CONFLICT (id) DO UPDATE SET about = excluded.about, touched = excluded.touched, "
          "promised = max(promised, excluded.promised)",
          news.id, news.about, news.touched, number(news.promised));
}

void forgetGames(Database& database) {
    write(database, "DELETE FROM online"); // what belongs to them goes with them
}

std::vector<OnlineSeat> loadSeats(Database& database, std::int64_t game) {
    std::vector<OnlineSeat> seats;
    Statement query(database, "SELECT seat, start, seen, told FROM online_seats WHERE game = ? ORDER BY seat");
    query.bind(1, game);
    while (query.executeStep())
        seats.push_back({query.getColumn(0).getInt(), textIn(query, 1), {}, sizeIn(query, 2), sizeIn(query, 3)});
    return seats;
}
void loadSteps(Database& database, std::int64_t game, std::vector<OnlineSeat>& seats) {
    Statement steps(database, "SELECT seat, n, move, position FROM online_steps WHERE game = ? ORDER BY seat, n");
    steps.bind(1, game);
    while (steps.executeStep())
        for (OnlineSeat& seat : seats)
            if (seat.seat == steps.getColumn(0).getInt() && seat.steps.size() == sizeIn(steps, 1))
                seat.steps.push_back({textIn(steps, 2), textIn(steps, 3)});
}

std::optional<Draft> loadDraft(Database& database, std::int64_t game) {
    Statement query(database, "SELECT state, seat, at, batch, moves, length, sent, reason FROM drafts WHERE game = ?");
    query.bind(1, game);
    if (!query.executeStep())
        return std::nullopt;
    Draft draft;
    draft.state = static_cast<Draft::State>(std::clamp(query.getColumn(0).getInt(), 0, 2));
    draft.seat = query.getColumn(1).getInt();
    draft.at = sizeIn(query, 2);
    draft.batch = textIn(query, 3);
    draft.moves = split(textIn(query, 4));
    draft.length = std::min(sizeIn(query, 5), draft.moves.size());
    draft.sent = query.getColumn(6).getInt() != 0;
    draft.reason = textIn(query, 7);
    return draft;
}

void learnSeat(Database& database, std::int64_t game, std::size_t from, std::size_t known, const OnlineTold& told) {
    write(database,
          "INSERT INTO online_seats (game, seat, start, seen, told) VALUES (?, ?, ?, 0, 0) ON CONFLICT DO NOTHING",
          game, told.seat, told.start);
    for (std::size_t i = 0; i < told.steps.size(); ++i)
        if (from + i >= known)
            write(database, "INSERT INTO online_steps (game, seat, n, move, position) VALUES (?, ?, ?, ?, ?)", game,
                  told.seat, number(from + i), told.steps[i].move, told.steps[i].position);
}

Result<void> learnAll(Database& database, std::string_view id, std::size_t from, std::size_t length,
                      const std::vector<OnlineTold>& told) {
    const auto game = find(database, id);
    if (!game)
        return gone(id);
    Statement query(database, "SELECT length FROM online WHERE number = ?");
    query.bind(1, *game);
    query.executeStep();
    const std::size_t known = sizeIn(query, 0);
    if (from > known || (length <= known && known > 0))
        return {}; // a gap, or nothing new
    for (const OnlineTold& seat : told)
        learnSeat(database, *game, from, known, seat);
    write(database, "UPDATE online SET length = ?, promised = max(promised, ?) WHERE number = ?", number(length),
          number(length), *game);
    return {};
}

} // namespace

Result<std::optional<Identity>> Online::identity() {
    return reading(*m_database, [&]() -> Result<std::optional<Identity>> {
        Statement query(*m_database, "SELECT server, account, device, name, face FROM identity");
        if (!query.executeStep())
            return std::optional<Identity>();
        return std::optional(Identity{textIn(query, 0), textIn(query, 1), textIn(query, 2), textIn(query, 3),
                                      query.getColumn(4).getInt()});
    });
}

Result<void> Online::setIdentity(const Identity& identity) {
    return together(*m_database, [&]() -> Result<void> {
        Statement query(*m_database, "SELECT 1 FROM identity WHERE server = ? AND account = ?");
        SQLite::bind(query, identity.server, identity.account);
        if (query.executeStep()) {
            write(*m_database, "UPDATE identity SET device = ?, name = ?, face = ?", identity.device, identity.name,
                  identity.face);
            return {};
        }
        forgetGames(*m_database);
        write(*m_database,
              "INSERT OR REPLACE INTO identity (one, server, account, device, name, face, cursor) "
              "VALUES (1, ?, ?, ?, ?, ?, '')",
              identity.server, identity.account, identity.device, identity.name, identity.face);
        return {};
    });
}

Result<void> Online::forgetIdentity() {
    return together(*m_database, [&]() -> Result<void> {
        write(*m_database, "DELETE FROM identity");
        forgetGames(*m_database);
        return {};
    });
}

Result<std::string> Online::cursor() {
    return reading(*m_database, [&]() -> Result<std::string> {
        Statement query(*m_database, "SELECT cursor FROM identity");
        return query.executeStep() ? textIn(query, 0) : std::string();
    });
}

Result<void> Online::hear(const std::vector<OnlineNews>& news, const std::vector<std::string>& gone,
                          std::string_view cursor) {
    return together(*m_database, [&]() -> Result<void> {
        for (const OnlineNews& game : news)
            note(*m_database, game);
        for (const std::string& id : gone)
            write(*m_database, "DELETE FROM online WHERE id = ?", id);
        write(*m_database, "UPDATE identity SET cursor = ?", std::string(cursor));
        return {};
    });
}

Result<void> Online::hearAll(const std::vector<OnlineNews>& news, std::string_view cursor) {
    std::set<std::string> there;
    for (const OnlineNews& game : news)
        there.insert(game.id);
    auto known = list();
    if (!known)
        return known.refusal();
    std::vector<std::string> gone;
    for (const OnlineRow& row : known.value())
        if (!there.contains(row.id))
            gone.push_back(row.id);
    return hear(news, gone, cursor);
}

Result<std::vector<OnlineRow>> Online::list() {
    return reading(*m_database, [&]() -> Result<std::vector<OnlineRow>> {
        std::vector<OnlineRow> found;
        Statement query(*m_database, std::string(rows) + "ORDER BY o.touched DESC, o.number DESC");
        while (query.executeStep())
            found.push_back(readRow(query));
        return found;
    });
}

Result<std::optional<OnlineRow>> Online::row(std::string_view id) {
    return reading(*m_database, [&]() -> Result<std::optional<OnlineRow>> {
        Statement query(*m_database, std::string(rows) + "WHERE o.id = ?");
        query.bind(1, std::string(id));
        return query.executeStep() ? std::optional(readRow(query)) : std::nullopt;
    });
}

Result<OnlineGame> Online::brief(std::string_view id) {
    return reading(*m_database, [&]() -> Result<OnlineGame> {
        Statement query(*m_database, std::string(rows) + "WHERE o.id = ?");
        query.bind(1, std::string(id));
        if (!query.executeStep())
            return gone(id);
        const std::int64_t game = query.getColumn(numberColumn).getInt64();
        return OnlineGame{readRow(query), loadSeats(*m_database, game), loadDraft(*m_database, game)};
    });
}

Result<OnlineGame> Online::load(std::string_view id) {
    auto game = brief(id);
    if (!game)
        return game;
    return reading(*m_database, [&]() -> Result<OnlineGame> {
        const auto number = find(*m_database, id);
        if (!number)
            return gone(id);
        OnlineGame& found = game.value();
        loadSteps(*m_database, *number, found.seats);
        for (const OnlineSeat& seat : found.seats)
            if (seat.steps.size() != found.row.length)
                return Refusal{std::string(damaged),
                               "Move {move} of this game is missing in the file; it will be fetched again",
                               {{"move", engine::number(static_cast<int>(seat.steps.size() + 1))}},
                               {}};
        return std::move(found);
    });
}

Result<void> Online::learn(std::string_view id, std::size_t from, std::size_t length,
                           const std::vector<OnlineTold>& told) {
    return together(*m_database, [&] { return learnAll(*m_database, id, from, length, told); });
}

Result<void> Online::unlearn(std::string_view id) {
    return together(*m_database, [&]() -> Result<void> {
        const auto game = find(*m_database, id);
        if (!game)
            return gone(id);
        write(*m_database, "DELETE FROM online_steps WHERE game = ?", *game);
        write(*m_database, "DELETE FROM online_seats WHERE game = ?", *game);
        write(*m_database, "UPDATE online SET length = 0 WHERE number = ?", *game);
        return {};
    });
}

Result<void> Online::setMuted(std::string_view id, bool muted) {
    return together(*m_database, [&]() -> Result<void> {
        return write(*m_database, "UPDATE online SET muted = ? WHERE id = ?", muted ? 1 : 0, std::string(id)) == 1
                   ? Result<void>()
                   : gone(id);
    });
}

Result<void> Online::markSeen(std::string_view id, int seat, std::size_t length) {
    return together(*m_database, [&]() -> Result<void> {
        const auto game = find(*m_database, id);
        if (!game)
            return gone(id);
        write(*m_database, "UPDATE online_seats SET seen = max(seen, ?) WHERE game = ? AND seat = ?", number(length),
              *game, seat);
        return {};
    });
}

Result<void> Online::markTold(std::string_view id, int seat, std::size_t length) {
    return together(*m_database, [&]() -> Result<void> {
        const auto game = find(*m_database, id);
        if (!game)
            return gone(id);
        write(*m_database, "UPDATE online_seats SET told = max(told, ?) WHERE game = ? AND seat = ?", number(length),
              *game, seat);
        return {};
    });
}

Result<void> Online::saveDraft(std::string_view id, const Draft& draft) {
    return together(*m_database, [&]() -> Result<void> {
        const auto game = find(*m_database, id);
        if (!game)
            return gone(id);
        write(*m_database,
              "INSERT OR REPLACE INTO drafts (game, state, seat, at, batch, moves, length, sent, reason) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
              *game, static_cast<int>(draft.state), draft.seat, number(draft.at), draft.batch, joined(draft.moves),
              number(draft.length), draft.sent ? 1 : 0, draft.reason);
        return {};
    });
}

Result<void> Online::removeDraft(std::string_view id, std::string_view batch) {
    return together(*m_database, [&]() -> Result<void> {
        write(*m_database, "DELETE FROM drafts WHERE batch = ? AND game = (SELECT number FROM online WHERE id = ?)",
              std::string(batch), std::string(id));
        return {};
    });
}

Result<void> Online::settle(const OnlineNews& news, std::string_view batch, std::size_t from,
                            const std::vector<OnlineTold>& told) {
    return together(*m_database, [&]() -> Result<void> {
        if (!find(*m_database, news.id))
            return {}; // it is gone, and this came late
        note(*m_database, news);
        if (auto learned = learnAll(*m_database, news.id, from, news.promised, told); !learned)
            return learned;
        write(*m_database, "DELETE FROM drafts WHERE batch = ? AND game = (SELECT number FROM online WHERE id = ?)",
              std::string(batch), news.id);
        return {};
    });
}

Result<void> Online::settle(std::string_view id, std::string_view batch, std::size_t from, std::size_t length,
                            const std::vector<OnlineTold>& told) {
    return together(*m_database, [&]() -> Result<void> {
        if (auto learned = learnAll(*m_database, id, from, length, told); !learned)
            return learned;
        write(*m_database, "DELETE FROM drafts WHERE batch = ? AND game = (SELECT number FROM online WHERE id = ?)",
              std::string(batch), std::string(id));
        return {};
    });
}

} // namespace store
