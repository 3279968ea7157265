import QtQuick
import Kit
import Models
import Games.gingerbread

/// The buttons beside the house: undo, redo and hint on the left; turning the house or a tile on the right.
Item {
    id: buttons

    required property TableModel table
    required property MatchModel match
    required property HouseView view
    readonly property bool changed: table.discards || match.canUndo || match.canRedo

    Column {
        anchors { right: parent.right; top: parent.top }

        IconButton {
            objectName: "turnHouse"
            name: "turn-right"
            label: qsTr("Turn the house")
            onClicked: buttons.view.quarters += 1
        }
        IconButton {
            objectName: "lookDown"
            name: "top-view"
            label: qsTr("Look from above")
            onClicked: buttons.view.lookDown = !buttons.view.lookDown
        }
        IconButton {
            objectName: "turnTile"
            visible: buttons.table.task === TableModel.Build && buttons.table.tile >= 0 && !buttons.table.discards
            name: "rotate"
            label: qsTr("Turn the tile")
            onClicked: buttons.table.turnTile()
        }
    }
    Column {
        anchors { left: parent.left; top: parent.top }

        IconButton {
            objectName: "undo"
            name: "undo"
            label: qsTr("Undo")
            visible: buttons.changed
            enabled: buttons.table.discards || buttons.match.canUndo
            onClicked: buttons.table.undo()
        }
        IconButton {
            objectName: "redo"
            name: "redo"
            label: qsTr("Redo")
            visible: buttons.changed
            enabled: buttons.match.canRedo
            onClicked: buttons.match.redo()
        }
        IconButton {
            objectName: "hint"
            name: buttons.match.advising ? "close" : "hint"
            label: buttons.match.advising ? qsTr("Stop thinking") : qsTr("Hint")
            visible: buttons.match.canHint || buttons.match.advising
            onClicked: buttons.match.advising ? buttons.match.cancelHint() : buttons.match.hint()
        }
    }
}
