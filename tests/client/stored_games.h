#pragma once

#include "sync/client/background.h"
#include "sync/store/store.h"
#include "tests/catch.h"
#include "tests/engine/program.h"

#include <boost/json.hpp>

/// A device's store with games as a feed has announced them: whose turn it is, and who has moved.

namespace waiting_tests {

namespace json = boost::json;
using client::Waiting;
using store::Draft;

inline std::string id(int number) { return std::string(31, '0') + std::to_string(number); }

struct About {
    int game = 1;
    std::string state = "running";
    std::vector<int> mine{0};
    int turn = 0;
    std::size_t length = 0;
    std::vector<std::string> names{"Hazel", "Bob"};
};
inline std::string text(const About& about) {
    json::array seats;
    for (const std::string& name : about.names)
        seats.push_back({{"who", "player"}, {"name", name}, {"face", 0}});
    return json::serialize(json::object{{"game", id(about.game)},
                                        {"kind", "pigs"},
                                        {"mode", "usual"},
                                        {"state", about.state},
                                        {"host", true},
                                        {"seats", seats},
                                        {"mine", json::value_from(about.mine)},
                                        {"turn", about.turn},
                                        {"length", about.length},
                                        {"seen", json::array(about.names.size(), 0)},
                                        {"commitment", ""},
                                        {"idle", 0}});
}
inline std::string move(int by) { return R"({"by":)" + std::to_string(by) + R"(,"do":"done"})"; }

struct StoredGames {
    explicit StoredGames(const std::string& server = "http://server") {
        REQUIRE(online().setIdentity({server, "a1", "d1", "Hazel", 0}));
        REQUIRE(online().applyFeed({}, {}, "ab-1"));
    }
    store::OnlineGames online() { return file.online(); }
    /// Adds a game with moves by these seats.
    void add(About about, const std::vector<int>& movers = {}, store::Time touched = 1) {
        about.length = movers.size();
        REQUIRE(online().applyFeed({{id(about.game), text(about), about.length, touched}}, {}, "ab-1"));
        std::vector<store::FetchedSeat> told;
        for (const int seat : about.mine) {
            told.push_back({seat, "{}", {}});
            for (const int by : movers)
                told.back().steps.push_back({move(by), ""});
        }
        REQUIRE(online().forgetSteps(id(about.game)));
        REQUIRE(online().addSteps(id(about.game), 0, movers.size(), told));
    }
    /// Stores only the length of a game, whose moves are still to be fetched.
    void storeInfo(About about, std::size_t length) {
        about.length = length;
        REQUIRE(online().applyFeed({{id(about.game), text(about), length, 5}}, {}, "ab-2"));
    }
    void play(int game, Draft::State state, std::size_t at) {
        REQUIRE(online().saveDraft(id(game), {state, 0, at, "b1", {move(0)}, 1, false}));
    }
    Waiting waiting() {
        const auto found = client::waitingIn(online());
        REQUIRE(found);
        return found.value();
    }

    engine::Folder folder;
    store::Store file = std::move(store::Store::open(folder.path("games.sqlite")).value().store);
};

} // namespace waiting_tests
