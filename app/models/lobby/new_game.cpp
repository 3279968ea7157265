#include "app/models/lobby/new_game.h"

#include "app/models/base/texts.h"
#include "app/models/table/match_model.h"
#include "engine/bots/registry.h"
#include "engine/registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <set>

namespace models {

using engine::Result;
using engine::Seat;
using match::Player;

namespace {

QStringList usualNames() {
    return {NewGame::tr("Bramble"), NewGame::tr("Juniper"), NewGame::tr("Rowan"), NewGame::tr("Willow")};
}

engine::Options options(std::size_t players, int mode) {
    engine::Options options;
    options.players = static_cast<std::uint8_t>(players);
    options.mode = static_cast<std::uint8_t>(mode);
    options.first = engine::nobody; // drawn at random
    return options;
}

/// Gives all people different pictures; games of older versions may have the same ones.
void giveDistinctFaces(std::vector<Player>& players) {
    std::set<int> taken;
    for (Player& player : players)
        for (int tries = 0; !player.isBot() && !taken.insert(player.face).second && tries < Settings::faces; ++tries)
            player.face = (player.face + 1) % Settings::faces;
}

} // namespace

NewGame::NewGame(StoreThread& storeThread, Online& online, const GameFaces& faces, Settings& settings, QObject* parent)
    : QObject(parent), m_storeThread(storeThread), m_online(online), m_settings(settings), m_gameFaces(faces),
      m_request(online, *this, [this] { emit changed(); }) {
    m_retryTimer.setInterval(5000);
    connect(&m_retryTimer, &QTimer::timeout, this, [this] { this->online() ? start() : stopWaiting(); });
    chooseKind(0);
    reset();
}

QStringList NewGame::kinds() const {
    QStringList titles;
    for (const GameFace& face : m_gameFaces)
        titles << face.title;
    return titles;
}

void NewGame::chooseKind(int kindIndex) {
    if (kindIndex < 0 || kindIndex >= static_cast<int>(m_gameFaces.size()))
        return;
    m_kindIndex = kindIndex;
    m_gameFace = m_gameFaces[static_cast<std::size_t>(kindIndex)];
    m_kind = engine::findGame(m_gameFace.kind);
}

void NewGame::setKindIndex(int kindIndex) {
    if (kindIndex == m_kindIndex)
        return;
    stopRetries();
    chooseKind(kindIndex);
    setUpDefault();
    updateSeats();
}

void NewGame::setUpDefault() {
    m_seatSetups.clear();
    m_mode = m_gameFace.defaultMode;
    addSeatFor({});
    while (static_cast<int>(m_seatSetups.size()) < m_kind->fewest())
        addSeatFor(botOf(1));
}

void NewGame::reset() {
    m_request.clearTrouble();
    stopWaiting();
    if (m_kind == nullptr)
        return;
    m_seatSetups.clear();
    if (!decode(m_settings.lastSetup()))
        setUpDefault();
    updateSeats();
}

void NewGame::setMode(int mode) {
    const int chosen = std::clamp(mode, 0, static_cast<int>(m_kind->modes().size()) - 1);
    if (chosen == m_mode)
        return;
    stopRetries();
    m_mode = chosen;
    emit changed();
}

QStringList NewGame::occupants() const {
    QStringList occupants{tr("Person")};
    if (m_kind != nullptr)
        for (const auto* bot : engine::bots::botsOf(*m_kind))
            occupants << inWords(bot->id());
    occupants << tr("Far away");
    return occupants;
}

QStringList NewGame::occupantHints() const {
    QStringList hints = QStringList{tr("plays on this device")} + m_gameFace.botHints;
    hints.resize(occupants().size() - 1);
    return hints << tr("gets an invitation");
}

std::string NewGame::botOf(int occupant) const {
    const auto bots = engine::bots::botsOf(*m_kind);
    return occupant >= 1 && occupant <= static_cast<int>(bots.size())
               ? std::string(bots[static_cast<std::size_t>(occupant - 1)]->id())
               : std::string();
}

int NewGame::occupantOf(const std::string& bot) const {
    const auto bots = engine::bots::botsOf(*m_kind);
    const auto found = std::find_if(bots.begin(), bots.end(), [&](const auto* b) { return b->id() == bot; });
    return found == bots.end() ? 0 : static_cast<int>(found - bots.begin()) + 1;
}

bool NewGame::canAdd() const { return m_kind != nullptr && static_cast<int>(m_seatSetups.size()) < m_kind->most(); }

/// The next picture, beginning with `from`, that no other person has.
int NewGame::freeFace(int from, int seat) const {
    for (int step = 0; step < Settings::faces; ++step) {
        const int face = (from + step) % Settings::faces;
        bool taken = false;
        for (int other = 0; other < static_cast<int>(m_seatSetups.size()); ++other) {
            const SeatSetup& setup = m_seatSetups[static_cast<std::size_t>(other)];
            taken = taken || (other != seat && isPersonHere(setup) && setup.player.face == face);
        }
        if (!taken)
            return face;
    }
    return from % Settings::faces;
}

/// `desired`, with a number added when another seat has that name.
std::string NewGame::uniqueName(const QString& desired, int seat) const {
    const auto taken = [&](const QString& name) {
        for (int other = 0; other < static_cast<int>(m_seatSetups.size()); ++other)
            if (other != seat && QString::fromStdString(m_seatSetups[static_cast<std::size_t>(other)].player.name)
                                         .compare(name, Qt::CaseInsensitive) == 0)
                return true;
        return false;
    };
    QString name = desired;
    for (int number = 2; taken(name); ++number) {
        const QString end = ' ' + QString::number(number);
        name = desired.left(Settings::longestName - end.size()).trimmed() + end;
    }
    return name.toStdString();
}

int NewGame::ownSeat() const {
    const auto first = std::find_if(m_seatSetups.begin(), m_seatSetups.end(),
                                    [this](const SeatSetup& setup) { return isPersonHere(setup); });
    return first == m_seatSetups.end() ? -1 : static_cast<int>(first - m_seatSetups.begin());
}

QString NewGame::usualName(int seat) const {
    const Player& player = m_seatSetups[static_cast<std::size_t>(seat)].player;
    if (player.isBot())
        return inWords(player.bot);
    if (seat == ownSeat())
        return m_settings.playerName();
    const QStringList names = usualNames();
    for (const QString& name : names)
        if (uniqueName(name, seat) == name.toStdString())
            return name;
    return names.front();
}

void NewGame::addSeatFor(const std::string& bot) {
    const int seat = static_cast<int>(m_seatSetups.size());
    m_seatSetups.push_back({m_nextId++, {{}, bot, 0}});
    Player& player = setupAt(seat).player;
    player.face = player.isBot() ? 0 : freeFace(seat == ownSeat() ? m_settings.face() : 0, seat);
    player.name = uniqueName(usualName(seat), seat);
}

void NewGame::addSeat() {
    if (!canAdd())
        return;
    stopRetries();
    const bool elsewhere = m_seatSetups.back().elsewhere;
    addSeatFor(m_seatSetups.back().player.bot); // most likely the player wants one more such
    if (elsewhere)
        m_seatSetups.back() = {m_seatSetups.back().id, {}, true};
    updateSeats();
}

void NewGame::removeSeat(int seat) {
    if (!valid(seat) || static_cast<int>(m_seatSetups.size()) <= m_kind->fewest())
        return;
    stopRetries();
    m_seatSetups.erase(m_seatSetups.begin() + seat);
    updateSeats();
}

void NewGame::setOccupant(int seat, int occupant) {
    if (!valid(seat) || occupant < 0 || occupant >= occupants().size())
        return;
    const bool elsewhere = occupant == occupants().size() - 1;
    Player& player = setupAt(seat).player;
    if (elsewhere == setupAt(seat).elsewhere && (elsewhere || player.bot == botOf(occupant)))
        return;
    stopRetries();
    setupAt(seat) = {setupAt(seat).id, {}, elsewhere};
    if (elsewhere)
        return updateSeats();
    player.bot = botOf(occupant);
    player.face = player.isBot() ? 0 : freeFace(0, seat);
    player.name = uniqueName(usualName(seat), seat);
    updateSeats();
}

void NewGame::nextFace(int seat) {
    if (!valid(seat) || !isPersonHere(setupAt(seat)))
        return;
    stopRetries();
    setupAt(seat).player.face = freeFace(setupAt(seat).player.face + 1, seat);
    setupAt(seat).faceChosen = seat == ownSeat();
    updateSeats();
}

void NewGame::rename(int seat, const QString& name) {
    if (!valid(seat) || !isPersonHere(setupAt(seat)))
        return;
    stopRetries();
    const QString tidy = name.simplified().left(Settings::longestName).trimmed();
    if (seat == ownSeat())
        setupAt(seat).typed = tidy;
    setName(seat, tidy);
    updateSeats();
}

void NewGame::setName(int seat, const QString& tidy) {
    setupAt(seat).player.name = uniqueName(tidy.isEmpty() ? usualName(seat) : tidy, seat);
}

void NewGame::savePlayer() {
    const int seat = ownSeat();
    if (seat < 0)
        return;
    SeatSetup& own = setupAt(seat);
    if (!own.typed.isEmpty())
        m_settings.setPlayerName(own.typed);
    else
        setName(seat, {}); // the name may have been entered on another page meanwhile
    if (own.faceChosen)
        m_settings.setFace(own.player.face);
}

void NewGame::updateSeats() {
    QList<SeatRow> rows;
    const QStringList labels = occupants();
    for (std::size_t seat = 0; seat < m_seatSetups.size(); ++seat) {
        const bool elsewhere = m_seatSetups[seat].elsewhere;
        const PlayerRow player = playerRow(m_seatSetups[seat].player, static_cast<int>(seat));
        const int occupant =
            elsewhere ? static_cast<int>(labels.size()) - 1 : occupantOf(m_seatSetups[seat].player.bot);
        const bool isMine = static_cast<int>(seat) == ownSeat();
        const bool given = !isMine || m_settings.named() || !m_seatSetups[seat].typed.isEmpty();
        rows.append({m_seatSetups[seat].id, player.seat, player.name, given ? player.name : QString(), isMine,
                     elsewhere ? QUrl() : player.face, occupant, labels[occupant], player.isBot, elsewhere,
                     static_cast<int>(m_seatSetups.size()) > m_kind->fewest()});
    }
    m_seats.set(rows);
    emit changed();
}

QString NewGame::encode() const {
    QJsonArray players;
    for (const SeatSetup& seat : m_seatSetups)
        players.append(QJsonObject{{"name", QString::fromStdString(seat.player.name)},
                                   {"bot", QString::fromStdString(seat.player.bot)},
                                   {"far", seat.elsewhere},
                                   {"face", seat.player.face}});
    const QJsonObject setup{{"kind", QString::fromStdString(m_gameFace.kind)}, {"mode", m_mode}, {"players", players}};
    return QString::fromUtf8(QJsonDocument(setup).toJson(QJsonDocument::Compact));
}

/// Reads a saved setup. False: it is not valid in this version.
bool NewGame::decode(const QString& text) {
    const QJsonObject setup = QJsonDocument::fromJson(text.toUtf8()).object();
    const QJsonArray players = setup["players"].toArray();
    const GameFace* face = findGameFace(m_gameFaces, setup["kind"].toString().toStdString());
    if (face == nullptr)
        return false;
    chooseKind(static_cast<int>(face - m_gameFaces.data()));
    if (players.size() < m_kind->fewest() || players.size() > m_kind->most())
        return false;
    m_mode = std::clamp(setup["mode"].toInt(), 0, static_cast<int>(m_kind->modes().size()) - 1);
    for (const auto& each : players) {
        const QJsonObject player = each.toObject();
        const std::string bot = player["bot"].toString().toStdString();
        addSeatFor(occupantOf(bot) == 0 ? std::string() : bot);
        const int seat = static_cast<int>(m_seatSetups.size()) - 1;
        if (player["far"].toBool()) {
            setupAt(seat) = {setupAt(seat).id, {}, true};
            continue;
        }
        if (setupAt(seat).player.isBot() || seat == ownSeat()) // the player's own name and picture are in the settings
            continue;
        setupAt(seat).player.face = freeFace(std::clamp(player["face"].toInt(), 0, Settings::faces - 1), seat);
        setName(seat, player["name"].toString().simplified().left(Settings::longestName).trimmed());
    }
    return true;
}

void NewGame::start() {
    if (m_kind == nullptr || busy())
        return;
    if (online())
        return createOnline();
    savePlayer();
    std::vector<Player> players;
    for (const SeatSetup& setup : m_seatSetups)
        players.push_back(setup.player);
    m_settings.setLastSetup(encode());
    createLocal([kind = m_kind, players, mode = m_mode](OpenGames& openGames) {
        return openGames.create({kind, options(players.size(), mode), players}, engine::randomSeed(), now());
    });
}

void NewGame::rematch(const QString& game) {
    m_storeThread.run(
        this,
        [id = game.toStdString()](OpenGames& openGames) -> Result<bool> {
            const auto session = openGames.session(id);
            return session ? Result<bool>(session.value()->isOnline()) : session.refusal();
        },
        [this, game](const Result<bool>& isOnline) {
            if (!isOnline)
                return m_request.end(QString::fromStdString(isOnline.refusal().sentence()));
            if (isOnline.value())
                return rematchOnline(game);
            createLocal([id = game.toStdString()](OpenGames& openGames) -> Result<std::string> {
                const auto match = openGames.match(id);
                if (!match)
                    return match.refusal();
                const auto& kind = match.value()->game();
                auto players = match.value()->players();
                giveDistinctFaces(players);
                return openGames.create({&kind, options(players.size(), match.value()->options().mode), players},
                                        engine::randomSeed(), now());
            });
        });
}

void NewGame::finish(const QString& trouble, const QString& game) {
    m_asksServer = false;
    m_request.end(trouble);
    if (!game.isEmpty())
        emit created(game);
}

/// Makes a local game. A second tap while it is being made does nothing.
void NewGame::createLocal(const Make& work) {
    if (!m_request.begin())
        return;
    m_storeThread.run(this, work, [this](const Result<std::string>& made) {
        made ? finish({}, QString::fromStdString(made.value()))
             : finish(QString::fromStdString(made.refusal().sentence()), {});
    });
}

} // namespace models
