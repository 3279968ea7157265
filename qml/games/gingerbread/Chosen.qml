pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Kit
import Games.gingerbread

/// The character that was tapped, in full.
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
            required property list<string> covered
            required property list<string> missing
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
                        Layout.preferredWidth: token * Math.min(8, row.covered.length + row.missing.length)
                        Layout.preferredHeight: token
                        token: 18
                        covered: row.covered
                        missing: row.missing
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
                    visible: chosen.table.isMine
                    text: row.missing.length ? qsTr("You still lack the faded ones.") : qsTr("You can pay this.")
                    color: row.missing.length ? Theme.bad : Theme.good
                    font.pixelSize: Theme.small
                    Accessible.ignored: true
                }
            }
        }
    }
}
