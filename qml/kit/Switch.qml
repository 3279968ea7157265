import QtQuick
import QtQuick.Templates as T

/// A switch with its label on the left.
T.Switch {
    id: control

    property string hint

    implicitHeight: Math.max(Theme.touch, words.implicitHeight + 12)
    implicitWidth: words.implicitWidth + track.width + 24
    focusPolicy: Qt.TabFocus
    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.description: hint
    Keys.onReturnPressed: {
        control.toggle()
        control.toggled()
    }

    contentItem: Item {
        Column {
            id: words
            width: parent.width - track.width - Theme.margin
            anchors.verticalCenter: parent.verticalCenter
            spacing: 2

            Label { text: control.text; width: parent.width; Accessible.ignored: true }
            Label {
                text: control.hint
                visible: text !== ""
                width: parent.width
                color: Theme.faint
                font.pixelSize: Theme.small
                Accessible.ignored: true
            }
        }
    }
    indicator: Rectangle {
        id: track
        width: 52
        height: 30
        radius: 15
        x: control.width - width
        y: (control.height - height) / 2
        color: control.checked ? Theme.accent : Theme.sunken
        border.color: control.visualFocus ? Theme.lit : restingEdge
        readonly property color restingEdge: control.checked ? Theme.accent : Theme.faint
        border.width: control.visualFocus ? 3 : 1

        Rectangle {
            width: 22
            height: 22
            radius: 11
            anchors.verticalCenter: parent.verticalCenter
            x: control.checked ? parent.width - width - 4 : 4
            color: control.checked ? Theme.inkOnAccent : Theme.faint
            Behavior on x { NumberAnimation { duration: Theme.quick } }
        }
    }
}
