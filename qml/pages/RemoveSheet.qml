import QtQuick
import Kit
import Models

/// Before a game is taken from this device, or one that is over online from what is shown here.
ConfirmSheet {
    property HomeModel home
    property string game
    property string kind ///< what is played
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
