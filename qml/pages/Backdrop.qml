import QtQuick
import Kit

/// The forest behind all pages, by day or at dusk. Fills the window; cropped at the sky rather than at the trees.
Item {
    id: backdrop

    readonly property real ratio: 0.6 // the aspect ratio of the drawing
    readonly property real wide: Math.max(width, height * ratio)

    clip: true

    Image {
        source: Theme.dark ? "qrc:/art/places/forest.svg" : "qrc:/art/places/forest-day.svg"
        sourceSize.width: Math.min(960, Math.ceil(backdrop.wide / 64) * 64) // in steps, so that resizing does not render it at every width
        width: backdrop.wide
        height: width / backdrop.ratio
        x: (backdrop.width - width) / 2
        y: (backdrop.height - height) * 0.8
        asynchronous: true
    }
}
