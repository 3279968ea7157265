pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Models

/// Into somebody's game: its code or link, what it is, and how many sit here.
PageFrame {
    id: page

    required property App app
    readonly property Joining joining: app.joining
    readonly property bool serverless: joining.code !== "" && app.online.server === "" ///< a code alone does not say where

    function look() { joining.look(field.text) }
    function again() { serverless ? servers.open() : joining.found && joining.room > 0 ? joining.join() : look() }

    objectName: "joinPage"
    title: qsTr("Join a game")
    actionText: joining.found ? (joining.busy ? qsTr("Asking the server …") : qsTr("Join")) : ""
    actionIcon: "join"
    actionEnabled: !joining.busy && joining.room > 0
    onAction: joining.join()
    pinned: Banner {
        objectName: "joinTrouble"
        width: parent.width
        text: page.joining.trouble
        actionText: page.serverless ? qsTr("Choose a server") : page.joining.code === "" ? "" : qsTr("Try again")
        onAction: page.again()
    }

    Section {
        title: qsTr("Your invitation")

        TextField {
            id: field
            objectName: "invitation"
            width: parent.width
            focus: true
            label: qsTr("Code or link")
            placeholderText: qsTr("Code or link")
            inputMethodHints: Qt.ImhNoAutoUppercase | Qt.ImhNoPredictiveText
            Component.onCompleted: text = page.joining.code // from then on it is what she types

            Connections {
                target: page.joining
                function onChanged() {
                    if (field.text === "")
                        field.text = page.joining.code
                }
            }
            onAccepted: if (looking.enabled) page.look()
        }
        PushButton {
            id: looking
            objectName: "look"
            width: parent.width
            prominent: !page.joining.found
            enabled: field.text.trim() !== "" && !page.joining.busy
            iconName: "next"
            text: page.joining.busy && !page.joining.found ? qsTr("Looking for the game …") : qsTr("Look")
            onClicked: page.look()
        }
        Label {
            visible: !page.joining.found
            width: parent.width
            text: qsTr("Whoever invites you has a code, a link and a QR code. Your camera app reads the QR code and leads you here.")
            color: Theme.faint
            font.pixelSize: Theme.small
        }
    }
    Section {
        visible: page.joining.asked !== ""
        title: qsTr("Another server")

        Label {
            width: parent.width
            text: qsTr("This game is played through %1. You have never been there: an account is made for you by itself, with your name and nothing else.").arg(page.joining.asked)
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        }
        PushButton {
            objectName: "agree"
            width: parent.width
            prominent: true
            iconName: "next"
            text: qsTr("Play there")
            onClicked: page.joining.agree()
        }
    }
    Section {
        visible: page.joining.found
        title: page.joining.title

        Repeater {
            model: page.joining.seats
            SeatLine { width: parent ? parent.width : 0 }
        }
        Label {
            visible: text !== ""
            width: parent.width
            text: page.joining.note
        }
        Label {
            visible: page.joining.room > 1
            width: parent.width
            text: qsTr("How many of you play on this device?")
        }
        Segmented {
            objectName: "wanted"
            visible: page.joining.room > 1
            width: parent.width
            label: qsTr("How many of you play on this device?")
            options: Array.from({length: Math.max(1, page.joining.room)}, (_, i) => String(i + 1))
            current: page.joining.wanted - 1
            onChosen: index => page.joining.wanted = index + 1
        }
    }
    ServerSheet {
        id: servers
        app: page.app
        onChosen: page.look()
    }
}
