import QtQuick
import Kit

/// While something else is on the screen: it is her turn in another game.
Banner {
    id: banner

    required property string game
    required property string who ///< has played there; empty: that is not known

    signal play(string game)

    objectName: "otherGame"
    calm: true
    text: who === "" ? qsTr("It is your turn in another game.") : qsTr("%1 waits for you in another game.").arg(who)
    actionText: qsTr("Play")
    dismissible: true
    onAction: play(game)
}
