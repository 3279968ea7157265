#include "sync/server/ledger/writer.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace server {

using engine::Result;

Response tryAgain() {
    Response response(protocol::Problem{503, std::string(protocol::problems::store),
                                        "The server cannot keep anything at the moment. Try again."});
    response.retryAfter = std::chrono::seconds(5);
    return response;
}

namespace {

constexpr std::size_t smallGroup = 8; ///< fewer jobs are not split: each group costs a wait for the disk

/// The size of the next group: half of all active clients, which are those of the waiting jobs and those that were just
/// answered and will soon ask again. So one half is written while the other half is answered. If all waiting jobs were
/// taken, the halves would merge, and this thread, the thread of the connections and the disk would wait for each
/// other. (Half of the waiting jobs would be a third of the clients: too many groups for a slow disk.)
std::size_t shareOf(std::size_t waiting, std::size_t answered) {
    return std::min(waiting, std::max(smallGroup, (waiting + answered) / 2));
}

} // namespace

Writer::Writer(Transactional& store, Hooks hooks, std::size_t largestGroup)
    : m_store(store), m_hooks(std::move(hooks)), m_largestGroup(largestGroup), m_thread([this] { work(); }) {}

Writer::~Writer() {
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
    }
    m_posted.notify_one();
    m_thread.join();
}

void Writer::post(Job job) {
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_posted.notify_one();
}

void Writer::work() {
    std::size_t count = 0; // jobs of the previous group
    for (;;) {
        std::vector<Job> group;
        {
            std::unique_lock lock(m_mutex);
            m_posted.wait(lock, [this] { return m_ending || !m_jobs.empty(); });
            if (m_jobs.empty())
                return;
            count = std::min(shareOf(m_jobs.size(), count), m_largestGroup);
            const auto end = m_jobs.begin() + static_cast<std::ptrdiff_t>(count);
            group.assign(std::make_move_iterator(m_jobs.begin()), std::make_move_iterator(end));
            m_jobs.erase(m_jobs.begin(), end);
        }
        write(group);
    }
}

void Writer::write(std::span<Job> group) {
    constexpr int tries = 8;
    auto responses = run(group);
    for (int i = 1; !responses; ++i) {
        m_store.rollback();
        m_hooks.rolledBack(responses.refusal());
        if (responses.refusal().rule != conflict && group.size() > 1) { // perhaps only one of the jobs fails
            for (Job& job : group)
                write({&job, 1});
            return;
        }
        if (responses.refusal().rule != conflict || i == tries)
            break;
        responses = run(group);
    }
    Responses finished;
    for (std::size_t i = 0; i < group.size(); ++i)
        finished.emplace_back(std::move(group[i].respond), responses ? std::move(responses.value()[i]) : tryAgain());
    m_hooks.finished(std::move(finished));
}

Result<std::vector<Response>> Writer::run(std::span<Job> group) {
    if (auto begun = m_store.begin(); !begun)
        return begun.refusal();
    std::vector<Response> responses;
    for (Job& job : group) {
        auto response = job.run();
        if (!response)
            return response.refusal();
        responses.push_back(std::move(response.value()));
    }
    if (auto kept = m_store.commit(); !kept)
        return kept.refusal();
    return responses;
}

} // namespace server
