import QtQuick

/// A drawing of qml/art, crisp at its size.
Image {
    sourceSize: Qt.size(Math.ceil(width), Math.ceil(height))
    fillMode: Image.PreserveAspectFit
}
