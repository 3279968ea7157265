pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Kit
import Models

/// The window: the forest, and one page above the other.
T.ApplicationWindow {
    id: window

    required property App app

    width: 412
    height: 915
    minimumWidth: 320
    minimumHeight: 320
    visible: true
    title: qsTr("Gingerbread House")
    color: Theme.ground

    function showHome() {
        stack.pop(null, T.StackView.Immediate) // what is left must be gone before it can be opened again
        stack.currentItem.opacity = 1
        app.home.refresh()
    }
    function showNewGame() {
        app.newGame.reset()
        show("NewGamePage.qml", {game: app.newGame})
    }
    function showSettings() { show("SettingsPage.qml", {app: app}) }
    function play(game: string) {
        stack.pop(null, T.StackView.Immediate)
        show("TablePage.qml", {app: app, match: app.open(game), game: game})
    }
    /// By its file, so that the first frame does not wait for pages that nobody sees yet.
    function show(page: string, properties: var) { stack.push(Qt.resolvedUrl(page), properties).back.connect(showHome) }

    Binding { target: Theme; property: "dark"; value: window.app.settings.dark }
    Binding { target: Theme; property: "textScale"; value: window.app.settings.textScale }
    Binding { target: Theme; property: "motion"; value: window.app.settings.motion }
    Connections {
        target: window.app.newGame
        function onCreated(game) { window.play(game) }
    }

    background: Backdrop {}
    T.StackView {
        id: stack
        objectName: "stack"
        anchors.fill: parent
        focus: true
        initialItem: home
        onCurrentItemChanged: if (currentItem) currentItem.forceActiveFocus()
        Keys.onEscapePressed: window.showHome()
        Keys.onBackPressed: event => {
            event.accepted = stack.depth > 1
            window.showHome()
        }

        pushEnter: Transition { NumberAnimation { property: "opacity"; from: 0; to: 1; duration: Theme.quick } }
        pushExit: Transition { NumberAnimation { property: "opacity"; from: 1; to: 0; duration: Theme.quick } }
    }
    Component {
        id: home
        Home {
            app: window.app
            onNewGame: window.showNewGame()
            onSettings: window.showSettings()
            onPlay: game => window.play(game)
        }
    }
}
