pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Gallery

/// All pictures in a folder of qml/art, with their names.
Section {
    id: shelf

    required property Canned canned
    required property string folder
    property size size: Qt.size(64, 64)

    Flow {
        width: parent.width
        spacing: Theme.margin

        Repeater {
            model: shelf.canned.pictures(shelf.folder)

            Column {
                id: one

                required property string modelData

                width: Math.max(shelf.size.width, 92 * Theme.textScale)
                spacing: 4

                Picture {
                    anchors.horizontalCenter: parent.horizontalCenter
                    width: shelf.size.width
                    height: shelf.size.height
                    source: "qrc:/art/" + shelf.folder + "/" + one.modelData + ".svg"
                }
                Label {
                    width: parent.width
                    text: one.modelData
                    font.pixelSize: Theme.small
                    color: Theme.faint
                    horizontalAlignment: Text.AlignHCenter
                }
            }
        }
    }
}
