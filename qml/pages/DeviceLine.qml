import QtQuick
import Kit

/// A device of the account: when it was last used, and the way to sign it out.
Panel {
    id: line

    required property string device
    required property string name
    required property string used
    required property bool current

    signal revoke

    color: Theme.raised
    implicitHeight: Math.max(Theme.touch + 8, words.implicitHeight + 2 * Theme.gap)

    Picture {
        source: Theme.icons + "device.svg"
        x: Theme.margin
        width: 24
        height: 24
        anchors.verticalCenter: parent.verticalCenter
    }
    Column {
        id: words
        x: 24 + 2 * Theme.margin
        width: parent.width - x - bin.width - 4
        anchors.verticalCenter: parent.verticalCenter

        Label {
            width: parent.width
            text: line.name
            strong: true
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        }
        Label {
            width: parent.width
            text: line.current ? qsTr("This device") : qsTr("Last used %1").arg(line.used)
            color: Theme.faint
            font.pixelSize: Theme.small
        }
    }
    IconButton {
        id: bin
        name: "close"
        label: qsTr("Sign out %1").arg(line.name)
        anchors { right: parent.right; rightMargin: 4; verticalCenter: parent.verticalCenter }
        onClicked: line.revoke()
    }
}
