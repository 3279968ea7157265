import QtQuick

/// A button that is a picture; `text` is what it is called.
PushButton {
    id: button

    required property string name

    quiet: true
    iconName: name
    implicitWidth: Theme.touch
    implicitHeight: Theme.touch
    text: ""
    Accessible.name: label
    property string label
}
