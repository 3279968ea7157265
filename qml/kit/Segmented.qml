pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T

/// A choice of one among a few options: side by side, or stacked when the width is too small.
Rectangle {
    id: control

    property string label
    property alias options: choices.model ///< texts
    property int current: 0
    readonly property real share: (width - 6) / Math.max(1, choices.count)
    readonly property bool stacked: widest.implicitWidth + 12 > share

    signal chosen(int index)

    implicitHeight: grid.implicitHeight + 6
    implicitWidth: 280
    radius: Theme.radius + 2
    color: Theme.sunken
    border.color: Theme.line
    Accessible.role: Accessible.Grouping
    Accessible.name: label

    Column { // invisible; measures the longest text
        id: widest
        visible: false
        Repeater {
            model: control.options
            Text {
                required property string modelData
                text: modelData
                font { family: "Inter"; pixelSize: Theme.body; weight: Font.DemiBold }
            }
        }
    }
    Grid {
        id: grid
        x: 3
        y: 3
        columns: control.stacked ? 1 : choices.count

        Repeater {
            id: choices

            T.AbstractButton {
                id: choice

                required property int index
                required property string modelData

                text: modelData
                width: control.stacked ? control.width - 6 : control.share
                height: Math.max(Theme.touch - 4, name.implicitHeight + 12)
                checked: index === control.current
                horizontalPadding: 4
                focusPolicy: Qt.TabFocus
                Accessible.role: Accessible.RadioButton
                Accessible.name: text
                Accessible.checked: checked
                Keys.onReturnPressed: choice.clicked()
                Keys.onEnterPressed: choice.clicked()
                onClicked: control.chosen(index)

                background: Rectangle {
                    radius: Theme.radius
                    color: choice.checked ? Theme.raised : restingColor
                    border.color: choice.visualFocus ? Theme.lit : restingEdge
                    border.width: choice.visualFocus ? 3 : 2
                    readonly property color restingColor: choice.hovered || choice.down ? Theme.line : "transparent"
                    readonly property color restingEdge: choice.checked ? Theme.accent : "transparent"
                }
                contentItem: Label {
                    id: name
                    text: choice.text
                    strong: choice.checked
                    horizontalAlignment: Text.AlignHCenter
                    color: choice.checked ? Theme.text : Theme.faint
                    Accessible.ignored: true
                }
            }
        }
    }
}
