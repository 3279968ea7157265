import QtQuick
import Kit

/// When something happened, and what; above the first of a day, which day that was.
Column {
    id: line

    required property string day
    required property string time
    required property string text
    required property bool isBad

    spacing: Theme.gap

    Label {
        visible: text !== ""
        width: parent.width
        text: line.day
        font.pixelSize: Theme.small
        strong: true
    }
    Row {
        width: parent.width
        spacing: Theme.gap
        Accessible.role: Accessible.StaticText
        Accessible.name: line.time + ": " + line.text

        TextMetrics { // so that all begin below each other
            id: widest
            text: "00:00:00"
            font: when.font
        }
        Label {
            id: when
            width: Math.ceil(widest.advanceWidth)
            text: line.time
            font.pixelSize: Theme.small
            color: Theme.faint
            Accessible.ignored: true
        }
        Label {
            width: parent.width - when.width - parent.spacing
            text: line.text
            font.pixelSize: Theme.small
            color: line.isBad ? Theme.bad : Theme.text
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            Accessible.ignored: true
        }
    }
}
