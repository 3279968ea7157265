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
        m_again = nullptr;
        m_changed();
        return true;
    }
    void end(const QString& trouble = {}) {
        m_busy = false;
        m_trouble = trouble;
        m_changed();
    }
    /// Notes what went wrong, and how to repeat it.
    void fail(const QString& trouble, std::function<void()> again = {}) {
        m_trouble = trouble;
        m_again = std::move(again);
        m_changed();
    }
    void clearTrouble() { m_trouble.clear(); }
    void forget() { ///< forgets the failure and how to repeat it
        m_trouble.clear();
        m_again = nullptr;
    }
    /// The answer to the request under way is awaited no more; `then` gets it all the same.
    void reset() {
        ++m_question;
        m_busy = false;
        m_trouble.clear();
    }
    int question() const { return m_question; } ///< changes with every `reset`
    bool isAwaited(int question) const { return question == m_question; }

    /// Sends the request; `then` is called with the answer, also after a failure.
    template <class T>
    void ask(const client::Request<T>& request, const std::type_identity_t<client::Then<T>>& then) {
        if (!begin())
            return;
        m_online.ask(&m_page, request, [this, request, then, question = m_question](const client::Reply<T>& reply) {
            if (isAwaited(question)) {
                m_busy = false;
                if (!reply.ok()) {
                    m_trouble = QString::fromStdString(reply.fault.sentence);
                    m_again = [this, request, then] { ask(request, then); }; // with the same key
                }
            }
            then(reply);
            m_changed();
        });
    }
    /// Repeats what failed. False: nothing failed.
    bool retry() {
        const auto again = std::exchange(m_again, nullptr);
        if (again)
            again();
        return static_cast<bool>(again);
    }

private:
    Online& m_online;
    QObject& m_page;
    std::function<void()> m_changed;
    bool m_busy = false;
    int m_question = 0;
    QString m_trouble;
    std::function<void()> m_again;
};

} // namespace models
