import QtQuick
import Kit
import Games.gingerbread

/// The log of the game in sentences, the latest on top.
Sheet {
    id: sheet

    required property TableModel table

    title: qsTr("What happened")

    ListView {
        id: list
        width: parent.width
        height: Math.max(96, Math.min(48 * count, (sheet.parent ? sheet.parent.height : 0) - 180))
        clip: true
        spacing: 6
        verticalLayoutDirection: ListView.BottomToTop
        model: sheet.opened ? sheet.table.log : null
        onContentHeightChanged: moved ? end.stop() : end.restart()
        onMovementStarted: moved = true

        property bool moved: false ///< the list was scrolled by hand

        Timer { // waits until the list knows its real height
            id: end
            interval: 0
            onTriggered: list.positionViewAtEnd()
        }

        delegate: Row {
            required property string name
            required property url face
            required property string text

            width: ListView.view.width
            spacing: 8

            Picture {
                width: 32
                height: 32
                source: parent.face
            }
            Label {
                width: parent.width - 40
                text: qsTr("%1 %2.").arg(parent.name).arg(parent.text)
                font.pixelSize: Theme.small
            }
        }
    }
}
