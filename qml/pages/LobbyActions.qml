import QtQuick
import Kit
import Models

/// The buttons of a lobby: begin, cancel, leave.
Column {
    id: actions

    required property Lobby lobby
    readonly property bool open: !lobby.cancelled

    signal begin
    signal callOff
    signal back

    spacing: Theme.gap

    PushButton {
        objectName: "lobbyHome"
        visible: !actions.open
        width: parent.width
        prominent: true
        iconName: "back"
        text: qsTr("Back to all games")
        onClicked: actions.back()
    }
    PushButton {
        objectName: "beginWithBots"
        visible: actions.lobby.host && actions.open
        enabled: !actions.lobby.busy
        width: parent.width
        iconName: "robot"
        text: qsTr("Begin with bots in the free seats")
        onClicked: actions.begin()
    }
    PushButton {
        objectName: "callOff"
        visible: actions.lobby.host && actions.open
        enabled: !actions.lobby.busy
        width: parent.width
        iconName: "close"
        text: qsTr("Call it off")
        onClicked: actions.callOff()
    }
    PushButton {
        objectName: "leaveLobby"
        visible: !actions.lobby.host && actions.open
        enabled: !actions.lobby.busy
        width: parent.width
        iconName: "close"
        text: actions.lobby.invited ? qsTr("No, thanks") : qsTr("Leave this game")
        onClicked: actions.lobby.leave()
    }
}
