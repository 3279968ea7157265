pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Games.gingerbread

/// The line of characters in the forest and, behind the fence, the characters at the gate of the house that is looked at.
Item {
    id: forest

    required property TableModel table
    readonly property real gap: 4
    readonly property real fence: 13
    readonly property real cell: Math.max(44, Math.min(110, Math.floor((width - 4 * gap - fence) / 6)))
    readonly property bool showNames: cell > 88 * Theme.textScale

    height: line.y + Math.max(line.height, gate.height)

    Label {
        id: forestName
        width: gate.x - 14
        text: qsTr("Forest")
        font.pixelSize: Theme.small
        color: Theme.faint
    }
    Label {
        x: gate.x
        width: parent.width - x
        text: qsTr("Gate")
        font.pixelSize: Theme.small
        color: Theme.faint
    }
    Row {
        id: line
        y: forestName.height
        spacing: forest.gap

        Repeater {
            model: forest.table.line

            CharacterCard {
                objectName: "line" + character
                width: forest.cell
                showName: forest.showNames
                onTapped: (id) => forest.table.chooseCharacter(id)
            }
        }
    }
    Rectangle {
        x: gate.x - 8
        width: 3
        height: parent.height
        radius: 2
        color: Theme.line
    }
    Row {
        id: gate
        y: line.y
        x: parent.width - 2 * forest.cell - forest.gap
        spacing: forest.gap

        Repeater {
            id: guests
            model: forest.table.gate

            CharacterCard {
                objectName: "gate" + character
                width: forest.cell
                showName: forest.showNames
                onTapped: (id) => forest.table.chooseCharacter(id)
            }
        }
        Repeater {
            model: 2 - guests.count

            Rectangle {
                width: forest.cell
                height: forest.cell + 4
                radius: 10
                color: "transparent"
                border.color: Theme.line

                Picture {
                    anchors.centerIn: parent
                    width: parent.width * 0.7
                    height: width
                    opacity: 0.5
                    source: "qrc:/art/places/gate.svg"
                }
            }
        }
    }
}
