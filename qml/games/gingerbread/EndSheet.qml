pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Games.gingerbread

/// The end of the game: the winner, the scoring pad line by line, and the houses side by side.
Sheet {
    id: sheet

    required property TableModel table
    property int shown: 0 ///< the number of lines of the pad that are shown so far

    signal rematch()
    signal leave()

    title: qsTr("The end")
    widest: 720
    onAboutToShow: shown = Theme.motion ? 0 : 99

    footer: [
        PushButton {
            objectName: "rematch"
            prominent: true
            text: qsTr("Play again")
            iconName: "rotate"
            onClicked: sheet.rematch()
        },
        PushButton {
            objectName: "leaveEnd"
            text: qsTr("Home")
            onClicked: sheet.leave()
        }
    ]

    Timer {
        interval: 350
        repeat: true
        running: sheet.opened && sheet.shown < lines.count
        onTriggered: sheet.shown += 1
    }
    Label {
        objectName: "verdict"
        width: parent.width
        text: sheet.table.verdict
        strong: true
        font.pixelSize: Theme.title
        opacity: sheet.shown >= lines.count ? 1 : 0
        Behavior on opacity { NumberAnimation { duration: Theme.calm } }
    }
    Row {
        width: parent.width
        Item {
            width: parent.width * 0.42
            height: 1
        }
        Repeater {
            id: heads
            model: sheet.table.witches
            Column {
                id: witch
                required property url face
                required property string name
                required property var plan
                width: parent ? parent.width * 0.58 / Math.max(1, heads.count) : 0

                Picture {
                    anchors.horizontalCenter: parent.horizontalCenter
                    width: Math.min(48, parent.width)
                    height: width
                    source: witch.face
                }
                Label {
                    width: parent.width
                    height: (heads.count > 2 ? 2.6 : 1.3) * Theme.small // room for the houses side by side
                    verticalAlignment: Text.AlignTop
                    maximumLineCount: 2
                    text: witch.name
                    font.pixelSize: Theme.small
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 14
                    wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                    horizontalAlignment: Text.AlignHCenter
                }
                House {
                    visible: sheet.parent.height >= 480 // on a low screen the points have priority
                    anchors.horizontalCenter: parent.horizontalCenter
                    width: Math.min(parent.width, 150)
                    height: width * 1.2
                    plan: witch.plan
                    dark: Theme.dark
                    small: true
                }
            }
        }
    }
    Repeater {
        id: lines
        model: sheet.table.pad

        Row {
            id: line

            required property string line
            required property list<string> points
            required property bool total
            required property int index

            width: parent.width
            opacity: index < sheet.shown ? 1 : 0
            Behavior on opacity { NumberAnimation { duration: Theme.calm } }

            Label {
                width: parent.width * 0.42
                text: line.line
                strong: line.total
                font.pixelSize: Theme.small
            }
            Repeater {
                model: line.points
                Label {
                    required property string modelData
                    width: line.width * 0.58 / line.points.length
                    text: modelData
                    strong: line.total
                    font.pixelSize: line.total ? Theme.title : Theme.body
                    horizontalAlignment: Text.AlignHCenter
                }
            }
        }
    }
}
