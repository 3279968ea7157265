#pragma once

#include "sync/client/sync.h"
#include "sync/store/store.h"
#include "tests/catch.h"
#include "tests/engine/program.h"

#include <algorithm>
#include <deque>

/// The sync loop on a device's file. The test takes the place of the network: it sees every request and answers it when
/// it likes.

namespace sync_tests {

using namespace client;

/// An Http whose requests the test answers.
class ScriptedHttp final : public Http {
public:
    struct Asked {
        HttpRequest request;
        Done done;
    };
    void send(HttpRequest request, Done done) override {
        all.push_back(request.method + ' ' + request.url.substr(request.url.find("/v1")));
        waiting.push_back({std::move(request), std::move(done)});
    }
    void cancelAll() override { waiting.clear(); }

    std::deque<Asked> waiting;
    std::vector<std::string> all;
};

struct SyncFixture {
    SyncFixture() {
        REQUIRE(online().setIdentity({"http://server", "a1", "d1", "Hazel", 0}));
        sync.use({"http://server", "token"});
        sync.setMode(Sync::Mode::Live);
        sync.advance();
    }
    store::OnlineGames online() { return file.online(); }

    /// Answers the oldest request, which has to be this one.
    void answer(const std::string& question, int status, const std::string& body = {}, int retryAfter = 0) {
        REQUIRE(!http.waiting.empty());
        auto next = std::move(http.waiting.front());
        http.waiting.pop_front();
        CHECK(next.request.method + ' ' + next.request.url.substr(next.request.url.find("/v1")) == question);
        HttpReply reply;
        reply.status = status;
        reply.body = body;
        reply.retryAfter = std::chrono::seconds(retryAfter);
        if (status == 0)
            reply.fault = HttpReply::Fault::Unreachable;
        next.done(reply);
        sync.advance();
    }
    void answerFirstRequests() {
        answer("GET /v1", 200, R"({"server":"1.0.0","oldestClient":"1.0.0","kinds":[]})");
        answer("GET /v1/games", 200, R"({"games":[],"cursor":"ab-3"})");
    }
    /// Answers a request about a game; a poll may have been sent before it.
    void answerGame(const std::string& question, int status, const std::string& body = {}, int retryAfter = 0) {
        auto& all = http.waiting;
        const auto isPoll = [](const ScriptedHttp::Asked& asked) {
            return asked.request.url.find("/sync?") != asked.request.url.npos;
        };
        std::stable_partition(all.begin(), all.end(), [&](const ScriptedHttp::Asked& asked) { return !isPoll(asked); });
        answer(question, status, body, retryAfter);
    }
    /// Answers the poll with these games.
    void answerPoll(const std::string& games, const std::string& next, const std::string& more = "false") {
        const auto poll = std::find_if(http.waiting.begin(), http.waiting.end(), [](const ScriptedHttp::Asked& asked) {
            return asked.request.url.find("/sync?") != std::string::npos;
        });
        REQUIRE(poll != http.waiting.end());
        auto done = std::move(poll->done);
        http.waiting.erase(poll);
        HttpReply reply;
        reply.status = 200;
        reply.body = R"({"next":")" + next + R"(","more":)" + more + R"(,"games":[)" + games + "]}";
        done(reply);
        sync.advance();
    }
    void advanceClock(Time milliseconds) {
        now += milliseconds;
        sync.advance();
    }

    engine::Folder folder;
    store::Store file = std::move(store::Store::open(folder.path("games.db")).value().store);
    ScriptedHttp http;
    Time now = 1'000'000;
    double chance = 0.5;
    std::vector<std::string> changed;
    std::vector<protocol::Profile> profiles;
    std::vector<Sync::Progress> progress;
    int lists = 0;
    int links = 0; ///< number of changes of the link's state
    std::function<void(const engine::Refusal&)> trouble = [](const engine::Refusal& refusal) {
        FAIL(refusal.sentence());
    };
    Sync sync{file.online(),
              http,
              {[this] { return now; }, [this] { return chance; },
               [this](std::string_view id) { changed.emplace_back(id); }, [this] { ++lists; }, [this] { ++links; },
               [this](const engine::Refusal& refusal) { trouble(refusal); },
               [this](const protocol::Profile& profile) { profiles.push_back(profile); },
               [this](std::string_view, Sync::Progress one) { progress.push_back(one); }}};
};

inline const std::string openGame =
    R"({"game":"00000000000000000000000000000001","kind":"pigs","mode":"usual","state":"open","host":true,)"
    R"("seats":[{"who":"player","name":"Hazel","face":0},{"who":"open"}],"mine":[0],"length":0,"seen":[0,0],)"
    R"("commitment":"","idle":5})";

} // namespace sync_tests
