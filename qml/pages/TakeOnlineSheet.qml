import QtQuick
import Kit
import Models

/// Before a local game moves to a server so that others can play it on their devices; asks for name and server if they are not known.
Sheet {
    id: sheet

    required property App app
    required property string game

    objectName: "takeOnlineSheet"
    title: qsTr("Take it online?")
    Component.onCompleted: open()
    onOpened: form.begin()

    Label {
        width: parent.width
        text: qsTr("You play on here. The others get an invitation, and play on their own devices. "
            + "The game cannot come back to this device alone.")
    }
    Introduction {
        id: form
        width: parent.width
        app: sheet.app
        continueText: qsTr("Take it online")
        onDone: {
            sheet.app.home.takeOnline(sheet.game)
            sheet.close()
        }
    }
}
