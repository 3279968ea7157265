import QtQuick
import Kit
import Models

/// The code by which another device joins the account, with the time until it expires.
Column {
    id: column

    required property Account account
    readonly property int seconds: account.linkSeconds

    spacing: Theme.margin

    Label {
        width: parent.width
        text: qsTr("On the other device point the camera at this, or type the code there under “I have an account on another device”.")
    }
    QrPicture {
        text: column.account.linkText
        label: qsTr("The code for another device, for a camera")
        anchors.horizontalCenter: parent.horizontalCenter
    }
    BigCode {
        objectName: "deviceCode"
        width: parent.width
        label: qsTr("Code")
        code: column.account.linkCode
    }
    CopyButton {
        width: parent.width
        account: column.account
        what: column.account.linkCode
    }
    Label {
        width: parent.width
        readonly property int minutes: Math.floor(column.seconds / 60)
        readonly property string secondsOfMinute: String(column.seconds % 60).padStart(2, "0")
        text: qsTr("Good for %1:%2 more. Show it to nobody else.").arg(minutes).arg(secondsOfMinute)
        color: Theme.faint
        font.pixelSize: Theme.small
    }
}
