import QtQuick

/// The tile that is being carried: above the finger, so that it can be seen.
TileFace {
    id: tile

    property int direction: 0
    property point finger ///< in the window
    readonly property point spot: Qt.point(finger.x, finger.y - 84) ///< where its first half is
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
