import QtQuick
import QtQuick.Templates as T

/// A modal sheet: at the bottom of a phone, in the middle of larger screens. Escape, the close button and a tap outside close it.
T.Popup {
    id: sheet

    property string title
    property real widest: 520
    default property alias content: column.data
    property alias footer: foot.data ///< stays visible while the content scrolls
    readonly property bool low: parent !== null && parent.width < 600 && parent.height > parent.width
    readonly property size room: parent === null ? Qt.size(0, 0) : Qt.size(parent.width, parent.height)
    readonly property real wanted: header.height + column.implicitHeight + 2 * Theme.margin + foot.room ///< the height of the whole content
    readonly property real widthInMiddle: parent === null ? widest : Math.min(widest, room.width - 2 * Theme.margin)
    readonly property real spaceAbove: low ? Theme.touch : 2 * Theme.margin ///< the least space above the sheet

    parent: T.Overlay.overlay
    modal: true
    focus: true
    dim: true
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    padding: 0
    width: low ? room.width : widthInMiddle
    height: parent === null ? 0 : Math.min(wanted, room.height - spaceAbove)
    x: parent === null ? 0 : Math.round((room.width - width) / 2)
    y: low ? room.height - height : Math.round((room.height - height) / 2)

    enter: Transition {
        NumberAnimation { property: "opacity"; from: 0; to: 1; duration: Theme.quick }
    }
    exit: Transition {
        NumberAnimation { property: "opacity"; from: 1; to: 0; duration: Theme.quick }
    }
    T.Overlay.modal: Rectangle { color: Theme.shade }

    background: Panel {
        radius: 2 * Theme.radius
        border.width: sheet.low ? 0 : 1

        Rectangle { // makes the lower corners square at the edge of the screen
            visible: sheet.low
            color: parent.color
            height: parent.radius
            anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        }
    }
    contentItem: FocusScope {
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: sheet.title

        Item {
            id: header
            width: parent.width
            height: Math.max(close.height, heading.implicitHeight) + 2 * Theme.gap

            Label {
                id: heading
                text: sheet.title
                strong: true
                font.pixelSize: Theme.title
                Accessible.role: Accessible.Heading
                anchors { left: parent.left; leftMargin: 20; right: close.left; verticalCenter: parent.verticalCenter }
            }
            IconButton {
                id: close
                objectName: "closeSheet"
                name: "close"
                label: qsTr("Close")
                anchors { right: parent.right; rightMargin: 8; verticalCenter: parent.verticalCenter }
                onClicked: sheet.close()
            }
        }
        ScrollArea {
            anchors { top: header.bottom; left: parent.left; right: parent.right; bottom: parent.bottom; bottomMargin: foot.room }
            contentHeight: column.implicitHeight + 2 * Theme.margin

            Column {
                id: column
                x: 20
                y: 2
                width: parent.width - 40
                spacing: Theme.margin
            }
        }
        Flow {
            id: foot
            readonly property real room: children.length > 0 ? implicitHeight + Theme.margin : 0
            x: 20
            width: parent.width - 40
            spacing: Theme.gap
            anchors { bottom: parent.bottom; bottomMargin: Theme.margin }
        }
    }
}
