import QtQuick

/// The top of a page: the back button, the title, and further buttons on the right.
Item {
    id: bar

    property string title
    property bool hasBack: true
    property alias trailing: row.data
    readonly property string longest: title.split(" ").reduce((a, b) => b.length > a.length ? b : a, "")

    signal back

    implicitHeight: Math.max(Theme.touch, heading.implicitHeight) + 2 * Theme.gap

    IconButton {
        id: backButton
        objectName: "back"
        visible: bar.hasBack
        name: "back"
        label: qsTr("Back")
        x: Theme.gap
        anchors.verticalCenter: parent.verticalCenter
        onClicked: bar.back()
    }
    TextMetrics {
        id: word
        text: bar.longest
        font { family: "Inter"; pixelSize: Theme.title; weight: Font.DemiBold }
    }
    Label {
        id: heading
        text: bar.title
        strong: true
        font.pixelSize: word.advanceWidth > width ? Theme.body : Theme.title // shrinks so that no word has to be broken
        Accessible.role: Accessible.Heading
        anchors {
            left: parent.left
            leftMargin: bar.hasBack ? backButton.x + backButton.width + Theme.gap : Theme.margin + 4
            right: row.left
            rightMargin: Theme.gap
            verticalCenter: parent.verticalCenter
        }
    }
    Row {
        id: row
        spacing: Theme.gap
        anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter }
    }
}
