import QtQuick
import Kit
import Models

/// The address of a server, and what a server is for.
Column {
    id: column

    required property Online online
    required property Account account
    property bool eager: false ///< it is what one came for
    readonly property bool same: field.text.trim() === "" || field.text.trim() === online.server

    spacing: Theme.margin

    Label {
        width: parent.width
        text: qsTr("A server passes turns between devices. Anybody can run one: ask whoever invites you, or run your own.")
    }
    TextField {
        id: field
        objectName: "server"
        focus: column.eager
        width: parent.width
        label: qsTr("Address of the server")
        placeholderText: qsTr("games.example.org")
        inputMethodHints: Qt.ImhUrlCharactersOnly | Qt.ImhNoAutoUppercase | Qt.ImhNoPredictiveText
        text: column.online.server
        onAccepted: if (use.enabled) use.clicked()
    }
    PushButton {
        id: use
        objectName: "useServer"
        width: parent.width
        prominent: column.online.server === ""
        enabled: !column.same && !column.account.busy
        iconName: "check"
        text: column.account.busy ? qsTr("Asking the server …") : qsTr("Check and use")
        onClicked: column.account.chooseServer(field.text)
    }
}
