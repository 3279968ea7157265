#include "tests/bench/server/service.h"

#include "engine/random.h"

#include <boost/json.hpp>

#include <charconv>
#include <random>

namespace bench {
namespace {

namespace json = boost::json;

json::object objectIn(const HttpReply& answer) { return json::parse(answer.body).as_object(); }
std::string text(const json::object& object, std::string_view name) { return std::string(object.at(name).as_string()); }

std::string request(std::string_view method, std::string_view path, std::string_view token) {
    std::string text;
    text.reserve(512);
    text.append(method).append(path).append(" HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    if (!token.empty())
        text.append("Authorization: Bearer ").append(token).append("\r\n");
    return text;
}
std::string& withBody(std::string& request, std::string_view body) {
    request.append("Content-Type: application/json\r\nContent-Length: ").append(std::to_string(body.size()));
    return request.append("\r\n\r\n").append(body);
}

} // namespace

std::vector<std::string> serverCommand(const std::filesystem::path& folder) {
    return {beside("gingerbread-server"), "--port", "0", "--data", folder, "--no-limits", "--log", "warn"};
}

std::string randomHex(std::size_t digits) {
    static engine::Random random(std::random_device{}());
    std::string text(digits, '0');
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < digits; ++i, bits >>= 4U) {
        if (i % 16 == 0)
            bits = random.next();
        text[i] = "0123456789abcdef"[bits % 16];
    }
    return text;
}

std::string getRequest(std::string_view path, std::string_view token) {
    return request("GET ", path, token).append("\r\n");
}
std::string putRequest(std::string_view path, std::string_view token, std::string_view body) {
    std::string text = request("PUT ", path, token);
    return withBody(text, body);
}
std::string postRequest(std::string_view path, std::string_view token, std::string_view body) {
    std::string text = request("POST ", path, token);
    text.append("Idempotency-Key: ").append(randomHex(32)).append("\r\n");
    return withBody(text, body);
}
std::string syncRequest(const Person& person, int wait) {
    std::string path = "/v1/sync?wait=" + std::to_string(wait);
    if (!person.cursor.empty())
        path.append("&since=").append(person.cursor);
    return getRequest(path, person.token);
}

std::string batch(const Script::Move& move) {
    std::string text = R"({"batch":")" + randomHex(32) + R"(","seat":)";
    return text.append(1, static_cast<char>('0' + move.seat)).append(R"(,"moves":[)").append(move.text).append("]}");
}
std::string movePath(std::string_view game, std::size_t number) {
    return std::string("/v1/games/").append(game).append("/moves/").append(std::to_string(number));
}

std::string_view wordIn(std::string_view json, std::string_view name) {
    const std::string key = "\"" + std::string(name) + "\":\"";
    const auto at = json.find(key);
    if (at == std::string_view::npos)
        throw Failure("no " + std::string(name) + " in " + std::string(json));
    json.remove_prefix(at + key.size());
    return json.substr(0, json.find('"'));
}

void expect(const HttpReply& answer, int status, std::string_view what) {
    if (answer.status != status)
        throw Failure(std::string(what) + ": " + std::to_string(answer.status) + " " + std::string(answer.body));
}

Task enter(Person& person) {
    person.line.send(postRequest("/v1/accounts", {}, R"({"name":"Hazel","device":"driver"})"));
    const HttpReply answer = co_await person.line.answer();
    expect(answer, 201, "an account");
    const json::object welcome = objectIn(answer);
    person.account = text(welcome, "account");
    person.token = text(welcome, "token");
}

Task catchUp(Person& person) {
    person.line.send(syncRequest(person, 0));
    const HttpReply answer = co_await person.line.answer();
    expect(answer, 200, "a feed");
    person.cursor = wordIn(answer.body, "next");
    person.behind = false;
}

Task begin(Person& host, Person& guest, const Script& script, std::string& game) {
    const std::string contribution = R"("contribution":")" + randomHex(64) + "\"";
    const std::string wanted = R"({"kind":"gingerbread","seats":[{"who":"me"},{"who":"open"}],"record":)" +
                               script.record + "," + contribution + "}";
    host.line.send(postRequest("/v1/games", host.token, wanted));
    HttpReply answer = co_await host.line.answer();
    expect(answer, 201, "a game");
    game = text(objectIn(answer), "game");
    host.line.send(postRequest("/v1/games/" + game + "/invitations", host.token, {}));
    answer = co_await host.line.answer();
    expect(answer, 201, "an invitation");
    const std::string path = "/v1/invitations/" + text(objectIn(answer), "code");
    guest.line.send(postRequest(path, guest.token, "{" + contribution + R"(,"seats":[{}]})"));
    answer = co_await guest.line.answer();
    expect(answer, 200, "to take part");
    if (text(objectIn(answer), "state") != "running")
        throw Failure("a game for two has two and does not run");
    host.behind = guest.behind = true;
}

} // namespace bench
