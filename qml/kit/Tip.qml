import QtQuick

/// What a button that is only a picture is called, beside it.
Panel {
    id: tip

    required property Item owner
    required property string text
    required property int patience ///< how long it waits
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
        PauseAnimation { duration: tip.patience }
        NumberAnimation { target: tip; property: "opacity"; to: 1; duration: Theme.quick }
    }
    Label {
        id: label
        text: tip.text
        font.pixelSize: Theme.small
        width: Math.min(implicitWidth, tip.width - 2 * Theme.margin)
        wrapMode: Text.NoWrap
        anchors.centerIn: parent
        Accessible.ignored: true
    }
}
