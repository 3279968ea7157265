import QtQuick
import QtQuick.Templates as T
import Kit
import Gallery

/// The window of the gallery: every part of the app, with canned data.
T.ApplicationWindow {
    id: gallery

    property bool dark: false
    property real textScale: 1
    property bool motion: true
    property int chapter: 0 ///< 0 for all chapters
    readonly property real wholeHeight: header.height + page.contentHeight

    width: 1280
    height: 900
    minimumWidth: 360
    minimumHeight: 320
    visible: true
    title: qsTr("Gallery")
    color: Theme.ground

    function openSheet() { sheet.open() }
    function showFocus() { kit.focusable.forceActiveFocus(Qt.TabFocusReason) }

    Canned { id: canned }
    Binding { target: Theme; property: "dark"; value: gallery.dark }
    Binding { target: Theme; property: "textScale"; value: gallery.textScale }
    Binding { target: Theme; property: "motion"; value: gallery.motion }

    Panel {
        id: header
        width: parent.width
        height: choices.implicitHeight + 2 * Theme.margin
        radius: 0
        z: 1

        Flow {
            id: choices

            readonly property real share: parent.width < 720 ? width : (width - 2 * spacing) / 3

            x: Theme.margin
            y: Theme.margin
            width: parent.width - 2 * Theme.margin
            spacing: 2 * Theme.gap

            Segmented {
                width: choices.share
                label: qsTr("Chapter")
                options: [qsTr("All"), qsTr("Kit"), qsTr("Art"), qsTr("Table")]
                current: gallery.chapter
                onChosen: index => gallery.chapter = index
            }
            Segmented {
                width: choices.share
                label: qsTr("Text size")
                options: [qsTr("Normal"), qsTr("Large"), qsTr("Largest")]
                current: Math.round((gallery.textScale - 1) * 4)
                onChosen: index => gallery.textScale = 1 + index / 4
            }
            Switch {
                width: choices.share
                text: qsTr("Dark")
                checked: gallery.dark
                onToggled: gallery.dark = checked
            }
        }
    }
    ScrollArea {
        id: page
        anchors { top: header.bottom; left: parent.left; right: parent.right; bottom: parent.bottom }
        contentHeight: chapters.implicitHeight + 2 * Theme.margin

        Column {
            id: chapters
            x: Theme.margin
            y: Theme.margin
            width: page.width - 2 * Theme.margin
            spacing: Theme.margin

            KitChapter {
                id: kit
                visible: gallery.chapter === 0 || gallery.chapter === 1
                width: parent.width
                onSheetWanted: sheet.open()
                onConfirmWanted: confirm.open()
            }
            ArtChapter {
                visible: gallery.chapter === 0 || gallery.chapter === 2
                width: parent.width
                canned: canned
            }
            PartsChapter {
                visible: gallery.chapter === 0 || gallery.chapter === 3
                width: parent.width
                canned: canned
            }
        }
    }

    Sheet {
        id: sheet
        title: qsTr("A sheet")

        Label {
            width: parent.width
            text: qsTr("From the bottom of a phone, in the middle where there is room. Escape, the cross and a tap beside it close it.")
        }
        Segmented { width: parent.width; label: qsTr("Choice"); options: [qsTr("This"), qsTr("That")]; onChosen: index => current = index }
        PushButton { width: parent.width; text: qsTr("Close"); onClicked: sheet.close() }
    }
    ConfirmSheet {
        id: confirm
        title: qsTr("Remove this game?")
        text: qsTr("It cannot be brought back.")
        confirmText: qsTr("Remove it")
    }
}
