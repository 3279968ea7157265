import QtQuick
import Kit
import Models

/// Copies a text, and confirms it for a moment.
PushButton {
    id: button

    required property Account account
    required property string what
    property string caption: qsTr("Copy")
    property bool done: false

    iconName: done ? "check" : "copy"
    text: done ? qsTr("Copied") : caption
    onClicked: {
        account.copy(what)
        done = true
        moment.restart()
    }
    onWhatChanged: done = false

    Timer {
        id: moment
        interval: 2500
        onTriggered: button.done = false
    }
}
