import QtQuick
import QtQuick.Layouts
import Kit
import Games.gingerbread

/// The rules on one page: the parts of a turn, and what the symbols bring.
Sheet {
    id: sheet

    required property TableModel table

    title: qsTr("How to play")
    widest: 640

    Label {
        width: parent.width
        text: qsTr("What you cover is what you get:")
        strong: true
    }
    Repeater {
        model: sheet.table.legend
        RowLayout {
            id: symbol
            required property string symbol
            required property string help
            width: parent.width
            spacing: 10
            Picture {
                Layout.preferredWidth: 36
                Layout.preferredHeight: 36
                source: "qrc:/art/symbols/" + symbol.symbol + ".svg"
            }
            Label {
                Layout.fillWidth: true
                text: symbol.help
                font.pixelSize: Theme.small
            }
        }
    }
    Label {
        width: parent.width
        text: qsTr("The rules")
        strong: true
    }
    Repeater {
        model: [
            qsTr("You are a witch. Build a house of gingerbread and trap characters in it: after fifteen turns each the most points win."),
            qsTr("Build: lay one of your three tiles on your house. What you cover is what you get. "
                + "Cover two of a kind with one tile, and you get three."),
            qsTr("Both halves must lie level: stairways lift the lower one. A tile may not lie wholly on one other double tile."),
            qsTr("Then trap characters, from the forest or from your gate: pay their price in gingerbread. "
                + "Each brings points, and a wild tile to lay at once."),
            qsTr("A character's price stands under it: of a colour with an underlined number you do not have enough."),
            qsTr("Complete a level, all nine spaces, and take a bonus card. Three at most."),
            qsTr("Or discard a tile and take two stairways: then your turn is over."),
            qsTr("Two gingerbreads left in the end are a point.")
        ]
        RowLayout {
            id: rule
            required property string modelData
            required property int index
            width: parent.width
            spacing: 10
            Label {
                Layout.alignment: Qt.AlignTop
                text: rule.index + 1
                strong: true
                color: Theme.accent
            }
            Label {
                Layout.fillWidth: true
                text: rule.modelData
            }
        }
    }
}
