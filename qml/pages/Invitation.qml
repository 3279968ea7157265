import QtQuick
import Kit
import Models

/// How other players join a game: a link, a code, and a QR code.
Section {
    id: section

    required property Account account
    property string code ///< empty until the server has made one
    property string link
    property string server ///< the server at which the code is valid
    property string warning
    property bool busy
    readonly property bool ready: code !== ""

    title: qsTr("Invite the others")

    Label {
        visible: !section.ready
        width: parent.width
        text: section.busy ? qsTr("Asking the server for a code …") : qsTr("There is no code yet. It comes when the server can be reached.")
    }
    CopyButton {
        objectName: "copyLink"
        visible: section.ready
        width: parent.width
        prominent: true
        account: section.account
        what: section.link
        caption: qsTr("Copy the link")
    }
    Label {
        visible: section.ready
        width: parent.width
        text: section.link
        color: Theme.faint
        font.pixelSize: Theme.small
        wrapMode: Text.WrapAnywhere
    }
    Banner {
        objectName: "loopback"
        width: parent.width
        calm: true
        text: section.ready ? section.warning : ""
    }
    Label {
        visible: section.ready
        width: parent.width
        text: qsTr("Or to be typed: the code, and the server at which it is good.")
    }
    BigCode {
        objectName: "lobbyCode"
        visible: section.ready
        width: parent.width
        label: qsTr("Code")
        code: section.code
    }
    BigCode {
        objectName: "lobbyServer"
        visible: section.ready
        width: parent.width
        label: qsTr("Server")
        plain: true
        code: section.server
    }
    CopyButton {
        objectName: "copyCode"
        visible: section.ready
        width: parent.width
        account: section.account
        what: section.code
        caption: qsTr("Copy the code")
    }
    QrPicture {
        visible: section.ready
        text: visible ? section.link : ""
        label: qsTr("The link as a QR code, for a camera")
        anchors.horizontalCenter: parent.horizontalCenter
    }
    Label {
        visible: section.ready
        width: parent.width
        text: qsTr("Whoever has the code can take a free seat. It is good for seven days.")
        color: Theme.faint
        font.pixelSize: Theme.small
    }
}
