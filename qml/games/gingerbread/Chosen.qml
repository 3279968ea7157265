pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Kit
import Games.gingerbread

/// All details of the character that was tapped.
Column {
    id: chosen

    required property TableModel table
    readonly property bool any: repeater.count > 0

    Repeater {
        id: repeater
        model: chosen.table.chosen

        RowLayout {
            id: row

            required property string name
            required property url picture
            required property list<string> price
            required property list<int> counts
            required property list<int> lacks
            required property string lacking
            required property int points
            required property bool human
            required property bool cheerful
            required property string description

            width: chosen.width
            spacing: 10
            Accessible.role: Accessible.StaticText
            Accessible.name: description

            Picture {
                Layout.preferredWidth: 72
                Layout.preferredHeight: 72
                source: row.picture
            }
            ColumnLayout {
                Layout.fillWidth: true
                spacing: 3

                Label {
                    Layout.fillWidth: true
                    text: qsTr("%1: %2 points").arg(row.name).arg(row.points)
                    strong: true
                    Accessible.ignored: true
                }
                RowLayout {
                    spacing: 6
                    Price {
                        Layout.preferredWidth: implicitWidth
                        Layout.preferredHeight: implicitHeight
                        token: 20 * Theme.textScale
                        price: row.price
                        counts: row.counts
                        lacks: row.lacks
                    }
                    Picture {
                        Layout.preferredWidth: 22
                        Layout.preferredHeight: 22
                        source: "qrc:/art/marks/" + (row.human ? "human" : "non-human") + ".svg"
                    }
                    Picture {
                        Layout.preferredWidth: 22
                        Layout.preferredHeight: 22
                        source: "qrc:/art/marks/" + (row.cheerful ? "cheerful" : "bad-tempered") + ".svg"
                    }
                }
                Label {
                    Layout.fillWidth: true
                    visible: chosen.table.isOwnHouse && chosen.table.task !== TableModel.Draft // in the draft characters cost nothing
                    text: row.lacking !== "" ? qsTr("You still lack %1.").arg(row.lacking) : qsTr("You can pay this.")
                    color: row.lacking !== "" ? Theme.bad : Theme.good
                    font.pixelSize: Theme.small
                    Accessible.ignored: true
                }
            }
        }
    }
}
