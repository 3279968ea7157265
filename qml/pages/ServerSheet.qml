import QtQuick
import Kit
import Models

/// Before the first online game: who plays, and through which server.
Sheet {
    id: sheet

    required property App app

    signal chosen ///< both are known now

    objectName: "serverSheet"
    title: form.asksServer ? qsTr("Your first online game") : qsTr("Who are you?")
    onOpened: form.begin()

    Introduction {
        id: form
        width: parent.width
        app: sheet.app
        onDone: {
            sheet.chosen()
            sheet.close()
        }
    }
}
