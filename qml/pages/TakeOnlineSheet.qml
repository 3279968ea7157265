import QtQuick
import Kit
import Models

/// Before a game of this device goes to a server, so that the others can play it elsewhere; first which server, if there is none.
Sheet {
    id: sheet

    required property App app
    required property string game

    objectName: "takeOnlineSheet"
    title: qsTr("Take it online?")
    Component.onCompleted: open()
    onAboutToShow: app.account.tidy()

    Label {
        width: parent.width
        text: qsTr("You play on here. The others get an invitation, and play on their own devices. The game cannot come back to this device alone.")
    }
    Banner {
        width: parent.width
        text: sheet.app.account.trouble
    }
    ServerField {
        visible: sheet.app.online.server === ""
        width: parent.width
        online: sheet.app.online
        account: sheet.app.account
    }
    PushButton {
        objectName: "takeIt"
        visible: sheet.app.online.server !== ""
        width: parent.width
        prominent: true
        iconName: "cloud"
        text: qsTr("Take it online")
        onClicked: {
            sheet.app.home.takeOnline(sheet.game)
            sheet.close()
        }
    }
}
