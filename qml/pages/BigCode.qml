import QtQuick
import Kit

/// A code in large letters, to be read out, typed or selected.
Rectangle {
    id: box

    property string code
    property string label ///< what the code is, for screen readers
    property bool plain: false ///< an address: smaller, and not split into groups

    implicitHeight: words.implicitHeight + 2 * Theme.margin
    radius: Theme.radius
    color: Theme.sunken
    border.color: Theme.line

    TextEdit {
        id: words
        text: !box.plain && box.code.length > 12 ? box.code.replace(/-/g, " ") : box.code // spaces allow line breaks between the groups
        x: Theme.gap
        width: parent.width - 2 * Theme.gap
        anchors.verticalCenter: parent.verticalCenter
        readOnly: true
        selectByMouse: true
        activeFocusOnTab: true
        textFormat: TextEdit.PlainText
        wrapMode: TextEdit.WrapAtWordBoundaryOrAnywhere
        horizontalAlignment: TextEdit.AlignHCenter
        color: Theme.text
        selectionColor: Theme.accent
        selectedTextColor: Theme.inkOnAccent
        font {
            family: "Inter"
            pixelSize: box.plain ? Theme.title : Theme.display
            weight: Font.DemiBold
            letterSpacing: box.plain ? 0 : 2
        }
        Accessible.role: Accessible.StaticText
        Accessible.name: box.label + ": " + text
    }
}
