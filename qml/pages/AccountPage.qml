pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Models

/// The account page: server, account, devices, and signing in and out.
PageFrame {
    id: page

    required property App app
    readonly property Account account: app.account
    readonly property Online online: app.online
    readonly property bool signedOut: online.member && online.link === Online.SignedOut
    readonly property bool hasAccountData: online.member && !signedOut ///< the account's data can be asked for
    property bool signingIn: false                          ///< opened for signing in

    objectName: "accountPage"
    title: qsTr("Server and account")
    Component.onCompleted: {
        account.tidy() // removes answers to earlier requests
        account.refresh()
    }
    Component.onDestruction: account.tidy()
    pinned: [
        Banner {
            objectName: "accountTrouble"
            width: parent.width
            text: page.online.trouble !== "" ? page.online.trouble : page.account.trouble
        },
        Banner {
            objectName: "news"
            width: parent.width
            text: page.account.news
            color: Theme.raised
            border.color: Theme.good
            actionText: page.account.hasFolder && Qt.platform.os !== "android" && Qt.platform.os !== "ios" ? qsTr("Open folder") : ""
            onAction: page.account.showFolder()
        }
    ]

    Section {
        title: qsTr("Server")

        LinkLine {
            visible: page.hasAccountData
            width: parent.width
            online: page.online
        }
        Label {
            objectName: "lastHeard"
            visible: page.online.member && text !== ""
            width: parent.width
            text: page.online.lastAnswerText
            color: Theme.faint
            font.pixelSize: Theme.small
        }
        Timer { // keeps "just now" up to date
            interval: 30000
            repeat: true
            running: page.visible
            onTriggered: page.online.serverAnswered()
        }
        PushButton {
            objectName: "tryAgain"
            visible: page.online.member && page.online.link === Online.Away
            width: parent.width
            iconName: "rotate"
            text: qsTr("Try again now")
            onClicked: page.online.tryAgain()
        }
        Label {
            visible: page.online.member
            width: parent.width
            text: page.signedOut ? qsTr("This device played at %1.").arg(page.online.server)
                : qsTr("To play at another server, sign this device out first.")
            color: Theme.faint
            font.pixelSize: Theme.small
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        }
        PushButton {
            objectName: "signOut"
            visible: page.online.member
            enabled: !page.account.busy
            width: parent.width
            iconName: "trash"
            text: page.signedOut ? qsTr("Take its games from this device") : qsTr("Sign this device out")
            onClicked: leaving.open()
        }
        ServerField {
            visible: !page.online.member
            width: parent.width
            online: page.online
            account: page.account
        }
    }
    SignInSection {
        visible: !page.hasAccountData
        lost: page.signedOut
        wanted: page.signingIn
        account: page.account
    }
    Section {
        visible: page.hasAccountData
        title: qsTr("Your devices")

        Repeater {
            model: page.account.devices
            DeviceLine {
                width: parent ? parent.width : 0
                onRename: name => page.account.rename(device, name)
                onRevoke: {
                    if (current)
                        return leaving.open()
                    revoking.device = device
                    revoking.name = name
                    revoking.open()
                }
            }
        }
        PushButton {
            objectName: "addDevice"
            visible: page.account.linkCode === ""
            enabled: !page.account.busy
            width: parent.width
            iconName: "plus"
            text: qsTr("Add another device")
            onClicked: page.account.newLink()
        }
        DeviceInvitation {
            visible: page.account.linkCode !== ""
            width: parent.width
            account: page.account
        }
    }
    Section {
        visible: page.hasAccountData
        title: qsTr("If you lose this device")

        Label {
            width: parent.width
            text: page.account.recoveryCode === ""
                ? qsTr("A recovery code opens your account on any device. A new one takes the place of the old one.")
                : qsTr("This code opens your account on any device. It is shown only now: "
                    + "write it down, and keep it where only you find it.")
        }
        PushButton {
            objectName: "recovery"
            visible: page.account.recoveryCode === ""
            enabled: !page.account.busy
            width: parent.width
            iconName: "key"
            text: qsTr("Make a recovery code")
            onClicked: page.account.newRecoveryCode()
        }
        BigCode {
            objectName: "recoveryCode"
            visible: page.account.recoveryCode !== ""
            width: parent.width
            label: qsTr("Recovery code")
            code: page.account.recoveryCode
        }
        CopyButton {
            visible: page.account.recoveryCode !== ""
            width: parent.width
            account: page.account
            what: page.account.recoveryCode
        }
        PushButton {
            objectName: "print"
            visible: page.account.recoveryCode !== ""
            width: parent.width
            iconName: "file"
            text: qsTr("A page to print")
            onClicked: page.account.printRecoveryCode()
        }
    }
    Section {
        visible: page.hasAccountData
        title: qsTr("What the server knows of you")

        PushButton {
            objectName: "exportAll"
            enabled: !page.account.busy
            width: parent.width
            iconName: "file"
            text: qsTr("Everything about me in a file")
            onClicked: page.account.exportAll()
        }
        PushButton {
            objectName: "deleteAccount"
            enabled: !page.account.busy
            width: parent.width
            iconName: "trash"
            text: qsTr("Delete my account")
            onClicked: deleting.open()
        }
    }
    ConfirmSheet {
        id: revoking
        property string device
        property string name
        title: qsTr("Sign out %1?").arg(name)
        text: qsTr("It can no longer play for you, until you add it again. Your games stay.")
        confirmText: qsTr("Sign out")
        onConfirmed: page.account.revoke(device)
    }
    ConfirmSheet {
        id: leaving
        objectName: "leaving"
        title: page.signedOut ? qsTr("Take the online games from this device?") : qsTr("Sign this device out?")
        text: page.online.link === Online.Connected || page.signedOut
            ? qsTr("Its online games are taken from it. You come back to them with your recovery code or another of your devices: "
                + "without either, nobody can.")
            : qsTr("The server does not answer, so it cannot be told. The online games are taken from this device; "
                + "you find them there again with your recovery code or another of your devices.")
        confirmText: page.signedOut ? qsTr("Take them away") : qsTr("Sign out")
        cancelText: page.signedOut ? qsTr("Keep them") : qsTr("Stay")
        onConfirmed: page.account.signOut()
    }
    ConfirmSheet {
        id: deleting
        objectName: "deleting"
        title: qsTr("Delete your account?")
        text: qsTr("It is gone on every device, and cannot be brought back. In games that are not over, bots play on in your place. "
            + "Your name is taken from all games.")
        confirmText: qsTr("Delete my account")
        cancelText: qsTr("Keep it")
        onConfirmed: page.account.deleteAll()
    }
}
