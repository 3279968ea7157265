import QtQuick
import QtQuick.Layouts
import Kit
import Games.gingerbread

/// Which tokens to pay where the price says "any colour".
GridLayout {
    id: payment

    required property TableModel table

    columns: width > 480 ? 4 : 2
    columnSpacing: 6
    rowSpacing: 4

    Repeater {
        model: payment.table.pantry

        RowLayout {
            id: token

            required property string colour
            required property string name
            required property int number
            required property int chosen

            spacing: 0
            Layout.fillWidth: true

            IconButton {
                objectName: "less-" + token.colour
                name: "minus"
                label: qsTr("Pay one %1 less").arg(token.name)
                enabled: token.chosen > 0
                onClicked: payment.table.pay(token.colour, -1)
            }
            Picture {
                Layout.preferredWidth: 24
                Layout.preferredHeight: 24
                source: "qrc:/art/tokens/" + token.colour + ".svg"
            }
            Label {
                text: qsTr("%1/%2").arg(token.chosen).arg(token.number)
                font.pixelSize: Theme.small
                Layout.fillWidth: true
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
