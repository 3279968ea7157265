pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Gallery
import Games.gingerbread

/// Shows the parts of the table of Gingerbread House.
Column {
    id: chapter

    required property Canned canned

    spacing: Theme.margin

    Section {
        title: qsTr("House")

        Flow {
            id: street

            readonly property int columns: Math.max(1, Math.floor(width / 260))

            width: parent.width
            spacing: Theme.margin

            Repeater {
                model: chapter.canned.houses

                Column {
                    id: place

                    required property string title
                    required property var plan
                    required property var ghost
                    required property real turn
                    required property real down

                    width: (street.width - street.spacing * (street.columns - 1)) / street.columns
                    spacing: 4

                    House {
                        width: parent.width
                        height: 300
                        plan: place.plan
                        ghost: place.ghost
                        turn: place.turn
                        down: place.down
                        dark: Theme.dark
                    }
                    Label {
                        width: parent.width
                        text: place.title
                        font.pixelSize: Theme.small
                        color: Theme.faint
                        horizontalAlignment: Text.AlignHCenter
                    }
                }
            }
        }
    }
    Section {
        title: qsTr("TileFace")

        Flow {
            width: parent.width
            spacing: Theme.margin

            Repeater {
                model: chapter.canned.tiles
                TileFace { half: 56 }
            }
            Repeater {
                model: chapter.canned.tiles
                TileFace { half: 34 }
            }
        }
    }
    Section {
        title: qsTr("CharacterCard: can be had, something is missing, chosen, chosen but too dear, any colour; small; in the cage")

        Flow {
            width: parent.width
            spacing: Theme.gap

            Repeater {
                model: chapter.canned.guests
                CharacterCard { width: 96 * Theme.textScale; showName: true }
            }
        }
        Flow {
            width: parent.width
            spacing: Theme.gap

            Repeater {
                model: chapter.canned.guests
                CharacterCard { width: 54 }
            }
            Repeater {
                model: chapter.canned.guests
                CharacterCard { width: 76 * Theme.textScale; bare: true; showName: true }
            }
        }
    }
    Section {
        title: qsTr("BonusCard")

        Flow {
            id: cards

            readonly property int columns: Math.max(1, Math.floor(width / (160 * Theme.textScale)))

            width: parent.width
            spacing: 6

            Repeater {
                model: chapter.canned.bonus
                BonusCard { width: (cards.width - 6 * (cards.columns - 1)) / cards.columns }
            }
        }
    }
    Section {
        title: qsTr("Price: paid, half paid, any colour")

        Price { width: parent.width; token: 24; price: ["red", "blue"]; counts: [2, 1]; lacks: [0, 0] }
        Price { width: parent.width; token: 24; price: ["yellow", "green"]; counts: [1, 2]; lacks: [0, 2] }
        Price { width: parent.width; token: 24; price: ["any"]; counts: [3]; lacks: [2] }
    }
    Section {
        title: qsTr("Store")

        Flow {
            width: parent.width
            spacing: Theme.gap

            Store { number: 0; picture: "qrc:/art/tokens/red.svg" }
            Store { number: 3; picture: "qrc:/art/tokens/yellow.svg" }
            Store { number: 10; picture: "qrc:/art/tokens/blue.svg" }
            Store { number: 4; picture: "qrc:/art/tokens/stairway.svg" }
        }
    }
    Section {
        title: qsTr("TokenChoice")

        TokenChoice { width: parent.width; part: "give"; title: qsTr("Give"); rows: chapter.canned.tokens }
    }
}
