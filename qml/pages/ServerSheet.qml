import QtQuick
import Kit
import Models

/// Asks for name and server before the first online game.
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
