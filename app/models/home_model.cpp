#include "app/models/home_model.h"

#include "app/models/match_model.h"
#include "app/models/texts.h"

#include <QFileInfo>

#include <algorithm>

namespace models {

using engine::nobody;
using engine::Result;
using engine::Seat;
using match::Match;
using match::Player;
using match::Summary;

struct HomeModel::Listed {
    std::vector<Summary> games;
    QList<GameCard> cards;
    std::optional<store::SetAside> setAside;
};

namespace {

int people(const Summary& game) {
    return static_cast<int>(
        std::count_if(game.players.begin(), game.players.end(), [](const Player& player) { return !player.isBot(); }));
}

QString nameOf(const Summary& game, Seat seat) {
    return QString::fromStdString(game.players[engine::index(seat)].name);
}

/// Whose side of the table the card shows: who is to move, else the first person.
Seat viewer(const Summary& game) {
    if (game.turn != nobody && !game.players[engine::index(game.turn)].isBot())
        return game.turn;
    const auto person =
        std::find_if(game.players.begin(), game.players.end(), [](const Player& p) { return !p.isBot(); });
    return person == game.players.end() ? Seat{0} : static_cast<Seat>(person - game.players.begin());
}

HomeModel::Section sectionOf(const Summary& game) {
    if (game.turn == nobody)
        return HomeModel::Finished;
    return game.players[engine::index(game.turn)].isBot() ? HomeModel::Running : HomeModel::Waiting;
}

QString heading(int section) {
    switch (section) {
    case HomeModel::Waiting:
        return HomeModel::tr("Waiting for you");
    case HomeModel::Running:
        return HomeModel::tr("Under way");
    default:
        return HomeModel::tr("Finished");
    }
}

/// "54 : 41", the winner's first.
QString score(const Summary& game) {
    std::vector<int> totals = game.totals;
    std::sort(totals.rbegin(), totals.rend());
    QStringList texts;
    for (const int total : totals)
        texts << QString::number(total);
    return texts.join(" : ");
}

QString winnersText(const Summary& game) {
    const bool alone = people(game) == 1;
    QStringList names;
    for (const Seat seat : game.winners)
        names << (alone && seat == viewer(game) ? HomeModel::tr("You") : nameOf(game, seat));
    if (names.size() == 1)
        return HomeModel::tr("%1 won %2").arg(names.front(), score(game));
    const QString last = names.isEmpty() ? QString() : names.takeLast();
    return HomeModel::tr("%1 and %2 share the victory, %3").arg(names.join(", "), last, score(game));
}

QString turnText(const Summary& game) {
    if (game.turn == nobody)
        return winnersText(game);
    const bool person = !game.players[engine::index(game.turn)].isBot();
    return person && people(game) == 1 ? HomeModel::tr("Your turn")
                                       : HomeModel::tr("%1’s turn").arg(nameOf(game, game.turn));
}

GameCard card(const Summary& game, const Faces& faces) {
    const Face* face = findFace(faces, game.kind);
    GameCard card;
    card.game = QString::fromStdString(game.id);
    card.title = face != nullptr ? face->title : spoken(game.kind);
    card.section = sectionOf(game);
    const QString when = since(game.touched, now());
    card.detail = face != nullptr && faces.size() == 1 ? when : card.title + " · " + when;
    QStringList names;
    for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
        const PlayerRow player = playerRow(game.players[seat], static_cast<int>(seat));
        card.faces << player.face;
        names << player.name;
    }
    card.names = names.join(", ");
    card.playable = game.game != nullptr && face != nullptr;
    if (!card.playable) {
        card.turnText = HomeModel::tr("This version cannot play it");
        return card;
    }
    card.turnText = turnText(game);
    if (face->picture != nullptr)
        card.picture = QString("image://house/%1/%2/%3").arg(card.game).arg(game.length).arg(viewer(game));
    return card;
}

/// In the order they are shown: what waits first; within a section, what was touched last.
QList<GameCard> cards(const std::vector<Summary>& games, const Faces& faces) {
    QList<GameCard> cards;
    for (const Summary& game : games)
        cards.append(card(game, faces));
    std::stable_sort(cards.begin(), cards.end(),
                     [](const GameCard& a, const GameCard& b) { return a.section < b.section; });
    for (qsizetype i = 0; i < cards.size(); ++i)
        if (i == 0 || cards[i - 1].section != cards[i].section)
            cards[i].heading = heading(cards[i].section);
    return cards;
}

} // namespace

HomeModel::HomeModel(Keeper& keeper, const Faces& faces, QObject* parent)
    : QObject(parent), m_keeper(keeper), m_faces(faces) {
    m_clock.setInterval(30'000);
    connect(&m_clock, &QTimer::timeout, this, &HomeModel::show);
    m_clock.start();
}

void HomeModel::refresh() {
    m_keeper.ask(
        this,
        [&faces = m_faces](Desk& desk) -> Result<Listed> {
            const auto store = desk.store();
            if (!store)
                return store.refusal();
            auto games = Match::list(*store.value());
            if (!games)
                return games.refusal();
            auto shown = cards(games.value(), faces);
            return Listed{std::move(games.value()), std::move(shown), desk.takeSetAside()};
        },
        [this](const Result<Listed>& listed) {
            m_loading = false;
            if (!listed)
                return failed(listed.refusal(), [this] { refresh(); });
            m_trouble.clear();
            m_again = nullptr;
            m_summaries = listed.value().games;
            if (const auto& aside = listed.value().setAside)
                m_notice = QString::fromStdString(aside->why);
            m_games.set(listed.value().cards);
            emit changed();
        });
}

void HomeModel::show() {
    m_games.set(cards(m_summaries, m_faces));
    emit changed();
}

void HomeModel::remove(const QString& game) {
    m_keeper.ask(
        this, [id = game.toStdString()](Desk& desk) { return desk.remove(id); },
        [this, game](const Result<void>& removed) {
            if (!removed)
                return failed(removed.refusal(), [this, game] { remove(game); });
            refresh();
        });
}

void HomeModel::failed(const engine::Refusal& refusal, const std::function<void()>& again) {
    m_trouble = QString::fromStdString(refusal.sentence());
    m_again = again;
    emit changed();
}

void HomeModel::retry() {
    const auto again = std::exchange(m_again, nullptr);
    m_trouble.clear();
    m_loading = m_summaries.empty();
    emit changed();
    if (again)
        again();
}

void HomeModel::dismissNotice() {
    m_notice.clear();
    emit changed();
}

} // namespace models
