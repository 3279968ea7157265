pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Models

/// Joins a game by its code or link: asks for the server, the player's name and how many players of this device join.
PageFrame {
    id: page

    required property App app
    readonly property Joining joining: app.joining
    readonly property string joinText: joining.busy ? qsTr("Asking the server …") : qsTr("Join")

    /// Looks up the code; then focuses what is missing, or the button by which she agrees to use a new server.
    function go() {
        if (joining.serverToConfirm === "")
            joining.findGame()
        else if (joining.missing !== Joining.Nothing)
            fill()
        else
            agreeing.forceActiveFocus()
    }
    function fill() {
        const next = {[Joining.Invitation]: field, [Joining.Address]: address, [Joining.Name]: name}[joining.missing]
        if (next)
            next.forceActiveFocus()
    }

    objectName: "joinPage"
    title: qsTr("Join a game")
    actionText: joining.found ? joinText : ""
    actionIcon: "join"
    actionEnabled: !joining.busy && joining.freeSeats > 0
    onAction: joining.join()
    Component.onCompleted: fill()
    pinned: Banner {
        objectName: "joinTrouble"
        width: parent.width
        calm: true
        text: page.joining.trouble
        actionText: page.joining.code === "" || page.joining.needsAddress ? "" : qsTr("Try again")
        onAction: page.joining.found && page.joining.freeSeats > 0 ? page.joining.join() : page.go()
    }

    Connections {
        target: page.joining
        function onInputMissing() { page.fill() }
        function onChanged() {
            if (field.text !== page.joining.typed) // set only when it came from outside of this field, so that the cursor stays
                field.text = page.joining.typed
            if (address.text !== page.joining.address)
                address.text = page.joining.address
        }
    }
    Section {
        title: qsTr("Your invitation")

        TextField {
            id: field
            objectName: "invitation"
            width: parent.width
            focus: true
            label: qsTr("Code or link")
            placeholderText: label
            inputMethodHints: Qt.ImhNoAutoUppercase | Qt.ImhNoPredictiveText
            Component.onCompleted: text = page.joining.typed
            onTextEdited: page.joining.typed = text
            onAccepted: page.go()
        }
        Label {
            objectName: "needsServer"
            visible: page.joining.needsAddress
            width: parent.width
            text: qsTr("A code needs its server. Ask whoever invites you: it stands beside the code.")
        }
        TextField {
            id: address
            objectName: "server"
            visible: page.joining.needsAddress
            width: parent.width
            label: qsTr("Address of the server")
            placeholderText: label
            inputMethodHints: Qt.ImhUrlCharactersOnly | Qt.ImhNoAutoUppercase | Qt.ImhNoPredictiveText
            Component.onCompleted: text = page.joining.address
            onTextEdited: page.joining.address = text
            onAccepted: page.go()
        }
        Label {
            visible: page.joining.needsName
            width: parent.width
            text: qsTr("What shall the others call you?")
        }
        TextField {
            id: name
            objectName: "yourName"
            visible: page.joining.needsName
            width: parent.width
            label: qsTr("Your name")
            placeholderText: label
            maximumLength: 20
            Component.onCompleted: text = page.joining.name
            onTextEdited: page.joining.name = text
            onAccepted: page.joining.found ? page.act() : page.go()
        }
        PushButton {
            objectName: "look"
            visible: page.joining.serverToConfirm === "" && !page.joining.found
            width: parent.width
            prominent: true
            enabled: field.text.trim() !== "" && !page.joining.busy
            iconName: "next"
            text: page.joining.busy ? qsTr("Looking for the game …") : qsTr("Look")
            onClicked: {
                InputMethod.commit()
                page.go()
            }
        }
        PushButton {
            objectName: "otherServer"
            visible: page.joining.mayChangeServer && !page.joining.found
            enabled: !page.joining.busy
            width: parent.width
            quiet: true
            text: qsTr("The code is of another server than %1").arg(page.app.online.server.replace(/^.*:\/\//, ""))
            onClicked: {
                page.joining.changeServer()
                address.forceActiveFocus()
            }
        }
        Label {
            visible: page.joining.typed === ""
            width: parent.width
            text: qsTr("Whoever invites you has a code, a link and a QR code. Your camera app reads the QR code and leads you here.")
            color: Theme.faint
            font.pixelSize: Theme.small
        }
    }
    Section {
        visible: page.joining.serverToConfirm !== ""
        title: page.app.online.server === "" ? qsTr("Where it is played") : qsTr("Another server")

        Label {
            width: parent.width
            text: qsTr("This game is played through %1. You have never been there: "
                + "an account is made for you by itself, with your name and nothing else.").arg(page.joining.serverToConfirm)
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        }
        PushButton {
            id: agreeing
            objectName: "agree"
            width: parent.width
            prominent: true
            enabled: !page.joining.busy
            iconName: "next"
            text: page.joining.busy ? qsTr("Looking for the game …") : qsTr("Play there")
            onClicked: {
                InputMethod.commit()
                page.joining.confirmServer()
            }
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
            visible: page.joining.freeSeats > 1
            width: parent.width
            text: qsTr("How many of you play on this device?")
        }
        Segmented {
            objectName: "wanted"
            visible: page.joining.freeSeats > 1
            width: parent.width
            label: qsTr("How many of you play on this device?")
            options: Array.from({length: Math.max(1, page.joining.freeSeats)}, (_, i) => String(i + 1))
            current: page.joining.seatsWanted - 1
            onChosen: index => page.joining.seatsWanted = index + 1
        }
    }
}
