#include "sync/server/notify/push_dispatcher.h"

#include "sync/server/base/clock.h"
#include "sync/server/base/log_line.h"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <future>

namespace server {

using engine::Refusal;
using engine::Result;
using push::Outcome;

namespace {

constexpr Time checkEvery = 20 * second;     ///< for nudges that another process wrote, or left behind when it died
constexpr std::chrono::seconds patience{10}; ///< for an answer of the ledger
constexpr std::chrono::milliseconds glance{50};
constexpr std::size_t perLine = 4; ///< pending pushes for each in transmission: a slow service must not hold up others
constexpr std::size_t devicesAtOnce = 16; ///< handled in one job: the requests of players wait for no more

/// Logs what the operator of a server has to know, and nothing about the recipient.
void log(push::Transport transport, const Outcome& outcome) {
    const auto line = [&](spdlog::level::level_enum level, std::string_view what) {
        logLine(level, [&](protocol::JsonWriter& json) {
            json.field("push", what);
            if (level != spdlog::level::debug)
                json.field("by", protocol::wordFor(messageOf(transport))).field("why", outcome.why);
        });
    };
    switch (outcome.kind) {
    case Outcome::Kind::Alarm: // for Web Push each device chooses a service: a single one may mean nothing
        return line(spdlog::level::err, "our keys are refused");
    case Outcome::Kind::Refused:
        return line(spdlog::level::warn, "refused");
    case Outcome::Kind::Later:
        return line(spdlog::level::info, "later");
    case Outcome::Kind::Gone:
        return line(spdlog::level::debug, "gone");
    case Outcome::Kind::Delivered:
        return line(spdlog::level::debug, "delivered");
    }
}

} // namespace

Result<Secret> LedgerTokens::ask(const std::function<Result<Secret>(Ledger&)>& what) {
    auto answered = std::make_shared<std::promise<Result<Secret>>>();
    auto future = answered->get_future();
    auto found = std::make_shared<std::optional<Secret>>();
    m_run(
        [what, found](Workspace& workspace) -> Reply {
            auto secret = what(workspace.ledger);
            if (!secret)
                return secret.refusal();
            *found = secret.value();
            return Response();
        },
        [answered, found](const Response& response) {
            const Refusal failed{
                engine::RefusalKind::Store, std::string(store::unavailable), "The store does not answer", {}, {}};
            answered->set_value(response.status == 200 && *found ? Result<Secret>(**found) : Result<Secret>(failed));
        });
    const auto end = std::chrono::steady_clock::now() + patience;
    while (future.wait_for(glance) != std::future_status::ready)
        if (m_stopped || std::chrono::steady_clock::now() > end)
            return Refusal{
                engine::RefusalKind::Store, std::string(store::unavailable), "The store does not answer", {}, {}};
    return future.get();
}

Result<std::optional<push::SharedToken>> LedgerTokens::read(std::string_view name) {
    const auto secret = ask([name = std::string(name)](Ledger& ledger) -> Result<Secret> {
        const auto there = ledger.secret(name);
        return there ? Result<Secret>(there.value().value_or(Secret())) : there.refusal();
    });
    if (!secret)
        return secret.refusal();
    if (secret.value().text.empty())
        return std::optional<push::SharedToken>();
    return std::optional(push::SharedToken{secret.value().text, secret.value().made});
}

Result<push::SharedToken> LedgerTokens::replace(std::string_view name, std::int64_t made,
                                                const push::SharedToken& fresh) {
    const auto secret = ask([name = std::string(name), made, fresh](Ledger& ledger) {
        return ledger.replaceSecret(name, made, {fresh.text, fresh.made});
    });
    if (!secret)
        return secret.refusal();
    return push::SharedToken{secret.value().text, secret.value().made};
}

PushDispatcher::PushDispatcher(boost::asio::io_context& context, LedgerTokens::Run run, const push::Keys& keys,
                               push::SenderOptions options)
    : m_context(context), m_run(std::move(run)), m_most(perLine * options.atOnce), m_tokens(m_run), m_timer(context),
      m_sender(std::make_unique<push::Sender>(keys, m_tokens, std::move(options))) {
    boost::asio::post(m_context, [this] { sendDue(); });
}

PushDispatcher::~PushDispatcher() {
    m_stopped = true;
    m_tokens.stop(); // before the sender's thread, which may wait for it, is joined
}

void PushDispatcher::stop() {
    m_stopped = true;
    m_timer.cancel();
    m_tokens.stop();
    m_sender.reset(); // pushes under way are sent again when their claim is over
}

void PushDispatcher::due(Time at) { wakeAt(at); }

void PushDispatcher::wakeAt(Time at) {
    if (m_stopped || (m_wake != 0 && m_wake <= at))
        return;
    m_wake = at;
    m_timer.expires_after(std::chrono::milliseconds(std::max<Time>(0, at - now())));
    m_timer.async_wait([this](const boost::system::error_code& cancelled) {
        if (cancelled || m_stopped)
            return;
        m_wake = 0;
        sendDue();
    });
}

void PushDispatcher::sendDue() {
    m_again = m_reading;
    if (m_stopped || m_reading)
        return;
    const std::size_t room = std::min(devicesAtOnce, m_most - std::min(m_most, m_underWay));
    if (room == 0)
        return; // recordOutcome() tries again when a push comes back
    m_reading = true;
    struct Found {
        std::vector<PendingPush> pendingPushes;
        std::optional<Time> next;
    };
    auto found = std::make_shared<Found>();
    m_run(
        [found, room](Workspace& workspace) -> Reply {
            auto pendingPushes = duePushes(workspace, now(), room);
            if (!pendingPushes)
                return pendingPushes.refusal();
            const auto next = workspace.ledger.nextNudge();
            if (!next)
                return next.refusal();
            found->pendingPushes = std::move(pendingPushes.value());
            found->next = next.value();
            return Response();
        },
        [this, found](const Response& response) {
            m_reading = false;
            if (m_stopped)
                return;
            if (response.status == 200)
                sendAll(found->pendingPushes);
            wakeAt(m_again ? now() : std::min(found->next.value_or(now() + checkEvery), now() + checkEvery));
        });
}

void PushDispatcher::sendAll(const std::vector<PendingPush>& pendingPushes) {
    for (const PendingPush& pendingPush : pendingPushes) {
        ++m_underWay;
        m_sender->send(pendingPush.address, pendingPush.message, [this, pendingPush](const Outcome& outcome) {
            boost::asio::post(m_context, [this, pendingPush, outcome] { recordOutcome(pendingPush, outcome); });
        });
    }
}

void PushDispatcher::recordOutcome(const PendingPush& pendingPush, const Outcome& outcome) {
    log(pendingPush.address.transport, outcome);
    const bool wasFull = m_underWay-- >= m_most;
    if (m_stopped)
        return;
    const double jitter = std::uniform_real_distribution<double>()(m_chance);
    m_run(
        [pendingPush, outcome, jitter](Workspace& workspace) -> Reply {
            auto recorded = recordPushOutcome(workspace, pendingPush, outcome, now(), jitter);
            return recorded ? Reply(Response()) : Reply(recorded.refusal());
        },
        [](const Response&) {});
    if (wasFull)
        sendDue();
}

} // namespace server
