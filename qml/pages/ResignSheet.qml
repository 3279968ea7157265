import QtQuick
import Kit
import Models

/// Confirms that the player gives up her seat in an online game.
ConfirmSheet {
    property HomeModel home
    property string game
    property string kind ///< the title of the kind of game
    property string names

    objectName: "confirm"
    title: qsTr("Resign from this game?")
    text: qsTr("%1 with %2: a bot plays on in your place. You cannot come back into it.").arg(kind).arg(names)
    confirmText: qsTr("Resign")
    cancelText: qsTr("Play on")
    Component.onCompleted: open()
    onConfirmed: home.resign(game)
}
