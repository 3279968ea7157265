pragma ComponentBehavior: Bound
import QtQuick
import Kit

/// A row of the four colours, of which one can be chosen.
Row {
    id: choice

    required property var rows ///< TokenRow items
    required property string title
    required property string part ///< for the names of test objects: what the colour is chosen for

    signal chose(string colour)

    spacing: 6

    Label {
        id: label
        width: 50 * Theme.textScale
        anchors.verticalCenter: parent.verticalCenter
        text: choice.title
        font.pixelSize: Theme.small
    }
    Repeater {
        model: choice.rows

        Rectangle {
            id: token

            required property string colour
            required property string name
            required property int number
            required property int chosen
            required property bool lit

            objectName: choice.part + "-" + colour
            width: (choice.width - label.width - 4 * choice.spacing) / 4
            height: 48
            radius: Theme.radius
            opacity: lit ? 1 : 0.4
            color: chosen ? Theme.raised : Theme.surface
            border.color: chosen ? Theme.accent : Theme.line
            border.width: chosen ? 3 : 1
            Accessible.role: Accessible.Button
            Accessible.name: qsTr("%1 %2, %3 there").arg(choice.title).arg(name).arg(number)
            Accessible.onPressAction: choice.chose(colour)
            activeFocusOnTab: lit
            Keys.onReturnPressed: choice.chose(token.colour)

            Picture {
                anchors.centerIn: parent
                width: 36
                height: 36
                source: "qrc:/art/tokens/" + token.colour + ".svg"
            }
            TapHandler {
                enabled: token.lit
                onTapped: choice.chose(token.colour)
            }
        }
    }
}
