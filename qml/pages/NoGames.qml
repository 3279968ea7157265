import QtQuick
import Kit

/// The home page before the first game: the house, and the two ways to a game.
Item {
    id: page

    readonly property bool flat: height < 480
    readonly property real houseWidth: flat ? Math.min(width * 0.34, 320) : wordsWidth
    readonly property real houseShare: Theme.textScale > 1.2 ? 0.34 : 0.42 ///< the part of the height that the house takes above the text
    readonly property real wordsWidth: Math.min(flat ? width * 0.66 - 64 : width - 48, 440)

    property bool hasAccount: false

    signal newGame
    signal join
    signal signIn

    ScrollArea {
        id: area
        anchors.fill: parent
        contentHeight: Math.max(height, flow.implicitHeight + 2 * Theme.margin)

        Flow { // the house above the text, or beside it on low screens
            id: flow
            width: page.flat ? page.houseWidth + spacing + page.wordsWidth : page.wordsWidth
            anchors.centerIn: parent
            spacing: 16

            Picture {
                id: house
                source: visible ? "qrc:/art/places/house.svg" : "" // not rendered while hidden
                width: page.houseWidth
                height: page.flat ? Math.max(words.height, 160) : Math.min(page.height * page.houseShare, page.houseWidth)
                Accessible.ignored: true
            }
            Panel {
                id: words
                width: page.wordsWidth
                height: column.implicitHeight + 2 * column.y

                Column {
                    id: column
                    x: 16
                    y: 16
                    width: parent.width - 32
                    spacing: 12

                    Label {
                        width: parent.width
                        text: qsTr("The oven is warm")
                        strong: true
                        font.pixelSize: Theme.display
                        horizontalAlignment: Text.AlignHCenter
                        Accessible.role: Accessible.Heading
                    }
                    Label {
                        width: parent.width
                        text: qsTr("Build your house of gingerbread, and see who comes to nibble at it.")
                        color: Theme.faint
                        horizontalAlignment: Text.AlignHCenter
                    }
                    PushButton {
                        objectName: "firstGame"
                        width: parent.width
                        height: Math.max(56, implicitHeight)
                        prominent: true
                        focus: true
                        iconName: "plus"
                        text: qsTr("New game")
                        font.pixelSize: Theme.title
                        onClicked: page.newGame()
                    }
                    PushButton {
                        objectName: "firstJoin"
                        width: parent.width
                        iconName: "join"
                        text: qsTr("Join a game")
                        onClicked: page.join()
                    }
                    PushButton {
                        objectName: "firstAccount"
                        visible: !page.hasAccount
                        width: parent.width
                        iconName: "key"
                        text: qsTr("I have an account already")
                        onClicked: page.signIn()
                    }
                }
            }
        }
    }
}
