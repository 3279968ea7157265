import QtQuick
import Kit
import Models

/// Passes seats between devices: this device gives its seats away, or takes those of another.
Sheet {
    id: sheet

    required property App app
    required property string game
    property string offered ///< a code that came with a link, or empty
    readonly property SeatPass pass: app.seatPass

    objectName: "seatSheet"
    title: qsTr("Go on at one table")
    Component.onCompleted: {
        pass.reset()
        open()
    }
    onClosed: pass.reset()

    Banner {
        width: parent.width
        calm: true
        text: sheet.pass.trouble
    }
    Label {
        visible: sheet.pass.code === ""
        width: parent.width
        text: qsTr("Do the others sit beside you? Then one device is enough: it is passed round.")
    }
    PushButton {
        objectName: "offer"
        visible: sheet.pass.code === ""
        enabled: !sheet.pass.busy
        width: parent.width
        iconName: "sent"
        alignment: Text.AlignLeft
        text: qsTr("Play on another device · you get a code for it")
        onClicked: sheet.pass.offer(sheet.game)
    }
    Label {
        visible: sheet.pass.code !== ""
        width: parent.width
        text: qsTr("On the other device open this game’s menu and type the code, or point its camera at this. "
            + "Then your seat is there, and no longer here.")
    }
    QrPicture {
        visible: sheet.pass.code !== ""
        text: sheet.pass.link
        label: qsTr("The code for your seat, for a camera")
        anchors.horizontalCenter: parent.horizontalCenter
    }
    BigCode {
        objectName: "seatCode"
        visible: sheet.pass.code !== ""
        width: parent.width
        label: qsTr("Code")
        code: sheet.pass.code
    }
    Label {
        visible: sheet.pass.code !== ""
        width: parent.width
        text: qsTr("Good for %1:%2 more.").arg(Math.floor(sheet.pass.seconds / 60)).arg(String(sheet.pass.seconds % 60).padStart(2, "0"))
        color: Theme.faint
        font.pixelSize: Theme.small
    }
    TextField {
        id: typed
        objectName: "seatCodeField"
        text: sheet.offered
        visible: sheet.pass.code === ""
        width: parent.width
        label: qsTr("Code of the other device")
        placeholderText: label
        maximumLength: 20
        onAccepted: if (text !== "") sheet.pass.take(sheet.game, text)
    }
    PushButton {
        objectName: "take"
        visible: sheet.pass.code === ""
        enabled: !sheet.pass.busy && typed.text !== ""
        width: parent.width
        iconName: "join"
        alignment: Text.AlignLeft
        text: qsTr("Bring that seat here")
        onClicked: sheet.pass.take(sheet.game, typed.text)
    }
    Connections {
        target: sheet.pass
        function onTaken() { sheet.close() }
        function onHandedOver() { sheet.close() } // the home page tells of it
    }
}
