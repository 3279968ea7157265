pragma ComponentBehavior: Bound
import QtQuick
import Kit

/// Shows the parts of the kit, of which all pages are made.
Column {
    id: chapter

    property alias focusable: focusable

    signal sheetWanted
    signal confirmWanted

    spacing: Theme.margin

    Section {
        title: qsTr("Label")

        Label { width: parent.width; text: qsTr("Display: the witch's house"); font.pixelSize: Theme.display; strong: true }
        Label { width: parent.width; text: qsTr("Title: whose turn it is"); font.pixelSize: Theme.title; strong: true }
        Label {
            width: parent.width
            text: qsTr("Body, and it wraps: two to four witches build a house of tiles, bake, and trap those who come to nibble.")
        }
        Label { width: parent.width; text: qsTr("Strong"); strong: true }
        Label { width: parent.width; text: qsTr("Small and faint: never under 14 px"); font.pixelSize: Theme.small; color: Theme.faint }
        Label { width: parent.width; text: qsTr("Good: you can pay this."); color: Theme.good }
        Label { width: parent.width; text: qsTr("Bad: uneven, stairways needed: 2."); color: Theme.bad }
    }
    Section {
        title: qsTr("PushButton")

        ButtonStates { text: qsTr("Prominent"); prominent: true }
        ButtonStates { text: qsTr("With icon"); prominent: true; iconName: "play" }
        ButtonStates { text: qsTr("Plain") }
        ButtonStates { text: qsTr("With icon"); iconName: "settings" }
        ButtonStates { text: qsTr("Quiet"); quiet: true; iconName: "undo" }
        PushButton {
            id: focusable
            width: Math.min(parent.width, implicitWidth)
            text: qsTr("Tab gives it the keyboard's focus")
        }
        PushButton {
            width: Math.min(parent.width, 260)
            prominent: true
            iconName: "check"
            text: qsTr("A text that is too long for one line wraps")
        }
        PushButton {
            width: parent.width
            alignment: Text.AlignLeft
            iconName: "robot"
            text: qsTr("Wide, its text at the left")
        }
    }
    Section {
        title: qsTr("IconButton")

        Flow {
            width: parent.width
            spacing: Theme.gap

            IconButton { name: "undo"; label: qsTr("Undo") }
            IconButton { name: "undo"; label: qsTr("Undo"); down: true }
            IconButton { name: "undo"; label: qsTr("Undo"); enabled: false }
            IconButton { name: "hint"; label: qsTr("Hint") }
            IconButton { name: "next"; label: qsTr("Next"); enabled: false }
        }
    }
    Section {
        title: qsTr("Switch")

        Switch { width: parent.width; text: qsTr("On"); checked: true }
        Switch { width: parent.width; text: qsTr("Off") }
        Switch { width: parent.width; text: qsTr("With a hint"); hint: qsTr("Off: everything is where it goes at once"); checked: true }
    }
    Section {
        title: qsTr("Segmented")

        Segmented {
            width: parent.width
            label: qsTr("Three")
            options: [qsTr("Slowly"), qsTr("Normal"), qsTr("Quickly")]
            current: 1
            onChosen: index => current = index
        }
        Segmented {
            width: Math.min(parent.width, 300)
            label: qsTr("Too long for one row")
            options: [qsTr("The introductory game"), qsTr("The standard game")]
            onChosen: index => current = index
        }
    }
    Section {
        title: qsTr("TextField")

        TextField { width: parent.width; label: qsTr("Name"); text: qsTr("Hazel") }
        TextField { width: parent.width; label: qsTr("Name"); placeholderText: qsTr("Your name") }
    }
    Section {
        title: qsTr("Banner")

        Banner { width: parent.width; text: qsTr("A sentence alone.") }
        Banner {
            width: parent.width
            text: qsTr("The disk is full: nothing was saved. Make room and try again.")
            actionText: qsTr("Try again")
        }
        Banner {
            width: parent.width
            text: qsTr("A damaged file was kept under another name.")
            actionText: qsTr("Show")
            dismissible: true
        }
    }
    Section {
        title: qsTr("Sheet and ConfirmSheet")

        PushButton { text: qsTr("Open a sheet"); onClicked: chapter.sheetWanted() }
        PushButton { text: qsTr("Ask whether she is sure"); onClicked: chapter.confirmWanted() }
    }
    Panel {
        width: parent.width
        height: bar.implicitHeight

        TopBar {
            id: bar
            width: parent.width
            title: qsTr("TopBar")
            trailing: IconButton { name: "settings"; label: qsTr("Settings") }
        }
    }
}
