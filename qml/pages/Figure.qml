import QtQuick
import Kit

/// A large number with a caption, for the statistics.
Panel {
    id: figure

    required property string value
    required property string caption

    implicitHeight: words.implicitHeight + 2 * Theme.margin
    Accessible.role: Accessible.StaticText
    Accessible.name: caption + ": " + value

    Column {
        id: words
        x: Theme.gap
        width: parent.width - 2 * Theme.gap
        anchors.verticalCenter: parent.verticalCenter

        Label {
            width: parent.width
            text: figure.value
            strong: true
            color: Theme.accent
            font.pixelSize: Theme.display
            horizontalAlignment: Text.AlignHCenter
            Accessible.ignored: true
        }
        Label {
            width: parent.width
            text: figure.caption
            color: Theme.faint
            font.pixelSize: Theme.small
            horizontalAlignment: Text.AlignHCenter
            Accessible.ignored: true
        }
    }
}
