import QtQuick
import Kit

/// A picture that flies from one place of the table to another, and then destroys itself.
Picture {
    id: flight

    required property point from
    required property point to

    width: 40
    height: 40
    x: from.x - 20
    y: from.y - 20

    ParallelAnimation {
        running: true
        onFinished: flight.destroy()
        NumberAnimation { target: flight; property: "x"; to: flight.to.x - 20; duration: 380; easing.type: Easing.InOutQuad }
        NumberAnimation { target: flight; property: "y"; to: flight.to.y - 20; duration: 380; easing.type: Easing.InBack }
        NumberAnimation { target: flight; property: "scale"; from: 0.4; to: 1; duration: 380; easing.type: Easing.OutBack }
    }
}
