import QtQuick
import Kit

/// The statistics before the first finished game that counts.
Section {
    id: section

    required property bool flat
    required property string leftOut ///< why the finished games do not count

    objectName: "noResults"

    Picture {
        visible: !section.flat
        source: visible ? "qrc:/art/places/house.svg" : "" // not rendered while hidden
        width: parent.width
        height: 200
        Accessible.ignored: true
    }
    Label {
        width: parent.width
        text: section.leftOut === "" ? qsTr("No game is finished yet") : qsTr("No game of yours is finished yet")
        strong: true
        font.pixelSize: Theme.title
        horizontalAlignment: Text.AlignHCenter
        Accessible.role: Accessible.Heading
    }
    Label {
        width: parent.width
        text: section.leftOut === "" ? qsTr("Play one to its end. Then you see here how you did.") : section.leftOut
        color: Theme.faint
        horizontalAlignment: Text.AlignHCenter
    }
}
