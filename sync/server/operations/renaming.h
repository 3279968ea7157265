#pragma once

#include "sync/server/operations/operations.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// A player who takes another name or picture is called so in all her games that are not over: not within her request,
/// for there may be hundreds, and not all at once, for others play meanwhile.

namespace server {

/// The account's own seats in this game are called as it is now; everybody in it is told, if that is any news.
engine::Result<void> renameIn(Workspace& workspace, std::string_view game, std::string_view account);

/// Lives in the thread of the connections. What was not done to the end is found again by `look`.
class Renaming {
public:
    using Job = std::function<Reply(Workspace&)>;
    using Post = std::function<void(std::string_view lane, Job job, Handler::Answer answer)>;

    explicit Renaming(Post post) : m_post(std::move(post)) {}

    void spread(const std::string& account); ///< she has another name or picture
    void look();                             ///< for what a process that died has left

private:
    struct Task {
        std::string account;
        std::int64_t revision = 0;
        std::vector<std::string> games; ///< that are left
        std::size_t underWay = 0;
        bool failed = false;
    };
    void step(const std::shared_ptr<Task>& task);
    void settle(const Task& task);

    Post m_post;
};

} // namespace server
