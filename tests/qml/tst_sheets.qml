import QtQuick
import Kit

/// What is shown above a page: a banner, a sheet, a question.
Item {
    id: stage

    width: 400
    height: 600

    // The components under test; each test creates its own.

    Component {
        id: banner
        Banner { width: 360; text: "The disk is full."; actionText: "Try again"; dismissible: true }
    }
    Component {
        id: lowSheet
        Sheet {
            property alias button: inside
            title: "Few things"
            PushButton { id: inside; text: "Inside" }
        }
    }
    Component {
        id: highSheet
        Sheet {
            property alias last: bottom
            title: "Many things"
            Repeater {
                model: 40
                PushButton { required property int index; text: "Thing " + index }
            }
            PushButton { id: bottom; text: "The last" }
        }
    }
    Component {
        id: footedSheet
        Sheet {
            property alias way: on
            title: "Many things"
            footer: [PushButton { id: on; text: "On" }]
            Repeater {
                model: 40
                PushButton { required property int index; text: "Thing " + index }
            }
        }
    }
    Component {
        id: confirmSheet
        ConfirmSheet { title: "Remove?"; text: "It is gone then."; confirmText: "Remove" }
    }

    Case {
        stage: stage
        name: "banner"

        function test_it_acts_and_goes() {
            const item = make(banner, {})
            watch(item, "action")
            touchMiddle(below(item, child => child.text === "Try again"))
            compare(told.count, 1)
            watch(item, "dismissed")
            touchMiddle(below(item, child => child.label === "Dismiss"))
            compare(told.count, 1)
        }
        function test_nothing_to_say_nothing_to_see() {
            verify(!make(banner, {text: ""}).visible)
        }
        function test_it_offers_only_what_can_be_done() {
            const item = make(banner, {actionText: "", dismissible: false})
            verify(!below(item, child => child.objectName === "act").visible)
            verify(!below(item, child => child.objectName === "dismiss").visible)
            const high = make(banner, {width: 320}).implicitHeight
            item.width = 320
            verify(item.implicitHeight < high) // hidden parts take no room
        }
        function test_nothing_overlaps_data() {
            return [
                {tag: "narrow", width: 320, scale: 1}, {tag: "wide", width: 700, scale: 1},
                {tag: "narrow and large", width: 320, scale: 1.5}]
        }
        function test_nothing_overlaps(data) {
            Theme.textScale = data.scale
            const item = make(banner, {width: data.width, text: "The disk is full: nothing was saved. Make room, then try again."})
            const words = below(item, child => child.text === item.text)
            const act = below(item, child => child.text === "Try again")
            verify(words.y + words.contentHeight <= act.y || words.x + words.contentWidth <= act.x)
            verify(act.y + act.height <= item.height)
        }
    }

    Case {
        stage: stage
        name: "sheet"

        function open(part: Component): var {
            const sheet = createTemporaryObject(part, stage)
            sheet.open()
            tryCompare(sheet, "opened", true)
            waitForRendering(sheet.contentItem)
            return sheet
        }
        function closer(sheet: var): var { return below(sheet.contentItem, child => child.label === "Close") }

        function test_escape_closes() {
            const sheet = open(lowSheet)
            keyClick(Qt.Key_Escape)
            tryCompare(sheet, "opened", false)
        }
        function test_the_cross_closes() {
            const sheet = open(lowSheet)
            touchMiddle(closer(sheet))
            tryCompare(sheet, "opened", false)
        }
        function test_the_cross_closes_by_keyboard() {
            const sheet = open(lowSheet)
            focusOn(closer(sheet))
            keyClick(Qt.Key_Return)
            tryCompare(sheet, "opened", false)
        }
        function test_a_touch_beside_it_closes() {
            const sheet = open(lowSheet)
            verify(sheet.y > 20)
            touch(stage, 20, 10)
            tryCompare(sheet, "opened", false)
        }
        function test_a_touch_on_it_does_not() {
            const sheet = open(lowSheet)
            watch(sheet.button, "clicked")
            touch(sheet.contentItem, 20, 10)
            touchMiddle(sheet.button)
            compare(told.count, 1)
            verify(sheet.opened)
        }
        function test_on_a_phone_it_comes_from_below_elsewhere_it_is_in_the_middle() {
            const sheet = open(lowSheet)
            verify(sheet.low)
            compare(sheet.width, 400)
            compare(sheet.y + sheet.height, 600)
            stage.width = 900
            tryCompare(sheet, "low", false)
            compare(sheet.width, sheet.widest)
            fuzzyCompare(sheet.x + sheet.width / 2, 450, 1)
            fuzzyCompare(sheet.y + sheet.height / 2, 300, 1)
        }
        function test_what_is_too_high_scrolls() {
            const sheet = open(highSheet)
            verify(sheet.y >= 44)
            verify(sheet.height < 600)
            const area = below(sheet.contentItem, child => child.contentHeight > 1000 && child.interactive !== undefined)
            verify(area.interactive)
            verify(sheet.last.mapToItem(stage, 0, 0).y > 600)
            focusOn(sheet.last)
            verify(sheet.last.mapToItem(stage, 0, sheet.last.height).y <= 600)
            area.contentY = 0
            const finger = touchEvent(area)
            finger.press(0, area, 100, 400).commit()
            for (let y = 390; y >= 100; y -= 10) {
                finger.move(0, area, 100, y).commit()
                wait(1)
            }
            finger.release(0, area, 100, 100).commit()
            verify(area.contentY > 100)
            verify(sheet.opened)
        }
        function test_what_fits_does_not_scroll() {
            const sheet = open(lowSheet)
            const area = below(sheet.contentItem, child => child.contentY !== undefined && child.interactive !== undefined)
            verify(!area.interactive)
        }
        function test_one_asks_first() {
            const sheet = open(confirmSheet)
            watch(sheet, "confirmed")
            touchMiddle(below(sheet.contentItem, child => child.text === "Cancel"))
            tryCompare(sheet, "opened", false)
            compare(told.count, 0)
            sheet.open()
            tryCompare(sheet, "opened", true)
            touchMiddle(below(sheet.contentItem, child => child.text === "Remove"))
            tryCompare(sheet, "opened", false)
            compare(told.count, 1)
        }
        function test_return_alone_does_not_confirm() {
            const sheet = open(confirmSheet)
            watch(sheet, "confirmed")
            keyClick(Qt.Key_Return)
            compare(told.count, 0)
            tryCompare(sheet, "opened", false) // "no" has the focus
        }
        function test_a_yes_is_told_before_it_closes() { // its loader may destroy it when it closes
            const sheet = open(confirmSheet)
            let order = ""
            sheet.confirmed.connect(() => order += "confirmed ")
            sheet.aboutToHide.connect(() => order += "closed")
            touchMiddle(below(sheet.contentItem, child => child.text === "Remove"))
            tryCompare(sheet, "opened", false)
            compare(order, "confirmed closed")
        }
        function test_the_ways_on_below_it_stay_while_the_rest_scrolls() {
            const sheet = open(footedSheet)
            const area = below(sheet.contentItem, child => child.contentHeight > 1000 && child.interactive !== undefined)
            const before = sheet.way.mapToItem(stage, 0, 0).y
            verify(before + sheet.way.height <= 600)
            verify(area.mapToItem(stage, 0, area.height).y <= before)
            area.contentY = 300
            compare(sheet.way.mapToItem(stage, 0, 0).y, before)
            watch(sheet.way, "clicked")
            touchMiddle(sheet.way)
            compare(told.count, 1)
        }
    }
}
