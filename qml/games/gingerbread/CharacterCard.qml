import QtQuick
import Kit

/// A character in the forest, at a gate or in a cage: face, points, price. Lit when it can be taken now.
Item {
    id: card

    required property int character
    required property string name
    required property url picture
    required property list<string> price
    required property list<int> counts
    required property list<int> lacks
    required property int points
    required property bool lit
    required property bool selected
    required property string description
    property bool bare: false ///< hides the price
    property bool showName: false
    readonly property real face: width - 6

    signal tapped(int character)

    implicitWidth: 56
    implicitHeight: column.height + 6
    Accessible.role: Accessible.Button
    Accessible.name: description
    Accessible.onPressAction: card.tapped(card.character)
    activeFocusOnTab: true
    Keys.onReturnPressed: card.tapped(card.character)
    Keys.onSpacePressed: card.tapped(card.character)

    Rectangle {
        anchors.fill: parent
        radius: 10
        color: card.selected ? Theme.raised : restingColor
        border.color: marked ? Theme.accent : restingEdge
        border.width: marked ? 3 : restingWidth
        readonly property bool marked: card.selected || card.activeFocus
        readonly property color restingColor: card.lit ? Theme.surface : Theme.sunken
        readonly property color restingEdge: card.lit ? Theme.lit : Theme.line
        readonly property int restingWidth: card.lit ? 2 : 1
    }
    Column {
        id: column
        x: 3
        y: 3
        width: card.face
        spacing: 2

        Item {
            width: card.face
            height: card.face

            Picture {
                anchors.fill: parent
                source: card.picture
            }
            Rectangle {
                anchors.right: parent.right
                anchors.bottom: parent.bottom
                anchors.margins: -2
                width: Math.max(height, worth.implicitWidth + 6)
                height: worth.implicitHeight + 1
                radius: height / 2
                color: "#f4b92e"
                border.color: "#3b2314"

                Label {
                    id: worth
                    anchors.centerIn: parent
                    text: card.points
                    strong: true
                    font.pixelSize: 14
                    color: "#3b2314"
                    Accessible.ignored: true
                }
            }
        }
        Label {
            visible: card.showName
            width: parent.width
            text: card.name
            horizontalAlignment: Text.AlignHCenter
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        Price {
            visible: !card.bare
            width: card.face
            height: card.bare ? 0 : Math.max(34, implicitHeight)
            token: card.face < 64 ? 13 : 16
            price: card.price
            counts: card.counts
            lacks: card.lacks
        }
    }
    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        onTapped: card.tapped(card.character)
    }
}
