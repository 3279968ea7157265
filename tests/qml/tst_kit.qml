import QtQuick
import Kit

/// Each part of the kit alone: touched, typed at, too small for what is in it.
Item {
    id: stage

    width: 400
    height: 600

    // What is tried; each test makes its own.

    Component {
        id: pushButton
        PushButton { text: "Play" }
    }
    Component {
        id: iconButton
        IconButton { name: "undo"; label: "Undo" }
    }
    Component {
        id: switcher
        Switch { text: "Sound"; width: 300 }
    }
    Component {
        id: segmented
        Segmented { label: "Pace"; options: ["Slow", "Normal", "Quick"]; onChosen: index => current = index }
    }
    Component {
        id: textField
        TextField { label: "Name"; maximumLength: 5 }
    }
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
        id: confirmSheet
        ConfirmSheet { title: "Remove?"; text: "It is gone then."; confirmText: "Remove" }
    }

    Case {
        stage: stage
        name: "buttons"

        function test_a_touch_clicks_data() {
            return [{tag: "PushButton", part: pushButton}, {tag: "IconButton", part: iconButton}]
        }
        function test_a_touch_clicks(data) {
            const button = make(data.part, {})
            watch(button, "clicked")
            touchMiddle(button)
            compare(told.count, 1)
            mouseClick(button)
            compare(told.count, 2)
        }
        function test_return_enter_and_space_click_data() {
            return [
                {tag: "PushButton Return", part: pushButton, key: Qt.Key_Return}, {tag: "PushButton Enter", part: pushButton, key: Qt.Key_Enter},
                {tag: "PushButton Space", part: pushButton, key: Qt.Key_Space}, {tag: "IconButton Return", part: iconButton, key: Qt.Key_Return},
                {tag: "IconButton Space", part: iconButton, key: Qt.Key_Space}]
        }
        function test_return_enter_and_space_click(data) {
            const button = make(data.part, {})
            watch(button, "clicked")
            focusOn(button)
            verify(button.visualFocus)
            keyClick(data.key)
            compare(told.count, 1)
        }
        function test_one_that_is_off_does_not_answer() {
            const button = make(pushButton, {enabled: false})
            watch(button, "clicked")
            touchMiddle(button)
            mouseClick(button)
            compare(told.count, 0)
        }
        function test_a_finger_finds_it() {
            verify(make(pushButton, {text: "i"}).width >= 44)
            verify(make(pushButton, {}).height >= 44)
            verify(make(iconButton, {}).width >= 44)
            verify(make(iconButton, {}).height >= 44)
        }
        function test_a_long_text_wraps_and_is_not_cut() {
            const button = make(pushButton, {width: 160, iconName: "check", text: "A text that is much too long for one line"})
            const label = below(button.contentItem, item => item.text === button.text)
            verify(label.lineCount > 1)
            verify(button.height >= label.contentHeight)
            verify(label.contentWidth <= label.width)
        }
        function test_it_grows_with_the_text() {
            const button = make(pushButton, {})
            const before = button.width
            Theme.textScale = 1.5
            verify(button.width > before)
        }
        function test_it_has_a_name() {
            compare(make(pushButton, {}).Accessible.name, "Play")
            compare(make(iconButton, {}).Accessible.name, "Undo")
        }
    }

    Case {
        stage: stage
        name: "switch"

        function test_touch_and_keys_turn_it_over_data() {
            return [{tag: "touch", key: 0}, {tag: "Space", key: Qt.Key_Space}, {tag: "Return", key: Qt.Key_Return}]
        }
        function test_touch_and_keys_turn_it_over(data) {
            const item = make(switcher, {})
            watch(item, "toggled")
            focusOn(item)
            data.key ? keyClick(data.key) : touchMiddle(item)
            compare(item.checked, true)
            compare(told.count, 1)
            data.key ? keyClick(data.key) : touchMiddle(item)
            compare(item.checked, false)
            compare(told.count, 2)
        }
        function test_its_words_do_not_run_into_it() {
            const item = make(switcher, {width: 200, text: "A rather long name of something", hint: "and a hint that is even longer than that"})
            const label = below(item.contentItem, child => child.text === item.text)
            verify(label.mapToItem(item, label.contentWidth, 0).x <= item.indicator.x)
            verify(item.height >= item.contentItem.childrenRect.height)
        }
    }

    Case {
        stage: stage
        name: "segmented"

        function choice(item: Item, text: string): var { return below(item, child => child.text === text && child.clicked) }

        function test_a_touch_chooses() {
            const item = make(segmented, {width: 380})
            watch(item, "chosen")
            touchMiddle(choice(item, "Quick"))
            compare(told.count, 1)
            compare(told.signalArguments[0][0], 2)
            compare(item.current, 2)
            verify(choice(item, "Quick").checked)
            verify(!choice(item, "Slow").checked)
        }
        function test_keys_choose_data() {
            return [{tag: "Return", key: Qt.Key_Return}, {tag: "Enter", key: Qt.Key_Enter}, {tag: "Space", key: Qt.Key_Space}]
        }
        function test_keys_choose(data) {
            const item = make(segmented, {width: 380})
            focusOn(choice(item, "Slow"))
            keyClick(Qt.Key_Tab)
            keyClick(data.key)
            compare(item.current, 1)
        }
        function test_what_is_too_narrow_is_stacked() {
            const item = make(segmented, {width: 380})
            verify(!item.stacked)
            const flat = item.height
            item.width = 160
            verify(item.stacked)
            verify(item.implicitHeight > 2 * flat)
            verify(choice(item, "Quick").height >= 44)
            touchMiddle(choice(item, "Quick"))
            compare(item.current, 2)
        }
    }

    Case {
        stage: stage
        name: "text field"

        function test_a_touch_gives_it_the_keyboard_and_it_ends_where_it_should() {
            const field = make(textField, {width: 200})
            touchMiddle(field)
            tryCompare(field, "activeFocus", true)
            for (const key of "hazelnut")
                keyClick(key)
            compare(field.text, "hazel")
        }
        function test_return_finishes() {
            const field = make(textField, {width: 200})
            watch(field, "editingFinished")
            focusOn(field)
            keyClick("h")
            keyClick(Qt.Key_Return)
            compare(told.count, 1)
            compare(field.text, "h")
        }
        function test_a_finger_finds_it() {
            verify(make(textField, {}).height >= 44)
        }
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
        function test_nothing_overlaps_data() {
            return [{tag: "narrow", width: 320, scale: 1}, {tag: "wide", width: 700, scale: 1}, {tag: "narrow and large", width: 320, scale: 1.5}]
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
        }
    }
}
