#pragma once

#include "sync/protocol/links.h"

#include <QString>

#include <optional>

/// The links that open the app, of the words in sync/protocol/links.h. They go from player to player, or are pictures
/// for another device's camera.

namespace models {

/// gingerbread:join?server=…&code=…, gingerbread:device?… and gingerbread:seat?…&game=…
struct AppLink {
    using Action = protocol::LinkAction;
    Action action = Action::Join;
    QString server; ///< its address
    QString code;
    QString game = {}; ///< Seat: its id
};
QString textOf(const AppLink& link);
/// Nothing: a link of another scheme, or no link. An unknown action counts as Join.
std::optional<AppLink> readAppLink(const QString& text);

/// The address of an invitation's page: https://turns.example/j/CODE
QString invitationPage(const QString& server, const QString& code);
QString serverOf(const QString& page);

/// An invitation as people pass it on: a code, an app link or the address of its page, alone or in a message.
struct TypedInvitation {
    QString server; ///< empty: the text names no server
    QString code;
};
TypedInvitation invitationIn(const QString& typed);

} // namespace models
