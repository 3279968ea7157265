import QtQuick
import Kit
import Games.gingerbread

/// The house that is looked at. It can be turned by quarters, seen from above, zoomed, and built on.
Item {
    id: view

    required property TableModel table
    property bool lookDown: false
    property int quarters: 0
    property int focusCell: -1
    property real beside: 0 ///< the width of the buttons at each side
    property alias house: house

    clip: true
    activeFocusOnTab: true
    Accessible.role: Accessible.Graphic
    Accessible.name: focusCell >= 0 ? table.describe(focusCell) : qsTr("%1's house").arg(table.shownName)
    Keys.onLeftPressed: view.focusCell = Math.max(0, view.focusCell - 1)
    Keys.onRightPressed: view.focusCell = Math.min(8, view.focusCell + 1)
    Keys.onUpPressed: view.focusCell = Math.max(0, view.focusCell - 3)
    Keys.onDownPressed: view.focusCell = Math.min(8, view.focusCell + 3)
    Keys.onReturnPressed: view.table.tapCell(view.focusCell)
    Keys.onSpacePressed: view.table.tapCell(view.focusCell)

    /// The space under a point in window coordinates, or -1.
    function cellUnder(point: point): int {
        const here = house.mapFromItem(null, point.x, point.y);
        return house.contains(here) ? house.cellAt(here.x, here.y) : -1;
    }

    House {
        id: house
        objectName: "house"
        x: view.beside * down // seen from above the house is square and fits between the buttons
        width: parent.width - 2 * x
        height: parent.height
        plan: view.table.plan
        ghost: view.table.ghost
        lit: view.table.lit
        focusCell: view.activeFocus ? view.focusCell : -1
        dark: Theme.dark
        down: view.lookDown ? 1 : 0
        turn: view.quarters
        scale: closer.on ? 1.9 : 1
        transformOrigin: Item.Center
        readonly property real density: scale * Screen.devicePixelRatio
        textureSize { width: Math.ceil(house.width * house.density); height: Math.ceil(house.height * house.density) }
        transform: Translate {
            x: drag.kept(drag.persistentTranslation.x, house.width)
            y: drag.kept(drag.persistentTranslation.y, house.height)
        }
        Behavior on down { NumberAnimation { duration: Theme.calm; easing.type: Easing.InOutQuad } }
        Behavior on turn { NumberAnimation { duration: Theme.calm; easing.type: Easing.InOutQuad } }
        Behavior on scale { NumberAnimation { duration: Theme.quick } }

        TapHandler {
            onTapped: (point) => view.table.tapCell(house.cellAt(point.position.x, point.position.y))
            onDoubleTapped: closer.on = !closer.on && !view.table.lit.length
        }
        QtObject {
            id: closer
            property bool on: false
        }
    }
    DragHandler {
        id: drag
        target: null
        enabled: closer.on
        /// Limits an offset, so that a part of the house stays visible and can be dragged.
        function kept(way: real, size: real): real { return Math.max(-size / 2, Math.min(size / 2, way)); }
    }
    PinchHandler {
        target: null
        onScaleChanged: closer.on = activeScale > 1.15 || (closer.on && activeScale > 0.85)
    }
    DragHandler {
        id: swipe
        target: null
        enabled: !closer.on
        yAxis.enabled: false
        onActiveChanged: {
            if (!active && Math.abs(swipe.lastX) >= 40)
                view.quarters += swipe.lastX > 0 ? -1 : 1
        }
        onTranslationChanged: swipe.lastX = translation.x
        property real lastX: 0
    }
    Connections {
        target: closer
        function onOnChanged() { drag.persistentTranslation = Qt.vector2d(0, 0); }
    }
    Connections {
        target: view.table
        function onLaid() { fall.restart(); }
        function onLevelCompleted() { shine.restart(); }
        function onChanged() { view.focusCell = Math.max(view.focusCell, -1); }
    }
    NumberAnimation {
        id: fall
        target: house
        property: "drop"
        from: Theme.motion ? 1 : 0
        to: 0
        duration: Theme.calm
        easing.type: Easing.OutBounce
    }
    SequentialAnimation {
        id: shine
        NumberAnimation { target: house; property: "glow"; to: 1; duration: Theme.calm }
        NumberAnimation { target: house; property: "glow"; to: 0; duration: 3 * Theme.calm }
    }
}
