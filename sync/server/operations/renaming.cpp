#include "sync/server/operations/renaming.h"

#include "sync/server/operations/joining.h"

#include <algorithm>

namespace server {

using engine::Result;

namespace {

constexpr std::size_t gamesPerStep = 16; ///< how many games are renamed before other requests get their turn
constexpr std::size_t mostFound = 64;    ///< accounts whose renames are finished in one go
constexpr std::size_t mostGames = 10'000;

} // namespace

Result<void> renameIn(Workspace& workspace, std::string_view id, std::string_view accountId) {
    auto opened = workspace.open(id, Workspace::OpenFor::Writing);
    if (!opened) // a damaged game keeps its names
        return opened.refusal().rule == damagedGame ? Result<void>() : opened.refusal();
    const auto account = workspace.ledger.account(accountId);
    if (!account)
        return account.refusal();
    if (opened.value() == nullptr || !account.value())
        return {};
    LoadedGame& game = *opened.value();
    if (game.roster.state != Roster::State::Open && !game.isRunning())
        return {}; // a game that is over keeps its names
    bool any = false;
    for (RosterSeat& seat : game.roster.seats)
        any = updateFromAccount(game.roster, seat, *account.value()) || any;
    if (!any)
        return {};
    if (auto saved = workspace.save(game); !saved)
        return saved;
    return workspace.updateFeeds(game);
}

void Renaming::renameInGames(const std::string& accountId) {
    auto task = std::make_shared<Task>();
    task->account = accountId;
    m_post(
        accountId,
        [task](Workspace& workspace) -> Reply {
            const auto account = workspace.ledger.account(task->account);
            if (!account)
                return account.refusal();
            const auto entries = workspace.ledger.entries(task->account, endOfFeed, mostGames);
            if (!entries)
                return entries.refusal();
            task->renames = account.value() ? account.value()->renames : 0;
            task->games.clear();
            for (const FeedEntry& entry : entries.value())
                if (!entry.gone && isUnderWay(entry))
                    task->games.push_back(entry.game);
            return Response();
        },
        [this, task](const Response& response) {
            if (response.status == 200 && task->renames != 0)
                step(task);
        });
}

void Renaming::step(const std::shared_ptr<Task>& task) {
    if (task->games.empty())
        return task->failed ? void() : markFinished(*task);
    task->underWay = std::min(gamesPerStep, task->games.size());
    for (std::size_t i = task->underWay; i > 0; --i) {
        const std::string game = task->games.back();
        task->games.pop_back();
        m_post(
            game,
            [task, game](Workspace& workspace) -> Reply {
                auto renamed = renameIn(workspace, game, task->account);
                return renamed ? Reply(Response()) : Reply(renamed.refusal());
            },
            [this, task](const Response& response) {
                task->failed = task->failed || response.status != 200;
                if (--task->underWay == 0)
                    step(task);
            });
    }
}

void Renaming::markFinished(const Task& task) {
    m_post(
        task.account,
        [account = task.account, renames = task.renames](Workspace& workspace) -> Reply {
            auto marked = workspace.ledger.finishRename(account, renames);
            return marked ? Reply(Response()) : Reply(marked.refusal());
        },
        [](const Response&) {});
}

void Renaming::resumeUnfinished() {
    auto found = std::make_shared<std::vector<std::string>>();
    m_post(
        {},
        [found](Workspace& workspace) -> Reply {
            auto accounts = workspace.ledger.renamedAccounts(mostFound);
            if (!accounts)
                return accounts.refusal();
            *found = std::move(accounts.value());
            return Response();
        },
        [this, found](const Response&) {
            for (const std::string& account : *found)
                renameInGames(account);
        });
}

} // namespace server
