import QtQuick

/// The frame of a page that scrolls: the title on top and the main action at the bottom, or beside the title on low screens. `pinned` stays
/// above the action however the page is scrolled.
FocusScope {
    id: frame

    property string title
    property string actionText
    property string actionIcon
    property bool actionEnabled: true
    property real widest: 640
    default property alias content: column.data
    property alias pinned: notes.data
    readonly property bool flat: height < 480

    signal back
    signal action

    /// Triggers the action; commits a text that is still being edited.
    function act() {
        InputMethod.commit()
        action()
    }

    Keys.onUpPressed: area.scroll(-0.2) // only when no item that could scroll into view has the focus
    Keys.onDownPressed: area.scroll(0.2)
    Keys.onPressed: event => {
        event.accepted = event.key === Qt.Key_PageUp || event.key === Qt.Key_PageDown
        if (event.accepted)
            area.scroll(event.key === Qt.Key_PageUp ? -0.9 : 0.9)
    }

    Rectangle { // the forest in the background, faint
        anchors.fill: parent
        color: Theme.ground
        opacity: 0.72
    }
    TopBar {
        id: bar
        title: frame.title
        width: parent.width
        onBack: frame.back()
        trailing: PushButton {
            objectName: "action"
            visible: frame.flat && frame.actionText !== ""
            prominent: true
            text: frame.actionText
            iconName: frame.actionIcon
            enabled: frame.actionEnabled
            onClicked: frame.act()
        }
    }
    ScrollArea {
        id: area
        anchors { top: bar.bottom; bottom: notes.top; left: parent.left; right: parent.right }
        contentHeight: column.implicitHeight + 2 * Theme.margin

        Column {
            id: column
            width: Math.min(area.width - 2 * Theme.margin, frame.widest)
            x: Math.round((area.width - width) / 2)
            y: 4
            spacing: Theme.margin
        }
    }
    Column {
        id: notes
        width: Math.min(parent.width - 2 * Theme.margin, frame.widest)
        spacing: Theme.gap
        topPadding: visibleChildren.length > 0 ? Theme.gap : 0
        bottomPadding: visibleChildren.length > 0 && !footer.visible ? Theme.margin : 0
        anchors { bottom: footer.top; horizontalCenter: parent.horizontalCenter }
    }
    Item {
        id: footer
        visible: !frame.flat && frame.actionText !== ""
        width: parent.width
        height: visible ? button.height + 2 * Theme.margin : 0
        anchors.bottom: parent.bottom

        PushButton {
            id: button
            objectName: "action"
            prominent: true
            text: frame.actionText
            iconName: frame.actionIcon
            enabled: frame.actionEnabled
            width: Math.min(parent.width - 2 * Theme.margin, frame.widest)
            height: Math.max(56, implicitHeight)
            font.pixelSize: Theme.title
            anchors.centerIn: parent
            onClicked: frame.act()
        }
    }
}
