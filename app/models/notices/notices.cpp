#include "app/models/notices/notices.h"

#include "app/models/base/texts.h"
#include "sync/logging/log.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace models {

using engine::Result;

namespace {

constexpr int promptly = 50;               ///< milliseconds
constexpr int leisurely = 1000;            ///< slower while she plays, so that the disk is free for her moves
constexpr int quietCheckInterval = 30'000; ///< milliseconds between checks for the end of the quiet hours
constexpr int shortestPause = 1'000;       ///< milliseconds until a notification that could not be shown is retried
constexpr int longestPause = 10 * 60'000;  ///< the longest pause after repeated failures, in milliseconds

using PushTransport = platform::PushAddress::Transport;

/// The transport in the words of the protocol; nothing: push cannot reach this device.
std::optional<protocol::Transport> transportOf(PushTransport transport) {
    switch (transport) {
    case PushTransport::None:
        break;
    case PushTransport::Web:
        return protocol::Transport::Web;
    case PushTransport::Apple:
        return protocol::Transport::Apple;
    }
    return std::nullopt;
}

// Notices::permission() casts.
using SystemPermission = platform::Notifier::Permission;
static_assert(static_cast<SystemPermission>(Notices::Granted) == SystemPermission::Granted);
static_assert(static_cast<SystemPermission>(Notices::Unasked) == SystemPermission::Unasked);
static_assert(static_cast<SystemPermission>(Notices::Denied) == SystemPermission::Denied);
static_assert(static_cast<SystemPermission>(Notices::Absent) == SystemPermission::Absent);

} // namespace

Notices::Notices(StoreThread& storeThread, Online& online, Settings& settings, QObject* parent)
    : QObject(parent), m_storeThread(storeThread), m_settings(settings), m_registration(online) {
    m_debounce.setSingleShot(true);
    connect(&m_debounce, &QTimer::timeout, this, &Notices::readWaiting);
    m_quietTimer.setInterval(quietCheckInterval);
    connect(&m_quietTimer, &QTimer::timeout, this, &Notices::readWaiting);
    m_retryTimer.setSingleShot(true);
    connect(&m_retryTimer, &QTimer::timeout, this, &Notices::readWaiting);
    connect(&online, &Online::gameListChanged, this, &Notices::readWaitingSoon);
    connect(&storeThread, &StoreThread::gameChanged, this, &Notices::readWaitingSoon);
    connect(&settings, &Settings::changed, this, [this] {
        if (!started())
            return;
        updateSubscription();
        if (m_waitingRead)
            updateNotification(m_waiting);
    });
    connect(&m_registration, &PushRegistration::changed, this, &Notices::changed);
    connect(&m_registration, &PushRegistration::keyReceived, this, [this](const QString& key) {
        m_key = key;
        updateSubscription();
    });
}

Notices::~Notices() = default;

void Notices::start() {
    if (started())
        return;
    m_notifier = std::make_unique<platform::Notifier>();
    connect(m_notifier.get(), &platform::Notifier::changed, this, [this] {
        if (m_turnSent)
            turnSent();
        if (permission() != Granted) { // if it is granted, another notification service has appeared
            m_retryTimer.stop();
            m_pause = 0;
        }
        updateSubscription();
        readWaiting();
    });
    connect(m_notifier.get(), &platform::Notifier::opened, this, &Notices::opened);
    connect(m_notifier.get(), &platform::Notifier::failed, this, &Notices::failed);
    m_registration.start();
    readWaiting();
}

void Notices::setWatched(bool watched) {
    if (watched == m_watched)
        return;
    m_watched = watched;
    if (!watched)
        return;
    m_retryTimer.stop(); // the app shows the turn
    m_pause = 0;
    if (m_waitingRead)
        updateNotification(m_waiting);
}

void Notices::setMuted(const QStringList& games) {
    if (games == m_muted)
        return;
    m_muted = games;
    if (!started())
        return;
    updateSubscription();
    readWaitingSoon();
}

void Notices::readWaitingSoon() {
    if (started() && !m_debounce.isActive())
        m_debounce.start(m_watched ? leisurely : promptly);
}

void Notices::readWaiting() {
    m_storeThread.run(
        this,
        [](OpenGames& openGames) -> Result<client::Waiting> {
            const auto store = openGames.store();
            return store ? client::waitingIn(store.value()->online()) : Result<client::Waiting>(store.refusal());
        },
        [this](const Result<client::Waiting>& waiting) {
            if (waiting) // otherwise Home shows the fault of the store
                updateNotification(waiting.value());
        });
}

/// Shows, updates or withdraws the notification. While the player is looking at the app, every waiting turn counts as
/// known, because the app shows it.
void Notices::updateNotification(const client::Waiting& waiting) {
    m_waiting = waiting;
    const bool wasRead =
        std::exchange(m_waitingRead, true); // false: these turns waited already when the app was started
    m_quietTimer.stop();
    const bool on = m_settings.notifications();
    const bool news = client::isNews(waiting, m_settings.notifiedMark().toStdString());
    const QString mark = QString::fromStdString(waiting.mark);
    m_notifier->setBadge(on ? waiting.count : 0);
    logDecision(news);
    if (!on || m_watched || (!news && waiting.game != m_shownGame))
        withdraw(); // the app shows it, or the game that it names does not wait any more
    if (m_watched || !news) {
        m_settings.setNotified(mark, m_settings.notifiedAt());
        if (m_watched && news && wasRead)
            emit turnBegan(QString::fromStdString(waiting.game), QString::fromStdString(waiting.who));
    } else if (on && isQuietNow()) {
        m_quietTimer.start();
    } else if (on && permission() == Granted && !m_retryTimer.isActive()) {
        m_shownGame = waiting.game;
        m_before = {m_settings.notifiedMark(), m_settings.notifiedAt()};
        m_notifier->show({tr("It is your turn"), waitingText(), QString::fromStdString(waiting.game)});
        m_settings.setNotified(mark, now());
    }
    emit changed();
}

/// Logs why a notification was shown or not, at `debug` if the decision is the same as before.
void Notices::logDecision(bool news) {
    using logging::Literal;
    const Literal decision = m_watched                     ? Literal("watched")
                             : !news                       ? Literal("no-news")
                             : !m_settings.notifications() ? Literal("switched-off")
                             : isQuietNow()                ? Literal("quiet-hours")
                             : permission() != Granted     ? Literal("not-permitted")
                             : m_retryTimer.isActive()     ? Literal("tried-again-later")
                                                           : Literal("shown");
    const logging::Fields fields = {{"decision", decision}, {"waiting", m_waiting.count}, {"muted", m_muted.size()}};
    if (std::exchange(m_decision, decision.text()) != decision.text() || decision.text() == "shown")
        logging::info("notice", fields);
    else
        logging::debug("notice", fields);
}

/// A notification could not be shown: restores what she had been notified of before, and retries with back-off, so that
/// a notification service that keeps failing is not kept busy.
void Notices::failed(const QString& game) {
    logging::warn("notice.failed", {{"test", game.isEmpty()}});
    if (game.isEmpty()) {
        m_testText = tr("It could not be shown: what shows notifications here does not answer, or refuses it.");
    } else if (game.toStdString() == m_shownGame) {
        withdraw(); // an older notification may still be on the screen
        m_pause = std::clamp(2 * m_pause, shortestPause, longestPause);
        m_retryTimer.start(m_pause);
        m_settings.setNotified(m_before.mark, m_before.at);
    }
    emit changed();
}

void Notices::withdraw() {
    if (m_shownGame.empty())
        return;
    m_shownGame.clear();
    m_notifier->withdraw();
}

bool Notices::isQuietNow() const {
    const QTime time = QTime::currentTime();
    return m_settings.quiet() &&
           client::isQuiet(time.hour() * 60 + time.minute(), m_settings.quietFrom(), m_settings.quietTo());
}

QString Notices::waitingText() const {
    const QString who = QString::fromStdString(m_waiting.who);
    if (m_waiting.count == 0)
        return {};
    if (who.isEmpty())
        return m_waiting.count == 1 ? tr("A game waits for you") : tr("%1 games wait for you").arg(m_waiting.count);
    if (m_waiting.others == 0)
        return tr("%1 waits for you").arg(who);
    return m_waiting.others == 1 ? tr("%1 and another game wait for you").arg(who)
                                 : tr("%1 and %2 other games wait for you").arg(who).arg(m_waiting.others);
}

void Notices::turnSent() {
    m_turnSent = true;
    if (!started() || m_asking || m_agreed || m_settings.askedToNotify() || !m_settings.notifications() ||
        permission() != Unasked)
        return;
    m_asking = true;
    emit changed();
}

/// The settings do not record that the system was asked, because the system knows it. Settings from a backup may be on
/// a device whose system was never asked.
void Notices::agree() {
    m_asking = false;
    m_agreed = true;
    m_settings.setNotifications(true);
    if (started())
        m_notifier->ask();
    emit changed();
}

void Notices::decline() {
    m_asking = false;
    m_settings.setAskedToNotify(true);
    emit changed();
}

/// None while notifications cannot be shown: then the server sends no push.
std::optional<PushRegistration::OptionalSubscription> Notices::subscription() const {
    const platform::PushAddress pushAddress = m_notifier->address();
    if (!m_settings.notifications() || permission() == Unasked || permission() == Denied)
        return PushRegistration::OptionalSubscription();
    const auto transport = transportOf(pushAddress.transport);
    if (permission() == Absent || !transport)
        return std::nullopt;
    protocol::Subscription subscription;
    subscription.transport = *transport;
    subscription.to = pushAddress.to.toStdString();
    if (subscription.transport == protocol::Transport::Web) {
        subscription.key = pushAddress.key.toStdString();
        subscription.secret = pushAddress.secret.toStdString();
    }
    if (m_settings.quiet())
        subscription.quiet = protocol::Quiet{m_settings.quietFrom(), m_settings.quietTo(),
                                             QDateTime::currentDateTime().offsetFromUtc() / 60};
    for (const QString& game : m_muted)
        subscription.muted.push_back(game.toStdString());
    return subscription;
}

void Notices::updateSubscription() {
    if (!started())
        return;
    if (!m_key.isEmpty() && m_settings.notifications() && permission() == Granted)
        m_notifier->listen(std::exchange(m_key, {}));
    if (const auto known = subscription())
        m_registration.setSubscription(*known);
}

Notices::Permission Notices::permission() const {
    return started() ? static_cast<Permission>(m_notifier->permission()) : Absent;
}

QString Notices::permissionText() const {
    switch (permission()) {
    case Granted:
        return tr("The app may show notifications here.");
    case Unasked:
        return tr("The system has not asked you yet whether the app may show notifications.");
    case Denied:
        return tr("The system does not let the app show notifications. Only you can change that, in its settings.");
    case Absent:
        break;
    }
    return tr("Nothing on this device shows notifications. What waits for you is on the home page.");
}

QString Notices::transportText() const {
    const QString transport = started() ? m_notifier->transport() : QString();
    if (!transport.isEmpty())
        return tr("How it hears of a turn: %1.").arg(transport);
    return m_settings.background() && canStayInBackground()
               ? tr("The app hears of a turn by itself, also while its window is closed.")
               : tr("The app hears of a turn by itself, while it is open.");
}

QString Notices::lastText() const {
    const store::Time last = std::max<store::Time>(m_settings.notifiedAt(), m_registration.delivered().value_or(0));
    return last == 0 ? tr("You have not been told of a turn here yet.") : tr("Last told: %1.").arg(since(last, now()));
}

QString Notices::restriction() const { return started() ? m_notifier->restriction() : QString(); }
bool Notices::hasSystemSettings() const { return started() && m_notifier->hasSystemSettings(); }
bool Notices::canStayInBackground() const { return started() && m_notifier->canStayInBackground(); }

void Notices::openSystemSettings() {
    if (started())
        m_notifier->openSystemSettings();
}

void Notices::test() {
    if (permission() != Granted) {
        m_testText = permissionText();
    } else if (m_notifier->address().transport == PushTransport::None) {
        m_notifier->show({tr("A test"), tr("This is how you are told that it is your turn."), {}});
        m_testText = tr("It is shown now. Nothing to see? Then the system may be set not to disturb you.");
    } else {
        m_registration.test();
    }
    emit changed();
}

void Notices::refresh() {
    m_testText.clear();
    m_registration.clearTest();
    m_registration.refresh();
    emit changed();
}

} // namespace models
