import QtQuick

/// A panel with a heading.
Panel {
    id: section

    property string title
    default property alias content: column.data

    width: parent ? parent.width : 0
    implicitHeight: column.implicitHeight + 2 * column.y

    Column {
        id: column
        x: Theme.margin
        y: Theme.margin
        width: parent.width - 2 * Theme.margin
        spacing: Theme.margin

        Label {
            width: parent.width
            visible: text !== ""
            text: section.title
            strong: true
            color: Theme.accent
            Accessible.role: Accessible.Heading
        }
    }
}
