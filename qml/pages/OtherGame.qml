import QtQuick
import Kit

/// A banner: it is the player's turn in another game than the one on the screen.
Banner {
    id: banner

    required property string game
    required property string who ///< who has played there; empty when it is not known

    signal play(string game)

    objectName: "otherGame"
    calm: true
    text: who === "" ? qsTr("It is your turn in another game.") : qsTr("%1 waits for you in another game.").arg(who)
    actionText: qsTr("Play")
    dismissible: true
    onAction: play(game)
}
