#include "app/models/sync/links.h"

#include "sync/protocol/routes.h"

#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <array>

namespace models {

namespace {

constexpr const char* scheme = "gingerbread";
constexpr std::array<const char*, 3> actions{"join", "device", "seat"}; ///< in the order of AppLink::Action

const QString& pagePath() {
    static const QString path = QString::fromUtf8(protocol::invitationPages.data(), protocol::invitationPages.size());
    return path;
}

} // namespace

QString textOf(const AppLink& link) {
    QUrlQuery query;
    query.addQueryItem("server", link.server);
    if (!link.game.isEmpty())
        query.addQueryItem("game", link.game);
    query.addQueryItem("code", link.code);
    return QString(scheme) + ":" + actions[static_cast<std::size_t>(link.action)] + '?' +
           query.toString(QUrl::FullyEncoded);
}

std::optional<AppLink> readAppLink(const QString& text) {
    const QUrl url(text);
    if (url.scheme() != scheme)
        return std::nullopt;
    const QUrlQuery query(url);
    const auto* const action = std::find(actions.begin(), actions.end(), url.path());
    return AppLink{action == actions.end() ? AppLink::Action::Join
                                           : static_cast<AppLink::Action>(action - actions.begin()),
                   query.queryItemValue("server", QUrl::FullyDecoded), query.queryItemValue("code", QUrl::FullyDecoded),
                   query.queryItemValue("game", QUrl::FullyDecoded)};
}

QString invitationPage(const QString& server, const QString& code) { return server + pagePath() + code; }

QString serverOf(const QString& page) { return page.section(pagePath(), 0, 0); }

TypedInvitation invitationIn(const QString& typed) {
    static const QRegularExpression link(QString("(?:https?://|%1:)\\S*").arg(scheme),
                                         QRegularExpression::CaseInsensitiveOption);
    const auto inside = link.match(typed);
    if (!inside.hasMatch())
        return {{}, typed.trimmed()};
    if (const auto app = readAppLink(inside.captured()))
        return {app->server, app->code};
    const QUrl url(inside.captured(), QUrl::StrictMode);
    const QStringList parts = url.path().split(pagePath());
    const QUrl server = url.adjusted(QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment);
    return {server.toString(), parts.size() == 2 ? parts[1] : QString()};
}

} // namespace models
