#include "app/models/home/game_cards.h"

#include "app/models/base/texts.h"
#include "app/models/table/match_model.h"

#include <algorithm>

namespace models {

using engine::nobody;
using engine::Seat;
using match::GameSummary;

namespace {

/// Whether a person of this device sits at the seat. In an online game these are all seats of the account.
bool isPersonHere(const ListedGame& listed, Seat seat) {
    if (listed.online)
        return std::find(listed.mine.begin(), listed.mine.end(), seat) != listed.mine.end();
    return !listed.game.players[engine::index(seat)].isBot();
}

int peopleHere(const ListedGame& listed) {
    int count = 0;
    for (Seat seat = 0; engine::index(seat) < listed.game.players.size(); ++seat)
        count += isPersonHere(listed, seat) ? 1 : 0;
    return count;
}

QString nameOf(const GameSummary& game, Seat seat) { return playerRow(game.players[engine::index(seat)], seat).name; }

/// The seat whose side of the table the card shows: the one to move if it is here, else the first person here.
Seat viewer(const ListedGame& listed) {
    const GameSummary& game = listed.game;
    if (game.turn != nobody && isPersonHere(listed, game.turn))
        return game.turn;
    for (Seat seat = 0; engine::index(seat) < game.players.size(); ++seat)
        if (isPersonHere(listed, seat))
            return seat;
    return 0;
}

QString heading(int section, qsizetype count) {
    switch (section) {
    case HomeModel::Waiting:
        return count > 1 ? HomeModel::tr("Waiting for you: %1").arg(count) : HomeModel::tr("Waiting for you");
    case HomeModel::Running:
        return HomeModel::tr("Under way");
    default:
        return HomeModel::tr("Finished");
    }
}

/// "54 : 41", the winner's first.
QString score(const GameSummary& game) {
    std::vector<int> totals = game.totals;
    std::sort(totals.rbegin(), totals.rend());
    QStringList texts;
    for (const int total : totals)
        texts << QString::number(total);
    return texts.join(" : ");
}

QString winnersText(const ListedGame& listed) {
    const GameSummary& game = listed.game;
    const bool isOnlyPerson = peopleHere(listed) == 1;
    QStringList names;
    for (const Seat seat : game.winners)
        if (isOnlyPerson && seat == viewer(listed))
            names.prepend(HomeModel::tr("You")); // "You" comes first in the sentence
        else
            names << nameOf(game, seat);
    if (names.size() == 1)
        return HomeModel::tr("%1 won %2").arg(names.front(), score(game));
    const QString last = names.isEmpty() ? QString() : names.takeLast();
    return HomeModel::tr("%1 and %2 share the victory, %3").arg(names.join(", "), last, score(game));
}

QString turnText(const ListedGame& listed) {
    using State = protocol::GameInfo::State;
    if (listed.state == State::Cancelled)
        return HomeModel::tr("Was called off");
    if (listed.state == State::Gone)
        return HomeModel::tr("No longer in your account · what you had begun is kept");
    if (listed.state == State::Open)
        return listed.invited ? HomeModel::tr("You are invited") : HomeModel::tr("Waiting for players");
    const GameSummary& game = listed.game;
    if (game.turn == nobody)
        return winnersText(listed);
    if (listed.unsent)
        return HomeModel::tr("Your turn waits to be sent");
    return isPersonHere(listed, game.turn) && peopleHere(listed) == 1
               ? HomeModel::tr("Your turn")
               : HomeModel::tr("%1’s turn").arg(nameOf(game, game.turn));
}

GameCard card(const ListedGame& listed, const GameFaces& faces) {
    const GameSummary& game = listed.game;
    const GameFace* face = findGameFace(faces, game.kind);
    GameCard card;
    card.game = QString::fromStdString(game.id);
    card.title = face != nullptr ? face->title : inWords(game.kind);
    card.section = sectionOf(listed);
    card.online = listed.online;
    card.muted = listed.muted;
    card.invited = listed.invited;
    card.over = card.section == HomeModel::Finished;
    // A game that is gone is kept only if it had begun.
    card.begun =
        listed.state != protocol::GameInfo::State::Open && listed.state != protocol::GameInfo::State::Cancelled;
    const QString when = since(game.touched, now());
    card.detail = face != nullptr && faces.size() == 1 ? when : card.title + " · " + when;
    QStringList names;
    for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
        const PlayerRow player = playerRow(game.players[seat], static_cast<int>(seat));
        if (player.name.isEmpty())
            continue; // a free seat
        card.faces << player.face;
        names << (player.left ? HomeModel::tr("%1 (left)").arg(player.name) : player.name);
    }
    card.names = names.join(", ");
    card.playable = game.game != nullptr && face != nullptr;
    if (!card.playable) {
        card.turnText = HomeModel::tr("This version cannot play it");
        return card;
    }
    card.turnText = turnText(listed);
    if (face->picture != nullptr && card.begun)
        card.picture = QString("image://house/%1/%2/%3").arg(card.game).arg(game.length).arg(viewer(listed));
    return card;
}

} // namespace

HomeModel::Section sectionOf(const ListedGame& listed) {
    using State = protocol::GameInfo::State;
    if (listed.state == State::Open)
        return listed.invited ? HomeModel::Waiting : HomeModel::Running;
    if (listed.state == State::Cancelled || listed.state == State::Gone || listed.game.turn == nobody)
        return HomeModel::Finished;
    return isPersonHere(listed, listed.game.turn) && !listed.unsent ? HomeModel::Waiting : HomeModel::Running;
}

QList<GameCard> cardsOf(const std::vector<ListedGame>& games, const GameFaces& faces) {
    QList<GameCard> cards;
    for (const ListedGame& game : games)
        if (!game.wentOnline && (!game.removed || sectionOf(game) != HomeModel::Finished))
            cards.append(card(game, faces));
    std::stable_sort(cards.begin(), cards.end(),
                     [](const GameCard& a, const GameCard& b) { return a.section < b.section; });
    const auto waiting = std::count_if(cards.begin(), cards.end(),
                                       [](const GameCard& card) { return card.section == HomeModel::Waiting; });
    for (qsizetype i = 0; i < cards.size(); ++i)
        if (i == 0 || cards[i - 1].section != cards[i].section)
            cards[i].heading = heading(cards[i].section, waiting);
    return cards;
}

} // namespace models
