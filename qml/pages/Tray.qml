import Qt.labs.platform
import Models

/// In the desktop's corner while the app goes on without a window: how many games wait, and the way back.
SystemTrayIcon {
    id: tray

    required property App app

    visible: app.settings.background
    icon.source: "image://tray/" + app.notices.waiting
    tooltip: app.notices.waitingText !== "" ? app.notices.waitingText : qsTr("Gingerbread House")
    menu: Menu {
        MenuItem {
            text: qsTr("Open")
            onTriggered: tray.app.notices.open()
        }
        MenuItem {
            text: qsTr("Quit")
            onTriggered: Qt.quit()
        }
    }
    onActivated: reason => {
        if (reason !== SystemTrayIcon.Context)
            tray.app.notices.open()
    }
}
