import QtQuick
import Kit

/// A picture with a number beside it; swells for a moment when the number grows.
Item {
    id: store

    required property int number
    property string picture

    signal tapped()

    implicitHeight: 44
    implicitWidth: 60
    activeFocusOnTab: true
    Accessible.role: Accessible.Button
    Accessible.onPressAction: store.tapped()
    Keys.onReturnPressed: store.tapped()
    Keys.onSpacePressed: store.tapped()
    onNumberChanged: swell.restart()

    Rectangle {
        anchors.fill: parent
        radius: 10
        color: Theme.surface
        opacity: 0.85
        border.width: store.activeFocus ? 3 : 0
        border.color: Theme.lit
    }
    Picture {
        id: image
        x: parent.width / 2 - width
        anchors.verticalCenter: parent.verticalCenter
        width: 28
        height: 28
        source: store.picture
        opacity: store.number > 0 ? 1 : 0.45
    }
    Label {
        anchors.left: image.right
        anchors.leftMargin: 5
        anchors.verticalCenter: parent.verticalCenter
        text: store.number
        strong: true
        Accessible.ignored: true
    }
    SequentialAnimation {
        id: swell
        NumberAnimation { target: image; property: "scale"; to: 1.25; duration: Theme.quick }
        NumberAnimation { target: image; property: "scale"; to: 1; duration: Theme.quick }
    }
    TapHandler { onTapped: store.tapped() }
}
