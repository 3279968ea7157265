import QtQuick
import QtQuick.Layouts
import Kit
import Games.gingerbread
import Models

/// What to do now, in a sentence, and the one button that does it.
ColumnLayout {
    id: bar

    required property TableModel table
    required property MatchModel match

    property real mostWords: 120 ///< the height of what is said, at most

    signal result()

    spacing: 6

    ScrollArea { // a long hint on a low screen
        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(prompt.implicitHeight, bar.mostWords)
        contentHeight: prompt.implicitHeight

        Label {
            id: prompt
            objectName: "prompt"
            width: parent.width - 8
            text: bar.table.notice !== "" ? bar.table.notice : bar.table.prompt
            color: bar.table.notice !== "" && bar.table.noticeIsRefusal ? Theme.bad : Theme.text
            font.pixelSize: Theme.small
        }
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.fillHeight: false
        spacing: 6

        PushButton {
            objectName: "secondary"
            visible: bar.table.secondaryText !== ""
            Layout.fillWidth: true
            Layout.preferredWidth: 1
            Layout.fillHeight: true
            text: bar.table.secondaryText
            onClicked: bar.table.secondary()
        }
        PushButton {
            objectName: "primary"
            Layout.fillWidth: true
            Layout.preferredWidth: 1.4
            Layout.fillHeight: true
            prominent: !bar.table.primarySkips
            enabled: bar.table.primaryEnabled || bar.table.task === TableModel.Over
            text: bar.table.primaryText
            onClicked: bar.table.task === TableModel.Over ? bar.result() : bar.table.primary()
        }
    }
}
