#include "sync/client/answers.h"

namespace client {

namespace json = engine::json;
using engine::Reader;
using protocol::GameInfo;

namespace {

constexpr store::Time second = 1000;
constexpr std::size_t mostGames = 100;

} // namespace

store::GameNews newsOf(const json::value& said, const GameInfo& info, store::Time now) {
    json::value about = said;
    about.as_object().erase("views"); // they are kept elsewhere
    return {info.id, json::serialize(about), info.length, now - info.idle * second, info.muted};
}

bool readGames(const json::value& body, store::Time now, std::vector<store::GameNews>& news,
               std::vector<std::string>& gone) {
    const Reader reader(body);
    const Reader games = reader["games"];
    for (std::size_t i = 0, count = games.size(0, mostGames); i < count; ++i) {
        const GameInfo info = protocol::readGame(games[i]);
        if (info.state == GameInfo::State::Gone)
            gone.push_back(info.id);
        else if (!reader.failed())
            news.push_back(newsOf(games[i].object(), info, now));
    }
    return !reader.failed();
}

std::vector<store::OnlineStep> stepsIn(const Reader& list) {
    std::vector<store::OnlineStep> steps;
    for (std::size_t i = 0, count = list.size(0, mostSteps); i < count; ++i)
        steps.push_back({json::serialize(list[i]["move"].object()),
                         list[i].has("position") ? json::serialize(list[i]["position"].object()) : std::string()});
    return steps;
}

std::vector<store::FetchedSeat> viewsIn(const Reader& game) {
    std::vector<store::FetchedSeat> views;
    for (std::size_t i = 0, count = game.has("views") ? game["views"].size(0, engine::maxSeats) : 0; i < count; ++i) {
        const Reader view = game["views"][i];
        views.push_back({view["seat"].integer(-1, static_cast<int>(engine::maxSeats) - 1),
                         view.has("start") ? json::serialize(view["start"].object()) : std::string(),
                         stepsIn(view["steps"])});
    }
    return views;
}

std::vector<int> seatsOf(const GameInfo& info) {
    std::vector<int> seats(info.mine.begin(), info.mine.end());
    if (seats.empty())
        seats.push_back(engine::nobody);
    return seats;
}

} // namespace client
