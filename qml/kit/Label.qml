import QtQuick

/// A text of the app.
Text {
    property bool strong: false

    color: Theme.text
    font.family: "Inter"
    font.pixelSize: Theme.body
    font.weight: strong ? Font.DemiBold : Font.Normal
    wrapMode: Text.Wrap
    textFormat: Text.PlainText // players choose names, which must not be read as markup
    verticalAlignment: Text.AlignVCenter
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
