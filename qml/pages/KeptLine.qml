import QtQuick
import QtQuick.Layouts
import Kit
import Models

/// Below the table: says that a draft of the player was overtaken, with a button to look at it.
Rectangle {
    id: line

    required property MatchModel match
    readonly property bool hasContent: match.keptText !== ""
    readonly property bool looking: match.stage === MatchModel.LookingBack
    readonly property bool narrow: width < 560

    signal dismissed()

    implicitHeight: rows.implicitHeight + 2 * 6
    color: Theme.raised

    Rectangle {
        width: parent.width
        height: 1
        color: Theme.line
    }
    GridLayout {
        id: rows
        anchors {
            left: parent.left
            right: parent.right
            verticalCenter: parent.verticalCenter
            leftMargin: Theme.margin
            rightMargin: Theme.gap
        }
        columns: line.narrow ? 2 : 3
        columnSpacing: Theme.gap
        rowSpacing: 4

        Label {
            objectName: "kept"
            Layout.fillWidth: true
            text: line.match.keptText
            font.pixelSize: Theme.small
        }
        IconButton {
            objectName: "dismissKept"
            Layout.column: line.narrow ? 1 : 2
            Layout.row: 0
            name: "close"
            label: qsTr("Do not keep what I had begun")
            onClicked: line.dismissed()
        }
        PushButton {
            objectName: line.looking ? "leaveKept" : "lookBack"
            visible: line.looking || line.match.canLookBack
            Layout.row: line.narrow ? 1 : 0
            Layout.column: line.narrow ? 0 : 1
            Layout.columnSpan: line.narrow ? 2 : 1
            Layout.fillWidth: line.narrow
            text: line.looking ? qsTr("Back to the game") : qsTr("Look at what you had begun here")
            onClicked: line.looking ? line.match.leaveKept() : line.match.lookBack()
        }
    }
}
