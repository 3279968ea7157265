import QtQuick
import QtQuick.Layouts
import Kit
import Models
import Games.gingerbread

/// The table of Gingerbread House: the page of a match.
FocusScope {
    id: page
    focus: true

    required property MatchModel match
    required property Settings settings
    required property Sounds sounds
    readonly property bool wide: width > height
    readonly property bool big: Math.min(width, height) >= 600
    readonly property bool watching: match.stage === MatchModel.Showing || match.stage === MatchModel.BotThinks
    /// It is another player's turn on another device, so the player can visit other houses.
    readonly property bool away: match.stage === MatchModel.Elsewhere || match.stage === MatchModel.LookingBack
    readonly property bool low: height < 480
    readonly property bool picksCharacter: model.task === TableModel.Draft || model.task === TableModel.Trap

    signal leave
    signal rematch

    onVisibleChanged: if (!visible) sheet.shown = "" // a sheet belongs to the viewer who opened it

    TableModel {
        id: model
        match: page.match
        onLaid: page.sounds.play("place")
        onGained: (picture, cell, row) => {
            const from = house.house.mapToItem(page, house.house.topOf(cell))
            page.fly("qrc:/art/" + picture + ".svg", from, stores.itemFor(row))
        }
        onCaught: (picture) => page.fly(picture, forest.mapToItem(page, forest.width / 3, forest.height / 2), cards)
        onLevelCompleted: page.sounds.play("level")
        onRefused: page.sounds.play("refuse")
        onTurnBegan: page.sounds.play("turn")
        onTaskChanged: {
            if (task === TableModel.Over)
                sheet.shown = "EndSheet.qml";
            choice.start();
        }
    }
    Shortcut { sequence: "U"; enabled: page.activeFocus; onActivated: model.undo() }
    Shortcut { sequence: "R"; enabled: page.activeFocus; onActivated: page.match.redo() }
    Shortcut { sequence: "H"; enabled: page.activeFocus; onActivated: page.match.hint() }
    Shortcut { sequence: "T"; enabled: page.activeFocus; onActivated: model.turnTile() }
    Shortcut { sequence: "Q"; enabled: page.activeFocus; onActivated: house.quarters -= 1 }
    Shortcut { sequence: "E"; enabled: page.activeFocus; onActivated: house.quarters += 1 }
    Shortcut { sequence: "D"; enabled: page.activeFocus; onActivated: house.lookDown = !house.lookDown }
    Shortcut { sequence: "L"; enabled: page.activeFocus; onActivated: sheet.shown = "LogSheet.qml" }

    /// Lets a picture fly over the table to an item.
    function fly(picture: url, from: point, place: Item) {
        page.sounds.play(place === cards ? "trap" : "token");
        if (Theme.motion && place) // while the table is being closed the item may be gone
            flight.createObject(page, {source: picture, from: from, to: place.mapToItem(page, place.width / 2, place.height / 2)});
    }
    Timer { // runs after the layout: on low screens it scrolls to what the player has to choose from
        id: choice
        interval: 0
        onTriggered: {
            if (page.low)
                area.reveal(page.picksCharacter ? forest : tray)
        }
    }
    Component {
        id: flight
        Flight {}
    }

    RowLayout {
        id: top
        anchors { left: parent.left; right: parent.right; top: parent.top; margins: 4 }
        spacing: 0

        IconButton {
            objectName: "leave"
            name: "back"
            label: qsTr("Back to all games")
            onClicked: page.leave()
        }
        Label {
            objectName: "headline"
            Layout.fillWidth: true
            text: model.isOwnHouse || page.watching ? model.headline : qsTr("Visiting %1").arg(model.shownName)
            strong: true
        }
        IconButton {
            objectName: "offline"
            visible: page.match.offline
            name: "cloud-off"
            label: qsTr("Not connected: what you play is kept here, and sent later")
        }
        IconButton {
            id: cards
            objectName: "cards"
            name: "cards"
            label: qsTr("Cards")
            onClicked: sheet.shown = "CardsSheet.qml"
        }
        IconButton {
            objectName: "log"
            name: "log"
            label: qsTr("What happened")
            onClicked: sheet.shown = "LogSheet.qml"
        }
        IconButton {
            objectName: "help"
            name: "info"
            label: qsTr("How to play")
            onClicked: sheet.shown = "HelpSheet.qml"
        }
    }
    GridLayout {
        anchors { left: parent.left; right: parent.right; top: top.bottom; bottom: parent.bottom; margins: Theme.gap; topMargin: 0 }
        columns: page.wide ? 2 : 1
        columnSpacing: Theme.margin
        rowSpacing: 6

        ColumnLayout {
            Layout.fillWidth: true
            Layout.fillHeight: true
            spacing: 6

            WitchStrip {
                id: strip
                table: model
                Layout.fillWidth: true
                Layout.maximumWidth: 800
            }
            Item {
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.minimumHeight: page.wide ? 120 : 3 * Theme.touch + 4

                HouseView {
                    id: house
                    anchors.fill: parent
                    table: model
                    beside: Theme.touch
                }
                HouseButtons {
                    anchors.fill: parent
                    table: model
                    match: page.match
                    view: house
                }
            }
            Stores {
                id: stores
                table: model
                Layout.fillWidth: true
                Layout.maximumWidth: 640
                Layout.alignment: Qt.AlignHCenter
                onOpened: sheet.shown = "StoresSheet.qml"
            }
        }
        ColumnLayout {
            Layout.fillWidth: !page.wide
            Layout.fillHeight: page.wide
            Layout.preferredWidth: page.wide ? Math.max(340, Math.min(560, page.width * 0.42)) : -1
            Layout.maximumHeight: page.height - top.height - (page.wide ? 0 : strip.height + stores.height + leastHouse + 40)
            readonly property real leastHouse: page.big ? page.height * 0.36 : 3 * Theme.touch + 4 // the house gets the most room
            Layout.minimumWidth: 0
            spacing: 6

            ScrollArea {
                id: area
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredHeight: contentHeight
                contentHeight: inside.implicitHeight + 8

                Column {
                    id: inside
                    y: 4
                    width: area.width - 6
                    spacing: Theme.gap

                    Forest {
                        id: forest
                        table: model
                        width: inside.width
                    }
                    Item { // keeps the height of the hand, so that the house does not move when a tile is laid
                        width: inside.width
                        height: Math.max(tray.implicitHeight, model.task === TableModel.Effects && !page.wide ? tray.hand.height : 0)

                        Tray {
                            id: tray
                            table: model
                            low: page.low
                            width: parent.width
                        }
                    }
                    Middle {
                        table: model
                        visible: page.big && model.task !== TableModel.Bonus
                        width: inside.width
                        onTapped: sheet.shown = "CardsSheet.qml"
                    }
                }
            }
            NextBar {
                table: model
                watching: page.watching
                away: page.away
                mostWords: page.low ? 2.7 * Theme.small : page.height * 0.24
                match: page.match
                Layout.fillWidth: true
                onResult: sheet.shown = "EndSheet.qml"
            }
        }
    }

    Connections {
        target: tray.hand
        function onLifted(first, second) { lifted.lift(first, second); page.sounds.play("lift"); }
        function onCarried(where) { lifted.finger = where; model.hover(house.cellUnder(lifted.spot)); }
        function onReleased() { model.drop(house.cellUnder(lifted.spot)); lifted.visible = false; }
    }
    LiftedTile {
        id: lifted
        direction: model.direction
    }

    Loader { // sheets are loaded by file name when they are first opened
        id: sheet
        objectName: "sheet"
        property string shown
        onShownChanged: shown === "" ? source = "" : setSource(shown, {table: model, visible: true})
    }
    Connections {
        target: sheet.item
        ignoreUnknownSignals: true
        function onClosed() { sheet.shown = "" }
        function onRematch() { page.rematch() }
        function onLeave() { page.leave() }
    }
}
