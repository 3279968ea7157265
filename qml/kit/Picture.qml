import QtQuick

/// A drawing of qml/art, loaded asynchronously and rendered at its size on the screen.
Image {
    sourceSize { width: Math.ceil(width); height: Math.ceil(height) }
    fillMode: Image.PreserveAspectFit
    asynchronous: true
}
