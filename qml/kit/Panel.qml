import QtQuick

/// A surface that things lie on.
Rectangle {
    color: Theme.surface
    radius: Theme.radius
    border.color: Theme.line
    border.width: 1
}
