import QtQuick
import QtQuick.Layouts
import Kit
import Games.gingerbread
import Models

/// A sentence that says what to do now, and the button that does it. While others play: what they do, and a button that shows the rest at
/// once.
ColumnLayout {
    id: bar

    required property TableModel table
    required property MatchModel match
    required property bool watching
    required property bool away ///< nothing to do on this device until another device has played
    readonly property bool thinking: watching || match.advising
    readonly property string saying: table.notice || match.waitingText || table.prompt
    property real mostWords: 120 ///< the greatest height of the text

    signal result()

    spacing: 6

    ScrollArea { // scrolls a long hint on a low screen
        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(prompt.implicitHeight, bar.mostWords)
        contentHeight: prompt.implicitHeight

        Label {
            id: prompt
            objectName: "prompt"
            width: parent.width - 8
            text: bar.match.advising ? qsTr("A grand witch thinks for you …") : bar.saying
            color: !bar.match.advising && bar.table.notice !== "" && bar.table.noticeIsRefusal ? Theme.bad : Theme.text
            font.pixelSize: Theme.small
        }
    }
    Rectangle {
        visible: bar.thinking
        Layout.fillWidth: true
        Layout.preferredHeight: 4
        radius: 2
        color: Theme.sunken

        Rectangle {
            height: parent.height
            radius: 2
            width: parent.width * bar.match.thinking
            color: Theme.accent
        }
    }
    PushButton {
        objectName: "skip"
        visible: bar.watching
        Layout.fillWidth: true
        iconName: "skip"
        text: qsTr("Show the rest at once")
        onClicked: bar.match.skip()
    }
    RowLayout {
        visible: !bar.watching && (!bar.away || bar.table.task === TableModel.Over)
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
