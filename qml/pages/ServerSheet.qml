import QtQuick
import Kit
import Models

/// Before the first online game: which server it goes through.
Sheet {
    id: sheet

    required property App app

    signal chosen ///< there is one now

    objectName: "serverSheet"
    title: qsTr("Which server?")
    onOpened: app.account.tidy()

    Connections {
        target: sheet.app.online
        enabled: sheet.opened
        function onChanged() {
            if (sheet.app.online.server === "")
                return
            sheet.chosen()
            sheet.close()
        }
    }
    Banner {
        width: parent.width
        text: sheet.app.account.trouble
    }
    ServerField {
        width: parent.width
        eager: true
        online: sheet.app.online
        account: sheet.app.account
    }
}
