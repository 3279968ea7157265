pragma Singleton
import QtQuick

/// Colours, sizes and durations of the whole app. Main sets the properties that the player can choose.
QtObject {
    property bool dark: false
    property real textScale: 1
    property bool motion: true

    // A storybook forest at dusk, or a kitchen table by day.
    readonly property color ground: dark ? "#1d1830" : "#f7ecd6"
    readonly property color surface: dark ? "#2c2547" : "#fffaf0"
    readonly property color raised: dark ? "#3a3159" : "#fffdf8"
    readonly property color sunken: dark ? "#171327" : "#ecdcbd"
    readonly property color shade: dark ? "#b30c0a16" : "#993b2314" ///< behind a sheet
    readonly property color line: dark ? "#54487c" : "#dcc59b"
    readonly property color text: dark ? "#fff3df" : "#3b2314"
    readonly property color faint: dark ? "#c3b5d8" : "#72553b"
    readonly property color accent: dark ? "#f4b92e" : "#a8501c"
    readonly property color inkOnAccent: dark ? "#2a1a0c" : "#fff8ec"
    readonly property color lit: dark ? "#ffd76a" : "#d98a12"
    readonly property color good: dark ? "#8fdc8d" : "#2f7a3c"
    readonly property color bad: dark ? "#ff9aa5" : "#b02a40"
    readonly property string icons: dark ? "qrc:/art/icons/icing/" : "qrc:/art/icons/ink/"
    readonly property string iconsOnAccent: dark ? "qrc:/art/icons/ink/" : "qrc:/art/icons/icing/"

    // Font sizes; never below 14 px.
    readonly property real small: 14 * textScale
    readonly property real body: 16 * textScale
    readonly property real title: 20 * textScale
    readonly property real display: 28 * textScale

    readonly property real touch: 48
    readonly property real gap: 8
    readonly property real margin: 12
    readonly property real radius: 12

    readonly property int quick: motion ? 140 : 0
    readonly property int calm: motion ? 320 : 0

    /// The colour of a surface that is pressed, or that the pointer hovers over.
    function touched(base: color, down: bool): color {
        return Qt.tint(base, Qt.rgba(text.r, text.g, text.b, down ? 0.14 : 0.06))
    }
}
