#include "app/models/lobby/seat_pass.h"

#include "app/models/sync/links.h"

namespace models {

SeatPass::SeatPass(StoreThread& storeThread, Online& online, QObject* parent)
    : QObject(parent), m_storeThread(storeThread), m_online(online),
      m_request(online, *this, [this] { emit changed(); }) {
    connect(&storeThread, &StoreThread::gameChanged, this, &SeatPass::checkSeats);
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (--m_seconds <= 0)
            return reset();
        emit changed();
    });
}

void SeatPass::reset() {
    m_game.clear();
    m_code.clear();
    m_link.clear();
    m_seconds = 0;
    m_clock.stop();
    m_request.reset();
    emit changed();
}

void SeatPass::dismissNews() {
    m_news.clear();
    emit changed();
}

/// Called when the game has news, which it has when the code was used. A game without seats of this account may be
/// deleted from the store by then.
void SeatPass::checkSeats(const QString& game) {
    if (m_code.isEmpty() || game != m_game)
        return;
    m_storeThread.run(
        this,
        [id = game.toStdString()](OpenGames& openGames) {
            const auto store = openGames.store();
            if (!store)
                return true; // a fault of the store is reported elsewhere
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

template <class T>
void SeatPass::ask(const client::Request<T>& request, const std::function<void(const T&, bool isAwaited)>& then) {
    m_request.ask(request, [this, then, generation = m_request.generation()](const client::Reply<T>& reply) {
        const bool isAwaited = m_request.isAwaited(generation);
        if (reply.ok())
            then(*reply, isAwaited);
        else if (isAwaited && reply.fault.status == 404)
            m_request.fail(tr("This code is not known, was used before, or is too old."));
    });
}

void SeatPass::offer(const QString& game) {
    if (busy() && game == m_game)
        return; // a second tap
    reset();
    m_news.clear();
    m_game = game;
    ask<protocol::Code>(client::Api::offerSeats(game.toStdString()),
                        [this, game](const protocol::Code& offer, bool isAwaited) {
                            if (!isAwaited)
                                return;
                            m_code = QString::fromStdString(offer.code);
                            m_seconds = offer.seconds.value_or(0);
                            m_link = textOf(AppLink{AppLink::Action::Seat, m_online.server(), m_code, game});
                            m_clock.start();
                        });
}

void SeatPass::take(const QString& game, const QString& code) {
    const auto request = client::Api::takeSeats(game.toStdString(), code.trimmed().toStdString());
    ask<protocol::GameInfo>(request, [this](const protocol::GameInfo& info, bool isAwaited) {
        m_online.addGame(this, info, [this, isAwaited](const QString& taken) {
            if (!taken.isEmpty() && isAwaited)
                emit this->taken(taken);
        });
    });
}

} // namespace models
