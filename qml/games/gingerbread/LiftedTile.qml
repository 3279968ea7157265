import QtQuick

/// The tile that is being dragged: drawn above the finger, which would hide it.
TileFace {
    id: tile

    property int direction: 0
    property point finger ///< in window coordinates
    readonly property point spot: Qt.point(finger.x, finger.y - 84) ///< the middle of the tile's first half
    readonly property point here: parent.mapFromItem(null, spot)

    visible: false
    x: here.x - width / 2
    y: here.y - height / 2
    first: ""
    second: ""
    half: 52
    scale: 1.1
    opacity: 0.9
    rotation: 90 * direction
    z: 10

    function lift(first: string, second: string) {
        tile.first = first;
        tile.second = second;
        tile.visible = true;
    }
}
