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

/// HTTP by Qt Network, for platforms without sockets. Lives and answers in the thread that made it, which must have an
/// event loop.
///
/// Qt does not tell two things: the compressed length of an answer without Content-Length (then `wireBytes` is the
/// uncompressed length), and whether the answer was HTTP at all (if not, the server is `Unreachable`, not `Malformed`).
class QtHttp final : public QObject, public client::Http {
    Q_OBJECT

public:
    /// `caFile`: a PEM file of certificate authorities that are trusted in addition to the system's.
    explicit QtHttp(const QString& version, const std::filesystem::path& caFile = {}, std::size_t longest = longestBody,
                    QObject* parent = nullptr);

    void send(client::HttpRequest request, Done done) override;
    void cancelAll() override;

private:
    using Id = quint64;
    /// A request in progress, and its answer so far.
    struct Exchange {
        Done done;
        std::function<void()> onTransmitted;
        std::string body;
        bool untrusted = false;
        std::optional<client::HttpReply> outcome;
        QTimer clock;
        std::unique_ptr<QNetworkReply> reply; ///< destroyed first, with `clock`: then no signal comes
    };

    QNetworkRequest form(const client::HttpRequest& request, const QUrl& url) const;
    std::unique_ptr<QNetworkReply> begin(const client::HttpRequest& request, const QUrl& url);
    void watch(Id id, Exchange& exchange);
    void take(Id id, Exchange& exchange);
    void finish(Id id, Exchange& exchange);
    void end(Id id, Exchange& exchange, client::HttpReply outcome);
    void callBack(Id id);
    void reportTransmitted(Id id);

    std::size_t m_longest;
    QNetworkAccessManager m_manager;
    QNetworkRequest m_form; ///< the template of all requests
    Id m_last = 0;
    std::map<Id, Exchange> m_exchanges; ///< until their callbacks were called
};

} // namespace platform
