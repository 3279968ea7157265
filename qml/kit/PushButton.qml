import QtQuick
import QtQuick.Templates as T

/// A button with a text, an icon before it, or both. `prominent`: the one thing to do next.
T.Button {
    id: button

    property bool prominent: false
    property bool quiet: false
    property string iconName
    property int alignment: Text.AlignHCenter
    readonly property color ink: !prominent ? Theme.text : enabled ? Theme.inkOnAccent : Theme.faint

    implicitHeight: Math.max(Theme.touch, label.implicitHeight + 16)
    implicitWidth: Math.max(Theme.touch, (label.visible ? Math.ceil(label.implicitWidth) : 0) + (picture.visible ? 24 : 0) + (picture.visible && label.visible ? 8 : 0) + (label.visible ? 32 : 20))
    leftPadding: text === "" ? 8 : 16
    rightPadding: leftPadding
    topPadding: 6
    bottomPadding: 6
    focusPolicy: Qt.TabFocus
    opacity: enabled || prominent ? 1 : 0.45
    font.family: "Inter"
    font.pixelSize: Theme.body
    font.weight: prominent ? Font.DemiBold : Font.Medium
    Accessible.role: Accessible.Button
    Accessible.name: text
    Keys.onReturnPressed: button.clicked()
    Keys.onEnterPressed: button.clicked()

    background: Rectangle {
        readonly property color base: button.prominent ? (button.enabled ? Theme.accent : Theme.sunken) : button.quiet && !button.down && !button.hovered ? "transparent" : Theme.raised
        readonly property real touched: button.down ? 0.14 : button.hovered ? 0.06 : 0

        radius: Theme.radius
        color: Qt.tint(base, Qt.rgba(Theme.text.r, Theme.text.g, Theme.text.b, touched))
        border.color: button.visualFocus ? Theme.lit : button.prominent || button.quiet ? "transparent" : Theme.line
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
