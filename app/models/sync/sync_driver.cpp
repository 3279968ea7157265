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

constexpr std::chrono::milliseconds lockRetryInterval{200};

} // namespace

/// Passes requests on to `http`, and says after each whether a server has answered.
class SyncDriver::ObservedHttp final : public client::Http {
public:
    ObservedHttp(std::unique_ptr<client::Http> http, std::function<void(bool hasAnswered)> done)
        : m_http(std::move(http)), m_done(std::move(done)) {}

    void send(client::HttpRequest request, Done done) override {
        m_http->send(std::move(request), [this, done = std::move(done)](client::HttpReply reply) {
            const bool hasAnswered = reply.status != 0;
            done(std::move(reply));
            m_done(hasAnswered);
        });
    }
    void cancelAll() override { m_http->cancelAll(); }

private:
    std::unique_ptr<client::Http> m_http;
    std::function<void(bool hasAnswered)> m_done;
};

SyncDriver::SyncDriver(const store::OnlineGames& online, GameChanged gameChanged, std::filesystem::path folder)
    : m_onlineGames(online), m_gameChanged(std::move(gameChanged)), m_folder(std::move(folder)),
      m_http(std::make_unique<ObservedHttp>(platform::makeHttp(this),
                                            [this](bool hasAnswered) {
                                                if (hasAnswered)
                                                    emit serverAnswered(now());
                                                proceed();
                                            })),
      m_otherHttp(platform::makeHttp(this)) {
    m_sync = std::make_unique<client::Sync>(
        online, *m_http,
        client::Sync::Environment{
            [] { return now(); }, [] { return QRandomGenerator::global()->generateDouble(); },
            [this](std::string_view game) { m_gameChanged(std::string(game)); }, [this] { emit gameListChanged(); },
            [this] { emit linkChanged(m_sync->link(), QString::fromStdString(m_sync->linkReason())); },
            [this](const engine::Refusal& refusal) { emit storeFailed(QString::fromStdString(refusal.sentence())); },
            [this](const protocol::Profile& profile) { emit profileReceived(profile); },
            [this](std::string_view game, Progress progress) {
                emit progressed(QString::fromUtf8(game.data(), qsizetype(game.size())), progress);
            }});
    m_dueTimer.setSingleShot(true);
    connect(&m_dueTimer, &QTimer::timeout, this, &SyncDriver::proceed);
    m_lockRetryTimer.setSingleShot(true);
    m_lockRetryTimer.setInterval(lockRetryInterval);
    connect(&m_lockRetryTimer, &QTimer::timeout, this, &SyncDriver::startSync);
    m_lastStates = gameStates();
}

SyncDriver::~SyncDriver() = default;

void SyncDriver::use(const client::Credentials& credentials) {
    m_sync->use(credentials);
    proceed();
}

void SyncDriver::setLive(bool live) {
    logging::info("sync.live", {{"live", live}});
    m_lockRetryTimer.stop();
    m_lockWait.start();
    if (live)
        return startSync();
    m_sync->setMode(client::Sync::Mode::Off);
    if (m_syncLock) {
        m_lastStates = gameStates();
        m_syncLock.reset();
    }
    proceed();
}

void SyncDriver::startSync() {
    if (!m_syncLock && !m_folder.empty()) {
        m_syncLock = store::SyncLock::tryAcquire(m_folder);
        // A background pass holds the lock for longestPass at most; one that holds it longer hangs and is ignored.
        const bool patient = m_lockWait.elapsed() < std::chrono::milliseconds(client::longestPass).count();
        if (!m_syncLock)
            logging::debug("sync.lock", {{"taken", true}, {"waiting", patient}});
        if (!m_syncLock && patient)
            return m_lockRetryTimer.start();
        announceChanges();
    }
    m_sync->setMode(client::Sync::Mode::Live);
    proceed();
}

void SyncDriver::announceChanges() {
    auto now = gameStates();
    std::vector<std::string> news;
    for (const auto& [game, state] : now)
        if (const auto before = m_lastStates.find(game); before == m_lastStates.end() || before->second != state)
            news.push_back(game);
    for (const auto& [game, state] : m_lastStates)
        if (!now.contains(game))
            news.push_back(game);
    m_lastStates = std::move(now);
    if (!news.empty())
        emit gameListChanged();
    for (const std::string& game : news)
        m_gameChanged(game);
}

std::map<std::string, std::size_t> SyncDriver::gameStates() {
    std::map<std::string, std::size_t> states;
    if (const auto rows = m_onlineGames.list()) // otherwise client::Sync will report the fault
        for (const store::OnlineRow& row : rows.value())
            states[row.id] =
                std::hash<std::string>()(row.about + ' ' + std::to_string(row.length) + ' ' +
                                         std::to_string(row.serverLength) + (row.hasDraft ? " draft" : ""));
    return states;
}

void SyncDriver::setWatched(bool watched) { m_sync->setWatched(watched); }

void SyncDriver::networkIsBack() {
    logging::info("network.back");
    m_sync->networkIsBack();
    proceed();
}

void SyncDriver::handleLocalChange() {
    m_sync->handleLocalChange();
    proceed();
}

engine::Result<std::string> SyncDriver::addGame(const protocol::GameInfo& info) {
    auto game = m_sync->addGame(info);
    proceed();
    return game;
}

void SyncDriver::proceed() {
    m_sync->advance();
    const auto due = m_sync->due();
    if (!due)
        return m_dueTimer.stop();
    constexpr store::Time shortest = 10; // a lower bound, so that no fault keeps the processor busy
    constexpr store::Time longest = 60'000;
    m_dueTimer.start(static_cast<int>(std::clamp(*due - now(), shortest, longest)));
}

} // namespace models
