#include "sync/server/ledger/writer.h"
#include "tests/catch.h"

#include <atomic>
#include <future>
#include <string>
#include <vector>

/// Group commit: every answer is given after its commit, and a job that was not committed gets a refusal.

namespace {

using namespace server;
using namespace std::chrono_literals;
using engine::Result;

/// A store whose commits block until the test releases them, and may fail.
class Disk final : public Transactional {
public:
    Result<void> begin() override {
        fresh.clear();
        return {};
    }
    Result<void> commit() override {
        ++commits;
        if (gate.valid() && commits == 1)
            gate.wait();
        if (fails)
            return engine::Refusal{engine::RefusalKind::Store, "disk-full", "The disk is full", {}, {}};
        kept += fresh;
        groups.push_back(fresh);
        return {};
    }
    void rollback() override { ++rollbacks; }

    std::string fresh;
    std::string kept;
    std::vector<std::string> groups; ///< jobs that were committed together
    std::atomic<int> commits = 0;
    std::atomic<int> rollbacks = 0;
    std::atomic<bool> fails = false;
    std::shared_future<void> gate;
};

Writer::Job put(Disk& disk, char letter, std::promise<Response>& answer) {
    return {[&disk, letter]() -> Result<Response> {
                disk.fresh += letter;
                return Response(201, std::string(1, letter));
            },
            [&answer](Response response) { answer.set_value(std::move(response)); }};
}
Response get(std::promise<Response>& answer) {
    auto future = answer.get_future();
    REQUIRE(future.wait_for(20s) == std::future_status::ready);
    return future.get();
}

Writer::Hooks hooks(std::function<void()> lost) {
    return {[lost = std::move(lost)](const engine::Refusal&) { lost(); },
            [](Writer::Responses responses) {
                for (auto& [respond, response] : responses)
                    respond(std::move(response));
            }};
}
constexpr std::size_t largestGroup = 256;

} // namespace

TEST_CASE("writer: what comes while the disk is busy is written in groups, each half of those who are about, or eight; "
          "in order, and answered when it is kept") {
    Disk disk;
    std::promise<void> gate;
    disk.gate = gate.get_future().share();
    std::vector<std::promise<Response>> answers(26);
    {
        Writer writer(disk, hooks([] { FAIL("nothing was lost"); }), largestGroup);
        for (std::size_t i = 0; i < answers.size(); ++i) {
            writer.post(put(disk, static_cast<char>('a' + i), answers[i]));
            while (i == 0 && disk.commits == 0)
                std::this_thread::yield(); // until the first is being committed
        }
        CHECK(disk.kept.empty());
        gate.set_value();
        for (std::size_t i = 0; i < answers.size(); ++i)
            CHECK(get(answers[i]).body == std::string(1, static_cast<char>('a' + i)));
    }
    CHECK(disk.groups == std::vector<std::string>{"a", "bcdefghijklmn", "opqrstuvwxyz"});
}

TEST_CASE("writer: when the disk fails, everybody is told to try again, and it goes on") {
    Disk disk;
    disk.fails = true;
    int lost = 0;
    std::promise<Response> first;
    std::promise<Response> second;
    {
        Writer writer(disk, hooks([&] { ++lost; }), largestGroup);
        writer.post(put(disk, 'a', first));
        const Response failed = get(first);
        CHECK(failed.status == 503);
        CHECK(failed.retryAfter > 0s);
        disk.fails = false;
        writer.post(put(disk, 'b', second));
        CHECK(get(second).status == 201);
    }
    CHECK(disk.kept == "b");
    CHECK(disk.rollbacks == 1);
    CHECK(lost == 1);
}

TEST_CASE("writer: one that cannot be done costs nobody else anything") {
    Disk disk;
    std::promise<void> gate;
    disk.gate = gate.get_future().share();
    std::vector<std::promise<Response>> answers(4);
    std::promise<Response> bad;
    {
        Writer writer(disk, hooks([] {}), largestGroup);
        writer.post(put(disk, 'a', answers[0]));
        while (disk.commits == 0)
            std::this_thread::yield(); // until the disk is busy, so that the others form a group
        writer.post(put(disk, 'b', answers[1]));
        writer.post({[]() -> Result<Response> {
                         return engine::Refusal{engine::RefusalKind::Store, "damaged", "A page cannot be read", {}, {}};
                     },
                     [&](Response response) { bad.set_value(std::move(response)); }});
        writer.post(put(disk, 'c', answers[2]));
        gate.set_value();
        CHECK(get(bad).status == 503);
        for (std::size_t i = 0; i < 3; ++i)
            CHECK(get(answers[i]).status == 201);
    }
    CHECK(disk.kept == "abc");
}

TEST_CASE("writer: what was posted before the end is done") {
    Disk disk;
    std::vector<std::promise<Response>> answers(1000);
    {
        Writer writer(disk, hooks([] {}), largestGroup);
        for (auto& answer : answers)
            writer.post(put(disk, 'x', answer));
    }
    CHECK(disk.kept.size() == answers.size());
}

TEST_CASE("writer: two who are in each other's way are tried again") {
    Disk disk;
    std::atomic<int> tries = 0;
    std::atomic<int> lost = 0;
    std::promise<Response> answer;
    {
        Writer writer(disk, hooks([&] { ++lost; }), 1);
        writer.post({[&]() -> Result<Response> {
                         disk.fresh += 'a';
                         if (++tries < 3)
                             return engine::Refusal{
                                 engine::RefusalKind::Store, std::string(conflict), "Somebody else was faster", {}, {}};
                         return Response(201, "kept");
                     },
                     [&](Response response) { answer.set_value(std::move(response)); }});
        CHECK(get(answer).status == 201);
    }
    CHECK(disk.kept == "a");
    CHECK(lost == 2);
}
