#include "sync/server/feed/feed.h"

#include "sync/server/operations/operations.h"

#include <algorithm>
#include <charconv>

namespace server {
namespace {

constexpr std::chrono::milliseconds sweepEvery{500};

} // namespace

Feed::Feed(boost::asio::io_context& context, std::string epoch, bool alone, Read read)
    : m_timer(context), m_epoch(std::move(epoch)), m_alone(alone), m_read(std::move(read)) {}

std::int64_t Feed::positionIn(const protocol::SyncQuery& query) const {
    if (!query.since || !query.since->starts_with(m_epoch + '-'))
        return -1;
    std::int64_t position = -1;
    const char* end = query.since->data() + query.since->size();
    const auto read = std::from_chars(query.since->data() + m_epoch.size() + 1, end, position);
    return read.ec == std::errc() && read.ptr == end ? position : -1;
}

void Feed::poll(Call call, Respond respond) {
    auto poll = std::make_shared<Poll>();
    const auto query = protocol::SyncQuery::read(call.query);
    const int wait = query ? query.value().wait : 0;
    if (query && !m_stopped)
        poll->since = positionIn(query.value());
    if (query && query.value().profile)
        poll->profile = *query.value().profile;
    poll->until = Clock::now() + std::chrono::seconds(wait);
    poll->call = std::move(call);
    poll->respond = std::move(respond);
    if (poll->since < 0) { // nothing to wait for: the operation answers, or refuses the cursor
        m_read(poll->call, poll->respond);
        return;
    }
    AccountFeed& account = m_accounts[poll->call.account];
    if (answerFromMemory(account, *poll))
        return;
    park(account, poll);
    const Remembered& remembered = account.remembered;
    const bool knowsProfile = poll->profile < 0 || poll->profile == account.profile;
    if (!m_alone || remembered.from < 0 || poll->since < remembered.from || poll->since > remembered.latest ||
        !knowsProfile)
        read(poll);
    else if (wait == 0)
        waitOrAnswer(poll, emptyNews(*poll));
}

void Feed::park(AccountFeed& account, const std::shared_ptr<Poll>& poll) {
    if (account.polls.size() >= mostPolls) {
        const auto oldest = account.polls.front();
        remove(oldest);
        oldest->respond(emptyNews(*oldest));
    }
    account.polls.push_back(poll);
    poll->deadline = m_deadlines.emplace(poll->until, poll);
    sweepLater();
}

void Feed::read(const std::shared_ptr<Poll>& poll) {
    poll->reading = true;
    poll->again = false;
    m_read(poll->call, [this, poll](Response response) {
        poll->reading = false;
        waitOrAnswer(poll, std::move(response));
    });
}

void Feed::waitOrAnswer(const std::shared_ptr<Poll>& poll, Response response) {
    AccountFeed& account = m_accounts[poll->call.account];
    if (std::find(account.polls.begin(), account.polls.end(), poll) == account.polls.end())
        return;                                                    // the poll was answered meanwhile
    account.profile = std::max(account.profile, response.profile); // a newer one may be known already
    if (m_alone && response.empty && account.remembered.from < 0)
        account.remembered.from = account.remembered.latest = poll->since;
    if (response.empty && poll->again) {
        read(poll);
        return;
    }
    if (response.empty && !m_stopped && Clock::now() < poll->until) {
        if (m_alone && answerFromMemory(account, *poll))
            remove(poll);
        return; // the poll stays parked
    }
    remove(poll);
    poll->respond(std::move(response));
}

Response Feed::emptyNews(const Poll& poll) const {
    return jsonResponse(200, protocol::News{cursorAt(m_epoch, poll.since), false, {}, {}});
}

bool Feed::answerFromMemory(AccountFeed& account, Poll& poll) {
    return m_alone && answerFrom(account.remembered, poll);
}

bool Feed::answerFrom(const Remembered& remembered, Poll& poll) const {
    if (remembered.from < 0 || poll.since < remembered.from || poll.since >= remembered.latest)
        return false;
    auto fresh = remembered.games.end();
    while (fresh != remembered.games.begin() && std::prev(fresh)->position > poll.since)
        --fresh;
    const Time here = now();
    protocol::NewsOf<protocol::JsonText> news{cursorAt(m_epoch, remembered.latest), false, {}, {}};
    for (; fresh != remembered.games.end(); ++fresh)
        news.games.push_back({fresh->text.textAt(here)});
    poll.respond(jsonResponse(200, news));
    return true;
}

void Feed::remove(const std::shared_ptr<Poll>& poll) {
    const auto found = m_accounts.find(poll->call.account);
    if (found == m_accounts.end())
        return;
    remove(found->second, poll);
    if (found->second.polls.empty() && found->second.remembered.from < 0)
        m_accounts.erase(found);
}

void Feed::remove(AccountFeed& account, const std::shared_ptr<Poll>& poll) {
    if (std::erase(account.polls, poll) > 0)
        m_deadlines.erase(poll->deadline);
}

void Feed::changed(const Change& change) {
    for (const Change::Member& member : change.members) {
        const auto known = m_accounts.find(member.feed.account);
        if (!m_alone && known == m_accounts.end())
            continue;
        if (known == m_accounts.end() && m_accounts.size() >= mostAccounts)
            forgetIdle();
        AccountFeed& account = m_accounts[member.feed.account];
        if (m_alone)
            remember(account, change, member);
        if (change.quiet)
            continue;
        if (!m_alone)
            answerWith(account, change, member);
        rouse(account);
    }
}

/// Positions have no gaps: a poll with the cursor just before this change misses nothing else.
void Feed::answerWith(AccountFeed& account, const Change& change, const Change::Member& member) {
    Remembered only;
    only.from = member.feed.position - 1;
    only.latest = member.feed.position;
    only.games.push_back(gameOf(change, member));
    const auto polls = account.polls;
    for (const auto& poll : polls)
        if (!poll->reading && answerFrom(only, *poll))
            remove(account, poll);
}

Feed::RememberedGame Feed::gameOf(const Change& change, const Change::Member& member) {
    auto common = member.gone ? std::make_shared<const protocol::JsonFields>(goneFieldsOf(change.game)) : change.common;
    return {change.game, member.feed.position, {std::move(common), member.own, change.touched}};
}

void Feed::remember(AccountFeed& account, const Change& change, const Change::Member& member) {
    Remembered& remembered = account.remembered;
    if (remembered.from < 0)
        remembered.from = member.feed.position - 1;
    remembered.latest = member.feed.position;
    // From the back: games that change now are among the last ones.
    const auto before = std::find_if(remembered.games.rbegin(), remembered.games.rend(),
                                     [&](const RememberedGame& other) { return other.game == change.game; });
    if (before != remembered.games.rend())
        remembered.games.erase(std::prev(before.base()));
    remembered.games.push_back(gameOf(change, member));
    if (remembered.games.size() <= mostNews)
        return;
    remembered.from = std::max(remembered.from, remembered.games.front().position);
    remembered.games.erase(remembered.games.begin());
}

void Feed::wake(const std::vector<std::string>& accounts) {
    if (accounts.empty()) {
        std::vector<std::string> everybody;
        for (const auto& [id, account] : m_accounts)
            if (!account.polls.empty())
                everybody.push_back(id);
        if (!everybody.empty())
            wake(everybody);
        return;
    }
    for (const std::string& id : accounts)
        if (const auto found = m_accounts.find(id); found != m_accounts.end())
            rouse(found->second);
}

void Feed::rouse(AccountFeed& account) {
    const auto polls = account.polls; // a copy, because answering changes the list
    for (const auto& poll : polls) {
        if (poll->reading) {
            poll->again = true;
        } else if (!m_alone) {
            read(poll);
        } else if (answerFromMemory(account, *poll)) {
            remove(account, poll);
        }
    }
}

void Feed::profileChanged(std::string_view account, std::int64_t revision) {
    const auto found = m_accounts.find(account);
    if (found == m_accounts.end())
        return;
    found->second.profile = revision;
    const auto polls = found->second.polls;
    for (const auto& poll : polls) {
        if (poll->reading)
            poll->again = true;
        else if (poll->profile >= 0 && poll->profile != revision)
            read(poll);
    }
}

/// Accounts without a poll can be read from the ledger again.
void Feed::forgetIdle() {
    std::erase_if(m_accounts, [](const auto& account) { return account.second.polls.empty(); });
}

void Feed::sweepLater() {
    if (m_sweeping || m_stopped)
        return;
    m_sweeping = true;
    m_timer.expires_after(sweepEvery);
    m_timer.async_wait([this](const boost::system::error_code& cancelled) {
        m_sweeping = false;
        if (!cancelled)
            sweep();
    });
}

void Feed::sweep() {
    const auto end = m_stopped ? m_deadlines.end() : m_deadlines.upper_bound(Clock::now());
    std::vector<std::shared_ptr<Poll>> over;
    for (auto next = m_deadlines.begin(); next != end; ++next)
        if (!next->second->reading) // otherwise the read answers it
            over.push_back(next->second);
    for (const auto& poll : over) {
        remove(poll);
        poll->respond(emptyNews(*poll));
    }
    if (!m_deadlines.empty())
        sweepLater();
}

std::vector<std::string> Feed::present(std::string_view account) const {
    std::vector<std::string> devices;
    if (const auto found = m_accounts.find(account); found != m_accounts.end())
        for (const auto& poll : found->second.polls)
            devices.push_back(poll->call.device);
    return devices;
}

void Feed::dismiss(std::string_view account, std::string_view device) {
    const auto found = m_accounts.find(account);
    if (found == m_accounts.end())
        return;
    const auto polls = found->second.polls;
    for (const auto& poll : polls)
        if (poll->call.device == device) {
            remove(poll);
            poll->respond(unknownToken());
        }
}

void Feed::stop() {
    m_stopped = true;
    m_timer.cancel();
    sweep();
}

} // namespace server
