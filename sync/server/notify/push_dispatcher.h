#pragma once

#include "sync/push/sender.h"
#include "sync/server/notify/nudges.h"
#include "sync/server/operations/call.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <atomic>
#include <functional>
#include <memory>
#include <random>

namespace server {

/// Keys and tokens that all processes share, in the ledger. Called in the sender's thread, which may block.
class LedgerTokens final : public push::SharedTokens {
public:
    using Job = std::function<Reply(Workspace&)>;
    using Run = std::function<void(Job job, Handler::Respond respond)>; ///< runs the job in a lane; from any thread

    explicit LedgerTokens(Run run) : m_run(std::move(run)) {}
    void stop() { m_stopped = true; } ///< calls that wait for the ledger fail
    engine::Result<std::optional<push::SharedToken>> read(std::string_view name) override;
    engine::Result<push::SharedToken> replace(std::string_view name, std::int64_t made,
                                              const push::SharedToken& fresh) override;

private:
    engine::Result<Secret> ask(const std::function<engine::Result<Secret>(Ledger&)>& what);

    Run m_run;
    std::atomic<bool> m_stopped = false;
};

/// Takes pending pushes to the push services when they are due, a bounded number at once. All but the sending is done
/// in the thread of the connections.
class PushDispatcher {
public:
    PushDispatcher(boost::asio::io_context& context, LedgerTokens::Run run, const push::Keys& keys,
                   push::SenderOptions options);
    ~PushDispatcher();
    PushDispatcher(const PushDispatcher&) = delete;
    PushDispatcher(PushDispatcher&&) = delete;
    PushDispatcher& operator=(const PushDispatcher&) = delete;
    PushDispatcher& operator=(PushDispatcher&&) = delete;

    void due(Time at); ///< a nudge is due at that time
    void stop();

private:
    void sendDue(); ///< sends what is due, and sets the timer for the next
    void sendAll(const std::vector<PendingPush>& pendingPushes);
    void recordOutcome(const PendingPush& pendingPush, const push::Outcome& outcome);
    void wakeAt(Time at);

    boost::asio::io_context& m_context;
    LedgerTokens::Run m_run;
    std::size_t m_most; ///< pending pushes given to the sender, which sends only some of them at once
    LedgerTokens m_tokens;
    boost::asio::steady_timer m_timer;
    Time m_wake = 0; ///< when the timer ends; 0: it does not run
    bool m_reading = false;
    bool m_again = false; ///< a nudge became due while it read the ledger
    bool m_stopped = false;
    std::size_t m_underWay = 0;
    std::mt19937_64 m_chance{std::random_device()()};
    std::unique_ptr<push::Sender> m_sender; ///< last, so that it is destroyed first: it calls the others
};

} // namespace server
