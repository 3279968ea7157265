import QtQuick
import QtQuick.Templates as T
import Kit

/// A seat of a new game: the portrait (a tap changes it), the name, and whether a person or a bot sits there.
Panel {
    id: card

    required property int seat
    required property string name
    required property string given ///< the name to edit; empty if none was given
    required property bool isMine ///< the player's own seat
    required property url face
    required property int occupant
    required property string label
    required property bool isBot
    required property bool isElsewhere
    required property bool removable
    readonly property bool narrow: width < 480 * Theme.textScale || isBot
    readonly property string personIcon: isElsewhere ? "letter" : "person"
    readonly property string who: name === "" ? qsTr("Player %1").arg(seat + 1) : name
    readonly property real room: width - portrait.width - (remove.visible ? remove.width : 0) - 3 * Theme.gap - 4

    signal picked
    signal renamed(string text)
    signal nextFace
    signal removed

    color: Theme.raised
    implicitHeight: Math.max(words.height, portrait.height) + 2 * Theme.gap

    T.AbstractButton {
        id: portrait
        width: 64
        height: 64
        x: Theme.gap
        enabled: !card.isBot && !card.isElsewhere
        focusPolicy: Qt.TabFocus
        anchors.verticalCenter: parent.verticalCenter
        Accessible.role: Accessible.Button
        Accessible.name: qsTr("Another picture for %1").arg(card.who)
        Keys.onReturnPressed: portrait.clicked()
        onClicked: card.nextFace()

        Rectangle {
            visible: portrait.visualFocus
            anchors.fill: parent
            radius: Theme.radius
            color: "transparent"
            border { color: Theme.lit; width: 3 }
        }
        Picture {
            anchors { fill: parent; margins: card.isElsewhere ? 16 : 2 }
            source: card.isElsewhere ? Theme.icons + "letter.svg" : card.face
        }
    }
    Grid {
        id: words
        columns: card.narrow ? 1 : 2
        spacing: Theme.gap
        x: portrait.x + portrait.width + Theme.gap
        anchors.verticalCenter: parent.verticalCenter

        Label {
            visible: card.isElsewhere
            width: card.narrow ? card.room : card.room * 0.55 - Theme.gap
            height: Math.max(implicitHeight, card.narrow ? 0 : Theme.touch)
            text: qsTr("Invited by link")
        }
        TextField {
            id: field
            objectName: "name" + card.seat
            visible: !card.isBot && !card.isElsewhere
            width: card.narrow ? card.room : card.room * 0.55 - Theme.gap
            label: card.isMine ? qsTr("Your name") : qsTr("Name of player %1").arg(card.seat + 1)
            placeholderText: qsTr("Name") // short, because there may be little room
            maximumLength: 20
            onTextEdited: card.renamed(text)
            onAccepted: focus = false // ends editing, so that the resulting name is shown

            Binding on text { // not during editing
                when: !field.activeFocus
                value: card.given
                restoreMode: Binding.RestoreNone
            }
        }
        PushButton {
            width: card.narrow ? card.room : card.room * 0.45
            text: card.isBot ? card.name : card.label
            iconName: card.isBot ? "robot" : card.personIcon
            rightPadding: 34
            Accessible.name: qsTr("%1: %2. Choose who takes this seat").arg(card.who).arg(card.label)
            onClicked: card.picked()

            Picture { // shows that a tap changes the portrait
                source: Theme.icons + "down.svg"
                width: 16
                height: 16
                anchors { right: parent.right; rightMargin: 10; verticalCenter: parent.verticalCenter }
            }
        }
    }
    IconButton {
        id: remove
        visible: card.removable
        name: "close"
        label: qsTr("%1 does not play").arg(card.who)
        anchors { right: parent.right; rightMargin: 4; verticalCenter: parent.verticalCenter }
        onClicked: card.removed()
    }
}
