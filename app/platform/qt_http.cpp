#include "app/platform/qt_http.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>
#include <QUrl>

#ifndef QT_NO_SSL // a browser does TLS itself
#include <QSslConfiguration>
#endif

#include <algorithm>
#include <array>

namespace platform {
namespace {

using client::HttpReply;
using client::HttpRequest;
using Fault = HttpReply::Fault;
using std::chrono::seconds;

HttpReply failed(Fault fault) {
    HttpReply reply;
    reply.fault = fault;
    return reply;
}

bool isWeb(const QUrl& url) {
    return url.isValid() && !url.host().isEmpty() && url.userInfo().isEmpty() &&
           (url.scheme() == "http" || url.scheme() == "https");
}

#ifndef QT_NO_SSL
QSslConfiguration secured(const std::filesystem::path& caFile) {
    auto configuration = QSslConfiguration::defaultConfiguration();
    if (caFile.empty())
        return configuration;
    configuration.setCaCertificates(
        QSslConfiguration::systemCaCertificates()); // Qt loads the system's only as long as none are set
    configuration.addCaCertificates(QString::fromStdString(caFile.string()));
    return configuration;
}
#endif

seconds retryAfter(const QByteArray& text) {
    constexpr qint64 longest = qint64{24} * 60 * 60;
    bool isNumber = false;
    qint64 wait = text.toLongLong(&isNumber);
    if (!isNumber) {
        const auto read = QLocale::c().toDateTime(QString::fromLatin1(text), "ddd, dd MMM yyyy HH:mm:ss 'GMT'");
        const QDateTime until(read.date(), read.time(), QTimeZone::utc());
        wait = until.isValid() ? QDateTime::currentDateTimeUtc().secsTo(until) : 0;
    }
    return seconds(std::clamp(wait, qint64{0}, longest));
}

/// Whether there was an HTTP answer. Qt reports a status from 400 on as an error, too; with codes that it also uses for
/// malformed answers, which have no such status.
bool isAnswer(QNetworkReply::NetworkError error, int status) {
    if (error == QNetworkReply::NoError)
        return status != 0;
    const bool content = error >= QNetworkReply::ContentAccessDenied && error <= QNetworkReply::UnknownContentError;
    const bool server = error >= QNetworkReply::InternalServerError && error <= QNetworkReply::UnknownServerError;
    return status >= 400 && (content || server || error == QNetworkReply::ProtocolInvalidOperationError);
}

Fault faultOf(QNetworkReply::NetworkError error, bool untrusted) {
    if (untrusted)
        return Fault::Untrusted;
    switch (error) {
    case QNetworkReply::TimeoutError:
    case QNetworkReply::OperationCanceledError: // by Qt's transfer timeout; QtHttp's own cancel is silent
        return Fault::TooSlow;
    case QNetworkReply::NoError: // an answer without a status
    case QNetworkReply::UnknownContentError:
    case QNetworkReply::ProtocolFailure:
        return Fault::Malformed;
    default:
        return Fault::Unreachable;
    }
}

} // namespace

QtHttp::QtHttp(const QString& version, [[maybe_unused]] const std::filesystem::path& caFile, std::size_t longest,
               QObject* parent)
    : QObject(parent), m_longest(longest) {
    m_manager.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    m_form.setHeader(QNetworkRequest::UserAgentHeader, "gingerbread-house/" + version);
    m_form.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    m_form.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    m_form.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    m_form.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
#ifndef QT_NO_SSL
    m_form.setSslConfiguration(secured(caFile));
#endif
}

void QtHttp::send(HttpRequest request, Done done) {
    const Id id = ++m_last;
    Exchange& exchange = m_exchanges[id];
    exchange.done = std::move(done);
    exchange.onTransmitted = std::exchange(request.onTransmitted, nullptr);
    const QUrl url(QString::fromStdString(request.url), QUrl::StrictMode);
    if (!isWeb(url)) {
        end(id, exchange, failed(Fault::Unreachable));
        return;
    }
    exchange.reply = begin(request, url);
    watch(id, exchange);
    exchange.clock.setSingleShot(true);
    exchange.clock.start(request.timeout);
}

void QtHttp::cancelAll() {
    const auto forgotten = std::exchange(m_exchanges, {}); // destroying them may start new requests
}

QNetworkRequest QtHttp::form(const HttpRequest& request, const QUrl& url) const {
    QNetworkRequest filled = m_form;
    filled.setUrl(url);
    filled.setTransferTimeout(static_cast<int>(request.timeout.count()));
    for (const auto& [name, value] : request.headers)
        filled.setRawHeader(QByteArray::fromStdString(name), QByteArray::fromStdString(value));
    return filled;
}

std::unique_ptr<QNetworkReply> QtHttp::begin(const HttpRequest& request, const QUrl& url) {
    const QNetworkRequest filled = form(request, url);
    const auto method = QByteArray::fromStdString(request.method);
    QNetworkReply* reply = nullptr;
    if (method == "HEAD")
        reply = m_manager.head(filled);
    else if (request.body.empty() && (method == "GET" || method == "DELETE"))
        reply = m_manager.sendCustomRequest(filled, method); // unlike get(), sends no Content-Length
    else
        reply = m_manager.sendCustomRequest(filled, method, QByteArray::fromStdString(request.body)); // no Content-Type
    return std::unique_ptr<QNetworkReply>(reply);
}

void QtHttp::watch(Id id, Exchange& exchange) {
    QNetworkReply* reply = exchange.reply.get();
    connect(reply, &QNetworkReply::readyRead, this, [this, id, &exchange] { take(id, exchange); });
    connect(reply, &QNetworkReply::finished, this, [this, id, &exchange] { finish(id, exchange); });
    connect(reply, &QNetworkReply::uploadProgress, this, [this, id](qint64 sent, qint64 total) {
        if (total > 0 && sent == total)
            QMetaObject::invokeMethod(
                this, [this, id] { reportTransmitted(id); }, Qt::QueuedConnection);
    });
#ifndef QT_NO_SSL
    connect(reply, &QNetworkReply::sslErrors, this,
            [&exchange] { exchange.untrusted = true; }); // then Qt ends the request with an error
#endif
    connect(&exchange.clock, &QTimer::timeout, this,
            [this, id, &exchange] { end(id, exchange, failed(Fault::TooSlow)); });
}

void QtHttp::reportTransmitted(Id id) {
    const auto found = m_exchanges.find(id);
    if (found == m_exchanges.end())
        return;
    if (const auto onTransmitted = std::exchange(found->second.onTransmitted, nullptr))
        onTransmitted();
}

/// Reads in pieces, because the size of a compressed answer is known only after decompression.
void QtHttp::take(Id id, Exchange& exchange) {
    std::array<char, 16'384> piece{};
    while (!exchange.outcome) {
        const qint64 count = exchange.reply->read(piece.data(), piece.size());
        if (count <= 0)
            return;
        exchange.body.append(piece.data(), static_cast<std::size_t>(count));
        if (exchange.body.size() > m_longest)
            end(id, exchange, failed(Fault::Malformed));
    }
}

void QtHttp::finish(Id id, Exchange& exchange) {
    take(id, exchange);
    const QNetworkReply& reply = *exchange.reply;
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (!isAnswer(reply.error(), status)) {
        end(id, exchange, failed(faultOf(reply.error(), exchange.untrusted)));
        return;
    }
    HttpReply answer;
    answer.status = status;
    answer.retryAfter = retryAfter(reply.rawHeader("Retry-After"));
    const QVariant packed = reply.attribute(QNetworkRequest::OriginalContentLengthAttribute);
    answer.wireBytes = packed.isValid() ? packed.toULongLong() : exchange.body.size();
    answer.body = std::move(exchange.body);
    end(id, exchange, std::move(answer));
}

/// Only the first outcome counts. Delivered through the event loop: a callback within a signal of the reply could
/// destroy the reply that is emitting.
void QtHttp::end(Id id, Exchange& exchange, HttpReply outcome) {
    if (exchange.outcome)
        return;
    exchange.outcome = std::move(outcome);
    QMetaObject::invokeMethod(
        this, [this, id] { callBack(id); }, Qt::QueuedConnection);
}

void QtHttp::callBack(Id id) {
    const auto found = m_exchanges.find(id);
    if (found == m_exchanges.end())
        return; // cancelled in the meantime
    const Done done = std::move(found->second.done);
    HttpReply outcome = std::move(*found->second.outcome);
    m_exchanges.erase(found);
    if (done)
        done(std::move(outcome)); // may send, cancel or destroy this object
}

} // namespace platform
