import QtQuick

/// What a button that is only a picture is called, beside it; the button loads it.
Panel {
    id: tip

    readonly property IconButton owner: parent.parent as IconButton
    readonly property point place: owner.mapToItem(null, 0, 0)
    readonly property Item page: owner.Window.contentItem

    z: 100
    opacity: 0
    width: Math.min(label.implicitWidth + 2 * Theme.margin, page.width - 2 * Theme.gap)
    height: label.implicitHeight + Theme.margin
    x: Math.max(Theme.gap - place.x, Math.min(0, page.width - Theme.gap - width - place.x))
    y: place.y + owner.height + height > page.height ? -height : owner.height
    color: Theme.raised
    Accessible.ignored: true

    SequentialAnimation {
        running: true
        PauseAnimation { duration: tip.owner.held ? 0 : 700 }
        NumberAnimation { target: tip; property: "opacity"; to: 1; duration: Theme.quick }
    }
    Label {
        id: label
        text: tip.owner.label
        font.pixelSize: Theme.small
        width: Math.min(implicitWidth, tip.width - 2 * Theme.margin)
        wrapMode: Text.NoWrap
        anchors.centerIn: parent
        Accessible.ignored: true
    }
}
