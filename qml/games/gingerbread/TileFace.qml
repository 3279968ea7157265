import QtQuick
import Kit

/// A double tile, seen from above.
Item {
    id: face

    required property string first
    required property string second
    property real half: 40 ///< the width of one half

    implicitWidth: 2 * half
    implicitHeight: half

    Rectangle {
        anchors.fill: parent
        radius: face.half * 0.18
        color: "#c98446"
        border.color: "#3b2314"
        border.width: Math.max(1.5, face.half * 0.045)

        Rectangle {
            anchors.fill: parent
            anchors.margins: face.half * 0.07
            radius: parent.radius * 0.7
            color: "#e3b27c"
            border.color: "#fff8ec"
            border.width: Math.max(1, face.half * 0.035)
        }
    }
    Picture {
        x: face.half * 0.17
        anchors.verticalCenter: parent.verticalCenter
        width: face.half * 0.7
        height: width
        source: face.first === "" ? "" : "qrc:/art/symbols/" + face.first + ".svg"
    }
    Picture {
        x: face.half * 1.13
        anchors.verticalCenter: parent.verticalCenter
        width: face.half * 0.7
        height: width
        source: face.second === "" ? "" : "qrc:/art/symbols/" + face.second + ".svg"
    }
}
