import QtQuick
import Kit
import Models

/// "Pass to Bob": hides the game until Bob confirms that he has the device.
FocusScope {
    id: page

    required property MatchModel match
    readonly property bool flat: height < 480

    signal leave

    TopBar {
        id: bar
        width: parent.width
        onBack: page.leave()
    }
    ScrollArea {
        anchors { top: bar.bottom; bottom: parent.bottom; left: parent.left; right: parent.right }
        contentHeight: Math.max(height, flow.implicitHeight + 2 * Theme.margin)

        Flow { // the picture above the text, or beside it on low screens
            id: flow
            readonly property real portrait: Math.min(page.width * (page.flat ? 0.32 : 0.6), page.height * (page.flat ? 0.6 : 0.34), 320)
            width: page.flat ? portrait + spacing + words.width : words.width
            anchors.horizontalCenter: parent.horizontalCenter
            y: Math.max(Theme.margin, (parent.height - implicitHeight) / 2 - bar.height / 4)
            spacing: 24

            Picture {
                source: page.visible ? page.match.viewerFace : "" // not loaded while the page is hidden
                width: page.flat ? flow.portrait : words.width
                height: flow.portrait
                Accessible.ignored: true
            }
            Column {
                id: words
                width: Math.min(page.flat ? page.width - flow.portrait - 88 : page.width - 48, 440)
                spacing: 16

                Label {
                    width: parent.width
                    text: qsTr("Pass to %1").arg(page.match.viewerName)
                    strong: true
                    font.pixelSize: Theme.display
                    horizontalAlignment: page.flat ? Text.AlignLeft : Text.AlignHCenter
                    Accessible.role: Accessible.Heading
                }
                Label {
                    width: parent.width
                    text: page.match.viewersTurn ? qsTr("It is your turn. First you see what happened.")
                        : qsTr("First you see what happened.")
                    color: Theme.faint
                    horizontalAlignment: page.flat ? Text.AlignLeft : Text.AlignHCenter
                }
                PushButton {
                    objectName: "takeSeat"
                    width: parent.width
                    height: Math.max(64, implicitHeight)
                    prominent: true
                    focus: true
                    text: qsTr("I am %1").arg(page.match.viewerName)
                    font.pixelSize: Theme.title
                    onClicked: page.match.takeSeat()
                }
            }
        }
    }
}
