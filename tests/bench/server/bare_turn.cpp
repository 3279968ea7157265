#include "tests/bench/server/bare_http.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <boost/asio/post.hpp>

#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>

/// bench_bare_turn FOLDER: the least that a turn costs, as an upper limit for the service: one row into SQLite with
/// group commit of all waiting turns, then one read. No rules, no accounts.

namespace {

using bench::BareSession;

struct Turn {
    std::string game;
    int number = 0;
    std::string body;
    std::shared_ptr<BareSession> session;
};

class Writer {
public:
    using StoredReply = std::function<void(std::vector<Turn>)>; ///< called in the writer's thread

    Writer(const std::string& file, StoredReply kept)
        : m_database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE), m_kept(std::move(kept)) {
        m_database.setBusyTimeout(5000);
        m_database.exec("PRAGMA journal_mode = WAL");
        m_database.exec("PRAGMA synchronous = FULL");
        m_database.exec("CREATE TABLE turns (game TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, "
                        "PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID");
        m_thread = std::thread([this] { work(); });
    }
    ~Writer() {
        {
            const std::lock_guard lock(m_mutex);
            m_ending = true;
        }
        m_posted.notify_one();
        m_thread.join();
    }
    Writer(const Writer&) = delete;
    Writer(Writer&&) = delete;
    Writer& operator=(const Writer&) = delete;
    Writer& operator=(Writer&&) = delete;

    void post(Turn turn) {
        {
            const std::lock_guard lock(m_mutex);
            m_turns.push_back(std::move(turn));
        }
        m_posted.notify_one();
    }

private:
    void work() {
        SQLite::Statement insert(m_database, "INSERT INTO turns VALUES (?, ?, ?)");
        for (;;) {
            std::vector<Turn> group;
            {
                std::unique_lock lock(m_mutex);
                m_posted.wait(lock, [this] { return m_ending || !m_turns.empty(); });
                if (m_turns.empty())
                    return;
                group.swap(m_turns);
            }
            m_database.exec("BEGIN IMMEDIATE");
            for (const Turn& turn : group) {
                insert.bindNoCopy(1, turn.game);
                insert.bind(2, turn.number);
                insert.bindNoCopy(3, turn.body);
                insert.exec();
                insert.reset();
            }
            m_database.exec("COMMIT");
            m_kept(std::move(group));
        }
    }

    SQLite::Database m_database;
    StoredReply m_kept;
    std::mutex m_mutex;
    std::condition_variable m_posted;
    std::vector<Turn> m_turns;
    bool m_ending = false;
    std::thread m_thread;
};

/// Reads the row from the database, too, on a connection of its own.
class Reader {
public:
    explicit Reader(const std::string& file)
        : m_database(file, SQLite::OPEN_READONLY),
          m_newest(m_database, "SELECT body FROM turns WHERE game = ? ORDER BY number DESC LIMIT 1") {
        m_database.setBusyTimeout(5000);
    }

    std::string newest(const std::string& game) {
        m_newest.bindNoCopy(1, game);
        std::string body = m_newest.executeStep() ? m_newest.getColumn(0).getString() : "{}";
        m_newest.reset();
        return body;
    }

private:
    SQLite::Database m_database;
    SQLite::Statement m_newest;
};

std::string played(const Turn& turn) { return "{\"length\":" + std::to_string(turn.number + 1) + "}"; }

} // namespace

int main(int argc, char** argv) {
    if (argc != 2)
        return 2;
    const std::string file = std::string(argv[1]) + "/turns.sqlite";
    boost::asio::io_context context(1);
    Writer writer(file, [&](std::vector<Turn> group) {
        boost::asio::post(context, [group = std::move(group)] {
            for (const Turn& turn : group)
                turn.session->answer({bench::http::status::created, played(turn)});
        });
    });
    Reader reader(file);
    const bench::BareHttp http(context, [&](auto& request, const auto& session) {
        std::string_view path = request.target(); // /t/GAME and, for a PUT, /NUMBER
        path.remove_prefix(std::strlen("/t/"));
        const auto slash = path.find('/');
        const std::string game(path.substr(0, slash));
        if (slash == std::string_view::npos)
            session->answer({bench::http::status::ok, reader.newest(game)});
        else
            writer.post(
                {game, std::atoi(std::string(path.substr(slash + 1)).c_str()), std::move(request.body()), session});
    });
    context.run();
}
