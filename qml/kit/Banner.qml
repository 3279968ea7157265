import QtQuick

/// A message with an optional action: an error, or, if `calm`, a piece of news.
Panel {
    id: banner

    property string text
    property string actionText
    property bool dismissible: false
    property bool calm: false ///< not an error
    readonly property bool wide: width > 520 * Theme.textScale
    readonly property color alarm: Theme.dark ? "#4a2238" : "#ffe9df"
    readonly property real besideWords: (closer.visible ? closer.width : 0) + (wide && act.visible ? act.width + Theme.margin : 0)

    signal action
    signal dismissed

    visible: text !== ""
    implicitHeight: words.height + (wide || !act.visible ? 0 : act.height + Theme.gap) + 2 * Theme.margin
    color: calm ? Theme.raised : alarm
    border.color: calm ? Theme.lit : Theme.bad
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    Label {
        id: words
        text: banner.text
        Accessible.ignored: true
        x: Theme.margin + 4
        y: banner.wide ? Math.round((banner.height - height) / 2) : Theme.margin
        height: Math.max(implicitHeight, closer.visible ? closer.height - 8 : 0, banner.wide && act.visible ? act.height : 0)
        width: banner.width - x - Theme.margin - banner.besideWords
    }
    PushButton {
        id: act
        objectName: "act"
        text: banner.actionText
        visible: text !== ""
        x: banner.width - width - Theme.margin - (banner.wide && closer.visible ? closer.width : 0)
        y: banner.wide ? Math.round((banner.height - height) / 2) : banner.height - height - Theme.margin
        onClicked: banner.action()
    }
    IconButton {
        id: closer
        objectName: "dismiss"
        visible: banner.dismissible
        name: "close"
        label: qsTr("Dismiss")
        x: banner.width - width - 4
        y: 6
        onClicked: banner.dismissed()
    }
}
