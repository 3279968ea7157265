#include "app/models/table/match_model.h"

#include "engine/bots/registry.h"
#include "sync/client/replica.h"

#include <utility>

namespace models {

using engine::nobody;
using engine::Result;
using engine::Seat;
using match::Player;
using match::Session;

PlayerRow playerRow(const Player& player, int seat) {
    const QString picture = player.isBot() ? QString::fromStdString(player.bot) : QString::number(player.face);
    PlayerRow row;
    row.seat = seat;
    row.name = player.name.empty() && player.left ? MatchModel::tr("Somebody") : QString::fromStdString(player.name);
    row.face = QUrl("qrc:/art/witches/" + picture + ".svg");
    row.isBot = player.isBot();
    row.left = player.left;
    return row;
}

MatchModel::MatchModel(StoreThread& storeThread, std::string id, QObject* parent)
    : QObject(parent), m_storeThread(storeThread), m_id(std::move(id)) {
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &MatchModel::showNext);
    const auto isThis = [this](const QString& game) { return game.toStdString() == m_id; };
    connect(&storeThread, &StoreThread::gameChanged, this, [this, isThis](const QString& game) {
        if (isThis(game))
            refresh();
    });
    connect(&storeThread, &StoreThread::progressed, this,
            [this, isThis](const QString& game, SyncDriver::Progress progress) {
                if (isThis(game))
                    setProgress(progress);
            });
    open();
}

MatchModel::~MatchModel() = default;

QString MatchModel::kind() const {
    return m_game ? QString::fromUtf8(m_game->id().data(), qsizetype(m_game->id().size())) : QString();
}
QString MatchModel::viewerName() const {
    return m_viewer == nobody ? QString() : QString::fromStdString(player(m_viewer).name);
}
QUrl MatchModel::viewerFace() const { return m_viewer == nobody ? QUrl() : playerRow(player(m_viewer), m_viewer).face; }

/// The number of people on this device.
int MatchModel::peopleHere() const {
    int count = 0;
    for (Seat seat = 0; engine::index(seat) < m_seats.size(); ++seat)
        count += isPersonHere(seat) ? 1 : 0;
    return count;
}

/// The seat to move if a person plays it here; else the last such seat before it.
Seat MatchModel::nextViewer() const {
    const auto seats = static_cast<Seat>(m_seats.size());
    const auto from = static_cast<Seat>(m_now.turn == nobody ? 0 : m_now.turn);
    for (Seat back = 0; back < seats; ++back) {
        const auto seat = static_cast<Seat>((from + seats - back) % seats);
        if (isPersonHere(seat))
            return seat;
    }
    return from;
}

void MatchModel::open() {
    m_storeThread.run(
        this,
        [id = m_id](OpenGames& openGames) -> Result<Opened> {
            const auto lobby = openGames.lobby(id);
            if (!lobby)
                return lobby.refusal();
            if (lobby.value())
                return Opened();
            const auto opened = openGames.session(id);
            if (!opened)
                return opened.refusal();
            return readOpened(*opened.value());
        },
        [this](const Result<Opened>& opened) {
            if (opened)
                return applyOpened(opened.value());
            if (opened.refusal().rule == client::notHereYet) // the game is being fetched; refresh() opens it
                return setStage(Opening);
            fail(QString::fromStdString(opened.refusal().sentence()), [this] { open(); });
        });
}

void MatchModel::fail(const QString& why, const std::function<void()>& again) {
    m_again = again;
    setTrouble(why);
    setStage(Failed);
}

void MatchModel::applyOpened(const Opened& match) {
    setTrouble({});
    if (match.game == nullptr)
        return setStage(InLobby);
    m_game = match.game;
    m_thinker = std::make_unique<Thinker>(*m_game);
    connect(m_thinker.get(), &Thinker::progressed, this, [this](double done) { setThinking(done, m_advising); });
    m_seats = match.players;
    m_here = match.now.here;
    m_online = match.online;
    m_seen = match.seen;
    m_now = match.now;
    if (m_stage != HandOver)
        setStage(Opening);
    m_viewer = nextViewer();
    emit opened();
    emit viewerChanged();
    if (peopleHere() > 1 && !m_now.over) // it is not known who holds the device
        setStage(HandOver);
    else
        takeSeat();
}

void MatchModel::takeSeat() {
    if (m_stage == HandOver || m_stage == Opening)
        showFromBeginning({});
}

void MatchModel::showFromBeginning(const Work& work) {
    runInStore(work, Extent::All, [this](const Update& update) { begin(update, m_seen[engine::index(m_viewer)]); });
}

/// Does the work in the store thread, and reads the result from the beginning or from what is shown on.
void MatchModel::runInStore(const Work& work, Extent extent, const std::function<void(const Update&)>& then) {
    m_busy = true;
    m_again = nullptr;
    m_storeThread.run(
        this,
        [id = m_id, work,
         shown = extent == Extent::New ? shown() : Shown{m_viewer, {}, 0}](OpenGames& openGames) -> UpdateResult {
            const auto session = openGames.session(id);
            if (!session)
                return session.refusal();
            auto done = perform(*session.value(), shown, work);
            if (!done && done.refusal().rule == store::overtaken)
                openGames.close(id); // another process has changed the game on disk
            return done;
        },
        [this, work, extent, then](const UpdateResult& answer) {
            m_busy = false;
            if (!answer)
                return handleFailure(answer.refusal(), [this, work, extent, then] { runInStore(work, extent, then); });
            setTrouble({});
            m_now = answer.value().now;
            m_version = answer.value().version;
            then(answer.value());
            if (std::exchange(m_stale, false))
                refresh();
        });
}

void MatchModel::handleFailure(const engine::Refusal& refusal, const std::function<void()>& again) {
    const QString sentence = QString::fromStdString(refusal.sentence());
    if (std::exchange(m_stale, false)) // the pending news may be what made the move illegal
        QTimer::singleShot(0, this, &MatchModel::refresh);
    if (refusal.rule == store::noSuchGame)
        return fail(sentence, [this] { open(); });
    if (refusal.rule == store::overtaken) {
        emit refused(sentence);
        setStage(Opening);
        return open();
    }
    if (refusal.kind != engine::RefusalKind::Store)
        return emit refused(sentence);
    m_again = again;
    setTrouble(sentence);
}

void MatchModel::play(const engine::AnyMove& move) {
    if (m_busy || m_stage != MyTurn)
        return;
    cancelHint();
    runInStore([move](Session& session) { return session.play(move, now()); }, Extent::New,
               [this](const Update& update) { showPlayed(update); });
}

void MatchModel::undo() {
    if (m_busy || !canUndo())
        return;
    cancelHint();
    runInStore([](Session& session) { return session.undo(now()); }, Extent::New,
               [this](const Update& update) {
                   if (dropInvalidSteps(update))
                       emit changed();
               });
}

void MatchModel::redo() {
    if (m_busy || !canRedo())
        return;
    cancelHint();
    runInStore([](Session& session) { return session.redo(now()); }, Extent::New,
               [this](const Update& update) { showPlayed(update); });
}

void MatchModel::proceed() {
    if (m_now.turn != nobody && player(m_now.turn).isBot() && isHere(m_now.turn)) {
        setStage(BotThinks);
        return think();
    }
    if (m_now.waits) // the server has to answer first
        return setStage(Elsewhere);
    if (m_stage != MyTurn || m_now.turn != m_viewer) // the viewer has seen the turns of the others
        markSeen();
    if (m_now.over)
        return setStage(Over);
    if (m_now.turn == m_viewer && isHere(m_viewer))
        return setStage(MyTurn);
    if (!isHere(m_now.turn))
        return setStage(Elsewhere);
    passOn(m_now.turn);
}

void MatchModel::markSeen() {
    m_seen[engine::index(m_viewer)] = m_shown;
    m_storeThread.run(
        this,
        [id = m_id, shown = shown()](OpenGames& openGames) -> Result<void> {
            const auto session = openGames.session(id);
            if (!session)
                return session.refusal();
            if (session.value()->version() != shown.version)
                return {}; // newer moves are yet to be shown
            return session.value()->markSeen(shown.viewer);
        },
        [this](const Result<void>&) { // a failure only means that she is shown the steps again
            if (m_online)
                emit somethingToSend();
        });
}

void MatchModel::think() {
    const Seat seat = m_now.turn;
    const auto* bot = engine::bots::findBot(*m_game, player(seat).bot);
    if (bot == nullptr) // a bot of another version: the first bot of this version replaces it
        bot = engine::bots::botsOf(*m_game).front();
    setThinking(0, false);
    m_storeThread.run(
        this,
        [id = m_id, seat](OpenGames& openGames) -> Result<engine::AnyPosition> {
            const auto session = openGames.session(id);
            return session ? session.value()->view(seat) : Result<engine::AnyPosition>(session.refusal());
        },
        [this, seat, bot](const Result<engine::AnyPosition>& view) {
            if (!view) {
                m_again = [this] { think(); };
                return setTrouble(QString::fromStdString(view.refusal().sentence()));
            }
            m_thinker->next(*bot, seat, view.value(), [this](const std::optional<engine::AnyMove>& move) {
                if (!move)
                    return;
                runInStore([move](Session& session) { return session.play(*move, now()); }, Extent::New,
                           [this](const Update& update) { queue(update); });
            });
        });
}

void MatchModel::hint() {
    if (!canHint() || m_busy) // the position is about to change
        return;
    setThinking(0, true);
    m_thinker->advise(m_position, [this](const std::vector<engine::bots::Plan>& plans) {
        setThinking(0, false);
        emit advised(plans);
    });
}

void MatchModel::cancelHint() {
    if (!m_advising)
        return;
    m_thinker->cancel();
    setThinking(0, false);
}

void MatchModel::retry() {
    if (m_busy)
        return;
    const auto again = std::exchange(m_again, nullptr);
    setTrouble({});
    if (m_stage == Failed)
        setStage(Opening);
    if (again)
        again();
}

void MatchModel::setStage(Stage stage) {
    if (stage == m_stage)
        return emit changed();
    m_stage = stage;
    m_hurry = m_hurry && (stage == Showing || stage == BotThinks);
    emit stageChanged();
    emit changed();
}

void MatchModel::setTrouble(const QString& trouble) {
    if (trouble == m_trouble)
        return;
    m_trouble = trouble;
    emit troubleChanged();
}

void MatchModel::setThinking(double done, bool advising) {
    m_thinking = done;
    m_advising = advising;
    emit thinkingChanged();
    emit changed();
}

} // namespace models
