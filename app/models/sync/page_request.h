#pragma once

#include "app/models/sync/online.h"

#include <functional>
#include <utility>

namespace models {

/// What a page asks the server for: one thing at a time, whether it is under way, and what went wrong with it.
class PageRequest {
public:
    PageRequest(Online& online, QObject& page, std::function<void()> changed)
        : m_online(online), m_page(page), m_changed(std::move(changed)) {}

    bool isBusy() const { return m_busy; }
    const QString& trouble() const { return m_trouble; }

    /// False: something is under way already; a second tap does nothing.
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
    /// What went wrong, and how to do it again.
    void fail(const QString& trouble, std::function<void()> again = {}) {
        m_trouble = trouble;
        m_again = std::move(again);
        m_changed();
    }
    void clearTrouble() { m_trouble.clear(); }
    void forget() { ///< what went wrong
        m_trouble.clear();
        m_again = nullptr;
    }
    /// The answer to what is under way is awaited no more; `then` gets it all the same.
    void reset() {
        ++m_question;
        m_busy = false;
        m_trouble.clear();
    }
    int question() const { return m_question; } ///< another one since the last `reset`
    bool isAwaited(int question) const { return question == m_question; }

    /// `then` is called with the answer, whatever it is.
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
    /// Does again what failed. False: nothing did.
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
