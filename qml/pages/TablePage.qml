import QtQuick
import Kit
import Models

/// A match: its table, and what is there in its place while it is opened, cannot be, or is passed on.
FocusScope {
    id: page

    required property App app
    required property MatchModel match
    required property string game ///< its id
    readonly property bool open: match.stage !== MatchModel.Opening && match.stage !== MatchModel.HandOver && match.stage !== MatchModel.Failed

    signal leave

    function lay() {
        if (open && face.status === Loader.Null)
            face.setSource(app.faceOf(match.kind), {match: match, settings: app.settings, sounds: app.sounds})
    }
    onOpenChanged: lay()
    Component.onCompleted: lay()
    Component.onDestruction: app.close(match)

    Rectangle {
        anchors.fill: parent
        color: Theme.ground
        opacity: page.open ? 1 : 0.72
    }
    Loader {
        id: face
        anchors.fill: parent
        anchors.topMargin: banner.visible ? banner.height + 2 * Theme.gap : 0
        visible: page.open
        focus: page.open
    }
    Connections {
        target: face.item
        function onLeave() { page.leave() }
        function onRematch() { page.app.newGame.rematch(page.game) }
    }
    Notice {
        visible: page.match.stage === MatchModel.Opening
        anchors.fill: parent
        text: qsTr("Opening the game …")
        onLeave: page.leave()
    }
    Notice {
        visible: page.match.stage === MatchModel.Failed
        anchors.fill: parent
        text: page.match.trouble
        actionText: qsTr("Try again")
        onAction: page.match.retry()
        onLeave: page.leave()
    }
    HandOver {
        match: page.match
        visible: page.match.stage === MatchModel.HandOver
        focus: visible
        anchors.fill: parent
        onLeave: page.leave()
    }
    Banner {
        id: banner
        visible: text !== "" && page.match.stage !== MatchModel.Failed
        text: page.match.trouble
        actionText: qsTr("Try again")
        anchors { top: parent.top; left: parent.left; right: parent.right; margins: Theme.gap }
        onAction: page.match.retry()
    }
}
