pragma ComponentBehavior: Bound
import QtQuick
import Kit

/// Who takes a seat.
Sheet {
    id: sheet

    property alias options: choices.model
    property int current
    readonly property list<string> hints: [qsTr("plays on this device"), qsTr("easy: plays as it comes"), qsTr("plays well"), qsTr("thinks ahead: hard to beat")]

    signal chosen(int kind)

    title: qsTr("Who takes this seat?")

    Repeater {
        id: choices

        PushButton {
            required property int index
            required property string modelData

            width: parent.width
            text: modelData + " · " + sheet.hints[index]
            iconName: index === sheet.current ? "check" : index === 0 ? "person" : "robot"
            alignment: Text.AlignLeft
            onClicked: {
                sheet.chosen(index)
                sheet.close()
            }
        }
    }
}
