import QtQuick
import Kit
import Models

/// Asks for the player's name and her server before her first online game; skips what is known.
Column {
    id: form

    required property App app
    property string continueText: qsTr("Continue")
    property bool asksName: false
    property bool asksServer: false
    property bool waiting: false ///< an answer of the server is awaited

    signal done

    /// Decides which fields to show. They stay until she has finished, so that she can correct them.
    function begin() {
        app.account.tidy()
        asksName = !app.settings.named
        asksServer = app.online.server === ""
        waiting = false
        fill()
    }
    /// The first field that is still empty, or null.
    function missing(): Item {
        if (asksName && name.text.trim() === "")
            return name
        return asksServer && server.text.trim() === "" ? server : null
    }
    function fill() {
        const next = missing()
        if (next)
            next.forceActiveFocus()
        return next !== null
    }
    function go() {
        InputMethod.commit()
        if (fill() || waiting)
            return
        if (asksName)
            app.settings.playerName = name.text
        if (!asksServer)
            return done()
        waiting = true
        app.account.chooseServer(server.text)
    }

    spacing: Theme.margin

    Connections {
        target: form.app.account
        enabled: form.waiting
        function onChanged() {
            if (form.app.account.busy)
                return
            form.waiting = false
            if (form.app.online.server !== "")
                form.done()
        }
    }
    Label {
        visible: form.asksName
        width: parent.width
        text: qsTr("What shall the others call you?")
    }
    TextField {
        id: name
        objectName: "yourName"
        visible: form.asksName
        width: parent.width
        label: qsTr("Your name")
        placeholderText: label
        maximumLength: 20
        onAccepted: form.go()
    }
    Label {
        visible: form.asksServer
        width: parent.width
        text: qsTr("Your turns go through a server. Use that of somebody you know, or run your own. "
            + "The others need not type it: it is in the link they get.")
    }
    TextField {
        id: server
        objectName: "server"
        visible: form.asksServer
        width: parent.width
        label: qsTr("Address of the server")
        placeholderText: label
        inputMethodHints: Qt.ImhUrlCharactersOnly | Qt.ImhNoAutoUppercase | Qt.ImhNoPredictiveText
        onAccepted: form.go()
    }
    Banner {
        objectName: "serverTrouble"
        width: parent.width
        calm: true
        text: form.asksServer ? form.app.account.trouble : ""
    }
    PushButton {
        objectName: "continue"
        width: parent.width
        prominent: true
        enabled: !form.waiting
        iconName: "next"
        text: form.waiting ? qsTr("Asking the server …") : form.continueText
        onClicked: form.go()
    }
}
