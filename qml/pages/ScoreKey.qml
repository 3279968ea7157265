import QtQuick
import Kit

/// An entry of the chart's legend: a filled or an outlined bar and its meaning.
Row {
    id: key

    required property string text
    required property bool filled

    spacing: 6

    Rectangle {
        width: 14
        height: 14
        radius: 3
        color: key.filled ? Theme.accent : "transparent"
        border.color: Theme.accent
        border.width: 2
        anchors.verticalCenter: parent.verticalCenter
    }
    Label {
        text: key.text
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }
}
