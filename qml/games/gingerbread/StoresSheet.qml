pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Kit
import Games.gingerbread

/// Pantry and workshop in full, with buttons to return tokens to the supply.
Sheet {
    id: sheet

    required property TableModel table
    readonly property bool mayReturn: table.isOwnHouse && table.task > TableModel.Draft && table.task < TableModel.Over

    title: qsTr("%1's pantry").arg(table.shownName)

    Label {
        width: parent.width
        text: qsTr("Gingerbread: %1 of 10. Stairways: %2 of 4.").arg(sheet.table.tokensHeld).arg(sheet.table.stairways)
    }
    Repeater {
        model: sheet.table.pantry

        RowLayout {
            id: row

            required property string colour
            required property string name
            required property int number

            width: parent.width
            spacing: 10

            Picture {
                Layout.preferredWidth: 36
                Layout.preferredHeight: 36
                source: "qrc:/art/tokens/" + row.colour + ".svg"
            }
            Label {
                Layout.fillWidth: true
                text: qsTr("%1 × %2").arg(row.number).arg(row.name)
                wrapMode: Text.WordWrap
            }
            PushButton {
                visible: sheet.mayReturn && row.number > 0
                objectName: "return-" + row.colour
                text: qsTr("Return")
                onClicked: sheet.table.discard(row.colour)
            }
        }
    }
    Label {
        visible: sheet.mayReturn
        width: parent.width
        text: qsTr("Returning a gingerbread makes room; you get nothing for it.")
        font.pixelSize: Theme.small
        color: Theme.faint
    }
}
