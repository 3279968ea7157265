pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Kit

/// A game in the list: a small house, the players, whose turn it is and since when.
Column {
    id: card

    required property string game
    required property string title
    required property string names
    required property list<url> faces
    required property int section
    required property string heading
    required property string turnText
    required property string detail
    required property string picture
    required property bool playable
    required property bool online
    required property bool muted
    required property bool over
    required property bool begun
    readonly property bool waits: section === 0
    readonly property string spoken: title + ". " + names + ". " + turnText + ". " + detail
        + (online ? ". " + qsTr("Online") : "") + (muted ? ". " + qsTr("Muted") : "")
    readonly property url placeholder: Theme.icons + (online ? "letter.svg" : "info.svg") ///< until there is a picture of the house

    signal play
    signal more
    signal remove

    spacing: Theme.gap

    Label {
        visible: text !== ""
        text: card.heading
        strong: true
        topPadding: Theme.gap
        leftPadding: 4
        width: parent.width
        Accessible.role: Accessible.Heading
    }
    T.AbstractButton {
        id: button
        width: parent.width
        height: Math.max(112, words.implicitHeight + words.y + Theme.margin)
        focusPolicy: Qt.TabFocus
        Accessible.role: Accessible.Button
        Accessible.name: card.spoken
        Keys.onReturnPressed: button.clicked()
        Keys.onDeletePressed: card.online && !card.over ? card.more() : card.remove()
        onClicked: if (card.playable) card.play()

        background: Panel {
            color: button.down || button.hovered ? Theme.raised : Theme.surface
            border.color: button.visualFocus || card.waits ? Theme.lit : Theme.line
            border.width: button.visualFocus ? 3 : restingWidth
            readonly property int restingWidth: card.waits ? 2 : 1
        }

        Rectangle {
            id: frame
            x: Theme.margin
            width: button.width < 400 ? 76 : 88
            height: width
            radius: Theme.radius
            color: Theme.sunken
            anchors.verticalCenter: parent.verticalCenter

            Image {
                anchors { fill: parent; margins: 4 }
                source: card.picture === "" ? "" : card.picture + variant
                readonly property string variant: Theme.dark ? "/dark" : "/light"
                sourceSize { width: 80; height: 80 }
                fillMode: Image.PreserveAspectFit
            }
            Picture {
                visible: card.picture === ""
                source: visible ? card.placeholder : ""
                width: 32
                height: 32
                opacity: 0.6
                anchors.centerIn: parent
            }
        }
        Column {
            id: words
            spacing: 4
            y: Theme.margin
            anchors { left: frame.right; leftMargin: Theme.margin; right: parent.right; rightMargin: Theme.margin }

            Row {
                spacing: -6
                height: 36 // the height of the button, which is only beside this row
                Repeater {
                    model: card.faces
                    Picture {
                        required property url modelData
                        source: modelData
                        width: 32
                        height: 32
                    }
                }
                Row {
                    leftPadding: 14
                    spacing: 6
                    height: 32

                    Picture {
                        visible: card.online
                        source: visible ? Theme.icons + "cloud.svg" : ""
                        width: 20
                        height: 20
                        anchors.verticalCenter: parent.verticalCenter
                    }
                    Picture {
                        visible: card.muted
                        source: visible ? Theme.icons + "mute.svg" : ""
                        width: 20
                        height: 20
                        anchors.verticalCenter: parent.verticalCenter
                    }
                }
            }
            Label {
                width: parent.width
                text: card.names
                strong: true
            }
            Label {
                width: parent.width
                text: card.turnText
                strong: card.waits
                color: card.waits ? Theme.accent : Theme.text
            }
            Label {
                width: parent.width
                text: card.detail
                color: Theme.faint
                font.pixelSize: Theme.small
            }
        }
        IconButton {
            objectName: "more"
            name: "more"
            label: qsTr("More")
            opacity: 0.7
            anchors { right: parent.right; top: parent.top; margins: 2 }
            onClicked: card.more()
        }
    }
}
