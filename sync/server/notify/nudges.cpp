#include "sync/server/notify/nudges.h"

#include "sync/server/operations/operations.h"

#include <algorithm>
#include <map>

namespace server {

using engine::Result;
using push::Outcome;

namespace {

constexpr std::size_t mostCounted = 200; ///< of an account's games, those that changed last: no player counts further
constexpr int mostTries = 12;
constexpr Time firstPause = 30 * second;
constexpr Time longestPause = 2 * hour;
constexpr Time alarmPause = 30 * minute; ///< for the operator to correct the server's keys
constexpr Time minutesADay = Time{24} * 60;

bool contains(const std::vector<std::string>& list, std::string_view what) {
    return std::find(list.begin(), list.end(), what) != list.end();
}

/// Whether the nudge is still needed: the turn was not played and not seen since, and the game runs and is not muted.
Result<bool> stillWaits(Workspace& workspace, const Subscriber& subscriber, const Nudge& nudge) {
    if (nudge.game.empty())
        return true;
    auto opened = workspace.open(nudge.game, Workspace::OpenFor::Reading);
    if (!opened) // a damaged game must not hold up other nudges
        return opened.refusal().rule == damagedGame ? Result<bool>(false) : opened.refusal();
    if (opened.value() == nullptr || !opened.value()->isRunning() || contains(subscriber.muted, nudge.game) ||
        opened.value()->roster.isMuted(subscriber.account))
        return false;
    const LoadedGame& game = *opened.value();
    const auto seat = static_cast<engine::Seat>(nudge.seat);
    return game.match->turn() == seat && game.match->length() == nudge.length &&
           game.roster.isPlayer(seat, subscriber.account) && game.match->seen(seat) < nudge.length;
}

/// In how many games that are not muted it is the player's turn.
Result<int> waitingFor(Workspace& workspace, const Subscriber& subscriber) {
    const auto entries = workspace.ledger.entries(subscriber.account, endOfFeed, mostCounted);
    if (!entries)
        return entries.refusal();
    int count = 0;
    for (const FeedEntry& entry : entries.value()) {
        if (entry.status.empty() || entry.gone || contains(subscriber.muted, entry.game))
            continue;
        const engine::Seat turn = turnIn(entry).value_or(engine::nobody);
        if (turn == engine::nobody)
            continue;
        const auto roster = readRoster(entry.roster);
        if (roster && roster.value().isPlayer(turn, subscriber.account) && !roster.value().isMuted(subscriber.account))
            ++count;
    }
    return count;
}

using Claimed = std::vector<ClaimedNudge>;

/// The first nudge that is still needed; those before it are dropped. One is enough: its push tells of all games.
Result<std::optional<ClaimedNudge>> stillWaiting(Workspace& workspace, const Subscriber& subscriber,
                                                 const Claimed& nudges) {
    for (const ClaimedNudge& claimed : nudges) {
        const auto waits = stillWaits(workspace, subscriber, claimed.nudge);
        if (!waits)
            return waits.refusal();
        if (waits.value())
            return std::optional(claimed);
        if (auto dropped = workspace.ledger.dropNudge(claimed.device, claimed.nudge.game, claimed.nudge.due); !dropped)
            return dropped.refusal();
    }
    return std::optional<ClaimedNudge>();
}

/// The push for the claimed nudges of a device; nothing: none of them is needed, or these are quiet hours.
Result<std::optional<PendingPush>> pushFor(Workspace& workspace, const Subscriber& subscriber, const Claimed& nudges,
                                           Time now) {
    const Time claimedUntil = nudges.front().nudge.due;
    const auto isTest = [](const ClaimedNudge& claimed) { return claimed.nudge.game.empty(); };
    const bool test = std::any_of(nudges.begin(), nudges.end(), isTest);
    const auto account = workspace.ledger.account(subscriber.account);
    if (!account)
        return account.refusal();
    const Quiet ofAccount = account.value() ? account.value()->quiet.value_or(Quiet()) : Quiet();
    if (const Time end = std::max(endOfQuiet(ofAccount, now), endOfQuiet(subscriber.quiet, now)); end > now && !test) {
        auto postponed = workspace.ledger.postponeNudges(subscriber.device, claimedUntil, end, Ledger::Count::Nothing);
        return postponed ? Result<std::optional<PendingPush>>(std::nullopt) : postponed.refusal();
    }
    const auto left = stillWaiting(workspace, subscriber, nudges);
    if (!left)
        return left.refusal();
    if (!left.value())
        return std::optional<PendingPush>();
    const auto waiting = waitingFor(workspace, subscriber);
    if (!waiting)
        return waiting.refusal();
    const ClaimedNudge& claimed = *left.value();
    PendingPush pendingPush{subscriber.device, subscriber.address, {}, claimedUntil, claimed.tries};
    pendingPush.message.kind = claimed.nudge.game.empty() ? push::Message::Kind::Test : push::Message::Kind::Turn;
    pendingPush.message.who = claimed.nudge.who;
    pendingPush.message.game = claimed.nudge.game;
    pendingPush.message.waiting = waiting.value();
    pendingPush.message.others = std::max(0, waiting.value() - 1);
    return std::optional<PendingPush>(pendingPush);
}

/// The back-off: longer after every try, with jitter so that not all tries come at once.
Time pauseAfter(int tries, double jitter) {
    const Time longest = std::min(longestPause, firstPause << std::min(tries, 10));
    return firstPause / 2 + static_cast<Time>(jitter * static_cast<double>(longest));
}

Result<void> postpone(Workspace& workspace, const PendingPush& pendingPush, Time due, Ledger::Count count) {
    workspace.addSideEffect([due](SideEffects& effects) { effects.nudged(due); });
    return workspace.ledger.postponeNudges(pendingPush.device, pendingPush.claimedUntil, due, count);
}

Result<void> giveUp(Workspace& workspace, const PendingPush& pendingPush, const Subscriber& subscriber,
                    std::string_view why) {
    if (auto dropped = workspace.ledger.dropNudges(pendingPush.device, pendingPush.claimedUntil); !dropped)
        return dropped;
    return workspace.ledger.recordPushResult(pendingPush.device, subscriber.delivered, why);
}

Result<void> tryAgain(Workspace& workspace, const PendingPush& pendingPush, const Subscriber& subscriber,
                      const Outcome& outcome, Time due) {
    if (pendingPush.tries + 1 >= mostTries)
        return giveUp(workspace, pendingPush, subscriber, outcome.why);
    if (auto postponed = postpone(workspace, pendingPush, due, Ledger::Count::Try); !postponed)
        return postponed;
    return workspace.ledger.recordPushResult(pendingPush.device, subscriber.delivered, outcome.why);
}

} // namespace

Time endOfQuiet(const Quiet& quiet, Time now) {
    if (quiet.from == quiet.to)
        return now;
    const Time here = now / minute + quiet.offset;
    const Time today = ((here % minutesADay) + minutesADay) % minutesADay;
    const bool isQuiet =
        quiet.from < quiet.to ? today >= quiet.from && today < quiet.to : today >= quiet.from || today < quiet.to;
    if (!isQuiet)
        return now;
    const Time left = (quiet.to - today + minutesADay) % minutesADay;
    return (now / minute + left) * minute;
}

Result<std::vector<PendingPush>> duePushes(Workspace& workspace, Time now, std::size_t most) {
    const auto claimed = workspace.ledger.claimNudges(now, now + workspace.push.holdBack, now + claimLifetime, most);
    if (!claimed)
        return claimed.refusal();
    std::map<std::string, Claimed> byDevice;
    for (const ClaimedNudge& nudge : claimed.value())
        byDevice[nudge.device].push_back(nudge);
    std::vector<PendingPush> pendingPushes;
    for (const auto& [device, nudges] : byDevice) {
        const auto subscriber = workspace.ledger.subscriber(device);
        if (!subscriber)
            return subscriber.refusal();
        if (!subscriber.value())
            continue; // unsubscribed, and its nudges were deleted, too
        auto pendingPush = pushFor(workspace, *subscriber.value(), nudges, now);
        if (!pendingPush)
            return pendingPush.refusal();
        if (pendingPush.value())
            pendingPushes.push_back(std::move(*pendingPush.value()));
    }
    return pendingPushes;
}

Result<void> recordPushOutcome(Workspace& workspace, const PendingPush& pendingPush, const Outcome& outcome, Time now,
                               double jitter) {
    const auto found = workspace.ledger.subscriber(pendingPush.device);
    if (!found)
        return found.refusal();
    if (!found.value())
        return {};
    const Subscriber& subscriber = *found.value();
    if (subscriber.address != pendingPush.address) // the outcome says nothing about the device's new address
        return postpone(workspace, pendingPush, now, Ledger::Count::Nothing);
    switch (outcome.kind) {
    case Outcome::Kind::Delivered:
        if (auto dropped = workspace.ledger.dropNudges(pendingPush.device, pendingPush.claimedUntil); !dropped)
            return dropped;
        if (pendingPush.message.kind == push::Message::Kind::Turn) // it tells of all waiting games
            if (auto dropped = workspace.ledger.dropRetriedNudges(pendingPush.device); !dropped)
                return dropped;
        return workspace.ledger.recordPushResult(pendingPush.device, now, {});
    case Outcome::Kind::Gone:
        if (outcome.since && *outcome.since < subscriber.since)
            return tryAgain(workspace, pendingPush, subscriber, outcome, now + pauseAfter(pendingPush.tries, jitter));
        if (auto removed = workspace.ledger.unsubscribe(pendingPush.device); !removed)
            return removed.refusal();
        return {};
    case Outcome::Kind::Refused:
        return giveUp(workspace, pendingPush, subscriber, outcome.why);
    case Outcome::Kind::Alarm:
        return tryAgain(workspace, pendingPush, subscriber, outcome, now + alarmPause);
    case Outcome::Kind::Later:
        break;
    }
    const Time asked = std::chrono::duration_cast<std::chrono::milliseconds>(outcome.retryAfter).count();
    return tryAgain(workspace, pendingPush, subscriber, outcome,
                    now + std::max(asked, pauseAfter(pendingPush.tries, jitter)));
}

} // namespace server
