import QtQuick

/// A text of the app, for a person to read.
Text {
    property bool strong: false

    color: Theme.text
    font.family: "Inter"
    font.pixelSize: Theme.body
    font.weight: strong ? Font.DemiBold : Font.Normal
    wrapMode: Text.Wrap
    textFormat: Text.PlainText // names are what players make them
    verticalAlignment: Text.AlignVCenter
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
