pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Games.gingerbread

/// What the next step needs: tiles, characters, effects, tokens or cards.
Column {
    id: tray

    required property TableModel table
    property alias hand: hand
    property bool low: false ///< the screen is low

    spacing: Theme.gap

    Chosen {
        table: tray.table
        visible: any
        width: tray.width
    }
    Payment {
        table: tray.table
        visible: tray.table.paysAny && tray.table.isOwnHouse
        width: tray.width
    }
    Row {
        visible: tray.table.task === TableModel.Wild
        width: tray.width
        spacing: Theme.gap

        Picture {
            width: 56
            height: 56
            source: "qrc:/art/symbols/wild.svg"
        }
        Label {
            width: parent.width - 56 - Theme.gap
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("When you cover its star later, you may choose any effect.")
            font.pixelSize: Theme.small
            color: Theme.faint
        }
    }
    Row {
        id: sides
        visible: tray.table.task === TableModel.Draft
        width: tray.width
        spacing: 6

        Repeater {
            model: sides.visible ? [qsTr("Front of your board"), qsTr("Back of your board")] : []

            PushButton {
                id: side
                required property string modelData
                required property int index
                objectName: "side" + index
                width: (sides.width - sides.spacing) / 2
                height: Math.max(64, implicitHeight)
                leftPadding: 80
                rightPadding: 6
                text: modelData
                font.pixelSize: Theme.small
                prominent: tray.table.side === index
                onClicked: tray.table.chooseSide(index)

                House {
                    x: 4
                    width: 76
                    height: 56
                    anchors.verticalCenter: parent.verticalCenter
                    plan: tray.table.boardPlan(side.index)
                    dark: Theme.dark
                    small: true
                }
            }
        }
    }
    EffectButtons {
        table: tray.table
        visible: tray.table.task === TableModel.Effects && tray.table.effect !== "exchange"
        width: tray.width
    }
    TokenChoice {
        part: "give"
        title: qsTr("Give")
        rows: tray.table.gives
        visible: tray.table.effect === "exchange"
        width: tray.width
        onChose: (colour) => tray.table.chooseGive(colour)
    }
    TokenChoice {
        part: "get"
        title: qsTr("Get")
        rows: tray.table.gets
        visible: tray.table.effect === "exchange"
        width: tray.width
        onChose: (colour) => tray.table.chooseGet(colour)
    }
    PushButton {
        objectName: "underPile"
        visible: text !== ""
        width: tray.width
        iconName: "rotate"
        text: tray.table.underPile
        onClicked: tray.table.swapUnderPile()
    }
    Row {
        visible: tray.table.task === TableModel.Keep
        spacing: Theme.gap

        Repeater {
            model: tray.table.task === TableModel.Keep ? tray.table.drawn : null
            CharacterCard {
                objectName: "drawn" + character
                width: Math.min(tray.low ? 76 : 110, (tray.width - 2 * Theme.gap) / 3)
                onTapped: (id) => tray.table.chooseCharacter(id)
            }
        }
    }
    Flow {
        id: bonusChoice
        readonly property int columns: Math.max(1, Math.floor(width / (150 * Theme.textScale)))
        visible: tray.table.task === TableModel.Bonus
        width: tray.width
        spacing: 6

        Repeater {
            model: bonusChoice.visible ? tray.table.middle : null
            BonusCard {
                objectName: "bonus" + card
                width: (bonusChoice.width - 6 * (bonusChoice.columns - 1)) / bonusChoice.columns
                onTapped: (id) => tray.table.chooseCard(id)
            }
        }
    }
    Hand {
        id: hand
        table: tray.table
        visible: tray.table.task <= TableModel.Build || !tray.table.isOwnHouse
        opacity: tray.table.task === TableModel.Draft ? 0.5 : 1 // dimmed, because tiles come after the draft
        width: tray.width
    }
}
