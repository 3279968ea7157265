pragma ComponentBehavior: Bound
import QtQuick
import Kit
import Games.gingerbread

/// Chooses the tokens to pay for the part "any colour" of a price.
Flow {
    id: payment

    required property TableModel table
    readonly property int columns: width > 640 ? 4 : 2

    Repeater {
        model: payment.table.pantry

        Row {
            id: token

            required property string colour
            required property string name
            required property int number
            required property int chosen

            width: payment.width / payment.columns

            IconButton {
                objectName: "less-" + token.colour
                name: "minus"
                label: qsTr("Pay one %1 less").arg(token.name)
                enabled: token.chosen > 0
                onClicked: payment.table.pay(token.colour, -1)
            }
            Picture {
                width: 24
                height: 24
                anchors.verticalCenter: parent.verticalCenter
                source: "qrc:/art/tokens/" + token.colour + ".svg"
            }
            Label {
                text: qsTr("%1/%2").arg(token.chosen).arg(token.number)
                font.pixelSize: Theme.small
                width: parent.width - 24 - 2 * Theme.touch
                anchors.verticalCenter: parent.verticalCenter
                horizontalAlignment: Text.AlignHCenter
            }
            IconButton {
                objectName: "more-" + token.colour
                name: "plus"
                label: qsTr("Pay one %1 more").arg(token.name)
                enabled: token.chosen < token.number
                onClicked: payment.table.pay(token.colour, 1)
            }
        }
    }
}
