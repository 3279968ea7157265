import QtQuick
import Kit
import Models

/// The most important statistics: two per row, or all in one row on wide screens.
Column {
    id: figures

    required property Statistics statistics
    readonly property int columns: width >= 560 * Theme.textScale ? 4 : 2
    readonly property real share: Math.floor((width - (columns - 1) * grid.spacing) / columns)
    readonly property real tallest: Math.max(won.implicitHeight, average.implicitHeight, best.implicitHeight, streak.implicitHeight)

    spacing: Theme.gap

    Grid {
        id: grid
        columns: figures.columns
        spacing: Theme.gap

        Figure {
            id: won
            objectName: "won"
            width: figures.share
            height: figures.tallest
            value: figures.statistics.won
            caption: qsTr("Games won")
        }
        Figure {
            id: average
            width: figures.share
            height: figures.tallest
            value: figures.statistics.average
            caption: qsTr("Score on average")
        }
        Figure {
            id: best
            width: figures.share
            height: figures.tallest
            value: figures.statistics.best
            caption: qsTr("Best score")
        }
        Figure {
            id: streak
            width: figures.share
            height: figures.tallest
            value: figures.statistics.streak
            caption: qsTr("Most wins in a row")
        }
    }
    Label {
        objectName: "shared"
        visible: text !== ""
        width: parent.width
        text: figures.statistics.sharedText
        color: Theme.faint
        font.pixelSize: Theme.small
    }
}
