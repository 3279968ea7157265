#pragma once

#include "app/models/sync/online.h"

#include <functional>
#include <utility>

namespace models {

/// A page's requests to the server: one at a time, whether it is under way, and why it failed.
class PageRequest {
public:
    PageRequest(Online& online, QObject& page, std::function<void()> changed)
        : m_online(online), m_page(page), m_changed(std::move(changed)) {}

    bool isBusy() const { return m_busy; }
    const QString& trouble() const { return m_trouble; }

    /// False: a request is under way; a second tap does nothing.
    bool begin() {
        if (m_busy)
            return false;
        m_busy = true;
        m_trouble.clear();
        m_retry = nullptr;
        m_changed();
        return true;
    }
    void end(const QString& trouble = {}) {
        m_busy = false;
        m_trouble = trouble;
        m_changed();
    }
    /// Records what went wrong, and how to repeat it.
    void fail(const QString& trouble, std::function<void()> retry = {}) {
        m_trouble = trouble;
        m_retry = std::move(retry);
        m_changed();
    }
    void clearTrouble() { m_trouble.clear(); }
    void clearFailure() { ///< forgets the failure and how to repeat it
        m_trouble.clear();
        m_retry = nullptr;
    }
    /// The answer to the request under way is awaited no more; `then` of `ask` gets it all the same.
    void abandon() {
        ++m_generation;
        m_busy = false;
    }
    void reset() { ///< abandons the request, and forgets the trouble
        abandon();
        m_trouble.clear();
    }
    int generation() const { return m_generation; } ///< changes with every `abandon`
    bool isAwaited(int generation) const { return generation == m_generation; }
    /// Wraps `then`: it is called only if the answer is still awaited.
    template <class Answer>
    std::function<void(const Answer&)> ifAwaited(const std::function<void(const Answer&)>& then) {
        return [this, then, generation = m_generation](const Answer& answer) {
            if (isAwaited(generation))
                then(answer);
        };
    }

    /// Sends the request; `then` is called with the answer, also after a failure.
    template <class T>
    void ask(const client::Request<T>& request, const std::type_identity_t<client::ReplyHandler<T>>& then) {
        if (!begin())
            return;
        m_online.ask(&m_page, request, [this, request, then, generation = m_generation](const client::Reply<T>& reply) {
            if (isAwaited(generation)) {
                m_busy = false;
                if (!reply.ok()) {
                    m_trouble = QString::fromStdString(reply.fault.sentence);
                    m_retry = [this, request, then] { ask(request, then); }; // with the same key
                }
            }
            then(reply);
            m_changed();
        });
    }
    /// Repeats what failed. False: nothing failed.
    bool retry() {
        const auto work = std::exchange(m_retry, nullptr);
        if (work)
            work();
        return static_cast<bool>(work);
    }

private:
    Online& m_online;
    QObject& m_page;
    std::function<void()> m_changed;
    bool m_busy = false;
    int m_generation = 0;
    QString m_trouble;
    std::function<void()> m_retry;
};

} // namespace models
