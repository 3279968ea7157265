#include "sync/client/answers.h"

namespace client {

using protocol::GameInfo;

namespace {

constexpr store::Time second = 1000;

} // namespace

store::GameNews newsOf(const GameInfo& info, store::Time now) {
    return {info.id, protocol::textOf(info), info.length, now - info.idle * second, info.muted};
}

std::vector<store::OnlineStep> stepsOf(const std::vector<protocol::Step>& steps) {
    std::vector<store::OnlineStep> kept;
    kept.reserve(steps.size());
    for (const protocol::Step& step : steps)
        kept.push_back({step.move.text, step.position ? step.position->text : std::string()});
    return kept;
}

std::optional<std::vector<store::FetchedSeat>> seatsIn(const protocol::GameView& game) {
    std::vector<store::FetchedSeat> seats;
    if (!game.views)
        return seats;
    for (const protocol::SeatView& view : *game.views) {
        if (!view.steps)
            return std::nullopt;
        seats.push_back({view.seat, view.start ? view.start->text : std::string(), stepsOf(*view.steps)});
    }
    return seats;
}

std::vector<int> seatsOf(const GameInfo& info) {
    std::vector<int> seats(info.mine.begin(), info.mine.end());
    if (seats.empty())
        seats.push_back(engine::nobody);
    return seats;
}

} // namespace client
