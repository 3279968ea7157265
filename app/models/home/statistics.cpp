#include "app/models/home/statistics.h"

#include "app/models/base/texts.h"
#include "app/models/table/match_model.h"

#include <QLocale>

#include <algorithm>

namespace models {

using engine::Seat;
using match::GameSummary;
using match::Player;

namespace {

bool isOver(const ListedGame& listed) {
    const GameSummary& game = listed.game;
    const bool ended = listed.online ? listed.state == protocol::GameInfo::State::Over : game.turn == engine::nobody;
    return ended && !game.players.empty() && game.totals.size() == game.players.size();
}

bool contains(const std::vector<Seat>& seats, Seat seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

bool isCalled(const Player& player, const QString& name) {
    return QString::fromStdString(player.name).trimmed().compare(name.trimmed(), Qt::CaseInsensitive) == 0;
}

/// The player's seats in a game; empty: not known.
std::vector<Seat> seatsOf(const ListedGame& listed, const QString& playerName) {
    if (listed.online)
        return listed.mine;
    std::vector<Seat> people;
    for (Seat seat = 0; engine::index(seat) < listed.game.players.size(); ++seat)
        if (!listed.game.players[engine::index(seat)].isBot())
            people.push_back(seat);
    for (const Seat seat : people)
        if (isCalled(listed.game.players[engine::index(seat)], playerName))
            return {seat};
    return people.size() == 1 ? people : std::vector<Seat>();
}

Opponent opponentOf(const Player& player, Seat seat) {
    const PlayerRow row = playerRow(player, seat);
    Opponent opponent;
    // The name that is stored, not the text shown for a nameless seat.
    opponent.name = row.isBot ? inWords(player.bot) : QString::fromStdString(player.name);
    opponent.face = row.face;
    opponent.isBot = row.isBot;
    return opponent;
}

/// The opponents in a game, each once however many seats have that name.
QList<Opponent> opponentsIn(const GameSummary& game, const std::vector<Seat>& herSeats) {
    QList<Opponent> opponents;
    for (Seat seat = 0; engine::index(seat) < game.players.size(); ++seat) {
        const Opponent opponent = opponentOf(game.players[engine::index(seat)], seat);
        if (contains(herSeats, seat) || opponent.name.isEmpty())
            continue;
        const auto same = [&](const Opponent& other) { return other.key() == opponent.key(); };
        if (std::none_of(opponents.begin(), opponents.end(), same))
            opponents.append(opponent);
    }
    return opponents;
}

/// Adds a game against this opponent, whom the list may have already.
void countGame(QList<Opponent>& opponents, const Opponent& opponent, bool won) {
    auto entry = std::find_if(opponents.begin(), opponents.end(),
                              [&](const Opponent& other) { return other.key() == opponent.key(); });
    if (entry == opponents.end())
        entry = opponents.insert(opponents.end(), opponent);
    entry->face = opponent.face; // the latest picture
    ++entry->games;
    entry->wins += won ? 1 : 0;
}

/// The finished games of a kind, the oldest first.
std::vector<const ListedGame*> finished(const std::vector<ListedGame>& listedGames, std::string_view kind) {
    std::vector<const ListedGame*> games;
    for (const ListedGame& listed : listedGames)
        if (listed.game.kind == kind && isOver(listed))
            games.push_back(&listed);
    std::stable_sort(games.begin(), games.end(),
                     [](const ListedGame* a, const ListedGame* b) { return a->game.touched < b->game.touched; });
    return games;
}

ScoreBar scoreOf(const GameSummary& game, const std::vector<Seat>& herSeats) {
    ScoreBar bar;
    bar.game = QString::fromStdString(game.id);
    bar.score = game.totals[engine::index(herSeats.front())];
    for (const Seat seat : herSeats)
        bar.score = std::max(bar.score, game.totals[engine::index(seat)]);
    bar.won = std::any_of(herSeats.begin(), herSeats.end(), [&](Seat seat) { return contains(game.winners, seat); });
    return bar;
}

/// Whether her seats are known and exist.
bool sitsThere(const GameSummary& game, const std::vector<Seat>& herSeats) {
    return !herSeats.empty() && std::all_of(herSeats.begin(), herSeats.end(),
                                            [&](Seat seat) { return engine::index(seat) < game.players.size(); });
}

} // namespace

Figures figuresOf(const std::vector<ListedGame>& listedGames, std::string_view kind, const QString& playerName) {
    Figures figures;
    int sum = 0;
    int winsInARow = 0; // length of the winning streak up to this game
    for (const ListedGame* listed : finished(listedGames, kind)) {
        const GameSummary& game = listed->game;
        const auto herSeats = seatsOf(*listed, playerName);
        if (!sitsThere(game, herSeats)) {
            ++figures.leftOut;
            continue;
        }
        const ScoreBar bar = scoreOf(game, herSeats);
        const auto others = [&](Seat seat) { return !contains(herSeats, seat); };
        figures.shared += bar.won && std::any_of(game.winners.begin(), game.winners.end(), others) ? 1 : 0;
        figures.won += bar.won ? 1 : 0;
        figures.best = figures.games == 0 ? bar.score : std::max(figures.best, bar.score);
        ++figures.games;
        sum += bar.score;
        winsInARow = bar.won ? winsInARow + 1 : 0;
        figures.streak = std::max(figures.streak, winsInARow);
        figures.scores.append(bar);
        for (const Opponent& opponent : opponentsIn(game, herSeats))
            countGame(figures.opponents, opponent, bar.won);
    }
    figures.average = figures.games == 0 ? 0 : static_cast<double>(sum) / figures.games;
    figures.scores = figures.scores.last(std::min<qsizetype>(figures.scores.size(), Figures::lastScores));
    for (Opponent& opponent : figures.opponents)
        opponent.result = Statistics::tr("You won %1 of %2").arg(opponent.wins).arg(opponent.games);
    std::stable_sort(figures.opponents.begin(), figures.opponents.end(), [](const Opponent& a, const Opponent& b) {
        return a.games != b.games ? a.games > b.games : a.name.localeAwareCompare(b.name) < 0;
    });
    return figures;
}

Statistics::Statistics(const HomeModel& home, const Settings& settings, const GameFaces& faces, QObject* parent)
    : QObject(parent), m_home(home), m_settings(settings), m_gameFaces(faces) {
    connect(&home, &HomeModel::changed, this, [this] {
        if (m_pageOpen)
            recompute();
    });
}

void Statistics::begin() {
    m_pageOpen = true;
    m_kind = nullptr; // chooses the kind that she played last
    recompute();
}

void Statistics::end() { m_pageOpen = false; }

void Statistics::recompute() {
    m_kinds.clear();
    const ListedGame* last = nullptr;
    for (const ListedGame& listed : m_home.listedGames()) {
        const GameFace* face = findGameFace(m_gameFaces, listed.game.kind);
        if (face == nullptr || !isOver(listed))
            continue;
        if (std::find(m_kinds.begin(), m_kinds.end(), face) == m_kinds.end())
            m_kinds.push_back(face);
        if (last == nullptr || last->game.touched < listed.game.touched)
            last = &listed;
    }
    std::sort(m_kinds.begin(), m_kinds.end()); // in the order of the faces
    if (std::find(m_kinds.begin(), m_kinds.end(), m_kind) == m_kinds.end())
        m_kind = last == nullptr ? nullptr : findGameFace(m_gameFaces, last->game.kind);
    m_figures = m_kind == nullptr ? Figures() : figuresOf(m_home.listedGames(), m_kind->kind, m_settings.playerName());
    m_scores.set(m_figures.scores);
    m_opponents.set(m_figures.opponents);
    emit changed();
}

QStringList Statistics::kinds() const {
    QStringList titles;
    for (const GameFace* face : m_kinds)
        titles << face->title;
    return titles;
}

int Statistics::kindIndex() const {
    return static_cast<int>(std::find(m_kinds.begin(), m_kinds.end(), m_kind) - m_kinds.begin());
}

void Statistics::setKindIndex(int kindIndex) {
    if (kindIndex < 0 || kindIndex >= static_cast<int>(m_kinds.size()))
        return;
    m_kind = m_kinds[static_cast<std::size_t>(kindIndex)];
    recompute();
}

QString Statistics::won() const { return tr("%1 of %2").arg(m_figures.won).arg(m_figures.games); }

QString Statistics::average() const { return QLocale().toString(m_figures.average, 'f', 1); }

QString Statistics::sharedText() const {
    return m_figures.shared == 0 ? QString()
                                 : tr("A shared victory counts as won. You shared: %1.").arg(m_figures.shared);
}

QString Statistics::leftOutText() const {
    if (m_figures.leftOut == 0)
        return {};
    return tr("Games that are not counted: %1, for nobody can tell which player was you. A game that is passed round "
              "counts when one of you is called %2.")
        .arg(QString::number(m_figures.leftOut), m_settings.playerName());
}

QString Statistics::scoresText() const {
    QStringList texts;
    for (const ScoreBar& bar : m_figures.scores)
        texts << (bar.won ? tr("%1, won") : tr("%1, not won")).arg(bar.score);
    return tr("Your last scores, the newest last: %1").arg(texts.join("; "));
}

int Statistics::highest() const {
    int highest = 0;
    for (const ScoreBar& bar : m_figures.scores)
        highest = std::max(highest, bar.score);
    return highest;
}

} // namespace models
