import QtQuick
import Kit
import Models

/// Offers notifications after the first turn that the player has sent. Only if she accepts, the system asks for permission.
Sheet {
    id: sheet

    property Notices notices

    objectName: "notificationOffer"
    title: qsTr("Shall we tell you?")
    Component.onCompleted: open()
    onClosed: if (notices && notices.asking) notices.decline()

    Label {
        width: parent.width
        text: qsTr("When the others have played and the app is closed, a notification says that it is your turn.")
    }
    PushButton {
        objectName: "tell"
        width: parent.width
        prominent: true
        iconName: "bell"
        text: qsTr("Tell me")
        onClicked: sheet.notices.agree()
    }
    PushButton {
        objectName: "notNow"
        width: parent.width
        text: qsTr("Not now")
        onClicked: sheet.notices.decline()
    }
}
