import QtQuick

/// The tile that is being carried: above the finger, so that it can be seen.
TileFace {
    id: tile

    property int direction: 0
    property point spot ///< in the window: where its first half is

    visible: false
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
    function carry(where: point) {
        const here = tile.parent.mapFromItem(null, where.x, where.y);
        tile.x = here.x - tile.width / 2;
        tile.y = here.y - 84 - tile.height / 2;
        tile.spot = Qt.point(where.x, where.y - 84);
    }
}
