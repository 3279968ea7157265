pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Games.gingerbread

/// A button for each effect that can be carried out; it says what the effect brings now.
Flow {
    id: buttons

    required property TableModel table
    readonly property int columns: Math.max(1, Math.floor(width / (160 * Theme.textScale)))

    spacing: 6

    Repeater {
        model: buttons.table.effects

        Rectangle {
            id: effect

            required property string effect
            required property string title
            required property string brings
            required property int times
            required property bool possible
            readonly property bool chosen: buttons.table.effect === effect.effect
            readonly property color restingColor: possible ? Theme.surface : Theme.sunken
            readonly property color restingEdge: possible ? Theme.lit : Theme.line

            objectName: "effect-" + effect.effect
            width: (buttons.width - 6 * (buttons.columns - 1)) / buttons.columns
            height: Math.max(56, words.height + 10)
            radius: Theme.radius
            color: chosen ? Theme.raised : restingColor
            border.color: chosen || activeFocus ? Theme.accent : restingEdge
            border.width: possible ? 2 : 1
            Accessible.role: Accessible.Button
            Accessible.name: times > 1 ? qsTr("%1, %2 times. %3").arg(title).arg(times).arg(brings) : qsTr("%1. %2").arg(title).arg(brings)
            Accessible.onPressAction: buttons.table.carryOut(effect.effect)
            activeFocusOnTab: true
            Keys.onReturnPressed: buttons.table.carryOut(effect.effect)

            Picture {
                id: symbol
                x: 6
                anchors.verticalCenter: parent.verticalCenter
                width: 40
                height: 40
                opacity: effect.possible ? 1 : 0.5
                source: "qrc:/art/symbols/" + (effect.effect === "peek" ? "cage" : effect.effect) + ".svg"
            }
            Rectangle {
                visible: effect.times > 1
                anchors.right: symbol.right
                anchors.bottom: symbol.bottom
                anchors.margins: -3
                width: number.implicitWidth + 8
                height: number.implicitHeight
                radius: height / 2
                color: Theme.accent
                Label {
                    id: number
                    anchors.centerIn: parent
                    text: qsTr("×%1").arg(effect.times)
                    color: Theme.inkOnAccent
                    font.pixelSize: 14
                    strong: true
                    Accessible.ignored: true
                }
            }
            Column {
                id: words
                anchors.left: symbol.right
                anchors.right: parent.right
                anchors.margins: 8
                anchors.verticalCenter: parent.verticalCenter

                Label {
                    width: parent.width
                    text: effect.title
                    strong: true
                    font.pixelSize: Theme.small
                    Accessible.ignored: true
                }
                Label {
                    width: parent.width
                    text: effect.brings
                    font.pixelSize: Theme.small
                    color: Theme.faint
                    Accessible.ignored: true
                }
            }
            TapHandler { onTapped: buttons.table.carryOut(effect.effect) }
        }
    }
}
