import QtQuick
import Kit

/// The buttons "new game" and "join": side by side, or stacked when the width is too small.
Grid {
    id: grid

    readonly property bool stacked: fresh.implicitWidth + spacing + joining.implicitWidth > width

    signal newGame
    signal join

    columns: stacked ? 1 : 2
    spacing: Theme.gap

    PushButton {
        id: fresh
        objectName: "newGame"
        prominent: true
        iconName: "plus"
        text: qsTr("New game")
        font.pixelSize: Theme.title
        width: grid.stacked ? grid.width : grid.width - grid.spacing - joining.width
        height: Math.max(56, implicitHeight)
        onClicked: grid.newGame()
    }
    PushButton {
        id: joining
        objectName: "join"
        iconName: "join"
        text: qsTr("Join")
        width: grid.stacked ? grid.width : Math.max(implicitWidth, grid.width * 0.3)
        height: grid.stacked ? implicitHeight : fresh.height
        onClicked: grid.join()
    }
}
