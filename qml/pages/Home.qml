pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Models

/// The home page: the games on this device, with those first that wait for the player.
FocusScope {
    id: page

    required property App app
    readonly property bool wide: width >= 700 && width > height && !app.home.empty
    readonly property bool flat: height < 480
    readonly property bool cloudy: app.online.member && app.online.link !== Online.Connected && app.online.link !== Online.Trying
    readonly property real side: wide ? Math.min(Math.max(width * 0.34, 250 + 80 * (Theme.textScale - 1)), 420) : width

    signal newGame
    signal join
    signal statistics
    signal settings
    signal account
    signal signIn
    signal play(string game)

    Item { // the title: above the games, or beside them on wide screens
        id: brand
        width: page.side
        height: page.wide ? parent.height : bar.height

        Rectangle {
            anchors.fill: parent
            color: Theme.ground
            opacity: page.wide ? 0.55 : 0.72
        }
        TopBar {
            id: bar
            width: parent.width
            hasBack: false
            title: qsTr("Gingerbread House")
            trailing: [
                IconButton {
                    objectName: "cloud"
                    visible: page.cloudy && !page.wide
                    name: "cloud-off"
                    label: qsTr("Not connected")
                    onClicked: page.account()
                },
                IconButton {
                    objectName: "statistics"
                    name: "chart"
                    label: qsTr("Your results")
                    onClicked: page.statistics()
                },
                IconButton {
                    objectName: "settings"
                    name: "settings"
                    label: qsTr("Settings")
                    onClicked: page.settings()
                }
            ]
        }
        Picture {
            visible: page.wide && height > 80
            source: visible ? "qrc:/art/places/house.svg" : "" // not rendered while hidden
            width: parent.width - 48
            anchors { top: bar.bottom; bottom: beside.top; margins: 24; horizontalCenter: parent.horizontalCenter }
            Accessible.ignored: true
        }
        IconButton { // only in the wide layout; otherwise there is no room
            objectName: "cloud"
            visible: page.cloudy && page.wide
            name: "cloud-off"
            label: qsTr("Not connected")
            anchors { top: bar.bottom; right: parent.right; rightMargin: Theme.gap }
            onClicked: page.account()
        }
        StartButtons {
            id: beside
            visible: page.wide
            anchors { left: parent.left; right: parent.right; bottom: parent.bottom; margins: page.flat ? Theme.margin : 24 }
            onNewGame: page.newGame()
            onJoin: page.join()
        }
    }
    Item {
        id: main
        x: page.wide ? page.side : 0
        y: page.wide ? 0 : brand.height
        width: page.width - x
        height: page.height - y

        Rectangle { // keeps the headings readable over the forest
            visible: !page.app.home.empty
            anchors.fill: parent
            color: Theme.ground
            opacity: 0.4
        }
        Column {
            id: banners
            width: list.width
            x: list.x
            y: height > 0 ? Theme.margin : 0
            spacing: Theme.gap

            Banner {
                objectName: "trouble"
                width: parent.width
                text: page.app.home.trouble
                actionText: qsTr("Try again")
                onAction: page.app.home.retry()
            }
            Label {
                visible: page.app.home.busy
                width: parent.width
                text: qsTr("Asking the server …")
            }
            Banner {
                width: parent.width
                text: page.app.home.notice
                dismissible: true
                onDismissed: page.app.home.dismissNotice()
            }
            Banner {
                objectName: "seatNews"
                width: parent.width
                calm: true
                text: page.app.seatPass.news
                dismissible: true
                onDismissed: page.app.seatPass.dismissNews()
            }
        }
        Label {
            visible: page.app.home.loading
            anchors.centerIn: parent
            text: qsTr("Fetching your games …")
        }
        Loader {
            id: beginning
            active: page.app.home.empty
            anchors { top: banners.bottom; bottom: parent.bottom; left: parent.left; right: parent.right }
            source: "NoGames.qml"
        }
        Connections {
            target: beginning.item
            function onNewGame() { page.newGame() }
            function onJoin() { page.join() }
            function onSignIn() { page.signIn() }
        }
        Binding {
            when: beginning.status === Loader.Ready
            target: beginning.item
            property: "hasAccount"
            value: page.app.online.member
        }
        ListView {
            id: list
            objectName: "games"
            visible: !page.app.home.empty // hidden ones would still take taps meant for what is below
            model: page.app.home.games
            width: Math.min(parent.width - 2 * Theme.margin, 720)
            x: Math.round((parent.width - width) / 2)
            anchors { top: banners.bottom; bottom: below.visible ? below.top : parent.bottom }
            topMargin: page.wide ? Theme.gap : 0
            bottomMargin: Theme.margin
            spacing: Theme.gap
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            keyNavigationEnabled: true
            activeFocusOnTab: true
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Games")

            delegate: GameCard {
                width: ListView.view.width
                onPlay: page.play(game)
                onMore: sheet.setSource("GameSheet.qml", {app: page.app, game: game, kind: title, names: names,
                    online: online, muted: muted, over: over, begun: begun})
                onRemove: sheet.setSource("RemoveSheet.qml", {home: page.app.home, game: game, kind: title, names: names, online: online})
            }
        }
        Item {
            id: below
            visible: !page.wide && !page.app.home.empty
            width: parent.width
            height: button.height + 2 * Theme.margin
            anchors.bottom: parent.bottom

            StartButtons {
                id: button
                width: list.width
                anchors.centerIn: parent
                onNewGame: page.newGame()
                onJoin: page.join()
            }
        }
    }
    Loader { // loaded by file name, because the first frame needs no sheet
        id: sheet
        objectName: "removing"
        property string next ///< the file of the sheet that follows the open one
        property var about
    }
    Connections {
        target: sheet.item
        ignoreUnknownSignals: true
        function onAsked(file, properties) {
            sheet.next = file
            sheet.about = properties
        }
        function onClosed() {
            const next = sheet.next
            sheet.next = ""
            next === "" ? sheet.source = "" : sheet.setSource(next, sheet.about)
        }
    }
}
