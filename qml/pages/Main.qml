pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Kit
import Models

/// The window: the forest and a stack of pages.
T.ApplicationWindow {
    id: window

    required property App app
    property string playing ///< the id of the game on the screen

    width: 412
    height: 915
    minimumWidth: 320
    minimumHeight: 320
    visible: true
    title: qsTr("Gingerbread House")
    color: Theme.ground
    onClosing: if (app.settings.background) showHome() // while hidden, a table must not mark turns as seen

    function showHome() {
        stack.pop(null, T.StackView.Immediate) // immediately: the old page must be gone before it can be opened again
        stack.currentItem.opacity = 1
        app.home.refresh()
    }
    function showNewGame() {
        app.newGame.reset()
        show("NewGamePage.qml")
    }
    function showSettings() {
        const page = show("SettingsPage.qml")
        page.account.connect(showAccount)
        page.notifications.connect(showNotifications)
        page.help.connect(showHelp)
    }
    function showNotifications() { show("NotificationsPage.qml") }
    function showHelp() { show("HelpPage.qml") }
    function showAccount() { show("AccountPage.qml") }
    function showSignIn() { show("AccountPage.qml", {signingIn: true}) }
    function showStatistics() { show("StatisticsPage.qml") }
    function showJoin() {
        app.joining.reset()
        show("JoinPage.qml")
    }
    function play(game: string) {
        stack.pop(null, T.StackView.Immediate)
        show("TablePage.qml", {match: app.open(game), game: game}).next.connect(play)
        playing = game
    }
    /// Shows the page from anywhere, because the player has tapped something outside the app.
    function showFirst(page: string) {
        stack.pop(null, T.StackView.Immediate)
        show(page)
    }
    /// Goes back one page; from a table always to the home page.
    function goBack() {
        if (stack.depth <= 2)
            return showHome()
        stack.pop(T.StackView.Immediate)
        stack.currentItem.opacity = 1
    }
    /// Loads the page by file name, so that the first frame does not wait for pages that are not visible.
    function show(page: string, properties: var): var {
        const shown = stack.push(Qt.resolvedUrl(page), Object.assign({app: app}, properties))
        shown.back.connect(goBack)
        return shown
    }

    Binding { target: Theme; property: "dark"; value: window.app.settings.dark }
    Binding { target: Theme; property: "textScale"; value: window.app.settings.textScale }
    Binding { target: Theme; property: "motion"; value: window.app.settings.motion }
    Connections {
        target: window.app.newGame
        function onCreated(game) { window.play(game) }
    }
    Connections {
        target: window.app.joining
        function onJoined(game) { window.play(game) }
    }
    Connections {
        target: window.app.home
        function onTakenOnline(game) { window.play(game) }
    }
    Shortcut { // without a tray this is the only way to quit an app that goes on in the background
        sequence: "Ctrl+Q"
        onActivated: Qt.quit()
    }
    Loader { // loaded by file name, because it is rarely needed
        id: seat
    }
    Loader {
        id: telling
        objectName: "telling"
        source: window.app.notices.asking ? "NotificationOffer.qml" : ""
        onLoaded: item.notices = window.app.notices
    }
    Connections {
        target: window.app.notices
        /// Shows a banner, unless the home page or the table of that game is on the screen and shows it already.
        function onTurnBegan(game, who) {
            if (window.playing === game)
                return
            window.app.sounds.play("turn")
            if (stack.depth > 1)
                other.setSource("OtherGame.qml", {game: game, who: who})
        }
    }
    Connections {
        target: other.item
        function onPlay(game) { window.play(game) }
        function onDismissed() { other.source = "" }
    }
    Connections {
        target: seat.item
        function onClosed() { seat.source = "" }
    }
    Connections {
        target: window.app
        function onJoinWanted() { window.showFirst("JoinPage.qml") }
        function onAccountWanted() { window.showFirst("AccountPage.qml") }
        function onGameWanted(game) { window.play(game) }
        function onSeatWanted(game, code) { seat.setSource("SeatSheet.qml", {app: window.app, game: game, offered: code}) }
    }

    background: Backdrop {}
    T.StackView {
        id: stack
        objectName: "stack"
        anchors.fill: parent
        focus: true
        initialItem: home
        onCurrentItemChanged: {
            other.source = ""
            window.playing = ""
            if (currentItem)
                currentItem.forceActiveFocus()
        }
        Keys.onEscapePressed: window.goBack()
        Keys.onBackPressed: event => {
            event.accepted = stack.depth > 1
            window.goBack()
        }

        pushEnter: Transition { NumberAnimation { property: "opacity"; from: 0; to: 1; duration: Theme.quick } }
        pushExit: Transition { NumberAnimation { property: "opacity"; from: 1; to: 0; duration: Theme.quick } }
    }
    Loader { // below the top bar of every page
        id: other
        y: Theme.touch + Theme.gap
        anchors { left: parent.left; right: parent.right; margins: Theme.gap }
    }
    Component {
        id: home
        Home {
            app: window.app
            onNewGame: window.showNewGame()
            onJoin: window.showJoin()
            onAccount: window.showAccount()
            onSignIn: window.showSignIn()
            onStatistics: window.showStatistics()
            onSettings: window.showSettings()
            onPlay: game => window.play(game)
        }
    }
}
