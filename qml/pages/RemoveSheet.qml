import QtQuick
import Kit
import Models

/// Before a game is taken from this device.
ConfirmSheet {
    property HomeModel home
    property string game
    property string kind ///< what is played
    property string names

    objectName: "confirm"
    title: qsTr("Remove this game?")
    text: qsTr("%1 with %2 is taken from this device. It cannot be brought back.").arg(kind).arg(names)
    confirmText: qsTr("Remove")
    cancelText: qsTr("Keep it")
    Component.onCompleted: open()
    onConfirmed: home.remove(game)
}
