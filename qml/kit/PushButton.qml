import QtQuick
import QtQuick.Templates as T

/// A button with a text, an icon, or both. `prominent`: the main action of a page.
T.Button {
    id: button

    property bool prominent: false
    property bool grave: false ///< a prominent action that cannot be undone
    property bool quiet: false
    property string iconName
    property int alignment: Text.AlignHCenter
    readonly property bool inAccent: prominent && enabled ///< drawn on an accent colour
    readonly property color ink: prominent ? prominentInk : Theme.text
    readonly property color prominentInk: enabled ? Theme.inkOnAccent : Theme.faint
    readonly property real textRoom: text !== "" ? Math.ceil(natural.advanceWidth) + 32 : 20
    readonly property real iconRoom: (iconName !== "" ? 24 : 0) + (iconName !== "" && text !== "" ? 8 : 0)

    implicitHeight: Math.max(Theme.touch, label.implicitHeight + 16)
    implicitWidth: Math.max(Theme.touch, textRoom + iconRoom)
    leftPadding: text === "" ? 8 : 16
    rightPadding: leftPadding
    topPadding: 6
    bottomPadding: 6
    focusPolicy: Qt.TabFocus
    opacity: enabled || prominent ? 1 : 0.45
    font.family: "Inter"
    font.pixelSize: Theme.body
    font.weight: Font.DemiBold
    Accessible.role: Accessible.Button
    Accessible.name: text
    Keys.onReturnPressed: event => event.isAutoRepeat || button.clicked()
    Keys.onEnterPressed: event => event.isAutoRepeat || button.clicked()

    background: Rectangle {
        readonly property color call: button.grave ? Theme.bad : Theme.accent
        readonly property color prominentBase: button.enabled ? call : Theme.sunken
        readonly property color plainBase: button.quiet && !button.down && !button.hovered ? "transparent" : Theme.raised
        readonly property color base: button.prominent ? prominentBase : plainBase
        readonly property color restingEdge: button.inAccent || button.quiet ? "transparent" : Theme.line

        radius: Theme.radius
        color: button.down || button.hovered ? Theme.touched(base, button.down) : base
        border.color: button.visualFocus ? Theme.lit : restingEdge
        border.width: button.visualFocus ? 3 : 1
        scale: button.down ? 0.97 : 1
    }
    contentItem: Item {
        id: inside

        readonly property real before: picture.visible ? picture.width + 8 : 0
        readonly property bool centred: button.alignment !== Text.AlignLeft && picture.visible
        readonly property real start: centred ? Math.max(0, (width - before - natural.advanceWidth) / 2) : 0

        TextMetrics { // a separate measure, because the width of the label depends on it
            id: natural
            text: button.text
            font: button.font
        }

        Picture {
            id: picture
            readonly property string folder: button.inAccent ? Theme.iconsOnAccent : Theme.icons
            visible: button.iconName !== ""
            source: visible ? folder + button.iconName + ".svg" : ""
            opacity: button.prominent && !button.enabled ? 0.6 : 1
            width: 24
            height: 24
            anchors.verticalCenter: parent.verticalCenter
            x: label.visible ? inside.start : (parent.width - width) / 2
        }
        Label {
            id: label
            visible: text !== ""
            text: button.text
            font: button.font
            color: button.ink
            horizontalAlignment: picture.visible || button.alignment === Text.AlignLeft ? Text.AlignLeft : Text.AlignHCenter
            anchors.verticalCenter: parent.verticalCenter
            x: inside.start + inside.before
            width: parent.width - x
            Accessible.ignored: true
        }
    }
}
