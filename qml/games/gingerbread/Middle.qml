pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Games.gingerbread

/// The bonus cards in the middle of the table, small; a tap opens the sheet with all details.
Column {
    id: middle

    required property TableModel table
    readonly property int columns: Math.max(1, Math.floor(width / (170 * Theme.textScale)))

    signal tapped()

    spacing: 6

    Label {
        width: parent.width
        text: qsTr("Bonus cards, and what each would bring you now")
        font.pixelSize: Theme.small
        color: Theme.faint
    }
    Flow {
        width: parent.width
        spacing: 6
        Repeater {
            model: middle.table.middle
            BonusCard {
                width: (middle.width - 6 * (middle.columns - 1)) / middle.columns
                onTapped: middle.tapped()
            }
        }
    }
}
