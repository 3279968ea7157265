import QtQuick

/// The tip with the label of an IconButton; the button loads it.
Panel {
    id: tip

    // While the page is closed, the window and then the button may already be gone.
    readonly property IconButton owner: parent ? parent.parent as IconButton : null
    readonly property Item page: owner ? owner.Window.contentItem : null
    readonly property point place: page ? owner.mapToItem(null, 0, 0) : Qt.point(0, 0)
    readonly property size room: page ? Qt.size(page.width, page.height) : Qt.size(0, 0)

    readonly property real ownerHeight: page ? owner.height : 0
    readonly property bool fitsBelow: place.y + ownerHeight + height <= room.height
    readonly property real beside: fitsBelow ? ownerHeight : -height

    z: 100
    opacity: 0
    width: Math.min(label.implicitWidth + 2 * Theme.margin, room.width - 2 * Theme.gap)
    height: label.implicitHeight + Theme.margin
    x: Math.max(Theme.gap - place.x, Math.min(0, room.width - Theme.gap - width - place.x))
    y: page ? beside : 0
    color: Theme.raised
    Accessible.ignored: true

    SequentialAnimation {
        running: true
        PauseAnimation { duration: tip.owner && tip.owner.held ? 0 : 700 }
        NumberAnimation { target: tip; property: "opacity"; to: 1; duration: Theme.quick }
    }
    Label {
        id: label
        text: tip.owner ? tip.owner.label : ""
        font.pixelSize: Theme.small
        width: Math.min(implicitWidth, tip.width - 2 * Theme.margin)
        wrapMode: Text.NoWrap
        anchors.centerIn: parent
        Accessible.ignored: true
    }
}
