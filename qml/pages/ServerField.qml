import QtQuick
import Kit
import Models

/// A field for the address of a server, with an explanation.
Column {
    id: column

    required property Online online
    required property Account account
    property string known: "" ///< the server's address when the field was last set
    readonly property bool same: field.text.trim() === "" || field.text.trim() === online.server

    spacing: Theme.margin

    Label {
        width: parent.width
        text: qsTr("A server passes turns between devices. Anybody can run one: use that of somebody you know, or run your own.")
    }
    Connections {
        target: column.online
        function onChanged() {
            if (column.online.server !== column.known)
                field.text = column.online.server
            column.known = column.online.server
        }
    }
    TextField {
        id: field
        objectName: "server"
        width: parent.width
        label: qsTr("Address of the server")
        placeholderText: qsTr("games.example.org")
        inputMethodHints: Qt.ImhUrlCharactersOnly | Qt.ImhNoAutoUppercase | Qt.ImhNoPredictiveText
        Component.onCompleted: text = column.known = column.online.server // an initial value without a binding, so that her input is kept
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
