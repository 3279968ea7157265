import QtQuick
import Kit
import Models

/// What went wrong with the games on this device, and what ought to be known of them.
Column {
    id: banners

    property HomeModel home

    spacing: Theme.gap

    Banner {
        objectName: "trouble"
        width: parent.width
        text: banners.home ? banners.home.trouble : ""
        actionText: qsTr("Try again")
        onAction: banners.home.retry()
    }
    Banner {
        width: parent.width
        text: banners.home ? banners.home.notice : ""
        dismissible: true
        onDismissed: banners.home.dismissNotice()
    }
}
