import QtQuick

/// A page that scrolls: its title above, the one thing to do next below it, or beside the title where the screen is low;
/// what must be seen wherever it is scrolled is `pinned` above that.
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

    /// What is still being written counts as written.
    function act() {
        InputMethod.commit()
        action()
    }

    Keys.onUpPressed: area.scroll(-0.2) // where nothing has the focus that would bring itself into sight
    Keys.onDownPressed: area.scroll(0.2)
    Keys.onPressed: event => {
        event.accepted = event.key === Qt.Key_PageUp || event.key === Qt.Key_PageDown
        if (event.accepted)
            area.scroll(event.key === Qt.Key_PageUp ? -0.9 : 0.9)
    }

    Rectangle { // the forest is there, but far away
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
