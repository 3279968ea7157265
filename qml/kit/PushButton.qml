import QtQuick
import QtQuick.Templates as T

/// A button with a text, an icon before it, or both. `prominent`: the one thing to do next.
T.Button {
    id: button

    property bool prominent: false
    property bool grave: false ///< prominent, and it cannot be taken back
    property bool quiet: false
    property string iconName
    property int alignment: Text.AlignHCenter
    readonly property color ink: !prominent ? Theme.text : enabled ? Theme.inkOnAccent : Theme.faint

    implicitHeight: Math.max(Theme.touch, label.implicitHeight + 16)
    implicitWidth: Math.max(Theme.touch, (text !== "" ? Math.ceil(natural.advanceWidth) + 32 : 20) + (iconName !== "" ? 24 : 0) + (iconName !== "" && text !== "" ? 8 : 0))
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
        readonly property color base: button.prominent ? (!button.enabled ? Theme.sunken : button.grave ? Theme.bad : Theme.accent) : button.quiet && !button.down && !button.hovered ? "transparent" : Theme.raised

        radius: Theme.radius
        color: button.down || button.hovered ? Theme.touched(base, button.down) : base
        border.color: button.visualFocus ? Theme.lit : button.prominent && button.enabled || button.quiet ? "transparent" : Theme.line
        border.width: button.visualFocus ? 3 : 1
        scale: button.down ? 0.97 : 1
    }
    contentItem: Item {
        id: inside

        readonly property real before: picture.visible ? picture.width + 8 : 0
        readonly property real start: button.alignment === Text.AlignLeft || !picture.visible ? 0 : Math.max(0, (width - before - natural.advanceWidth) / 2)

        TextMetrics { // the label cannot be asked: how wide it is depends on this
            id: natural
            text: button.text
            font: button.font
        }

        Picture {
            id: picture
            visible: button.iconName !== ""
            source: visible ? (button.prominent && button.enabled ? Theme.iconsOnAccent : Theme.icons) + button.iconName + ".svg" : ""
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
