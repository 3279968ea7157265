import QtQuick
import Kit

/// A state: a small picture for good or bad, and a sentence.
Row {
    id: line

    property bool fine: true
    property string icon: fine ? "check" : "warning"
    property string text

    visible: text !== ""
    spacing: Theme.gap
    Accessible.role: Accessible.StaticText
    Accessible.name: text

    Picture {
        id: sign
        source: Theme.icons + line.icon + ".svg"
        width: 24
        height: 24
    }
    Label {
        width: parent.width - sign.width - parent.spacing
        text: line.text
        Accessible.ignored: true
    }
}
