import QtQuick
import QtQuick.Templates as T

/// A button with a picture only. `label` is its accessible name, and is shown as a tip on hover or press-and-hold.
T.AbstractButton {
    id: button

    required property string name
    property string label
    property bool held: false

    implicitWidth: Theme.touch
    implicitHeight: Theme.touch
    focusPolicy: Qt.TabFocus
    opacity: enabled ? 1 : 0.45
    z: tip.active ? 1 : 0
    Accessible.role: Accessible.Button
    Accessible.name: label
    Keys.onReturnPressed: event => event.isAutoRepeat || button.clicked()
    Keys.onEnterPressed: event => event.isAutoRepeat || button.clicked()

    onPressAndHold: held = true // a held press is no click
    onPressedChanged: held = held && pressed

    background: Rectangle {
        radius: Theme.radius
        color: button.down || button.hovered ? Theme.touched(Theme.raised, button.down) : "transparent"
        border.color: Theme.lit
        border.width: button.visualFocus ? 3 : 0
        scale: button.down ? 0.97 : 1
    }
    Picture {
        source: Theme.icons + button.name + ".svg"
        width: 24
        height: 24
        anchors.centerIn: parent
    }
    Loader {
        id: tip
        active: button.label !== "" && (button.held || button.hovered && !button.down)
        source: "Tip.qml"
    }
}
