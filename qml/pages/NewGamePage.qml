pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Models

/// A new game: who plays, and in which mode. The defaults can be started with one tap.
PageFrame {
    id: page

    required property App app
    readonly property NewGame game: app.newGame
    readonly property string startOnline: game.busy ? qsTr("Asking the server …") : qsTr("Make it and invite")
    readonly property string startHere: game.busy ? qsTr("Dealing …") : qsTr("Start")

    title: qsTr("New game")
    actionText: game.online ? startOnline : startHere
    actionIcon: game.online ? "letter" : "play"
    actionEnabled: !game.busy
    onAction: game.start()
    pinned: Banner {
        objectName: "waiting"
        width: parent.width
        calm: true
        text: page.game.waiting
        actionText: page.game.busy ? "" : qsTr("Try again")
        dismissible: true
        onAction: page.game.start()
        onDismissed: page.game.stopWaiting()
    }
    Component.onDestruction: game.stopWaiting()

    Banner {
        width: parent.width
        text: page.game.trouble
        actionText: qsTr("Try again")
        onAction: page.game.start()
    }
    Section {
        title: qsTr("What is played")
        visible: page.game.kinds.length > 1

        Segmented {
            objectName: "kinds"
            width: parent.width
            label: qsTr("Game")
            options: page.game.kinds
            current: page.game.kindIndex
            onChosen: index => page.game.kindIndex = index
        }
    }
    Section {
        title: qsTr("Who plays")

        PushButton {
            objectName: "elsewhere"
            width: parent.width
            iconName: page.game.online ? "device" : "letter"
            text: page.game.online ? qsTr("Play on this device only") : qsTr("Play with friends elsewhere")
            onClicked: page.game.online = !page.game.online
        }
        Repeater {
            model: page.game.seats

            SeatCard {
                width: parent.width
                onPicked: {
                    occupants.seat = seat
                    occupants.current = occupant
                    occupants.open()
                }
                onRenamed: text => page.game.rename(seat, text)
                onNextFace: page.game.nextFace(seat)
                onRemoved: page.game.removeSeat(seat)
            }
        }
        PushButton {
            objectName: "addSeat"
            visible: page.game.canAdd
            width: parent.width
            iconName: "plus"
            text: qsTr("Add a player")
            onClicked: page.game.addSeat()
        }
    }
    Section {
        title: qsTr("Rules of %1").arg(page.game.title)

        Segmented {
            width: parent.width
            label: qsTr("Mode")
            options: page.game.modes
            current: page.game.mode
            onChosen: index => page.game.mode = index
        }
        Label {
            width: parent.width
            text: page.game.modeHint
            color: Theme.faint
            font.pixelSize: Theme.small
        }
    }
    Connections {
        target: page.game
        function onIntroductionWanted() { servers.open() }
    }
    ServerSheet {
        id: servers
        app: page.app
        onChosen: page.game.start()
    }
    OccupantSheet {
        id: occupants
        objectName: "occupants"
        property int seat
        options: page.game.occupants
        hints: page.game.occupantHints
        onChosen: occupant => page.game.setOccupant(seat, occupant)
    }
}
