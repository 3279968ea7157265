import QtQuick
import Kit
import Models

/// The state of the connection to the server: a small cloud and a sentence.
Row {
    id: line

    required property Online online
    readonly property bool fine: online.link === Online.Connected

    readonly property string host: online.server.replace("https://", "")
    readonly property string unconnected: online.link === Online.Trying ? qsTr("Connecting with %1 …").arg(host)
        : qsTr("Not connected. What you play is kept here, and sent later.")

    spacing: Theme.gap
    Accessible.role: Accessible.StaticText
    Accessible.name: words.text

    Picture {
        id: cloud
        source: Theme.icons + (line.fine || line.online.link === Online.Trying ? "cloud.svg" : "cloud-off.svg")
        width: 24
        height: 24
    }
    Label {
        id: words
        width: parent.width - cloud.width - parent.spacing
        text: line.fine ? qsTr("Connected with %1.").arg(line.host) : line.online.linkText || line.unconnected
        wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        Accessible.ignored: true
    }
}
