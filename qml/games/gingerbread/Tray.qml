import QtQuick
import QtQuick.Layouts
import Kit
import Games.gingerbread

/// What is in reach for the step that comes next.
ColumnLayout {
    id: tray

    required property TableModel table
    property alias hand: hand

    spacing: Theme.gap

    Item { // a layout in which nothing is visible keeps the height it had
        Layout.preferredHeight: 0
    }
    Chosen {
        table: tray.table
        visible: any
        Layout.fillWidth: true
    }
    Payment {
        table: tray.table
        visible: tray.table.paysAny
        Layout.fillWidth: true
    }
    RowLayout {
        visible: tray.table.task === TableModel.Wild
        Layout.fillWidth: true
        spacing: Theme.gap

        Picture {
            Layout.preferredWidth: 56
            Layout.preferredHeight: 56
            source: "qrc:/art/symbols/wild.svg"
        }
        Label {
            Layout.fillWidth: true
            text: qsTr("Whoever covers the star later may choose any effect.")
            font.pixelSize: Theme.small
            color: Theme.faint
        }
    }
    RowLayout {
        visible: tray.table.task === TableModel.Draft
        Layout.fillWidth: true
        spacing: 6

        Label {
            text: qsTr("Your board:")
            font.pixelSize: Theme.small
        }
        PushButton {
            objectName: "side0"
            Layout.fillWidth: true
            text: qsTr("Front")
            prominent: tray.table.side === 0
            onClicked: tray.table.chooseSide(0)
        }
        PushButton {
            objectName: "side1"
            Layout.fillWidth: true
            text: qsTr("Back")
            prominent: tray.table.side === 1
            onClicked: tray.table.chooseSide(1)
        }
    }
    EffectButtons {
        table: tray.table
        visible: tray.table.task === TableModel.Effects && !(tray.table.effect === "exchange")
        Layout.fillWidth: true
    }
    TokenChoice {
        part: "give"
        title: qsTr("Give")
        rows: tray.table.gives
        visible: tray.table.effect === "exchange"
        Layout.fillWidth: true
        onChose: (colour) => tray.table.chooseGive(colour)
    }
    TokenChoice {
        part: "get"
        title: qsTr("Get")
        rows: tray.table.gets
        visible: tray.table.effect === "exchange"
        Layout.fillWidth: true
        onChose: (colour) => tray.table.chooseGet(colour)
    }
    RowLayout {
        visible: tray.table.task === TableModel.Keep
        Layout.fillWidth: true
        spacing: 8

        Repeater {
            model: tray.table.task === TableModel.Keep ? tray.table.drawn : null
            CharacterCard {
                objectName: "drawn" + character
                Layout.fillWidth: true
                Layout.maximumWidth: 110
                Layout.preferredHeight: implicitHeight
                onTapped: (id) => tray.table.chooseCharacter(id)
            }
        }
    }
    Flow {
        id: bonusChoice
        readonly property int columns: Math.max(1, Math.floor(width / (150 * Theme.textScale)))
        visible: tray.table.task === TableModel.Bonus
        Layout.fillWidth: true
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
        visible: tray.table.task === TableModel.Build || tray.table.task === TableModel.Draft || tray.table.task === TableModel.Watch || !tray.table.isMine
        Layout.fillWidth: true
    }
}
