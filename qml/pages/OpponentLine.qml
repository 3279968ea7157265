import QtQuick
import Kit

/// An opponent of the player, and the results against this opponent.
Item {
    id: line

    required property string name
    required property url face
    required property string result

    implicitHeight: Math.max(40, words.implicitHeight)
    Accessible.role: Accessible.StaticText
    Accessible.name: name + ": " + result

    Picture {
        source: line.face
        width: 40
        height: 40
        anchors.verticalCenter: parent.verticalCenter
    }
    Column {
        id: words
        x: 40 + Theme.margin
        width: parent.width - x
        anchors.verticalCenter: parent.verticalCenter

        Label {
            width: parent.width
            text: line.name
            strong: true
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            Accessible.ignored: true
        }
        Label {
            width: parent.width
            text: line.result
            color: Theme.faint
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
}
