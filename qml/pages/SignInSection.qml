import QtQuick
import Kit
import Models

/// While this device has no account: explains that one is made automatically, and offers to sign in to an existing one.
Section {
    id: section

    required property Account account
    property bool lost: false ///< the server does not know this device any more
    property bool wanted: false ///< the page was opened for signing in
    property bool open: wanted || account.offered !== ""

    title: qsTr("Your account")

    Label {
        width: parent.width
        text: section.lost
            ? qsTr("This device was signed out of your account. Your games are still here, as they were. "
                + "To play on, sign in again with your recovery code, or with a code of another of your devices.")
            : qsTr("You have no account yet. One is made by itself with your first online game.")
    }
    PushButton {
        objectName: "haveAccount"
        visible: !section.open
        width: parent.width
        iconName: "key"
        text: section.lost ? qsTr("Sign in again") : qsTr("I have an account already")
        onClicked: {
            section.open = true
            field.forceActiveFocus()
        }
    }
    Label {
        visible: section.open
        width: parent.width
        text: qsTr("On the other device choose “Add another device”, and type its code here. Your recovery code will do, too.")
    }
    TextField {
        id: field
        objectName: "signInCode"
        visible: section.open
        width: parent.width
        text: section.account.offered
        label: qsTr("Code or link")
        placeholderText: label
        inputMethodHints: Qt.ImhNoAutoUppercase | Qt.ImhNoPredictiveText
        onAccepted: if (enter.enabled) section.account.signIn(text)
    }
    PushButton {
        id: enter
        objectName: "signIn"
        visible: section.open
        width: parent.width
        prominent: true
        enabled: field.text.trim() !== "" && !section.account.busy
        iconName: "join"
        text: section.account.busy ? qsTr("Asking the server …") : qsTr("Use this account here")
        onClicked: section.account.signIn(field.text)
    }
}
