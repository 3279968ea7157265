#pragma once

#include "engine/bots/seated_bot.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace models {

/// Thinks for bots, and for a person who asks for a hint, in a thread of its own. One thought at a time; a cancelled
/// one gets no answer.
class Thinker : public QObject {
    Q_OBJECT

public:
    explicit Thinker(const engine::Game& game);
    ~Thinker() override;
    Thinker(const Thinker&) = delete;
    Thinker(Thinker&&) = delete;
    Thinker& operator=(const Thinker&) = delete;
    Thinker& operator=(Thinker&&) = delete;

    using OnMove = std::function<void(std::optional<engine::AnyMove>)>;
    void next(const engine::bots::Bot& bot, engine::Seat seat, const engine::AnyPosition& view, OnMove onMove);
    using Advice = std::function<void(std::vector<engine::bots::Plan>)>;
    void advise(const engine::AnyPosition& view, Advice advice);
    void cancel();

signals:
    void progressed(double done);

private:
    const std::atomic<bool>* cancelled() const { return &m_cancelled; }
    std::function<void(double)> progress(int thought);

    const engine::Game& m_game;
    std::map<engine::Seat, engine::bots::SeatedBot> m_players; ///< used only in the thread
    std::atomic<bool> m_cancelled = false;
    int m_thought = 0; ///< number of the last thought that was requested and not cancelled
    QObject m_mind;    ///< lives in the thread
    QThread m_thread;
};

} // namespace models
