import QtQuick
import Kit
import Models

/// Confirms deleting a game of this device, or hiding a finished online game.
ConfirmSheet {
    property HomeModel home
    property string game
    property string kind ///< the title of the kind of game
    property string names
    property bool online: false
    readonly property string sentence: online
        ? qsTr("%1 with %2 is not shown here any more. It stays in your account and among your results.")
        : qsTr("%1 with %2 is taken from this device. It cannot be brought back.")

    objectName: "confirm"
    title: qsTr("Remove this game?")
    text: sentence.arg(kind).arg(names)
    confirmText: qsTr("Remove")
    cancelText: qsTr("Keep it")
    Component.onCompleted: open()
    onConfirmed: home.remove(game)
}
