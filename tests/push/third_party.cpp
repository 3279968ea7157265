#include "tests/push/sender_fixture.h"

#include <cstdlib>

/// A push service by others, from npm, receives and decrypts our messages. tests/push/third_party runs this.

using namespace push_tests;

namespace {

struct ThirdParty {
    static std::string script() {
        const char* script = std::getenv("THIRD_PARTY");
        REQUIRE(script != nullptr); // tests/push/third_party sets it
        return script;
    }
    Address subscribe(const std::string& key) {
        service.tell({{"subscribe", key}});
        const json::object answer = service.received();
        INFO(json::serialize(answer));
        const json::object& data = answer.at("data").as_object();
        id = data.at("clientHash").as_string();
        const auto keyIn = [&](const char* name) { return std::string(data.at("keys").at(name).as_string()); };
        return {Transport::Web, std::string(data.at("endpoint").as_string()), keyIn("p256dh"), keyIn("auth")};
    }
    std::vector<std::string> messages() {
        service.tell({{"messages", id}});
        std::vector<std::string> texts;
        const json::object answer = service.received();
        for (const json::value& text : answer.at("data").at("messages").as_array())
            texts.emplace_back(text.as_string());
        return texts;
    }
    FakeService service{script()};
    std::string id;
};

push::Keys keys() { return {push::newVapidKey(), "mailto:office@example.net", {}, {}}; }

} // namespace

TEST_CASE("push strangers: they take our messages and read what we wrote", "[.][strangers]") {
    ThirdParty thirdParty;
    SenderFixture caller(keys(), loopback());
    const Address device = thirdParty.subscribe(caller.sender().vapidKey());
    CHECK(check(device, true));
    Message loud = turn;
    loud.who = "Zoë „die Hexe“ 🧙";
    Message longest = turn;
    longest.game = std::string(3993 - push::textOf(turn).size() + turn.game.size(), 'x');
    REQUIRE(push::textOf(longest).size() == 3993);
    const std::vector<Message> all{turn, loud, longest, {Message::Kind::Test, "", "", 0, 0}};
    std::vector<std::string> texts;
    for (const Message& message : all) {
        CHECK(caller.send(device, message) == Outcome{Kind::Delivered, {}, {}, "201"});
        texts.push_back(push::textOf(message));
    }
    CHECK(thirdParty.messages() == texts);
}

TEST_CASE("push strangers: they know somebody else's key from ours, and who is gone", "[.][strangers]") {
    ThirdParty thirdParty;
    SenderFixture caller(keys(), loopback());
    SenderFixture other(keys(), loopback());
    const Address device = thirdParty.subscribe(caller.sender().vapidKey());
    CHECK(other.send(device, turn).kind == Kind::Refused);
    Address confused = device; // keys of another device: the message cannot be decrypted
    confused.secret = push::base64url(std::string(16, 'x'));
    CHECK(caller.send(confused, turn).kind == Kind::Refused);
    CHECK(thirdParty.messages().empty());
    CHECK(caller.send(device, turn).kind == Kind::Delivered);
    thirdParty.service.tell({{"expire", thirdParty.id}});
    thirdParty.service.received();
    CHECK(caller.send(device, turn) == Outcome{Kind::Gone, {}, {}, "410"});
}

TEST_CASE("push strangers: 200 messages to 200 devices, each to the right one", "[.][strangers]") {
    ThirdParty thirdParty;
    OutcomeCollector waiter;
    MemoryTokens board;
    push::Sender sender(keys(), board, loopback());
    std::vector<std::string> ids;
    for (int i = 0; i < 200; ++i) {
        Message message = turn;
        message.game = std::to_string(i);
        sender.send(thirdParty.subscribe(sender.vapidKey()), message, waiter.done());
        ids.push_back(thirdParty.id);
    }
    for (const Outcome& outcome : waiter.wait(200))
        CHECK(outcome.kind == Kind::Delivered);
    for (int i = 0; i < 200; ++i) {
        thirdParty.id = ids[static_cast<std::size_t>(i)];
        Message message = turn;
        message.game = std::to_string(i);
        CHECK(thirdParty.messages() == std::vector{push::textOf(message)});
    }
}
