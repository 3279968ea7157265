pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Kit
import Games.gingerbread

/// The seats with the score that each would have if the game ended now; a tap visits the house.
RowLayout {
    id: strip

    required property TableModel table
    property bool roomy: width > 150 * repeater.count

    spacing: 6

    Repeater {
        id: repeater
        model: strip.table.witches

        Rectangle {
            id: witch

            required property int seat
            required property string name
            required property url face
            required property int score
            required property int tilesLeft
            required property bool hasLeft
            required property bool isBot
            required property bool acts
            required property bool shown
            readonly property color restingEdge: shown ? Theme.accent : Theme.line
            readonly property int restingWidth: shown ? 2 : 1
            readonly property string leftText: isBot ? qsTr("Left · a bot plays") : qsTr("Left")
            readonly property string seen: qsTr("%1: %2 points so far, %3 tiles left. Visit her house.").arg(name).arg(score).arg(tilesLeft)

            objectName: "witch" + seat
            Layout.fillWidth: true
            Layout.preferredHeight: Math.max(48, about.implicitHeight + 8)
            radius: Theme.radius
            color: shown ? Theme.raised : Theme.surface
            border.color: acts ? Theme.lit : restingEdge
            border.width: acts ? 3 : restingWidth
            Accessible.role: Accessible.Button
            Accessible.name: seen + (hasLeft ? " " + leftText + "." : "")
            Accessible.onPressAction: strip.table.visit(seat)
            activeFocusOnTab: true
            Keys.onReturnPressed: strip.table.visit(witch.seat)

            Picture {
                id: portrait
                x: 5
                anchors.verticalCenter: parent.verticalCenter
                width: 38
                height: 38
                source: witch.face
            }
            Column {
                id: about
                anchors.left: portrait.right
                anchors.leftMargin: 4
                anchors.right: parent.right
                anchors.rightMargin: 4
                anchors.verticalCenter: parent.verticalCenter

                Label {
                    visible: strip.roomy
                    width: parent.width
                    text: witch.name
                    strong: true
                    font.pixelSize: Theme.small
                    wrapMode: Text.WrapAnywhere
                    Accessible.ignored: true
                }
                Label {
                    width: parent.width
                    text: strip.roomy ? qsTr("%1 points").arg(witch.score) : witch.score
                    strong: !strip.roomy
                    font.pixelSize: strip.roomy ? Theme.small : Theme.body
                    color: strip.roomy ? Theme.faint : Theme.text
                    Accessible.ignored: true
                }
                Label {
                    objectName: "left" + witch.seat
                    visible: witch.hasLeft
                    width: parent.width
                    text: strip.roomy ? witch.leftText : qsTr("Left")
                    font.pixelSize: Theme.small
                    color: Theme.faint
                    Accessible.ignored: true
                }
            }
            TapHandler { onTapped: strip.table.visit(witch.seat) }
        }
    }
}
