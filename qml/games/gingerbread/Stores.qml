pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Layouts
import Games.gingerbread

/// Pantry and workshop of the house that is looked at: gingerbread tokens by colour, and stairways.
RowLayout {
    id: stores

    required property TableModel table

    signal opened()

    spacing: 2

    /// The item at which a flying picture ends: a row of the pantry, or -1 for the workshop.
    function itemFor(row: int): Item { return tokens.itemAt(row) ?? stairs }

    Repeater {
        id: tokens
        model: stores.table.pantry

        Store {
            required property string colour
            required property string name

            Layout.fillWidth: true
            picture: "qrc:/art/tokens/" + colour + ".svg"
            Accessible.name: qsTr("%1 in the pantry: %2").arg(name).arg(number)
            onTapped: stores.opened()
        }
    }
    Store {
        id: stairs
        objectName: "pantry"
        Layout.fillWidth: true
        number: stores.table.stairways
        picture: "qrc:/art/tokens/stairway.svg"
        Accessible.name: qsTr("Stairways: %1").arg(number)
        onTapped: stores.opened()
    }
}
