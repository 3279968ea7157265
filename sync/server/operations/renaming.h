#pragma once

#include "sync/server/operations/operations.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// A player's new name or picture is taken over into all her games that are not over. That is done after her request,
/// because there may be hundreds, and a few at a time, so that the requests of others do not wait for it.

namespace server {

/// Gives the account's own seats in this game its present name and picture; a change goes to the feeds of all members.
engine::Result<void> renameIn(Workspace& workspace, std::string_view game, std::string_view account);

/// Lives in the thread of the connections. A rename that was not finished is found in the ledger by resumeUnfinished().
class Renaming {
public:
    using Job = std::function<Reply(Workspace&)>;
    using Post = std::function<void(std::string_view lane, Job job, Handler::Respond respond)>;

    explicit Renaming(Post post) : m_post(std::move(post)) {}

    void renameInGames(const std::string& account); ///< the account has another name or picture
    void resumeUnfinished();                        ///< finishes renames that a process left when it died

private:
    struct Task {
        std::string account;
        std::int64_t renames = 0;
        std::vector<std::string> games; ///< not renamed yet
        std::size_t underWay = 0;
        bool failed = false;
    };
    void step(const std::shared_ptr<Task>& task);
    void markFinished(const Task& task);

    Post m_post;
};

} // namespace server
