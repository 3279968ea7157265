pragma ComponentBehavior: Bound
import QtQuick
import Kit

/// A bar chart of scores, the newest on the right. Bars of won games are filled, the others only outlined.
Column {
    id: chart

    property alias scores: bars.model ///< rows with `score` and `won`
    required property int highest
    readonly property bool numbered: width / Math.max(1, bars.count) >= number.advanceWidth + 4 ///< there is room for numbers on the bars
    readonly property real step: Math.min(56, (width - axis.width) / Math.max(1, bars.count))

    spacing: Theme.gap
    Accessible.role: Accessible.Chart

    TextMetrics {
        id: number
        text: chart.highest
        font { family: "Inter"; pixelSize: Theme.small }
    }
    Item {
        id: plot

        readonly property real floor: height - 2
        readonly property real ceiling: Math.round(Theme.small * 1.5)

        width: parent.width
        height: 150 + 2 * ceiling

        Item { // the axis, with the highest score
            id: axis
            width: chart.numbered ? 0 : number.advanceWidth + 6
            height: parent.height
            visible: !chart.numbered

            Label {
                text: chart.highest
                width: number.advanceWidth + 1
                horizontalAlignment: Text.AlignRight
                font.pixelSize: Theme.small
                color: Theme.faint
                y: plot.ceiling - height / 2
                Accessible.ignored: true
            }
            Label {
                text: "0"
                width: number.advanceWidth + 1
                horizontalAlignment: Text.AlignRight
                font.pixelSize: Theme.small
                color: Theme.faint
                y: plot.floor - height
                Accessible.ignored: true
            }
        }
        Rectangle {
            visible: axis.visible
            x: axis.width
            y: plot.ceiling
            width: parent.width - x
            height: 1
            color: Theme.line
        }
        Rectangle {
            x: axis.width
            y: plot.floor
            width: parent.width - x
            height: 2
            color: Theme.faint
        }
        Row {
            x: axis.width
            height: plot.floor

            Repeater {
                id: bars

                Item {
                    id: bar

                    required property int score
                    required property bool won

                    width: chart.step
                    height: plot.floor

                    Rectangle {
                        id: body
                        width: Math.max(6, Math.min(chart.step * 0.7, chart.step - 4))
                        height: Math.max(6, (plot.floor - plot.ceiling) * bar.score / Math.max(1, chart.highest))
                        anchors { bottom: parent.bottom; horizontalCenter: parent.horizontalCenter }
                        radius: 3
                        color: bar.won ? Theme.accent : "transparent"
                        border.color: Theme.accent
                        border.width: 2
                    }
                    Label {
                        visible: chart.numbered
                        text: bar.score
                        font.pixelSize: Theme.small
                        anchors { bottom: body.top; horizontalCenter: parent.horizontalCenter }
                        Accessible.ignored: true
                    }
                }
            }
        }
    }
    Flow { // the legend
        width: parent.width
        spacing: Theme.margin

        ScoreKey { text: qsTr("Won"); filled: true }
        ScoreKey { text: qsTr("Not won"); filled: false }
        Label {
            width: Math.min(implicitWidth, parent.width)
            text: qsTr("The newest is on the right")
            color: Theme.faint
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
}
