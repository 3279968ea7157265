pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Gallery

/// Shows all drawings.
Column {
    id: chapter

    required property Canned canned

    spacing: Theme.margin

    Shelf { title: qsTr("Symbols"); canned: chapter.canned; folder: "symbols" }
    Shelf { title: qsTr("Tokens"); canned: chapter.canned; folder: "tokens" }
    Section {
        title: qsTr("Characters, large and as small as they get")

        Flow {
            width: parent.width
            spacing: Theme.gap

            Repeater {
                model: chapter.canned.characters

                Column {
                    id: guest

                    required property string name
                    required property url picture

                    width: 152
                    spacing: 4

                    Row {
                        anchors.horizontalCenter: parent.horizontalCenter
                        spacing: 6
                        Picture { width: 96; height: 96; source: guest.picture }
                        Picture { width: 32; height: 32; source: guest.picture; anchors.bottom: parent.bottom }
                    }
                    Label {
                        width: parent.width
                        text: guest.name
                        font.pixelSize: Theme.small
                        horizontalAlignment: Text.AlignHCenter
                    }
                }
            }
        }
    }
    Shelf { title: qsTr("Witches and bots"); canned: chapter.canned; folder: "witches"; size: Qt.size(96, 96) }
    Shelf { title: qsTr("Bonus cards"); canned: chapter.canned; folder: "bonus"; size: Qt.size(132, 88) }
    Shelf { title: qsTr("Places"); canned: chapter.canned; folder: "places"; size: Qt.size(120, 120) }
    Shelf { title: qsTr("Marks"); canned: chapter.canned; folder: "marks" }
    Shelf { title: qsTr("Icons"); canned: chapter.canned; folder: Theme.dark ? "icons/icing" : "icons/ink"; size: Qt.size(32, 32) }
}
