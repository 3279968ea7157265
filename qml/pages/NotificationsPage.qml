import QtQuick
import Kit
import Models

/// The settings of notifications, with checks for why they may not arrive.
PageFrame {
    id: page

    required property App app
    readonly property Settings settings: app.settings
    readonly property Notices notices: app.notices

    objectName: "notificationsPage"
    title: qsTr("Notifications")
    Component.onCompleted: notices.refresh()
    pinned: Banner {
        width: parent.width
        text: page.settings.trouble
        actionText: qsTr("Try again")
        onAction: page.settings.retry()
    }

    Section {
        Switch {
            objectName: "tellMe"
            width: parent.width
            text: qsTr("Tell me when it is my turn")
            hint: qsTr("Once a turn, and only while the app is not in front of you. A single game is muted on the home page.")
            checked: page.settings.notifications
            onToggled: page.settings.notifications = checked
        }
    }
    Section {
        visible: page.settings.notifications
        title: qsTr("How it stands")

        StateLine {
            objectName: "permission"
            width: parent.width
            fine: page.notices.permission === Notices.Granted
            text: page.notices.permissionText
        }
        PushButton {
            objectName: "askSystem"
            visible: page.notices.permission === Notices.Unasked
            width: parent.width
            prominent: true
            iconName: "bell"
            text: qsTr("Let the system ask me")
            onClicked: page.notices.agree()
        }
        PushButton {
            objectName: "systemSettings"
            visible: page.notices.hasSystemSettings
            width: parent.width
            iconName: "settings"
            text: qsTr("Open the system’s settings")
            onClicked: page.notices.openSystemSettings()
        }
        StateLine {
            objectName: "transport"
            width: parent.width
            icon: "cloud"
            text: page.notices.transportText
        }
        StateLine {
            objectName: "restriction"
            width: parent.width
            fine: false
            text: page.notices.restriction
        }
        StateLine {
            objectName: "pushTrouble"
            width: parent.width
            fine: false
            text: page.notices.trouble
        }
        StateLine {
            objectName: "last"
            width: parent.width
            icon: "bell"
            text: page.notices.lastText
        }
        PushButton {
            objectName: "test"
            enabled: !page.notices.testing
            width: parent.width
            iconName: "letter"
            text: qsTr("Send me a test")
            onClicked: page.notices.test()
        }
        Label {
            objectName: "testText"
            visible: text !== ""
            width: parent.width
            text: page.notices.testText
            Accessible.role: Accessible.AlertMessage
        }
    }
    Section {
        visible: page.settings.notifications
        title: qsTr("Quiet hours")

        Switch {
            objectName: "quiet"
            width: parent.width
            text: qsTr("Not at night")
            hint: qsTr("What waits then is told afterwards")
            checked: page.settings.quiet
            onToggled: page.settings.quiet = checked
        }
        TimeLine {
            objectName: "quietFrom"
            visible: page.settings.quiet
            width: parent.width
            label: qsTr("From")
            minute: page.settings.quietFrom
            onChosen: minute => page.settings.quietFrom = minute
        }
        TimeLine {
            objectName: "quietTo"
            visible: page.settings.quiet
            width: parent.width
            label: qsTr("Until")
            minute: page.settings.quietTo
            onChosen: minute => page.settings.quietTo = minute
        }
    }
    Section {
        objectName: "closed"
        visible: page.notices.canStayInBackground
        title: qsTr("When the window is closed")

        Switch {
            objectName: "background"
            width: parent.width
            text: qsTr("Keep running")
            hint: qsTr("It hears of turns and tells you. Start it again to see the window; Ctrl+Q ends it.")
            checked: page.settings.background
            onToggled: page.settings.background = checked
        }
        Switch {
            objectName: "atLogin"
            visible: page.settings.background
            width: parent.width
            text: qsTr("Start when I log in")
            hint: qsTr("Without a window, until you want it")
            checked: page.settings.startAtLogin
            onToggled: page.settings.startAtLogin = checked
        }
    }
}
