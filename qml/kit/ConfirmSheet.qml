import QtQuick

/// Asks for confirmation and says what will happen.
Sheet {
    id: sheet

    property string text
    property string confirmText
    property string cancelText: qsTr("Cancel")

    signal confirmed

    Label {
        width: parent.width
        text: sheet.text
    }
    PushButton {
        width: parent.width
        objectName: "no"
        text: sheet.cancelText
        focus: true
        onClicked: sheet.close()
    }
    PushButton {
        width: parent.width
        prominent: true
        grave: true
        objectName: "yes"
        text: sheet.confirmText
        onClicked: {
            sheet.confirmed() // before close(), because the owner may destroy the sheet when it closes
            sheet.close()
        }
    }
}
