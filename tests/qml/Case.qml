import QtQuick
import QtTest
import Kit

/// A test of components that it creates on a stage; a warning of QML fails it.
TestCase {
    id: test

    required property Item stage
    property alias told: spy ///< signals since watch()

    when: windowShown

    function init() {
        failOnWarning(/.?/)
        Theme.motion = false
        Theme.textScale = 1
        stage.width = 400
        stage.height = 600
    }
    function make(part: Component, properties: var): var {
        const item = createTemporaryObject(part, stage, properties)
        waitForRendering(stage)
        return item
    }
    function watch(item: QtObject, name: string) {
        spy.target = null
        spy.signalName = name
        spy.target = item
        spy.clear()
    }
    function touch(item: Item, x: real, y: real) {
        const finger = touchEvent(item)
        finger.press(0, item, x, y).commit()
        finger.release(0, item, x, y).commit()
    }
    function touchMiddle(item: Item) { touch(item, item.width / 2, item.height / 2) }
    function focusOn(item: Item) {
        item.forceActiveFocus(Qt.TabFocusReason)
        tryCompare(item, "activeFocus", true)
    }
    /// The first item below `item` for which the condition holds.
    function below(item: Item, condition: var): var {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i]
            const found = condition(child) ? child : below(child, condition)
            if (found)
                return found
        }
        return null
    }

    SignalSpy { id: spy }
}
