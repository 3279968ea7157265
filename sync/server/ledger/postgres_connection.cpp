#include "sync/server/ledger/postgres_connection.h"

#include "sync/server/ledger/ledger.h"

#include <libpq-fe.h>

#include <array>
#include <cstring>

namespace server {
namespace {

using engine::Refusal;
using engine::Result;

struct Parameters {
    std::array<const char*, 9> names;
    std::array<const char*, 9> values;
};
/// The later of two equal keywords wins, so `conninfo` overrides our defaults.
Parameters parametersFor(const std::string& conninfo) {
    return {{"fallback_application_name", "client_encoding", "connect_timeout", "keepalives_idle",
             "keepalives_interval", "keepalives_count", "tcp_user_timeout", "dbname", nullptr},
            {"gingerbread", "UTF8", "5", "10", "5", "3", "20000", conninfo.c_str(), nullptr}};
}

std::string oneLine(std::string_view text) {
    while (!text.empty() && text.back() == '\n')
        text.remove_suffix(1);
    std::string line(text);
    for (char& letter : line)
        if (letter == '\n')
            letter = ' ';
    return line;
}

engine::Reason reasonFor(std::string_view state) {
    // Deadlocks, serialization failures and conflicts with rows that another transaction has just added or removed:
    // another try will see them.
    for (const std::string_view inTheWay : {"40P01", "40001", "23505", "23503"})
        if (state == inTheWay)
            return {conflict, "Somebody else was in the way ({detail}); try again; nothing was lost"};
    if (state == "53100")
        return {store::diskFull, "The disk of the database is full; free some space, then try again; nothing was lost"};
    for (const std::string_view damage : {"XX001", "XX002", "42P01", "42703"})
        if (state == damage)
            return {store::damaged, "The database is damaged ({detail}); make a copy of it before you go on"};
    if (state == "42P07")
        return {store::unavailable, "The database has tables that are not this server's ({detail}); name another one"};
    return {store::unavailable, "The database cannot be used just now ({detail}); try again"};
}
Refusal refusalOf(std::string_view state, std::string_view detail) {
    engine::Reason reason = reasonFor(state);
    reason.kind = engine::RefusalKind::Store;
    return engine::explain(reason, [&](std::string_view) { return engine::word(oneLine(detail)); });
}

Rows rowsOf(const PGresult& result) {
    const int columns = PQnfields(&result);
    std::vector<std::string> cells;
    for (int row = 0; row < PQntuples(&result); ++row)
        for (int column = 0; column < columns; ++column)
            cells.emplace_back(PQgetvalue(&result, row, column),
                               static_cast<std::size_t>(PQgetlength(&result, row, column)));
    // libpq does not change it, though the parameter is not const
    const std::string_view changed = PQcmdTuples(const_cast<PGresult*>(&result)); // NOLINT(*-const-cast)
    std::int64_t count = 0;
    std::from_chars(changed.data(), changed.data() + changed.size(), count);
    return {static_cast<std::size_t>(columns), std::move(cells), count};
}

} // namespace

void PostgresClose::operator()(pg_conn* connection) const { PQfinish(connection); }
void PostgresClose::operator()(pg_result* result) const { PQclear(result); }

PostgresHandle beginToConnect(const std::string& conninfo) {
    const Parameters parameters = parametersFor(conninfo);
    return PostgresHandle(PQconnectStartParams(parameters.names.data(), parameters.values.data(), 1));
}
PostgresHandle connectNow(const std::string& conninfo) {
    const Parameters parameters = parametersFor(conninfo);
    return PostgresHandle(PQconnectdbParams(parameters.names.data(), parameters.values.data(), 1));
}

Result<void> PostgresConnection::open() {
    m_names.clear();
    if (m_handle)
        PQreset(m_handle.get());
    else
        m_handle = connectNow(m_conninfo);
    if (!isOpen())
        return refusalOf({}, PQerrorMessage(m_handle.get()));
    PQsetNoticeProcessor(
        m_handle.get(), [](void*, const char*) {}, nullptr); // libpq would print notices on standard error
    // A client that holds a lock and has disappeared must not block the others for good.
    const auto set = run("SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '60s'");
    return set ? Result<void>() : set.refusal();
}

bool PostgresConnection::isOpen() const { return PQstatus(m_handle.get()) == CONNECTION_OK; }

bool PostgresConnection::inTransaction() const {
    const PGTransactionStatusType status = PQtransactionStatus(m_handle.get());
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

bool PostgresConnection::hasFailed() const { return PQtransactionStatus(m_handle.get()) == PQTRANS_INERROR; }

Result<Rows> PostgresConnection::rowsFrom(PostgresResult result) {
    const ExecStatusType status = PQresultStatus(result.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return rowsOf(*result);
    const char* state = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
    const char* message = PQresultErrorField(result.get(), PG_DIAG_MESSAGE_PRIMARY);
    return refusalOf(state == nullptr || !isOpen() ? "" : state,
                     message == nullptr ? PQerrorMessage(m_handle.get()) : message);
}

Result<Rows> PostgresConnection::run(const std::string& sql) {
    return rowsFrom(PostgresResult(PQexec(m_handle.get(), sql.c_str())));
}

Result<const std::string*> PostgresConnection::prepared(const char* sql) {
    if (const auto found = m_names.find(sql); found != m_names.end())
        return &found->second;
    std::string name = "s" + std::to_string(m_names.size());
    const auto made = rowsFrom(PostgresResult(PQprepare(m_handle.get(), name.c_str(), sql, 0, nullptr)));
    if (!made)
        return made.refusal();
    return &m_names.try_emplace(sql, std::move(name)).first->second;
}

Result<Rows> PostgresConnection::query(const char* sql, std::span<const Value> values) {
    std::vector<std::string> texts;
    texts.reserve(values.size()); // `pointers` refers to the texts, so they must not move
    std::vector<const char*> pointers;
    for (const Value& value : values) {
        if (const auto* number = std::get_if<std::int64_t>(&value))
            texts.push_back(std::to_string(*number));
        else
            texts.emplace_back(std::get<std::string_view>(value));
        // PostgreSQL cannot store a zero byte, and would store the text only up to it.
        if (texts.back().find('\0') != std::string::npos)
            return Refusal{engine::RefusalKind::Store,
                           std::string(store::unavailable),
                           "A text with a zero byte cannot be kept",
                           {},
                           {}};
        pointers.push_back(texts.back().c_str());
    }
    const auto name = prepared(sql);
    if (!name)
        return name.refusal();
    return rowsFrom(PostgresResult(PQexecPrepared(
        m_handle.get(), name.value()->c_str(), static_cast<int>(values.size()), pointers.data(), nullptr, nullptr, 0)));
}

} // namespace server
