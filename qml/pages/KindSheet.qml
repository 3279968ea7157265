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

    title: qsTr("Who takes this seat?")

    Repeater {
        id: choices

        PushButton {
            required property int index
            required property string modelData

            width: parent.width
            text: modelData + (index < sheet.hints.length ? " · " + sheet.hints[index] : "")
            iconName: index === sheet.current ? "check" : index === 0 ? "person" : index === choices.count - 1 ? "letter" : "robot" // the last is far away
            alignment: Text.AlignLeft
            onClicked: {
                sheet.chosen(index)
                sheet.close()
            }
        }
    }
}
