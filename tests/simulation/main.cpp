#include "engine/record.h"
#include "tests/simulation/device.h"

#include <CLI/CLI.hpp>
#include <sqlite3.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <thread>

/// simulation: whole games between phones whose apps are killed, over a network that loses, duplicates and reorders
/// messages, with a server that is killed. A seed is one game, and always the same one.

namespace {

using namespace simulation;
namespace fs = std::filesystem;

struct Sums {
    std::atomic<std::size_t> games = 0, moves = 0, batches = 0, conflicts = 0, phones = 0, servers = 0, failed = 0;
};

struct Settings {
    double loss = 0.2;
    double doubling = 0.2;
    double killProbability = 0.004; ///< of a phone, at each step of its player; of the server, at each request
};

class SimulatedGame {
public:
    SimulatedGame(std::uint64_t seed, const Settings& settings, const fs::path& folder)
        : m_random(seed), m_settings(settings), m_folder(folder),
          m_server(m_clock, m_random, (folder / "server.db").string(), settings.killProbability) {
        const auto games = engine::games();
        m_kind = games[m_random() % games.size()];
        seat(2 + m_random() % 3); // of any kind for up to four
    }

    void run(Sums& sums) {
        constexpr Time hour = 3600 * 1000;
        const Time end = m_clock.now() + 48 * hour;
        while (!isOver()) {
            if (m_clock.now() > end || !m_clock.step())
                return fail("the game does not end" + state());
        }
        stopKilling();
        const std::size_t length = lengthAtServer();
        const Time patience = m_clock.now() + 3 * hour; // from here on nothing is killed
        while (!everybodyIsSettled(length))
            if (m_clock.now() > patience || !m_clock.step())
                return fail("not everybody hears of the end" + state());
        check(sums);
    }
    const std::vector<std::string>& faults() const { return m_faults; }

private:
    /// The state of all devices, for the message of a failure.
    std::string state() {
        std::string text = "; the server has " + std::to_string(m_server.isUp() ? lengthAtServer() : 0) + " moves";
        for (auto& device : m_devices)
            text += "; a phone " + device->state();
        return text;
    }
    void fail(const std::string& why) { m_faults.push_back(why); }

    /// Most players have one seat, some also one for a child beside them. Everybody has a phone and a tablet.
    void seat(std::size_t free) {
        std::string code;
        while (free > 0) {
            const std::size_t hers = free > 2 && happens(m_random, 0.2) ? 2 : 1;
            free -= hers;
            const json::value welcome =
                m_server.ask("POST", "/v1/accounts", "", json::object{{"name", "Player"}, {"device", "Phone"}});
            const std::string token(welcome.at("token").as_string());
            if (m_game.empty())
                code = invite(token, hers, free);
            else
                m_server.ask("POST", "/v1/invitations/" + code, token,
                             json::object{{"contribution", hex()}, {"seats", json::array(hers, json::object())}});
            addDevice(welcome, 1);
            const json::value link = m_server.ask("POST", "/v1/me/links", token, nullptr);
            addDevice(m_server.ask("POST", "/v1/links/" + std::string(link.at("code").as_string()), "",
                                   json::object{{"device", "Tablet"}}),
                      0.3);
        }
        for (auto& device : m_devices)
            device->play(m_game);
    }
    std::string invite(const std::string& token, std::size_t hers, std::size_t open) {
        json::array seats(hers, json::object{{"who", "me"}});
        seats.resize(hers + open, json::object{{"who", "open"}});
        m_game = m_server
                     .ask("POST", "/v1/games", token,
                          json::object{{"kind", m_kind->id()}, {"seats", seats}, {"contribution", hex()}})
                     .at("game")
                     .as_string();
        const json::value invitation = m_server.ask("POST", "/v1/games/" + m_game + "/invitations", token, nullptr);
        return std::string(invitation.at("code").as_string());
    }
    void addDevice(const json::value& welcome, double interest) {
        const std::string file = (m_folder / ("device" + std::to_string(m_devices.size()) + ".db")).string();
        m_devices.push_back(std::make_unique<Device>(m_clock, m_random,
                                                     NetworkConditions{m_settings.loss, m_settings.doubling, 5000},
                                                     m_server, file, m_settings.killProbability, interest));
        m_devices.back()->signIn(std::string(welcome.at("account").as_string()),
                                 std::string(welcome.at("device").as_string()),
                                 std::string(welcome.at("token").as_string()));
    }
    std::string hex() {
        engine::Seed seed{};
        for (auto& byte : seed)
            byte = static_cast<std::uint8_t>(m_random());
        return engine::toHex(seed);
    }

    server::LoadedGame* atServer() {
        return m_server.isUp() ? must(m_server.workspace().open(m_game, server::Workspace::OpenFor::Reading)) : nullptr;
    }
    bool isOver() {
        server::LoadedGame* game = atServer();
        return game != nullptr && game->isOver();
    }
    std::size_t lengthAtServer() { return atServer()->match->length(); }
    void stopKilling() {
        m_server.stopKilling();
        for (auto& device : m_devices)
            device->stopKilling();
    }
    bool everybodyIsSettled(std::size_t length) {
        return m_server.isUp() &&
               std::all_of(m_devices.begin(), m_devices.end(), [&](auto& device) { return device->isSettled(length); });
    }

    /// Checks that nothing is lost or stored twice, and that all devices know the same.
    void check(Sums& sums) {
        const match::Match& match = *atServer()->match;
        const engine::Replay replay = engine::replay(engine::parse(match.record()).value());
        if (!replay.ok())
            fail("the record does not replay: " + replay.refusal->sentence());
        std::map<std::string, std::size_t> kept;
        for (const store::AcceptedBatch& batch : match.batches())
            if (!kept.emplace(batch.name.substr(0, 32), batch.at).second)
                fail("a batch was played twice");
        std::size_t promised = 0;
        for (auto& device : m_devices) {
            for (const std::string& fault : device->faults)
                fail(fault);
            for (const auto& [batch, promise] : device->promises)
                checkPromise(match, kept, *device, batch, promise, promised);
            checkReplica(match, *device);
            sums.phones += static_cast<std::size_t>(device->killed);
            sums.conflicts += static_cast<std::size_t>(std::count_if(device->promises.begin(), device->promises.end(),
                                                                     [](const auto& p) { return p.second.refused; }));
        }
        if (promised != kept.size())
            fail("something was played that nobody has sent");
        sums.moves += match.length();
        sums.batches += kept.size();
        sums.servers += static_cast<std::size_t>(m_server.killed);
        ++sums.games;
    }
    void checkPromise(const match::Match& match, const std::map<std::string, std::size_t>& kept, const Device& device,
                      const std::string& batch, const Promise& promise, std::size_t& promised) {
        const auto found = kept.find(batch);
        if (found == kept.end()) {
            if (!promise.refused || device.accepted.contains(batch))
                fail("a turn is lost");
            return;
        }
        ++promised;
        if (promise.refused)
            fail("a turn was refused and played all the same");
        const auto told = match.visibleSteps(static_cast<engine::Seat>(promise.seat), found->second,
                                             found->second + promise.moves.size());
        for (std::size_t i = 0; i < told.size(); ++i) {
            const json::object played = match.game().encode(told[i].move);
            const json::value sent = json::parse(promise.moves[i]);
            for (const auto& [name, value] : sent.as_object())
                if (name != "rolled" && name != "blown" && played.at(name) != value)
                    fail("something else was played than what was sent");
        }
    }
    void checkReplica(const match::Match& match, Device& device) {
        const auto opened = client::Replica::open(device.online(), m_game);
        if (!opened)
            return fail("a device cannot open the game: " + opened.refusal().sentence());
        for (const engine::Seat seat : opened.value().info().mine) {
            const auto replicaSteps = opened.value().stepsFor(seat, 0);
            const auto serverSteps = match.stepsFor(seat, 0);
            bool same = replicaSteps.size() == serverSteps.size();
            for (std::size_t i = 0; same && i < serverSteps.size(); ++i)
                same = match.game().same(replicaSteps[i].after, serverSteps[i].after);
            if (!same)
                fail("a device knows another game");
        }
    }

    Random m_random;
    Settings m_settings;
    fs::path m_folder;
    Clock m_clock;
    Server m_server;
    const engine::Game* m_kind = nullptr;
    std::string m_game;
    std::vector<std::unique_ptr<Device>> m_devices;
    std::vector<std::string> m_faults;
};

fs::path workplace() { // in memory if possible: the disk is not tested here
    return fs::exists("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path();
}

void play(std::uint64_t seed, const Settings& settings, Sums& sums) {
    static std::mutex speaking;
    std::string name = (workplace() / "simulation-").string() + "XXXXXX";
    if (mkdtemp(name.data()) == nullptr)
        throw std::runtime_error("no folder can be made in " + workplace().string());
    std::vector<std::string> faults;
    try {
        SimulatedGame game(seed, settings, name);
        game.run(sums);
        faults = game.faults();
    } catch (const std::exception& fault) {
        faults.emplace_back(fault.what());
    }
    fs::remove_all(name);
    if (faults.empty())
        return;
    ++sums.failed;
    const std::lock_guard lock(speaking);
    std::cout << "seed " << seed << ": " << faults.front();
    if (faults.size() > 1)
        std::cout << " (and " << faults.size() - 1 << " more)";
    std::cout << std::endl;
}

} // namespace

int main(int count, char** values) {
    CLI::App app("Plays games between simulated phones and a simulated server, with the real code of both.",
                 "simulation");
    std::size_t games = 1000;
    std::uint64_t seed = 1;
    std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
    bool once = false;
    Settings settings;
    app.add_option("--games", games)->capture_default_str();
    app.add_option("--seed", seed, "Of the first game; the others follow")->capture_default_str();
    app.add_option("--threads", threads)->capture_default_str();
    app.add_option("--loss", settings.loss, "Of messages, each way")->capture_default_str();
    app.add_option("--doubling", settings.doubling)->capture_default_str();
    app.add_option("--kills", settings.killProbability)->capture_default_str();
    app.add_flag("--once", once, "One game that fails is enough: begins no other after it");
    CLI11_PARSE(app, count, values)
    // Each file has one user at a time, so SQLite needs no locks of the operating system.
    sqlite3_vfs_register(sqlite3_vfs_find("unix-excl"), 1);

    Sums sums;
    std::atomic<std::uint64_t> next = seed;
    std::vector<std::thread> workers;
    for (std::size_t i = 0; i < threads; ++i)
        workers.emplace_back([&] {
            for (std::uint64_t mine = next++; mine < seed + games && !(once && sums.failed > 0); mine = next++)
                play(mine, settings, sums);
        });
    for (std::thread& worker : workers)
        worker.join();
    std::cout << sums.games << " games of seeds " << seed << " to " << seed + games - 1 << ": " << sums.moves
              << " moves in " << sums.batches << " batches, " << sums.conflicts << " refused and said so, "
              << sums.phones << " phones and " << sums.servers << " servers killed; " << sums.failed << " failed"
              << std::endl;
    return sums.failed == 0 ? 0 : 1;
}
