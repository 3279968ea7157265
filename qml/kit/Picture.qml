import QtQuick

/// A drawing of qml/art, crisp at its size, drawn by a thread.
Image {
    sourceSize { width: Math.ceil(width); height: Math.ceil(height) }
    fillMode: Image.PreserveAspectFit
    asynchronous: true
}
