import QtQuick
import Kit
import Models

/// Below the table of an online game: the state of the last turn that this device has sent, and a button for the next game that waits.
Rectangle {
    id: line

    required property MatchModel match
    property string next ///< the id of a game that waits, or empty
    readonly property bool refused: match.receipt === MatchModel.Refused
    readonly property bool tells: match.receiptText !== "" && (match.stage !== MatchModel.MyTurn || refused) ///< not in the next turn
    readonly property real heightInOneRow: Math.max(said.height, button.visible ? button.height : 0) + 2 * 4
    readonly property real besideWords: button.visible && !stacked ? button.width + Theme.gap : 0
    readonly property bool hasContent: tells || next !== ""
    readonly property bool stacked: next !== "" && tells && button.implicitWidth + natural.advanceWidth + 60 > width
    readonly property string picture: {
        switch (match.receipt) {
        case MatchModel.Saved: return match.offline ? "cloud-off" : "device"
        case MatchModel.Sending:
        case MatchModel.Sent: return "sent"
        case MatchModel.Accepted: return "check"
        case MatchModel.Seen: return "seen"
        case MatchModel.Refused: return "warning"
        }
        return ""
    }

    signal play(string game)

    TextMetrics {
        id: natural
        text: words.text
        font: words.font
    }

    implicitHeight: stacked ? said.height + button.height + 3 * 4 : heightInOneRow
    color: Theme.surface

    Rectangle {
        width: parent.width
        height: 1
        color: Theme.line
    }
    Row {
        id: said
        visible: line.tells
        x: Theme.margin
        y: line.stacked ? 4 : Math.round((line.height - height) / 2)
        height: visible ? Math.max(20, words.height) : 0
        spacing: Theme.gap
        Accessible.role: Accessible.StaticText
        Accessible.name: words.text

        Picture {
            visible: line.picture !== ""
            source: visible ? Theme.icons + line.picture + ".svg" : ""
            width: 18
            height: 18
            anchors.verticalCenter: parent.verticalCenter
        }
        Label {
            id: words
            objectName: "receipt"
            text: line.match.receiptText
            width: Math.min(Math.ceil(natural.advanceWidth) + 1, line.width - 2 * Theme.margin - 26 - line.besideWords)
            color: line.refused ? Theme.bad : Theme.faint
            font.pixelSize: Theme.small
            anchors.verticalCenter: parent.verticalCenter
            Accessible.ignored: true
        }
    }
    PushButton {
        id: button
        objectName: "nextGame"
        visible: line.next !== ""
        text: qsTr("Next game that waits")
        iconName: "next"
        width: Math.min(implicitWidth, line.width - 2 * Theme.gap)
        anchors { right: parent.right; rightMargin: Theme.gap; bottom: parent.bottom; bottomMargin: 4 }
        onClicked: line.play(line.next)
    }
}
