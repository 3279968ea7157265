pragma ComponentBehavior: Bound
import QtQuick
import Kit

/// Chooses who takes a seat: a person here, a bot, or a person elsewhere.
Sheet {
    id: sheet

    property alias options: choices.model
    property int current
    property var hints: [] ///< one text per option

    signal chosen(int occupant)

    /// The first option is a person on this device, the last one a person elsewhere; between them are the bots.
    function iconOf(option: int): string {
        if (option === 0)
            return "person"
        return option === choices.count - 1 ? "letter" : "robot"
    }

    title: qsTr("Who takes this seat?")

    Repeater {
        id: choices

        PushButton {
            required property int index
            required property string modelData

            width: parent.width
            text: modelData + (index < sheet.hints.length ? " · " + sheet.hints[index] : "")
            iconName: index === sheet.current ? "check" : sheet.iconOf(index)
            alignment: Text.AlignLeft
            onClicked: {
                sheet.chosen(index)
                sheet.close()
            }
        }
    }
}
