#include "app/models/table/match_model.h"

#include "engine/bots/registry.h"
#include "engine/record.h"
#include "sync/client/replica.h"

#include <algorithm>

namespace models {

using engine::nobody;
using engine::Result;
using engine::Seat;
using match::Player;
using match::Session;
using match::Step;

struct MatchModel::Opened {
    const engine::Game* game = nullptr; ///< nullptr: it has not begun
    std::vector<Player> players;
    bool online = false;
    std::vector<std::size_t> seen;
    Now now;
};

namespace {

/// The length of the log that a seat has seen: all that was there when it last looked, and its own moves.
std::vector<std::size_t> seenBySeats(const Session& match) {
    std::vector<std::size_t> seen;
    for (std::size_t seat = 0; seat < match.players().size(); ++seat)
        seen.push_back(match.seen(static_cast<Seat>(seat)));
    Seat mover = match.game().turn(match.opening(nobody));
    for (const Step& step : match.story(nobody, 0)) {
        auto& own = seen[engine::index(mover)];
        own = std::max(own, step.number + 1);
        mover = match.game().turn(step.after);
    }
    for (auto& length : seen)
        length = std::min(length, match.length()); // an undo may have shortened what it saw
    return seen;
}

} // namespace

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

/// On this device.
int MatchModel::people() const {
    int count = 0;
    for (Seat seat = 0; engine::index(seat) < m_seats.size(); ++seat)
        count += isPersonHere(seat) ? 1 : 0;
    return count;
}

/// Whose turn it is, when that is a person who is here; else the last one before.
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

MatchModel::Now MatchModel::nowOf(const Session& table) {
    Now now;
    now.turn = table.turn();
    now.length = table.length();
    now.canUndo = table.canUndo();
    now.canRedo = table.canRedo();
    now.over = table.over();
    now.waits = table.waits();
    now.delivery = table.delivery();
    now.players = table.players();
    if (const auto* replica = dynamic_cast<const client::Replica*>(&table)) {
        now.gone = replica->isGone();
        if (const auto& kept = replica->kept()) {
            now.kept = static_cast<int>(kept->why);
            now.keptSeat = kept->seat;
            now.canLookBack = kept->story.size() > kept->from;
        }
    }
    for (std::size_t seat = 0; seat < table.players().size(); ++seat)
        now.here.push_back(table.isHere(static_cast<Seat>(seat)));
    return now;
}

MatchModel::Update MatchModel::tell(const Session& table, Seat viewer, std::size_t from) {
    Update told{nowOf(table), {}, table.story(viewer, from)};
    if (from == 0)
        told.start = table.opening(viewer);
    return told;
}

void MatchModel::open() {
    m_storeThread.ask(
        this,
        [id = m_id](OpenGames& openGames) -> Result<Opened> {
            const auto gathering = openGames.gathering(id);
            if (!gathering)
                return gathering.refusal();
            if (gathering.value())
                return Opened();
            const auto opened = openGames.table(id);
            if (!opened)
                return opened.refusal();
            const Session& table = *opened.value();
            const bool online = dynamic_cast<const client::Replica*>(&table) != nullptr;
            return Opened{&table.game(), table.players(), online, seenBySeats(table), nowOf(table)};
        },
        [this](const Result<Opened>& opened) {
            if (opened)
                return take(opened.value());
            if (opened.refusal().rule == client::notHereYet) // it is on its way, and comes with news
                return setStage(Opening);
            fail(QString::fromStdString(opened.refusal().sentence()), [this] { open(); });
        });
}

void MatchModel::fail(const QString& why, const std::function<void()>& again) {
    m_again = again;
    setTrouble(why);
    setStage(Failed);
}

void MatchModel::take(const Opened& match) {
    setTrouble({});
    if (match.game == nullptr)
        return setStage(Gathering);
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
    if (people() > 1 && !m_now.over) // who holds the device is not known
        setStage(HandOver);
    else
        takeSeat();
}

void MatchModel::takeSeat() {
    if (m_stage == HandOver || m_stage == Opening)
        sit({});
}

void MatchModel::sit(const Work& work) {
    ask(
        work ? work : [](Session&) { return Result<void>(); }, 0,
        [this](const Update& told) {
            const auto seen = std::min(m_seen[engine::index(m_viewer)], told.steps.size());
            m_log.assign(told.steps.begin(), told.steps.begin() + static_cast<std::ptrdiff_t>(seen));
            m_queue.assign(told.steps.begin() + static_cast<std::ptrdiff_t>(seen), told.steps.end());
            m_start = told.start;
            m_position = m_log.empty() ? m_start : m_log.back().after;
            m_shown = seen;
            emit rewound();
            setStage(Showing);
            sayReason();
            if (m_queue.empty())
                proceed();
            else
                m_timer.start(delay());
        });
}

/// Does the work at the open games and has the rest of the story from there on.
void MatchModel::ask(const Work& work, std::size_t from, const std::function<void(const Update&)>& then) {
    m_busy = true;
    m_again = nullptr;
    m_storeThread.ask(
        this,
        [id = m_id, viewer = m_viewer, work, from](OpenGames& openGames) -> Answer {
            const auto table = openGames.table(id);
            if (!table)
                return table.refusal();
            if (const auto done = work(*table.value()); !done) {
                if (done.refusal().rule == store::overtaken)
                    openGames.close(id); // what is open there is no longer the game
                return done.refusal();
            }
            return tell(*table.value(), viewer, from);
        },
        [this, work, from, then](const Answer& answer) {
            m_busy = false;
            if (answer) {
                setTrouble({});
                m_now = answer.value().now;
                then(answer.value());
                if (std::exchange(m_stale, false))
                    refresh();
                return;
            }
            const auto& refusal = answer.refusal();
            const QString sentence = QString::fromStdString(refusal.sentence());
            if (std::exchange(m_stale, false)) // it may be that which made it wrong
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
            m_again = [this, work, from, then] { ask(work, from, then); };
            setTrouble(sentence);
        });
}

void MatchModel::play(const engine::AnyMove& move) {
    if (m_busy || m_stage != MyTurn)
        return;
    cancelHint();
    ask([move](Session& table) { return table.play(move, now()); }, m_shown,
        [this](const Update& told) {
            for (const Step& step : told.steps)
                show(step, true);
            if (m_now.waits) {
                m_progress = SyncDriver::Progress::Waiting;
                emit played();
            }
            proceed();
        });
}

void MatchModel::undo() {
    if (m_busy || !canUndo())
        return;
    cancelHint();
    ask([](Session& table) { return table.undo(now()); }, 0, [this](const Update& told) { rewind(told); });
}

void MatchModel::redo() {
    if (m_busy || !canRedo())
        return;
    cancelHint();
    ask([](Session& table) { return table.redo(now()); }, m_shown,
        [this](const Update& told) {
            for (const Step& step : told.steps)
                show(step, true);
            if (m_now.waits) {
                m_progress = SyncDriver::Progress::Waiting;
                emit played();
            }
            proceed();
        });
}

void MatchModel::rewind(const Update& told) {
    m_log = told.steps;
    m_shown = m_log.size();
    m_position = m_log.empty() ? m_start : m_log.back().after;
    emit rewound();
    emit changed();
}

void MatchModel::show(const Step& step, bool animated) {
    cancelHint();
    const auto before = m_position;
    m_position = step.after;
    m_shown = step.number + 1;
    m_log.push_back(step);
    emit stepShown(step, before, animated);
    emit changed();
}

void MatchModel::showNext() {
    if (m_queue.empty())
        return proceed();
    const Step step = m_queue.front();
    m_queue.pop_front();
    show(step, delay() > 0);
    m_timer.start(delay());
}

void MatchModel::skip() {
    if (m_stage != Showing && m_stage != Waiting)
        return;
    m_hurry = true;
    if (m_timer.isActive())
        m_timer.start(0);
}

/// All is shown: what now?
void MatchModel::proceed() {
    if (m_now.turn != nobody && player(m_now.turn).isBot() && isHere(m_now.turn)) {
        setStage(Waiting);
        return think();
    }
    if (m_now.waits) // it is for the server to say what comes of it
        return setStage(Away);
    if (m_stage != MyTurn || m_now.turn != m_viewer) { // she has seen the others' turns
        m_seen[engine::index(m_viewer)] = m_shown;
        m_storeThread.ask(
            this,
            [id = m_id, viewer = m_viewer](OpenGames& openGames) -> Result<void> {
                const auto table = openGames.table(id);
                return table ? table.value()->markSeen(viewer) : Result<void>(table.refusal());
            },
            [this](const Result<void>&) { // at worst she is shown it again
                if (m_online)
                    emit played();
            });
    }
    if (m_now.over)
        return setStage(Over);
    if (m_now.turn == m_viewer && isHere(m_viewer))
        return setStage(MyTurn);
    if (!isHere(m_now.turn))
        return setStage(Away);
    passOn(m_now.turn);
}

/// Nothing that only the one before may see is left when the next one sits down.
void MatchModel::passOn(Seat next) {
    cancelHint();
    m_viewer = next;
    m_log.clear();
    m_start = m_game->view(m_start, nobody);
    m_position = m_game->view(m_position, nobody);
    emit viewerChanged();
    setStage(HandOver);
    emit rewound();
}

void MatchModel::think() {
    const Seat seat = m_now.turn;
    const auto* bot = engine::bots::findBot(*m_game, player(seat).bot);
    if (bot == nullptr) // of another version: any of ours plays on
        bot = engine::bots::botsOf(*m_game).front();
    setThinking(0, false);
    m_storeThread.ask(
        this,
        [id = m_id, seat](OpenGames& openGames) -> Result<engine::AnyPosition> {
            const auto table = openGames.table(id);
            return table ? table.value()->view(seat) : Result<engine::AnyPosition>(table.refusal());
        },
        [this, seat, bot](const Result<engine::AnyPosition>& view) {
            if (!view) {
                m_again = [this] { think(); };
                return setTrouble(QString::fromStdString(view.refusal().sentence()));
            }
            m_thinker->next(*bot, seat, view.value(), [this](const std::optional<engine::AnyMove>& move) {
                if (!move)
                    return;
                ask([move](Session& table) { return table.play(*move, now()); }, m_shown,
                    [this](const Update& told) { queue(told); });
            });
        });
}

void MatchModel::queue(const Update& told) {
    m_queue.insert(m_queue.end(), told.steps.begin(), told.steps.end());
    showNext();
}

void MatchModel::hint() {
    if (!canHint() || m_busy) // it would be for a position that is about to change
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
    m_hurry = m_hurry && (stage == Showing || stage == Waiting);
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
