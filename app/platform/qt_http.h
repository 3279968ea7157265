#pragma once

#include "sync/client/http.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>
#include <QTimer>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>

namespace platform {

/// Over Qt Network, for where there are no sockets. It lives and answers in the thread that made it, which has an event
/// loop.
///
/// Two things Qt does not tell: how long a compressed answer was, unless the server said so (else `wireBytes` is what
/// it became); and whether what came was no HTTP at all (then the server is `Unreachable`, not `Misshapen`).
class QtHttp final : public QObject, public client::Http {
    Q_OBJECT

public:
    /// `authorities`: a file of certificates (PEM) that are believed besides those that the system believes.
    explicit QtHttp(const QString& version, const std::filesystem::path& authorities = {},
                    std::size_t longest = longestBody, QObject* parent = nullptr);

    void send(client::HttpRequest request, Done done) override;
    void cancelAll() override;

private:
    using Id = quint64;
    struct Exchange {
        Done done;
        std::function<void()> left;
        std::string body;
        bool untrusted = false;
        std::optional<client::HttpReply> outcome;
        QTimer clock;
        std::unique_ptr<QNetworkReply> reply; ///< it and the clock go first: nothing is called for what is gone
    };

    QNetworkRequest form(const client::HttpRequest& request, const QUrl& url) const;
    std::unique_ptr<QNetworkReply> begin(const client::HttpRequest& request, const QUrl& url);
    void watch(Id id, Exchange& exchange);
    void take(Id id, Exchange& exchange);
    void finish(Id id, Exchange& exchange);
    void end(Id id, Exchange& exchange, client::HttpReply outcome);
    void deliver(Id id);
    void sayLeft(Id id);

    std::size_t m_longest;
    QNetworkAccessManager m_manager;
    QNetworkRequest m_form; ///< what all requests have in common
    Id m_last = 0;
    std::map<Id, Exchange> m_exchanges; ///< until they are delivered
};

} // namespace platform
