#include "app/models/lobby/seat_pass.h"

#include "sync/protocol/game_info.h"

#include <QUrlQuery>

namespace models {

namespace json = client::json;

SeatPass::SeatPass(StoreThread& storeThread, Online& online, QObject* parent)
    : QObject(parent), m_storeThread(storeThread), m_online(online) {
    connect(&online, &Online::gameChanged, this, &SeatPass::check);
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (--m_seconds <= 0)
            return reset();
        emit changed();
    });
}

void SeatPass::reset() {
    ++m_question;
    m_game.clear();
    m_code.clear();
    m_link.clear();
    m_seconds = 0;
    m_clock.stop();
    m_busy = false;
    m_trouble.clear();
    emit changed();
}

void SeatPass::dismissNews() {
    m_news.clear();
    emit changed();
}

/// The feed tells of the game when the code was used; a game without a seat of hers may be gone from here by then.
void SeatPass::check(const QString& game) {
    if (m_code.isEmpty() || game != m_game)
        return;
    m_storeThread.ask(
        this,
        [id = game.toStdString()](OpenGames& openGames) {
            const auto store = openGames.store();
            if (!store)
                return true; // the disk has its own words for that
            const auto row = store.value()->online().row(id);
            if (!row || !row.value())
                return !row;
            const auto info = protocol::readGame(row.value()->about);
            return !info || !info.value().mine.empty();
        },
        [this, game](bool isHere) {
            if (isHere || m_code.isEmpty() || game != m_game)
                return;
            reset();
            m_news = tr("Your seat is on the other device now.");
            emit changed();
            emit handedOver();
        });
}

void SeatPass::ask(const client::Call& call, const Then& then) {
    if (m_busy)
        return;
    m_busy = true;
    m_trouble.clear();
    emit changed();
    m_online.ask(this, call, [this, then, question = m_question](const client::Answer& answer) {
        const bool isAwaited = question == m_question;
        m_busy = m_busy && !isAwaited;
        if (answer.ok())
            then(answer, isAwaited);
        else if (isAwaited)
            m_trouble = answer.status == 404 ? tr("This code is not known, was used before, or is too old.")
                                             : QString::fromStdString(answer.sentence);
        emit changed();
    });
}

void SeatPass::offer(const QString& game) {
    if (m_busy && game == m_game)
        return; // a second tap
    reset();
    m_news.clear();
    m_game = game;
    ask({"POST", "/v1/games/" + game.toStdString() + "/offers", {}, client::randomHex(16)},
        [this, game](const client::Answer& answer, bool isAwaited) {
            if (!isAwaited)
                return;
            const engine::Reader reader(answer.body);
            m_code = QString::fromStdString(std::string(reader["code"].word()));
            m_seconds = reader["seconds"].integer(0, 86'400);
            QUrlQuery query;
            query.addQueryItem("server", m_online.server());
            query.addQueryItem("game", game);
            query.addQueryItem("code", m_code);
            m_link = "gingerbread:seat?" + query.toString(QUrl::FullyEncoded);
            m_clock.start();
        });
}

void SeatPass::take(const QString& game, const QString& code) {
    client::Call call{"POST", "/v1/games/" + game.toStdString() + "/seats", {}, client::randomHex(16)};
    call.body = json::object{{"code", code.trimmed().toStdString()}};
    ask(call, [this](const client::Answer& answer, bool isAwaited) {
        m_online.addGame(this, answer, [this, isAwaited](const QString& taken) {
            if (!taken.isEmpty() && isAwaited)
                emit this->taken(taken);
        });
    });
}

} // namespace models
