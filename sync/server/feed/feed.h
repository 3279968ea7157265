#pragma once

#include "sync/server/base/text_map.h"
#include "sync/server/operations/call.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace server {

/// The long polls of all accounts, and recent news to answer them from memory. Lives in the thread of the connections.
class Feed {
public:
    using Respond = Handler::Respond;
    /// Answers a call from the ledger; the answer comes back in this thread.
    using Read = std::function<void(const Call& call, Respond respond)>;

    /// `alone`: no other process writes to the ledger, so all changes pass here and remembered news is complete.
    Feed(boost::asio::io_context& context, std::string epoch, bool alone, Read read);

    /// Answers with the news since the cursor of the call; if there is none, waits for some until the time is over.
    void poll(Call call, Respond respond);
    /// This process has changed a game.
    void changed(const Change& change);
    /// This process has changed the profile of an account.
    void profileChanged(std::string_view account, std::int64_t revision);
    /// Other processes have changed something that concerns these accounts; an empty list: perhaps any account.
    void wake(const std::vector<std::string>& accounts);
    /// Answers the device's polls with 401, because its token was revoked.
    void dismiss(std::string_view account, std::string_view device);
    void stop(); ///< answers all polls
    std::size_t waiting() const { return m_deadlines.size(); }
    std::vector<std::string> present(std::string_view account) const; ///< its devices with a poll
    std::int64_t positionIn(const protocol::SyncQuery& query) const;  ///< of its cursor; -1: none of this epoch

    static constexpr std::size_t mostPolls = 16;         ///< of one account; the oldest is answered to make room
    static constexpr std::size_t mostAccounts = 100'000; ///< in memory, besides those with a poll
    static constexpr std::size_t mostNews = 64;          ///< remembered for one account

private:
    using Clock = std::chrono::steady_clock; ///< not changed when the system's time is set
    struct Poll {
        Call call;
        std::int64_t since = -1;   ///< -1: no cursor of this epoch
        std::int64_t profile = -1; ///< the revision that the device knows; -1: it does not ask for profiles
        Clock::time_point until;
        Respond respond;
        bool reading = false;
        bool again = false; ///< something changed during the read, which is to be repeated
        std::multimap<Clock::time_point, std::shared_ptr<Poll>>::iterator deadline;
    };
    using Deadlines = std::multimap<Clock::time_point, std::shared_ptr<Poll>>;
    /// A changed game, with its position in the account's feed.
    struct RememberedGame {
        std::string game;
        std::int64_t position = 0;
        GameText text;
    };
    /// All that is new after the position `from`, up to `latest`.
    struct Remembered {
        std::int64_t from = -1; ///< -1: nothing is remembered
        std::int64_t latest = -1;
        std::vector<RememberedGame> games; ///< each once, in the order of their positions
    };
    struct AccountFeed {
        Remembered remembered;
        std::list<std::shared_ptr<Poll>> polls;
        std::int64_t profile = -1; ///< its revision, if known
    };

    void read(const std::shared_ptr<Poll>& poll);
    /// Answers the poll with this response, or leaves it parked if that has no news and its time is not over.
    void waitOrAnswer(const std::shared_ptr<Poll>& poll, Response response);
    bool answerFromMemory(AccountFeed& account, Poll& poll);
    bool answerFrom(const Remembered& remembered, Poll& poll) const;
    /// Answers polls with this change, where no news is remembered.
    void answerWith(AccountFeed& account, const Change& change, const Change::Member& member);
    static RememberedGame gameOf(const Change& change, const Change::Member& member);
    /// Keeps a poll until there is news or its time is over.
    void park(AccountFeed& account, const std::shared_ptr<Poll>& poll);
    void remove(const std::shared_ptr<Poll>& poll);
    void remove(AccountFeed& account, const std::shared_ptr<Poll>& poll);
    /// Looks for news for the account's polls, in memory or by another read of the ledger.
    void rouse(AccountFeed& account);
    static void remember(AccountFeed& account, const Change& change, const Change::Member& member);
    void forgetIdle();
    void sweepLater();
    void sweep();
    Response emptyNews(const Poll& poll) const;

    boost::asio::steady_timer m_timer;
    std::string m_epoch;
    bool m_alone;
    Read m_read;
    TextMap<AccountFeed> m_accounts;
    Deadlines m_deadlines;
    bool m_sweeping = false;
    bool m_stopped = false;
};

} // namespace server
