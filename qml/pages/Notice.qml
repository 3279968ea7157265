import QtQuick
import Kit

/// A page with a sentence, an optional action, and a way back.
FocusScope {
    id: notice

    property string text
    property string actionText

    signal action
    signal leave

    TopBar {
        id: bar
        width: parent.width
        onBack: notice.leave()
    }
    Column {
        width: Math.min(parent.width - 48, 480)
        anchors.centerIn: parent
        spacing: 20

        Label {
            width: parent.width
            text: notice.text
            font.pixelSize: Theme.title
            horizontalAlignment: Text.AlignHCenter
        }
        PushButton {
            visible: text !== ""
            prominent: true
            text: notice.actionText
            anchors.horizontalCenter: parent.horizontalCenter
            onClicked: notice.action()
        }
    }
}
