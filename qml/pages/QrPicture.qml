import QtQuick
import Kit
import Models

/// A QR code on a white card, large enough for a camera.
Rectangle {
    id: card

    property alias text: code.text
    property string label

    width: parent ? Math.min(280, parent.width) : 280
    implicitHeight: width
    radius: Theme.radius
    color: "white"
    Accessible.role: Accessible.Graphic
    Accessible.name: label

    QrCode {
        id: code
        anchors { fill: parent; margins: 4 }
    }
}
