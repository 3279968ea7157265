import QtQuick
import Kit

/// A page and its scrolling: how far, and by which keys.
Item {
    id: stage

    width: 400
    height: 600

    Component {
        id: frame
        PageFrame {
            property alias first: top
            property alias last: bottom
            width: 400
            height: 600
            title: "A page"
            actionText: "Go"
            focus: true

            PushButton { id: top; text: "The first" }
            Repeater {
                model: 30
                PushButton { required property int index; text: "Thing " + index }
            }
            PushButton { id: bottom; text: "The last" }
        }
    }
    Component {
        id: shortFrame
        PageFrame {
            width: 400
            height: 600
            focus: true
            PushButton { text: "All there is" }
        }
    }

    Case {
        stage: stage
        name: "page"

        function area(page: Item): var { return below(page, child => child.contentY !== undefined && child.interactive !== undefined) }
        function actions(page: Item): var { // the visible ones
            const found = []
            const look = item => {
                for (let i = 0; i < item.children.length; ++i) {
                    const child = item.children[i]
                    if (child.visible && child.objectName === "action")
                        found.push(child)
                    look(child)
                }
            }
            look(page)
            return found
        }
        function open(part: Component): var {
            const page = make(part, {})
            page.forceActiveFocus()
            tryCompare(page, "activeFocus", true)
            return page
        }

        function test_keys_scroll_by_a_part_of_what_is_seen_data() {
            return [
                {tag: "Page Down", key: Qt.Key_PageDown, part: 0.9}, {tag: "Page Up", key: Qt.Key_PageUp, part: -0.9},
                {tag: "Down", key: Qt.Key_Down, part: 0.2}, {tag: "Up", key: Qt.Key_Up, part: -0.2}]
        }
        function test_keys_scroll_by_a_part_of_what_is_seen(data) {
            const scroller = area(open(frame))
            const start = scroller.height
            verify(start > 300)
            scroller.contentY = start
            keyClick(data.key)
            fuzzyCompare(scroller.contentY, start * (1 + data.part), 1)
        }
        function test_it_scrolls_to_both_ends_and_no_farther() {
            const scroller = area(open(frame))
            keyClick(Qt.Key_PageUp)
            keyClick(Qt.Key_Up)
            compare(scroller.contentY, 0)
            for (let i = 0; i < 30; ++i)
                keyClick(Qt.Key_PageDown)
            verify(scroller.contentHeight > 2 * scroller.height)
            fuzzyCompare(scroller.contentY, scroller.contentHeight - scroller.height, 0.5)
            keyClick(Qt.Key_Down)
            fuzzyCompare(scroller.contentY, scroller.contentHeight - scroller.height, 0.5)
            for (let i = 0; i < 30; ++i)
                keyClick(Qt.Key_PageUp)
            compare(scroller.contentY, 0)
        }
        function test_what_fits_stays() {
            const scroller = area(open(shortFrame))
            keyClick(Qt.Key_PageDown)
            keyClick(Qt.Key_Down)
            compare(scroller.contentY, 0)
            verify(!scroller.interactive)
        }
        function test_what_has_the_focus_is_seen_whole() {
            const page = open(frame)
            const scroller = area(page)
            const seen = item => {
                const top = item.mapToItem(scroller, 0, 0).y
                return top >= 0 && top + item.height <= scroller.height
            }
            focusOn(page.last)
            verify(seen(page.last))
            verify(!seen(page.first))
            focusOn(page.first)
            verify(seen(page.first))
            compare(scroller.contentY, 0)
            const where = scroller.contentY
            focusOn(below(page, child => child.text === "Thing 2")) // visible already
            compare(scroller.contentY, where)
        }
        function test_what_is_elsewhere_scrolls_nothing() {
            const page = open(frame)
            const scroller = area(page)
            scroller.contentY = 200
            focusOn(actions(page)[0])
            compare(scroller.contentY, 200)
        }
        function test_the_one_thing_to_do_is_there_once_wherever_there_is_room_data() {
            return [{tag: "high", height: 600}, {tag: "low", height: 400}]
        }
        function test_the_one_thing_to_do_is_there_once_wherever_there_is_room(data) {
            const page = open(frame)
            stage.height = page.height = data.height
            waitForRendering(stage)
            compare(actions(page).length, 1)
            const button = actions(page)[0]
            compare(button.text, "Go")
            const y = button.mapToItem(page, 0, 0).y
            verify(data.height < 480 ? y < 60 : y + button.height > page.height - 40)
            watch(page, "action")
            touchMiddle(button)
            compare(told.count, 1)
            page.actionEnabled = false
            touchMiddle(button)
            compare(told.count, 1)
            page.actionText = ""
            compare(actions(page).length, 0)
        }
        function test_the_arrow_leads_back() {
            const page = open(frame)
            watch(page, "back")
            touchMiddle(below(page, child => child.objectName === "back"))
            compare(told.count, 1)
        }
    }
}
