#include "app/models/sync/sync_driver.h"

#include "app/models/sync/store_thread.h"
#include "app/platform/http.h"
#include "sync/client/background.h"
#include "sync/logging/log.h"

#include <QRandomGenerator>

#include <algorithm>
#include <string>
#include <utility>

namespace models {
namespace {

constexpr std::chrono::milliseconds knockEvery{200};

} // namespace

/// Passes requests on to `http`, and says after each whether a server answered (`heard`).
class SyncDriver::Watched final : public client::Http {
public:
    Watched(std::unique_ptr<client::Http> http, std::function<void(bool heard)> answered)
        : m_http(std::move(http)), m_answered(std::move(answered)) {}

    void send(client::HttpRequest request, Done done) override {
        m_http->send(std::move(request), [this, done = std::move(done)](client::HttpReply reply) {
            const bool heard = reply.status != 0;
            done(std::move(reply));
            m_answered(heard);
        });
    }
    void cancelAll() override { m_http->cancelAll(); }

private:
    std::unique_ptr<client::Http> m_http;
    std::function<void(bool heard)> m_answered;
};

SyncDriver::SyncDriver(const store::OnlineGames& online, GameChanged gameChanged, std::filesystem::path folder)
    : m_online(online), m_gameChanged(std::move(gameChanged)), m_folder(std::move(folder)),
      m_http(std::make_unique<Watched>(platform::makeHttp(this),
                                       [this](bool somebody) {
                                           if (somebody)
                                               emit heard(now());
                                           proceed();
                                       })),
      m_errands(platform::makeHttp(this)) {
    m_sync = std::make_unique<client::Sync>(
        online, *m_http,
        client::Sync::Surroundings{
            [] { return now(); }, [] { return QRandomGenerator::global()->generateDouble(); },
            [this](std::string_view game) { m_gameChanged(std::string(game)); }, [this] { emit listed(); },
            [this] { emit linkChanged(m_sync->link(), QString::fromStdString(m_sync->why())); },
            [this](const engine::Refusal& refusal) { emit troubled(QString::fromStdString(refusal.sentence())); },
            [this](const protocol::Profile& profile) { emit profiled(profile); },
            [this](std::string_view game, Progress progress) {
                emit progressed(QString::fromUtf8(game.data(), qsizetype(game.size())), progress);
            }});
    m_clock.setSingleShot(true);
    connect(&m_clock, &QTimer::timeout, this, &SyncDriver::proceed);
    m_knock.setSingleShot(true);
    m_knock.setInterval(knockEvery);
    connect(&m_knock, &QTimer::timeout, this, &SyncDriver::begin);
    m_known = glance();
}

SyncDriver::~SyncDriver() = default;

void SyncDriver::use(const client::Credentials& credentials) {
    m_sync->use(credentials);
    proceed();
}

void SyncDriver::setLive(bool live) {
    logging::info("sync.live", {{"live", live}});
    m_knock.stop();
    m_waiting.start();
    if (live)
        return begin();
    m_sync->setMode(client::Sync::Mode::Off);
    if (m_sole) {
        m_known = glance();
        m_sole.reset();
    }
    proceed();
}

void SyncDriver::begin() {
    if (!m_sole && !m_folder.empty()) {
        m_sole = store::SyncLock::take(m_folder);
        // A background pass holds the lock for longestPass at most; one that holds it longer hangs and is ignored.
        const bool patient = m_waiting.elapsed() < std::chrono::milliseconds(client::longestPass).count();
        if (!m_sole)
            logging::debug("sync.lock", {{"taken", true}, {"waiting", patient}});
        if (!m_sole && patient)
            return m_knock.start();
        tellWhatHappened();
    }
    m_sync->setMode(client::Sync::Mode::Live);
    proceed();
}

void SyncDriver::tellWhatHappened() {
    auto now = glance();
    std::vector<std::string> news;
    for (const auto& [game, state] : now)
        if (const auto before = m_known.find(game); before == m_known.end() || before->second != state)
            news.push_back(game);
    for (const auto& [game, state] : m_known)
        if (!now.contains(game))
            news.push_back(game);
    m_known = std::move(now);
    if (!news.empty())
        emit listed();
    for (const std::string& game : news)
        m_gameChanged(game);
}

std::map<std::string, std::size_t> SyncDriver::glance() {
    std::map<std::string, std::size_t> states;
    if (const auto rows = m_online.list()) // otherwise client::Sync will report the fault
        for (const store::OnlineRow& row : rows.value())
            states[row.id] = std::hash<std::string>()(row.about + ' ' + std::to_string(row.length) + ' ' +
                                                      std::to_string(row.serverLength) + (row.hasDraft ? " mine" : ""));
    return states;
}

void SyncDriver::setLookedAt(bool looked) { m_sync->setLookedAt(looked); }

void SyncDriver::networkIsBack() {
    logging::info("network.back");
    m_sync->networkIsBack();
    proceed();
}

void SyncDriver::look() {
    m_sync->look();
    proceed();
}

engine::Result<std::string> SyncDriver::addGame(const protocol::GameInfo& said) {
    auto game = m_sync->addGame(said);
    proceed();
    return game;
}

void SyncDriver::proceed() {
    m_sync->advance();
    const auto due = m_sync->due();
    if (!due)
        return m_clock.stop();
    constexpr store::Time shortest = 10; // a lower bound, so that no fault keeps the processor busy
    constexpr store::Time longest = 60'000;
    m_clock.start(static_cast<int>(std::clamp(*due - now(), shortest, longest)));
}

} // namespace models
