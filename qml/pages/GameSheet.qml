import QtQuick
import Kit
import Models

/// The actions for a game other than playing it.
Sheet {
    id: sheet

    required property App app
    required property string game
    required property string kind ///< the title of the kind of game
    required property string names
    required property bool online
    required property bool muted
    required property bool over
    required property bool begun
    readonly property var about: ({home: app.home, game: game, kind: kind, names: names})

    signal asked(string file, var properties) ///< asks for the sheet that follows this one

    function ask(file: string, properties: var) {
        asked(file, properties)
        close()
    }

    objectName: "gameSheet"
    title: names
    Component.onCompleted: open()

    PushButton {
        objectName: "takeOnline"
        visible: !sheet.online && !sheet.over
        width: parent.width
        iconName: "cloud"
        alignment: Text.AlignLeft
        text: qsTr("Take it online · the others play on their own devices")
        onClicked: {
            if (sheet.app.online.server === "" || !sheet.app.settings.named)
                return sheet.ask("TakeOnlineSheet.qml", {app: sheet.app, game: sheet.game})
            sheet.app.home.takeOnline(sheet.game)
            sheet.close()
        }
    }
    PushButton {
        objectName: "oneTable"
        visible: sheet.online && sheet.begun && !sheet.over
        width: parent.width
        iconName: "device"
        alignment: Text.AlignLeft
        text: qsTr("Go on at one table · with those who sit beside you")
        onClicked: sheet.ask("SeatSheet.qml", {app: sheet.app, game: sheet.game})
    }
    PushButton {
        objectName: "remove"
        visible: !sheet.online || sheet.over
        width: parent.width
        iconName: "trash"
        alignment: Text.AlignLeft
        text: qsTr("Remove")
        onClicked: sheet.ask("RemoveSheet.qml", Object.assign({online: sheet.online}, sheet.about))
    }
    PushButton {
        objectName: "mute"
        visible: sheet.online && !sheet.over
        width: parent.width
        iconName: sheet.muted ? "bell" : "mute"
        alignment: Text.AlignLeft
        text: sheet.muted ? qsTr("Unmute · you are told when it is your turn") : qsTr("Mute · you are not told when it is your turn")
        onClicked: {
            sheet.app.home.mute(sheet.game, !sheet.muted)
            sheet.close()
        }
    }
    PushButton {
        objectName: "resign"
        visible: sheet.online && sheet.begun && !sheet.over
        width: parent.width
        iconName: "flag"
        alignment: Text.AlignLeft
        text: qsTr("Resign · a bot plays on for you")
        onClicked: sheet.ask("ResignSheet.qml", sheet.about)
    }
}
