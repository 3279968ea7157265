#pragma once

#include "tests/client/sync_fixture.h"

/// The sync loop of a device in the middle of games, which the test has announced as a feed would.

namespace sync_tests {

using DraftState = store::Draft::State;
using All = std::vector<std::string>;

inline std::string id(int number) { return std::string(31, '0') + std::to_string(number); }
inline std::string path(int number, const std::string& rest) { return "/v1/games/" + id(number) + rest; }

struct About {
    int game = 1;
    std::size_t length = 0;
    std::string mine = "0";
    std::string state = "running";
};
inline std::string text(const About& about, const std::string& views = {}) {
    return R"({"game":")" + id(about.game) + R"(","kind":"pigs","mode":"usual","state":")" + about.state +
           R"(","host":false,"seats":[{"who":"player"},{"who":"player"},{"who":"player"}],"mine":[)" + about.mine +
           R"(],"length":)" + std::to_string(about.length) + R"(,"idle":0)" +
           (views.empty() ? "" : R"(,"views":[)" + views + "]") + "}";
}
/// JSON of a seat's view: so many moves from one on, and the initial position if that is the first.
inline std::string view(int seat, std::size_t from, std::size_t length) {
    std::string steps;
    for (std::size_t i = from; i < length; ++i)
        steps += (steps.empty() ? R"({"move":{"n":)" : R"(,{"move":{"n":)") + std::to_string(i) +
                 (i % 2 == 1 ? R"(},"position":{"p":1}})" : "}}");
    return R"({"seat":)" + std::to_string(seat) + (from == 0 ? R"(,"start":{"s":1})" : "") + R"(,"steps":[)" + steps +
           "]}";
}

/// The device knows the games from its feed and has fetched them.
struct SyncGamesFixture : SyncFixture {
    SyncGamesFixture() { answerFirstRequests(); }

    void add(const About& about) {
        answerPoll(text(about), "ab-4");
        std::string views;
        for (const char seat : about.mine)
            views += seat == ',' ? std::string(",") : view(seat - '0', 0, about.length);
        answerGame("GET " + path(about.game, "?from=0"), 200, text(about, views));
        forgetEvents();
    }
    /// Forgets the events recorded so far.
    void forgetEvents() {
        changed.clear();
        progress.clear();
        http.all.clear();
        lists = 0;
    }
    store::Draft draft(int game = 1) { return online().loadWithoutSteps(id(game)).value().draft.value(); }
    bool hasDraft(int game = 1) { return online().loadWithoutSteps(id(game)).value().draft.has_value(); }
    void play(std::size_t at, int game = 1) {
        REQUIRE(online().saveDraft(
            id(game),
            {DraftState::Outbox, 0, at, "b1", {R"({"do":"a"})", R"({"do":"b"})", R"({"undone":1})"}, 2, false}));
        sync.handleLocalChange();
        sync.advance();
    }
    /// The requests that wait for an answer, without the poll.
    All asked() const {
        All all;
        for (const ScriptedHttp::Asked& one : http.waiting)
            if (one.request.url.find("/sync?") == std::string::npos)
                all.push_back(one.request.method + ' ' + one.request.url.substr(one.request.url.find("/v1")));
        return all;
    }
    const HttpRequest& request() const {
        for (const ScriptedHttp::Asked& one : http.waiting)
            if (one.request.url.find("/sync?") == std::string::npos)
                return one.request;
        FAIL("nothing is asked");
        return http.waiting.front().request;
    }
};

} // namespace sync_tests
