#pragma once

#include "engine/registry.h"
#include "sync/client/replica.h"
#include "sync/client/sync.h"
#include "sync/store/store.h"
#include "tests/simulation/server.h"

#include <map>
#include <set>

/// A phone: the real client on a real file, and a simulated player who plays now and then, changes her mind, and may
/// kill the app.

namespace simulation {

/// A batch that the player saw as done.
struct Promise {
    std::string game;
    std::size_t at = 0;
    int seat = 0;
    std::vector<std::string> moves;
    bool refused = false; ///< and the player was shown the reason
};

class Device {
public:
    /// `interest`: how often the player looks at the game when it is her turn.
    Device(Clock& clock, Random& random, const NetworkConditions& conditions, Server& server, std::string file,
           double killProbability, double interest)
        : m_clock(clock), m_random(random), m_conditions(conditions), m_server(server), m_file(std::move(file)),
          m_killProbability(killProbability), m_interest(interest) {}

    int killed = 0;
    std::map<std::string, Promise> promises; ///< by batch id: turns that the player finished here
    std::set<std::string> accepted;          ///< batches that the player was shown as accepted
    std::vector<std::string> faults;         ///< violations of what the app promises

    void signIn(const std::string& account, const std::string& device, const std::string& token) {
        m_token = token;
        m_identity = {"http://server", account, device, "Player", 0};
        start();
    }
    void play(const std::string& game) { m_game = game; }
    void stopKilling() { m_killProbability = 0; }
    bool isUp() const { return m_sync != nullptr; }
    store::OnlineGames online() { return m_store->online(); }
    std::string state() {
        if (!isUp())
            return "is off";
        const auto game = online().loadWithoutSteps(m_game);
        if (!game)
            return "does not know the game (" + m_sync->linkReason() + ", link " +
                   std::to_string(static_cast<int>(m_sync->link())) + ")";
        return "knows " + std::to_string(game.value().row.length) + " of " +
               std::to_string(game.value().row.serverLength) +
               (game.value().draft
                    ? " with a draft of state " + std::to_string(static_cast<int>(game.value().draft->state))
                    : "") +
               ", link " + std::to_string(static_cast<int>(m_sync->link())) + " " + m_sync->linkReason();
    }
    /// The whole log is here, and nothing is left to be sent.
    bool isSettled(std::size_t length) {
        if (!isUp())
            return false;
        const auto game = online().loadWithoutSteps(m_game);
        return game && game.value().row.length == length && (!game.value().draft || isKept(game.value()));
    }

private:
    void start() {
        m_store.emplace(std::move(must(store::Store::open(m_file)).store));
        must(online().setIdentity(m_identity));
        m_http = std::make_unique<SimulatedHttp>(
            m_clock, m_random, m_conditions,
            [this](const client::HttpRequest& request, const auto& reply) { m_server.serve(request, reply); },
            [this, life = m_life + 1] { pump(life); });
        client::Sync::Environment environment;
        environment.now = [this] { return m_clock.now(); };
        environment.chance = [this] { return fraction(m_random); };
        environment.gameChanged = [this](std::string_view) {
            m_news = true;
            watch();
        };
        environment.listChanged = environment.linkChanged = [] {};
        environment.storeFailed = [this](const engine::Refusal& refusal) { faults.push_back(refusal.sentence()); };
        m_sync = std::make_unique<client::Sync>(online(), *m_http, environment);
        m_sync->use({m_identity.server, m_token});
        m_sync->setMode(client::Sync::Mode::Live);
        m_news = true;
        watch();
        tick(++m_life);
    }
    void kill() {
        ++killed;
        ++m_life;
        m_sync.reset();
        m_http.reset();
        m_store.reset();
        m_clock.in(100 + static_cast<Time>(fraction(m_random) * 30'000), [this] { start(); });
    }

    /// Advances the sync loop whenever it is due and after every answer.
    void pump(int life) {
        if (life != m_life)
            return;
        m_sync->advance();
        if (const auto due = m_sync->due(); due && *due > m_clock.now() && *due != m_due) {
            m_due = *due;
            m_clock.at(*due, [this, life] { pump(life); });
        }
    }
    /// Lets the player act now and then.
    void tick(int life) {
        if (life != m_life)
            return;
        if (m_news || happens(m_random, 0.05))
            turnAbout();
        pump(life);
        if (happens(m_random, m_killProbability))
            return kill();
        m_clock.in(1000 + static_cast<Time>(fraction(m_random) * 15'000), [this, life] { tick(life); });
    }

    void turnAbout() {
        m_news = false;
        if (!happens(m_random, isWanted() ? m_interest : 0.03))
            return;
        auto opened = client::Replica::open(online(), m_game);
        if (!opened) {
            if (opened.refusal().rule != client::notHereYet && opened.refusal().rule != store::noSuchGame)
                faults.push_back(opened.refusal().sentence()); // otherwise it has not been fetched yet
            return;
        }
        client::Replica& replica = opened.value();
        for (int moves = 0; moves < 6; ++moves) {
            const engine::Seat turn = replica.turn();
            if (happens(m_random, 0.1) && replica.canUndo())
                must(replica.undo(m_clock.now()));
            else if (happens(m_random, 0.5) && replica.canRedo())
                must(replica.redo(m_clock.now()));
            else if (turn == engine::nobody || !replica.isHere(turn) || replica.waits())
                break;
            else
                playAny(replica, turn);
            m_news = true; // there is more to do
        }
        for (const engine::Seat seat : replica.info().mine)
            must(replica.markSeen(seat));
        watch();
        if (replica.waits() && m_current.empty())
            faults.emplace_back("a turn that was closed is not on the disk");
    }
    /// The draft was overtaken by other moves: it can be looked at, but no longer sent.
    static bool isKept(const store::OnlineGame& game) {
        return game.draft->state != store::Draft::State::Outbox && game.draft->at < game.row.length;
    }
    /// The player has an open draft, or it is her turn, as far as the stored state shows.
    bool isWanted() {
        const auto game = online().loadWithoutSteps(m_game);
        if (!game)
            return false;
        const store::OnlineRow& row = game.value().row;
        if (game.value().draft && !isKept(game.value()))
            return game.value().draft->state != store::Draft::State::Outbox;
        const auto info = must(protocol::readGame(row.about));
        return row.length == row.serverLength && info.state == protocol::GameInfo::State::Running &&
               info.isMine(info.turn);
    }
    void playAny(client::Replica& replica, engine::Seat turn) {
        const auto legal = replica.game().legalMoves(replica.view(turn));
        if (legal.empty()) {
            faults.push_back("nothing is legal");
            return;
        }
        must(replica.play(legal[m_random() % legal.size()], m_clock.now()));
    }

    /// Checks what the player sees of the batches that she has sent.
    void watch() {
        if (m_game.empty() || !m_store)
            return;
        const auto game = online().loadWithoutSteps(m_game);
        if (!game)
            return;
        const auto& draft = game.value().draft;
        if (draft && draft->state == store::Draft::State::Outbox) {
            m_current = draft->batch;
            promises[draft->batch] = {
                m_game,
                draft->at,
                draft->seat,
                {draft->moves.begin(), draft->moves.begin() + static_cast<std::ptrdiff_t>(draft->length)}};
            return;
        }
        if (m_current.empty())
            return;
        if (draft && draft->state == store::Draft::State::Refused && draft->batch == m_current)
            promises[m_current].refused = !draft->reason.empty();
        else if (!promises[m_current].refused)
            accepted.insert(m_current);
        m_current.clear();
    }

    Clock& m_clock;
    Random& m_random;
    NetworkConditions m_conditions;
    Server& m_server;
    std::string m_file;
    double m_killProbability;
    double m_interest;
    std::string m_token;
    store::Identity m_identity;
    std::string m_game;
    std::string m_current; ///< the id of the batch that is being sent
    int m_life = 0;
    Time m_due = 0;
    bool m_news = true; ///< something has changed since the player last looked
    std::optional<store::Store> m_store;
    std::unique_ptr<SimulatedHttp> m_http;
    std::unique_ptr<client::Sync> m_sync;
};

} // namespace simulation
