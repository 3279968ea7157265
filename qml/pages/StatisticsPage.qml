pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Models

/// The player's results in all finished games: figures, the last scores, and the opponents.
PageFrame {
    id: page

    required property App app
    readonly property Statistics statistics: app.statistics

    objectName: "statisticsPage"
    title: qsTr("Your results")
    widest: 720
    Component.onCompleted: statistics.begin()
    Component.onDestruction: statistics.end()
    pinned: Banner {
        width: parent.width
        text: page.app.home.trouble
        actionText: qsTr("Try again")
        onAction: page.app.home.retry()
    }

    Segmented {
        visible: page.statistics.kinds.length > 1
        width: parent.width
        label: qsTr("Game")
        options: page.statistics.kinds
        current: page.statistics.kindIndex
        onChosen: index => page.statistics.kindIndex = index
    }
    Label {
        visible: page.app.home.loading
        width: parent.width
        text: qsTr("Fetching your games …")
    }
    NoResults {
        visible: page.statistics.empty && !page.app.home.loading
        flat: page.flat
        leftOut: page.statistics.leftOutText
    }
    FigureGrid {
        visible: !page.statistics.empty
        width: parent.width
        statistics: page.statistics
    }
    Section {
        visible: !page.statistics.empty
        title: qsTr("Your last scores")

        ScoreChart {
            objectName: "scores"
            width: parent.width
            scores: page.statistics.scores
            highest: page.statistics.highest
            Accessible.name: page.statistics.scoresText
        }
    }
    Section {
        visible: !page.statistics.empty
        title: qsTr("Against whom")

        Flow { // two columns where there is room
            id: against

            readonly property real share: width >= 560 * Theme.textScale ? (width - spacing) / 2 : width

            width: parent.width
            spacing: Theme.margin

            Repeater {
                model: page.statistics.opponents
                OpponentLine { width: against.share }
            }
        }
    }
    Label {
        objectName: "leftOut"
        visible: !page.statistics.empty && text !== ""
        width: parent.width
        text: page.statistics.leftOutText
        color: Theme.faint
        font.pixelSize: Theme.small
    }
}
