pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Models

/// An online game before it begins: its seats, and the invitation. Updates while seats are taken.
PageFrame {
    id: page

    required property App app
    required property string game ///< the id of the game
    readonly property Lobby lobby: app.lobby
    readonly property bool beside: width >= 640 && width > height * 0.9 && lobby.hasRoom
    readonly property real room: Math.min(width - 2 * Theme.margin, widest)
    readonly property real share: beside ? (room - Theme.margin) / 2 : room

    /// A sentence about what the game waits for.
    function whatItWaitsFor(): string {
        if (lobby.busy)
            return qsTr("Asking the server …")
        if (lobby.cancelled)
            return qsTr("This game was called off before it began.")
        if (lobby.invited)
            return qsTr("You are asked to play. Will you?")
        if (lobby.hasRoom)
            return qsTr("The game begins by itself when every seat is taken. You need not wait here.")
        return qsTr("The game begins when everybody has answered. You need not wait here.")
    }

    objectName: "lobby"
    title: lobby.title
    widest: beside ? 960 : 640
    actionText: lobby.invited && !lobby.cancelled ? qsTr("Play") : ""
    actionIcon: "play"
    actionEnabled: !lobby.busy
    onAction: lobby.accept()
    Component.onCompleted: lobby.open(game)
    pinned: Banner {
        objectName: "lobbyTrouble"
        width: parent.width
        calm: true
        text: page.lobby.trouble
        actionText: qsTr("Try again")
        onAction: page.lobby.retry()
    }

    Connections {
        target: page.lobby
        function onLeft() { page.back() }
    }
    Flow {
        width: parent.width
        spacing: Theme.margin

        Column {
            width: page.share
            spacing: Theme.margin

            Section {
                title: qsTr("Who plays")

                Repeater {
                    model: page.lobby.seats
                    SeatLine { width: parent ? parent.width : 0 }
                }
                Label {
                    width: parent.width
                    text: page.whatItWaitsFor()
                }
            }
            LobbyActions {
                visible: page.beside
                width: parent.width
                lobby: page.lobby
                onBegin: beginning.open()
                onCallOff: ending.open()
                onBack: page.back()
            }
        }
        Invitation {
            objectName: "invite"
            visible: page.lobby.hasRoom && !page.lobby.cancelled
            width: page.share
            account: page.app.account
            code: page.lobby.code
            link: page.lobby.link
            server: page.lobby.server
            warning: page.lobby.warning
            busy: page.lobby.busy
        }
        LobbyActions {
            visible: !page.beside
            width: page.share
            lobby: page.lobby
            onBegin: beginning.open()
            onCallOff: ending.open()
            onBack: page.back()
        }
    }
    ConfirmSheet {
        id: beginning
        title: qsTr("Begin now?")
        text: qsTr("Bots take the seats that are free. Nobody can join after that.")
        confirmText: qsTr("Begin")
        cancelText: qsTr("Wait for the others")
        onConfirmed: page.lobby.begin()
    }
    ConfirmSheet {
        id: ending
        title: qsTr("Call this game off?")
        text: qsTr("It ends for everybody before it has begun.")
        confirmText: qsTr("Call it off")
        cancelText: qsTr("Keep it")
        onConfirmed: page.lobby.leave()
    }
}
