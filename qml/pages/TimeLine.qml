import QtQuick
import Kit

/// Chooses a time of the day, in steps of half an hour.
Item {
    id: line

    property string label
    property int minute

    signal chosen(int minute)

    readonly property string text: String(Math.floor(minute / 60)).padStart(2, "0") + ":" + String(minute % 60).padStart(2, "0")

    implicitHeight: Math.max(Theme.touch, words.implicitHeight)
    Accessible.role: Accessible.Grouping
    Accessible.name: label + " " + text

    Label {
        id: words
        text: line.label
        width: parent.width - steps.width - Theme.gap
        anchors.verticalCenter: parent.verticalCenter
        Accessible.ignored: true
    }
    Row {
        id: steps
        anchors { right: parent.right; verticalCenter: parent.verticalCenter }

        IconButton {
            objectName: "earlier"
            name: "minus"
            label: qsTr("%1: earlier").arg(line.label)
            onClicked: line.chosen(line.minute - 30)
        }
        Label {
            text: line.text
            strong: true
            width: Math.ceil(widest.advanceWidth) + 8
            height: parent.height
            horizontalAlignment: Text.AlignHCenter

            TextMetrics {
                id: widest
                text: "00:00"
                font.family: "Inter"
                font.pixelSize: Theme.body
                font.weight: Font.DemiBold
            }
        }
        IconButton {
            objectName: "later"
            name: "plus"
            label: qsTr("%1: later").arg(line.label)
            onClicked: line.chosen(line.minute + 30)
        }
    }
}
