import QtQuick
import QtQuick.Templates as T

/// A text field with one line.
T.TextField {
    id: field

    property string label

    implicitHeight: Math.max(Theme.touch, contentHeight + 16)
    implicitWidth: 160
    leftPadding: 12
    rightPadding: 12
    color: Theme.text
    selectionColor: Theme.accent
    selectedTextColor: Theme.inkOnAccent
    placeholderTextColor: Theme.faint
    font.family: "Inter"
    font.pixelSize: Theme.body
    verticalAlignment: TextInput.AlignVCenter
    selectByMouse: true
    Accessible.role: Accessible.EditableText
    Accessible.name: label

    Label {
        visible: field.length === 0 && field.preeditText === ""
        text: field.placeholderText
        color: field.placeholderTextColor
        x: field.leftPadding
        width: field.width - field.leftPadding - field.rightPadding
        height: field.height
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
        Accessible.ignored: true
    }
    background: Rectangle {
        radius: Theme.radius
        color: Theme.raised
        border.color: field.activeFocus ? Theme.lit : Theme.line
        border.width: field.activeFocus ? 2 : 1
    }
}
