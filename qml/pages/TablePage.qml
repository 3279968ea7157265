import QtQuick
import Kit
import Models

/// A match: its table, or in its place what is shown while it is opened, cannot be opened, or is passed on.
FocusScope {
    id: page
    objectName: "tablePage"

    required property App app
    required property MatchModel match
    required property string game ///< the id of the game
    property string trouble: match.trouble !== "" ? match.trouble : app.newGame.trouble ///< also an error of "play again"
    readonly property bool blocked: trouble !== "" && height < 480 ///< too little room for the error beside the table
    readonly property real bannerSpace: banner.visible ? banner.height + 2 * Theme.gap : 0
    readonly property bool beforeTable: match.stage === MatchModel.Opening || match.stage === MatchModel.InLobby
    readonly property bool open: !beforeTable && match.stage !== MatchModel.HandOver && match.stage !== MatchModel.Failed

    readonly property bool inLobby: match.stage === MatchModel.InLobby
    readonly property bool done: match.stage === MatchModel.Elsewhere || match.stage === MatchModel.Over ///< nothing to do here for now

    signal back
    signal next(string game)

    function again() { match.trouble !== "" ? match.retry() : app.newGame.rematch(game) }
    function loadTable() {
        if (open && face.status === Loader.Null)
            face.setSource(app.faceOf(match.kind), {match: match, settings: app.settings, sounds: app.sounds})
    }
    function showLobby() { inLobby ? lobby.setSource("LobbyPage.qml", {app: app, game: game}) : lobby.source = "" }
    onOpenChanged: loadTable()
    onInLobbyChanged: showLobby()
    onDoneChanged: if (done) app.home.refresh() // to find the next game that waits
    Component.onCompleted: {
        loadTable()
        showLobby()
    }
    Component.onDestruction: app.close(match)

    Timer { // after this time, without a connection, the message says that the network is needed
        id: slow
        property bool passed: false
        interval: 700
        running: page.match.stage === MatchModel.Opening
        onTriggered: passed = true
    }
    Rectangle {
        visible: !page.inLobby
        anchors.fill: parent
        color: Theme.ground
        opacity: page.open ? 1 : 0.72
    }
    Loader {
        id: face
        anchors.fill: parent
        anchors.topMargin: page.bannerSpace
        anchors.bottomMargin: (receipt.visible ? receipt.height : 0) + (kept.visible ? kept.height : 0)
        visible: page.open && !page.blocked
        focus: visible
    }
    Connections {
        target: face.item
        function onLeave() { page.back() }
        function onRematch() { page.app.newGame.rematch(page.game) }
    }
    MessagePage {
        visible: page.match.stage === MatchModel.Opening && !page.blocked
        anchors.fill: parent
        anchors.topMargin: page.bannerSpace
        text: slow.passed && page.app.online.link === Online.Away
            ? qsTr("This game has not come to this device yet: that needs the network once.")
            : qsTr("Opening the game …")
        onLeave: page.back()
    }
    ReceiptLine {
        id: receipt
        visible: page.open && !page.blocked && hasContent && !(kept.visible && page.height < 480) // there is no room for both
        match: page.match
        next: page.done && page.app.home.waiting > 0 ? page.app.home.nextWaiting(page.game) : ""
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        onPlay: game => page.next(game)
    }
    KeptLine {
        id: kept
        visible: page.open && !page.blocked && hasContent
        match: page.match
        anchors { left: parent.left; right: parent.right; bottom: receipt.visible ? receipt.top : parent.bottom }
        onDismissed: {
            page.match.dismissKept()
            if (page.match.gone)
                page.back()
        }
    }
    Loader { // an online game before the first move
        id: lobby
        visible: page.inLobby && !page.blocked
        focus: visible
        anchors.fill: parent
        anchors.topMargin: page.bannerSpace
    }
    Connections {
        target: lobby.item
        function onBack() { page.back() }
    }
    MessagePage {
        visible: page.match.stage === MatchModel.Failed || page.blocked
        anchors.fill: parent
        text: page.trouble
        actionText: qsTr("Try again")
        onAction: page.again()
        onLeave: page.back()
    }
    HandOver {
        match: page.match
        visible: page.match.stage === MatchModel.HandOver && !page.blocked
        focus: visible
        anchors.fill: parent
        anchors.topMargin: page.bannerSpace
        onLeave: page.back()
    }
    Banner {
        id: banner
        visible: text !== "" && page.match.stage !== MatchModel.Failed && !page.blocked
        text: page.trouble
        actionText: qsTr("Try again")
        anchors { top: parent.top; left: parent.left; right: parent.right; margins: Theme.gap }
        onAction: page.again()
    }
}
