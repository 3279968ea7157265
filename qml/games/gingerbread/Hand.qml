pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Games.gingerbread

/// The three face-up tiles. A tap selects one, a tap on the selected one turns it, a drag carries it to the house.
Row {
    id: hand

    required property TableModel table
    readonly property real place: (width - 2 * spacing) / 3
    readonly property real half: Math.min(56, place / 2 - 6)

    signal lifted(string first, string second)
    signal carried(point where)
    signal released()

    spacing: 6

    Repeater {
        model: hand.table.hand

        Item {
            id: tile

            required property int tile
            required property string first
            required property string second
            required property string description
            required property bool selected
            required property bool discarded

            objectName: "tile" + tile.tile
            width: hand.place
            height: 2 * hand.half + 8
            Accessible.role: Accessible.Button
            Accessible.name: description
            Accessible.onPressAction: hand.table.chooseTile(tile.tile)
            activeFocusOnTab: true
            Keys.onReturnPressed: hand.table.chooseTile(tile.tile)
            Keys.onSpacePressed: hand.table.chooseTile(tile.tile)

            Rectangle {
                anchors.fill: parent
                radius: Theme.radius
                color: tile.selected ? Theme.raised : Theme.surface
                border.color: tile.selected || tile.activeFocus ? Theme.accent : Theme.line
                border.width: tile.selected || tile.activeFocus ? 3 : 1
            }
            TileFace {
                anchors.centerIn: parent
                half: hand.half
                first: tile.first
                second: tile.second
                rotation: tile.selected ? 90 * hand.table.direction : 0
                opacity: carry.active || tile.discarded ? 0.35 : 1
                Behavior on rotation { RotationAnimation { duration: Theme.quick; direction: RotationAnimation.Shortest } }

                DragHandler { // a drag beside the tiles scrolls
                    id: carry
                    target: null
                    enabled: hand.table.task === TableModel.Build && hand.table.isOwnHouse
                    onActiveChanged: active ? hand.lift(tile) : hand.released()
                    onCentroidChanged: active ? hand.carried(centroid.scenePosition) : undefined
                }
            }
            TapHandler { onTapped: hand.table.chooseTile(tile.tile) }
        }
    }

    function lift(tile: var) {
        hand.table.liftTile(tile.tile);
        hand.lifted(tile.first, tile.second);
    }
}
