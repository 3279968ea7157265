pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Models

/// What the app is, how it stands and what went on, for whoever helps when something goes wrong.
PageFrame {
    id: page

    required property App app
    readonly property Help help: app.help
    readonly property bool onPhone: Qt.platform.os === "android" || Qt.platform.os === "ios"

    objectName: "helpPage"
    title: qsTr("Help")
    widest: 720
    Component.onCompleted: {
        help.tidy() // of elsewhere
        help.refresh()
        app.notices.refresh()
    }
    Component.onDestruction: help.tidy()
    pinned: [
        Banner {
            objectName: "helpTrouble"
            width: parent.width
            text: page.help.trouble
        },
        Banner {
            objectName: "helpNews"
            width: parent.width
            calm: true
            text: page.help.news
            actionText: page.help.hasFolder && !page.onPhone ? qsTr("Open folder") : ""
            onAction: page.help.showFolder()
        }
    ]

    Section {
        title: qsTr("How it stands")

        Label {
            objectName: "versions"
            width: parent.width
            text: page.help.versions
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        }
        LinkLine {
            visible: page.app.online.member
            width: parent.width
            online: page.app.online
        }
        Findings {
            width: parent.width
            notices: page.app.notices
        }
    }
    Section {
        title: qsTr("What went on")

        Label {
            width: parent.width
            text: qsTr("If somebody helps you, send this along. No name, no code and no move is in it.")
        }
        Row {
            id: buttons

            readonly property real share: (width - spacing) / 2

            width: parent.width
            spacing: Theme.gap

            PushButton {
                objectName: "copyLog"
                width: buttons.share
                iconName: "copy"
                text: qsTr("Copy")
                onClicked: page.help.copy()
            }
            PushButton {
                objectName: "saveLog"
                width: buttons.share
                iconName: "file"
                text: qsTr("Save")
                onClicked: page.help.save()
            }
        }
        Label {
            objectName: "noLines"
            visible: text !== ""
            width: parent.width
            text: page.help.emptyText
            color: Theme.faint
        }
        Column {
            objectName: "lines"
            visible: lines.count > 0
            width: parent.width
            spacing: Theme.gap

            Repeater {
                id: lines
                model: page.help.lines
                LogLine { width: parent ? parent.width : 0 }
            }
        }
    }
}
