pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Kit
import Models

/// The settings of the app.
PageFrame {
    id: page

    required property App app
    readonly property Settings settings: app.settings

    signal account
    signal notifications
    signal help

    title: qsTr("Settings")

    Banner {
        width: parent.width
        text: page.settings.trouble
        actionText: qsTr("Try again")
        onAction: page.settings.retry()
    }
    Section {
        title: qsTr("You")

        TextField {
            width: parent.width
            label: qsTr("Your name")
            placeholderText: label
            text: page.settings.named ? page.settings.playerName : ""
            maximumLength: 20
            onEditingFinished: page.settings.playerName = text
        }
        Row {
            spacing: Theme.gap

            Repeater {
                model: 4

                T.AbstractButton {
                    id: face

                    required property int index

                    width: Math.min(84, (page.width - 2 * Theme.margin - 48) / 4)
                    height: width
                    checked: index === page.settings.face
                    focusPolicy: Qt.TabFocus
                    Accessible.role: Accessible.RadioButton
                    Accessible.name: qsTr("Witch %1").arg(index + 1)
                    Accessible.checked: checked
                    Keys.onReturnPressed: face.clicked()
                    onClicked: page.settings.face = index
                    background: Rectangle {
                        radius: Theme.radius
                        color: face.checked ? Theme.raised : "transparent"
                        border.color: face.visualFocus ? Theme.lit : restingEdge
                        readonly property color restingEdge: face.checked ? Theme.accent : Theme.line
                        border.width: face.visualFocus || face.checked ? 3 : 1
                    }
                    contentItem: Picture {
                        source: "qrc:/art/witches/" + face.index + ".svg"
                    }
                    padding: 6
                }
            }
        }
    }
    Section {
        title: qsTr("Look")

        Label { text: qsTr("Colours"); width: parent.width }
        Segmented {
            width: parent.width
            label: qsTr("Colours")
            options: [qsTr("Auto"), qsTr("Light"), qsTr("Dark")]
            current: page.settings.theme
            onChosen: index => page.settings.theme = index
        }
        Label { text: qsTr("Text size"); width: parent.width }
        Segmented {
            width: parent.width
            label: qsTr("Text size")
            options: [qsTr("Normal"), qsTr("Large"), qsTr("Largest")]
            current: Math.round((page.settings.textScale - 1) * 4)
            onChosen: index => page.settings.textScale = 1 + index / 4
        }
    }
    Section {
        title: qsTr("Play")

        Switch {
            width: parent.width
            text: qsTr("Motion")
            hint: qsTr("Off: everything is where it goes at once")
            checked: page.settings.motion
            onToggled: page.settings.motion = checked
        }
        Label { text: qsTr("How fast the others’ turns are shown"); width: parent.width; visible: page.settings.motion }
        Segmented {
            visible: page.settings.motion
            width: parent.width
            label: qsTr("How fast the others’ turns are shown")
            options: [qsTr("Slowly"), qsTr("Normal"), qsTr("Quickly")]
            current: page.settings.pace
            onChosen: index => page.settings.pace = index
        }
        Switch {
            width: parent.width
            text: qsTr("Sound")
            checked: page.settings.sound
            onToggled: page.settings.sound = checked
        }
        Switch {
            visible: page.settings.hapticsAvailable
            width: parent.width
            text: qsTr("Vibration")
            checked: page.settings.haptics
            onToggled: page.settings.haptics = checked
        }
    }
    Section {
        title: qsTr("Online")

        PushButton {
            objectName: "account"
            width: parent.width
            iconName: "cloud"
            alignment: Text.AlignLeft
            text: qsTr("Server and account")
            onClicked: page.account()
        }
        PushButton {
            objectName: "notifications"
            width: parent.width
            iconName: "bell"
            alignment: Text.AlignLeft
            text: qsTr("Notifications")
            onClicked: page.notifications()
        }
    }
    Section {
        title: qsTr("About")

        PushButton {
            objectName: "help"
            width: parent.width
            iconName: "info"
            alignment: Text.AlignLeft
            text: qsTr("Help")
            onClicked: page.help()
        }
        Label {
            width: parent.width
            text: qsTr("Version %1. Games against bots and at one table stay on this device.").arg(page.app.version)
        }
        Label {
            width: parent.width
            color: Theme.faint
            font.pixelSize: Theme.small
            text: qsTr("Gingerbread House is a game by Phil Walker-Harding, published by Lookout. "
                + "This is an independent implementation, not affiliated with or endorsed by them.")
        }
    }
}
