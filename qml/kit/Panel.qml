import QtQuick

/// A surface with rounded corners for other items.
Rectangle {
    color: Theme.surface
    radius: Theme.radius
    border.color: Theme.line
    border.width: 1
}
