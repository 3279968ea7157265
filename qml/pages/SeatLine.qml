import QtQuick
import Kit

/// A seat in a lobby: who has it, or that it is open.
Panel {
    id: line

    required property string name
    required property url face
    required property string note
    required property bool taken
    required property bool isMine

    color: taken ? Theme.raised : "transparent"
    border.color: isMine ? Theme.lit : Theme.line
    border.width: isMine ? 2 : 1
    implicitHeight: Math.max(56, words.implicitHeight + 2 * Theme.gap)
    Accessible.role: Accessible.ListItem
    Accessible.name: (name === "" ? qsTr("Nobody yet") : name) + ". " + note

    Picture {
        id: portrait
        readonly property bool empty: String(line.face) === ""
        x: Theme.gap + (empty ? 8 : 0)
        width: empty ? 24 : 40
        height: width
        source: empty ? Theme.icons + "letter.svg" : line.face
        opacity: line.taken ? 1 : 0.6
        anchors.verticalCenter: parent.verticalCenter
    }
    Column {
        id: words
        x: Theme.gap + 40 + Theme.margin
        width: parent.width - x - Theme.gap - (tick.visible ? tick.width + Theme.gap : 0)
        anchors.verticalCenter: parent.verticalCenter

        Label {
            width: parent.width
            text: line.name === "" ? qsTr("Nobody yet") : line.name
            strong: line.name !== ""
            color: line.name === "" ? Theme.faint : Theme.text
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            Accessible.ignored: true
        }
        Label {
            visible: text !== ""
            width: parent.width
            text: line.note
            color: Theme.faint
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
    Picture {
        id: tick
        visible: line.taken
        source: Theme.icons + "check.svg"
        width: 20
        height: 20
        anchors { right: parent.right; rightMargin: Theme.margin; verticalCenter: parent.verticalCenter }
    }
}
