import QtQuick
import Kit

/// A page with a sentence, an optional action, and a way back.
FocusScope {
    id: page

    property string text
    property string actionText

    signal action
    signal leave

    TopBar {
        id: bar
        width: parent.width
        onBack: page.leave()
    }
    Column {
        width: Math.min(parent.width - 48, 480)
        anchors.centerIn: parent
        spacing: 20

        Label {
            width: parent.width
            text: page.text
            font.pixelSize: Theme.title
            horizontalAlignment: Text.AlignHCenter
        }
        PushButton {
            visible: text !== ""
            prominent: true
            text: page.actionText
            anchors.horizontalCenter: parent.horizontalCenter
            onClicked: page.action()
        }
    }
}
