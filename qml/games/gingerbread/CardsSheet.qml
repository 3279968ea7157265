pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Games.gingerbread

/// The bonus cards in the middle, and the bonus cards and trapped characters of the house that is looked at.
Sheet {
    id: sheet

    required property TableModel table

    title: qsTr("Cards")
    widest: 760

    Label {
        width: parent.width
        text: qsTr("Bonus cards in the middle: one for each of your first three complete levels. "
                + "The medal shows what it would bring you now.")
        font.pixelSize: Theme.small
        color: Theme.faint
    }
    Cards { rows: sheet.opened ? sheet.table.middle : null }
    Label {
        width: parent.width
        text: qsTr("%1's bonus cards").arg(sheet.table.shownName)
        strong: true
    }
    Label {
        visible: own.count === 0
        width: parent.width
        text: qsTr("None yet.")
        font.pixelSize: Theme.small
        color: Theme.faint
    }
    Cards {
        id: own
        rows: sheet.opened ? sheet.table.bonus : null
    }
    Label {
        width: parent.width
        text: qsTr("Trapped by %1").arg(sheet.table.shownName)
        strong: true
    }
    Label {
        visible: caged.count === 0
        width: parent.width
        text: qsTr("Nobody yet.")
        font.pixelSize: Theme.small
        color: Theme.faint
    }
    Flow {
        width: parent.width
        spacing: 6
        Repeater {
            id: caged
            model: sheet.opened ? sheet.table.trapped : null
            CharacterCard {
                width: 76 * Theme.textScale
                bare: true
                showName: true
            }
        }
    }

    component Cards: Flow {
        id: cards
        property alias rows: repeater.model
        property alias count: repeater.count
        readonly property int columns: Math.max(1, Math.floor(width / (160 * Theme.textScale)))

        width: parent.width
        spacing: 6
        Repeater {
            id: repeater
            BonusCard { width: (cards.width - 6 * (cards.columns - 1)) / cards.columns }
        }
    }
}
