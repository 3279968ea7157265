import QtQuick
import Kit
import Models

/// What goes on while one waits, and the way to see the rest at once.
Rectangle {
    id: bar

    required property MatchModel match
    property string text

    signal skip()

    implicitHeight: Math.max(44, label.implicitHeight + 12)
    radius: Theme.radius
    color: Theme.surface
    border.color: Theme.line
    opacity: 0.95

    Rectangle {
        x: 1
        y: parent.height - 5
        height: 4
        radius: 2
        width: (parent.width - 2) * bar.match.thinking
        color: Theme.accent
    }
    Label {
        id: label
        anchors { left: parent.left; right: button.left; leftMargin: 10; verticalCenter: parent.verticalCenter }
        text: bar.text
        font.pixelSize: Theme.small
    }
    IconButton {
        id: button
        objectName: "skip"
        anchors { right: parent.right; verticalCenter: parent.verticalCenter }
        name: bar.match.advising ? "close" : "skip"
        label: bar.match.advising ? qsTr("Stop thinking") : qsTr("Show the rest at once")
        onClicked: bar.skip()
    }
    TapHandler { onTapped: bar.skip() }
}
