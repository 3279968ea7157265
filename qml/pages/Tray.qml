import Qt.labs.platform
import Models

/// The icon in the system tray while the app runs without a window: the number of games that wait, and the way back.
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
