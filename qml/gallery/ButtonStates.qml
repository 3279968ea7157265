import QtQuick
import Kit

/// A button in its states: at rest, pressed and disabled.
Flow {
    id: states

    required property string text
    property string iconName
    property bool prominent: false
    property bool quiet: false

    width: parent ? parent.width : 0
    spacing: Theme.gap

    PushButton {
        text: states.text
        iconName: states.iconName
        prominent: states.prominent
        quiet: states.quiet
    }
    PushButton {
        text: qsTr("pressed")
        iconName: states.iconName
        prominent: states.prominent
        quiet: states.quiet
        down: true
    }
    PushButton {
        text: qsTr("off")
        iconName: states.iconName
        prominent: states.prominent
        quiet: states.quiet
        enabled: false
    }
}
