import QtQuick

/// A drawing of qml/art, crisp at its size.
Image {
    sourceSize { width: Math.ceil(width); height: Math.ceil(height) }
    fillMode: Image.PreserveAspectFit
}
