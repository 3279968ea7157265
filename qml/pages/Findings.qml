import QtQuick
import Kit
import Models

/// What the doctor says of notifications, to be read only: what can be done about it is on their own page.
Column {
    id: findings

    required property Notices notices

    spacing: Theme.gap

    StateLine {
        width: parent.width
        fine: findings.notices.permission === Notices.Granted
        text: findings.notices.permissionText
    }
    StateLine {
        width: parent.width
        icon: "cloud"
        text: findings.notices.transportText
    }
    StateLine {
        width: parent.width
        fine: false
        text: findings.notices.restriction
    }
    StateLine {
        width: parent.width
        fine: false
        text: findings.notices.trouble
    }
    StateLine {
        width: parent.width
        icon: "bell"
        text: findings.notices.lastText
    }
}
