pragma ComponentBehavior: Bound
import QtQuick
import Kit

/// The price of a character: what is there, then, faded, what is missing.
Flow {
    id: price

    required property list<string> covered
    required property list<string> missing
    property real token: 14

    spacing: 0

    Repeater {
        model: price.covered
        Picture {
            required property string modelData
            width: price.token
            height: price.token
            source: "qrc:/art/tokens/" + modelData + ".svg"
        }
    }
    Repeater {
        model: price.missing
        Picture {
            required property string modelData
            width: price.token
            height: price.token
            opacity: Theme.dark ? 0.5 : 0.35
            source: "qrc:/art/tokens/" + modelData + ".svg"
        }
    }
}
