import QtQuick
import Kit

/// A device of the account: its name, when it was last used, and a button to sign it out.
Panel {
    id: line

    required property string device
    required property string name
    required property string used
    required property bool current
    property bool editing: false

    signal revoke
    signal rename(string name)

    function accept() {
        editing = false
        if (field.text.trim() !== "" && field.text.trim() !== name)
            rename(field.text.trim())
    }

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
        width: parent.width - x - buttons.width - 4
        anchors.verticalCenter: parent.verticalCenter

        Label {
            visible: !line.editing
            width: parent.width
            text: line.name
            strong: true
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        }
        TextField {
            id: field
            objectName: "deviceName"
            visible: line.editing
            width: parent.width
            label: qsTr("What this device is called")
            maximumLength: 20
            onAccepted: line.accept()
            Keys.onEscapePressed: line.editing = false
        }
        Label {
            width: parent.width
            text: line.current ? qsTr("This device") : qsTr("Last used %1").arg(line.used)
            color: Theme.faint
            font.pixelSize: Theme.small
        }
    }
    Row {
        id: buttons
        anchors { right: parent.right; rightMargin: 4; verticalCenter: parent.verticalCenter }

        IconButton {
            objectName: "renameDevice"
            name: line.editing ? "check" : "more"
            label: line.editing ? qsTr("Keep this name") : qsTr("Rename %1").arg(line.name)
            onClicked: {
                if (line.editing)
                    return line.accept()
                line.editing = true
                field.text = line.name
                field.forceActiveFocus()
                field.selectAll()
            }
        }
        IconButton {
            objectName: "revokeDevice"
            visible: !line.editing
            name: "close"
            label: line.current ? qsTr("Sign this device out") : qsTr("Sign out %1").arg(line.name)
            onClicked: line.revoke()
        }
    }
}
