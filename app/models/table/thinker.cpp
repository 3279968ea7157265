#include "app/models/table/thinker.h"

#include "engine/bots/registry.h"

#include <QRandomGenerator>

#include <chrono>
#include <utility>

namespace models {

using engine::bots::Budget;
using engine::bots::Plan;

namespace {
/// The time for a bot's turn: long enough to play well, short enough to wait for.
constexpr Budget turnOfABot{std::chrono::milliseconds{900}, 0};
constexpr Budget hint{std::chrono::milliseconds{900}, 0};
} // namespace

Thinker::Thinker(const engine::Game& game) : m_game(game) {
    m_thread.setObjectName("thinker");
    m_mind.moveToThread(&m_thread);
    m_thread.start();
}

Thinker::~Thinker() {
    cancel();
    m_thread.quit();
    m_thread.wait();
}

std::function<void(double)> Thinker::progress(int thought) {
    return [this, thought](double done) {
        QMetaObject::invokeMethod(this, [this, thought, done] {
            if (thought == m_thought)
                emit progressed(done);
        });
    };
}

void Thinker::next(const engine::bots::Bot& bot, engine::Seat seat, const engine::AnyPosition& view, OnMove onMove) {
    const int thought = ++m_thought;
    m_cancelled = false;
    QMetaObject::invokeMethod(&m_mind, [this, &bot, seat, view, thought, onMove = std::move(onMove)] {
        const auto player =
            m_players.try_emplace(seat, m_game, bot, turnOfABot, QRandomGenerator::global()->generate64()).first;
        const auto move = player->second.next(view, cancelled(), progress(thought));
        QMetaObject::invokeMethod(this, [this, thought, move, onMove] {
            if (thought == m_thought)
                onMove(move);
        });
    });
}

void Thinker::advise(const engine::AnyPosition& view, Advice advice) {
    const int thought = ++m_thought;
    m_cancelled = false;
    QMetaObject::invokeMethod(&m_mind, [this, view, thought, advice = std::move(advice)] {
        engine::bots::Task task{hint, QRandomGenerator::global()->generate64(), cancelled(), progress(thought)};
        const auto bots = engine::bots::botsOf(m_game);
        auto plans = bots.empty() ? std::vector<Plan>{} : bots.back()->think(view, task);
        QMetaObject::invokeMethod(this, [this, thought, plans = std::move(plans), advice] {
            if (thought == m_thought)
                advice(plans);
        });
    });
}

void Thinker::cancel() {
    ++m_thought;
    m_cancelled = true;
}

} // namespace models
