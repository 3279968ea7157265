#include "app/models/sync/links.h"

#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <string_view>

namespace models {

namespace {

namespace fields = protocol::link_fields;

QString textOf(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

const QString& pagePath() {
    static const QString path = textOf(protocol::invitationPages);
    return path;
}

QString valueIn(const QUrlQuery& query, std::string_view field) {
    return query.queryItemValue(textOf(field), QUrl::FullyDecoded);
}

} // namespace

QString textOf(const AppLink& link) {
    QUrlQuery query;
    query.addQueryItem(textOf(fields::server), link.server);
    if (!link.game.isEmpty())
        query.addQueryItem(textOf(fields::game), link.game);
    query.addQueryItem(textOf(fields::code), link.code);
    return textOf(protocol::appScheme) + ':' + textOf(protocol::wordFor(link.action)) + '?' +
           query.toString(QUrl::FullyEncoded);
}

std::optional<AppLink> readAppLink(const QString& text) {
    const QUrl url(text);
    if (url.scheme() != textOf(protocol::appScheme))
        return std::nullopt;
    const QUrlQuery query(url);
    constexpr auto& actions = protocol::Words<AppLink::Action>::all;
    const auto* const action = std::find(actions.begin(), actions.end(), url.path().toStdString());
    return AppLink{action == actions.end() ? AppLink::Action::Join
                                           : static_cast<AppLink::Action>(action - actions.begin()),
                   valueIn(query, fields::server), valueIn(query, fields::code), valueIn(query, fields::game)};
}

QString invitationPage(const QString& server, const QString& code) { return server + pagePath() + code; }

QString serverOf(const QString& page) { return page.section(pagePath(), 0, 0); }

TypedInvitation invitationIn(const QString& typed) {
    static const QRegularExpression link(QString("(?:https?://|%1:)\\S*").arg(textOf(protocol::appScheme)),
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
