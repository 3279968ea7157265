import QtQuick
import Kit

/// A bonus card, with the points that it would bring the viewer now.
Rectangle {
    id: bonus

    required property int card
    required property string title
    required property string text
    required property url picture
    required property int worth
    required property bool selected

    signal tapped(int card)

    implicitWidth: 160
    implicitHeight: column.height + 16
    radius: Theme.radius
    color: selected ? Theme.raised : Theme.surface
    border.color: selected || activeFocus ? Theme.accent : Theme.line
    border.width: selected || activeFocus ? 3 : 1
    Accessible.role: Accessible.Button
    Accessible.name: qsTr("%1. %2. Worth to you now: %3").arg(title).arg(text).arg(worth)
    Accessible.onPressAction: bonus.tapped(bonus.card)
    activeFocusOnTab: true
    Keys.onReturnPressed: bonus.tapped(bonus.card)

    Column {
        id: column
        x: 8
        y: 8
        width: parent.width - 16
        spacing: 4

        Row {
            width: parent.width
            spacing: 6

            Rectangle {
                width: 66
                height: 46
                radius: 8
                color: "#f6e3c0"
                Picture {
                    anchors.centerIn: parent
                    width: 60
                    height: 40
                    source: bonus.picture
                }
            }
            Item {
                width: parent.width - 72
                height: 46
                Picture {
                    anchors.centerIn: parent
                    width: 44
                    height: 44
                    source: "qrc:/art/marks/points.svg"
                }
                Label {
                    anchors.centerIn: parent
                    text: bonus.worth
                    strong: true
                    color: "#3b2314"
                    font.pixelSize: 16
                    Accessible.ignored: true
                }
            }
        }
        Label {
            width: parent.width
            text: bonus.title
            strong: true
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        Label {
            width: parent.width
            text: bonus.text
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
    TapHandler { onTapped: bonus.tapped(bonus.card) }
}
