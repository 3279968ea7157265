import QtQuick
import QtQuick.Templates as T

/// Scrolls content that is higher than itself, with an indicator. Scrolls the item with the keyboard focus into view.
Flickable {
    id: area

    readonly property Item focused: Window.activeFocusItem

    contentWidth: width
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    interactive: contentHeight > height + 1
    onFocusedChanged: reveal(focused)

    function reveal(item: Item) {
        for (let up = item; up; up = up.parent) {
            if (up !== contentItem)
                continue
            const top = item.mapToItem(contentItem, 0, 0).y
            const least = top + item.height + Theme.margin - height // with less, the lower end of the item would be out of view
            contentY = Math.max(0, Math.min(Math.max(contentY, least), top - Theme.margin, contentHeight))
        }
    }
    /// Scrolls by a fraction of the visible height; negative is up.
    function scroll(part: real) {
        contentY = Math.max(0, Math.min(contentY + part * height, contentHeight - height))
    }

    T.ScrollBar.vertical: T.ScrollBar {
        id: bar
        policy: area.interactive ? T.ScrollBar.AlwaysOn : T.ScrollBar.AlwaysOff
        implicitWidth: 8
        padding: 2
        minimumSize: 0.1
        visible: size < 1 && area.interactive
        contentItem: Rectangle {
            implicitWidth: 4
            radius: 2
            color: Theme.faint
            opacity: bar.active ? 0.8 : 0.35
        }
    }
}
