import QtQuick
import Kit

/// Switches, choices and text fields.
Item {
    id: stage

    width: 400
    height: 600

    // The components under test; each test creates its own.

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
            const item = make(switcher, {
                width: 200, text: "A rather long name of something", hint: "and a hint that is even longer than that"
            })
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
}
