pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Models

/// The server, the account there, its devices, and the ways in and out.
PageFrame {
    id: page

    required property App app
    readonly property Account account: app.account
    readonly property Online online: app.online

    objectName: "accountPage"
    title: qsTr("Server and account")
    Component.onCompleted: {
        account.tidy() // of elsewhere
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
        }
    ]

    Section {
        title: qsTr("Server")

        LinkLine {
            visible: page.online.member
            width: parent.width
            online: page.online
        }
        Label {
            visible: page.online.member
            width: parent.width
            text: qsTr("To play at another server, sign this device out first.")
            color: Theme.faint
            font.pixelSize: Theme.small
        }
        PushButton {
            objectName: "forget"
            visible: page.online.member && page.online.link >= Online.Away
            enabled: !page.account.busy
            width: parent.width
            iconName: "trash"
            text: qsTr("Forget this server here")
            onClicked: forgetting.open()
        }
        ServerField {
            visible: !page.online.member
            width: parent.width
            online: page.online
            account: page.account
        }
    }
    SignInSection {
        visible: !page.online.member || page.online.link === Online.SignedOut
        lost: page.online.member
        account: page.account
    }
    Section {
        visible: page.online.member
        title: qsTr("Your devices")

        Repeater {
            model: page.account.devices
            DeviceLine {
                width: parent ? parent.width : 0
                onRevoke: {
                    revoking.device = device
                    revoking.name = name
                    revoking.here = current
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
        visible: page.online.member
        title: qsTr("If you lose this device")

        Label {
            width: parent.width
            text: page.account.recoveryCode === "" ? qsTr("A recovery code opens your account on any device. A new one takes the place of the old one.")
                : qsTr("This code opens your account on any device. It is shown only now: write it down, and keep it where only you find it.")
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
        visible: page.online.member
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
        property bool here
        title: here ? qsTr("Sign this device out?") : qsTr("Sign out %1?").arg(name)
        text: here ? qsTr("Its online games are taken from it. You come back to them with your recovery code or another of your devices: without either, nobody can.")
            : qsTr("It can no longer play for you, until you add it again. Your games stay.")
        confirmText: qsTr("Sign out")
        onConfirmed: page.account.revoke(device)
    }
    ConfirmSheet {
        id: forgetting
        title: qsTr("Forget this server?")
        text: qsTr("The online games are taken from this device. If the server comes back, you find them there with your recovery code or another of your devices.")
        confirmText: qsTr("Forget it")
        cancelText: qsTr("Keep it")
        onConfirmed: page.account.forget()
    }
    ConfirmSheet {
        id: deleting
        objectName: "deleting"
        title: qsTr("Delete your account?")
        text: qsTr("It is gone on every device, and cannot be brought back. In games that are not over, bots play on in your place. Your name is taken from all games.")
        confirmText: qsTr("Delete my account")
        cancelText: qsTr("Keep it")
        onConfirmed: page.account.deleteAll()
    }
}
