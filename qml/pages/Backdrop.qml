import QtQuick
import Kit

/// The forest behind everything: by day or at dusk, as large as the window, the trees rather than the sky.
Item {
    id: backdrop

    readonly property real ratio: 0.6 // of the drawing
    readonly property real wide: Math.max(width, height * ratio)

    clip: true

    Image {
        source: Theme.dark ? "qrc:/art/places/forest.svg" : "qrc:/art/places/forest-day.svg"
        sourceSize.width: Math.min(960, Math.ceil(backdrop.wide / 64) * 64) // a few sizes, not one for every step of a resize
        width: backdrop.wide
        height: width / backdrop.ratio
        x: (backdrop.width - width) / 2
        y: (backdrop.height - height) * 0.8
        asynchronous: true
    }
}
