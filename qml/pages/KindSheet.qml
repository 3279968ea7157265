pragma ComponentBehavior: Bound
import QtQuick
import Kit

/// Who takes a seat.
Sheet {
    id: sheet

    property alias options: choices.model
    property int current
    property var hints: [] ///< texts, one an option

    signal chosen(int kind)

    /// The first option is a person here, the last one somebody far away, and those between are bots.
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
