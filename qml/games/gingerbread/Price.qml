pragma ComponentBehavior: Bound
import QtQuick
import Kit

/// The price of a character by colour; colours with missing tokens are highlighted.
Flow {
    id: tag

    required property list<string> price
    required property list<int> counts
    required property list<int> lacks
    property real token: 14

    Repeater {
        model: tag.price.length // a number as model, so that the items are kept when only the missing tokens change

        Row {
            id: part

            required property int index
            readonly property bool missing: tag.lacks[index] > 0

            height: Math.max(tag.token, number.implicitHeight)

            Picture {
                anchors.verticalCenter: parent.verticalCenter
                width: tag.token
                height: tag.token
                source: "qrc:/art/tokens/" + tag.price[part.index] + ".svg"
            }
            Label {
                id: number
                anchors.verticalCenter: parent.verticalCenter
                rightPadding: tag.token > 18 ? 6 : 0
                text: tag.counts[part.index]
                strong: true
                font.underline: part.missing
                color: part.missing ? Theme.bad : Theme.text
                font.pixelSize: Math.max(14, tag.token * 0.8)
                Accessible.ignored: true
            }
        }
    }
}
