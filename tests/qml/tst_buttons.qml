import QtQuick
import Kit

/// Buttons, each alone: touched, and pressed by key.
Item {
    id: stage

    width: 400
    height: 600

    // The components under test; each test creates its own.

    Component {
        id: pushButton
        PushButton { text: "Play" }
    }
    Component {
        id: iconButton
        IconButton { name: "undo"; label: "Undo" }
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
        function test_held_a_picture_says_what_it_is_called_and_is_not_pressed() {
            const button = make(iconButton, {})
            watch(button, "clicked")
            const touch = touchEvent(button)
            touch.press(0, button).commit()
            tryVerify(() => button.held)
            const called = () => below(button, item => item.text === "Undo")
            verify(called())
            touch.release(0, button).commit()
            compare(told.count, 0)
            tryVerify(() => !called())
        }
        function test_return_enter_and_space_click_data() {
            return [
                {tag: "PushButton Return", part: pushButton, key: Qt.Key_Return},
                {tag: "PushButton Enter", part: pushButton, key: Qt.Key_Enter},
                {tag: "PushButton Space", part: pushButton, key: Qt.Key_Space},
                {tag: "IconButton Return", part: iconButton, key: Qt.Key_Return},
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
        function test_one_that_is_off_does_not_answer_data() {
            return [{tag: "PushButton", part: pushButton}, {tag: "IconButton", part: iconButton}]
        }
        function test_one_that_is_off_does_not_answer(data) {
            const button = make(data.part, {enabled: false})
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
}
