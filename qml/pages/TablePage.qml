import QtQuick
import Kit
import Models

/// A match: its table, and what is there in its place while it is opened, cannot be, or is passed on.
FocusScope {
    id: page
    objectName: "tablePage"

    required property App app
    required property MatchModel match
    required property string game ///< its id
    property string trouble: match.trouble !== "" ? match.trouble : app.newGame.trouble ///< or of playing again
    readonly property bool blocked: trouble !== "" && height < 480 ///< no room for it beside the table
    readonly property real below: banner.visible ? banner.height + 2 * Theme.gap : 0
    readonly property bool open: match.stage !== MatchModel.Opening && match.stage !== MatchModel.HandOver && match.stage !== MatchModel.Failed

    signal back

    function again() { match.trouble !== "" ? match.retry() : app.newGame.rematch(game) }
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
        anchors.topMargin: page.below
        visible: page.open && !page.blocked
        focus: visible
    }
    Connections {
        target: face.item
        function onLeave() { page.back() }
        function onRematch() { page.app.newGame.rematch(page.game) }
    }
    Notice {
        visible: page.match.stage === MatchModel.Opening && !page.blocked
        anchors.fill: parent
        anchors.topMargin: page.below
        text: qsTr("Opening the game …")
        onLeave: page.back()
    }
    Notice {
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
        anchors.topMargin: page.below
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
