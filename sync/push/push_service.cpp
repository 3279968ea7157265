#include "sync/push/push_service.h"

#include <boost/json.hpp>

#include <algorithm>

namespace push {
namespace {

constexpr std::size_t longestName = 200; // bytes; names of players are shorter
constexpr std::size_t longestWord = 40;

bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

bool isWord(std::string_view word) {
    return word.size() <= longestWord && std::all_of(word.begin(), word.end(), [](char each) {
               return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || each == '_';
           });
}

std::string_view nameOf(Message::Kind kind) { return kind == Message::Kind::Turn ? "turn" : "test"; }

} // namespace

std::string textOf(const Message& message) {
    return serialize(boost::json::object{{"v", 1},
                                         {"kind", nameOf(message.kind)},
                                         {"who", shortened(message.who)},
                                         {"game", message.game},
                                         {"others", message.others},
                                         {"waiting", message.waiting}});
}

std::string shortened(std::string_view name) {
    if (name.size() <= longestName)
        return std::string(name);
    std::size_t end = longestName;
    while (end > 0 && isContinuation(name[end])) // not in the middle of a UTF-8 character
        --end;
    return std::string(name.substr(0, end)) + "…";
}

std::string_view topicOf(const Message& message) { return nameOf(message.kind); }

std::string whyOf(int status, std::string_view word) {
    const std::string number = std::to_string(status);
    return word.empty() || !isWord(word) ? number : number + ' ' + std::string(word);
}

Outcome later(const ServiceReply& reply, std::string why, std::chrono::seconds otherwise) {
    const bool hasTime = reply.retryAfter > std::chrono::seconds(0);
    return {Outcome::Kind::Later, hasTime ? reply.retryAfter : otherwise, std::nullopt, std::move(why)};
}

Outcome outcome(Outcome::Kind kind, std::string why) { return {kind, {}, std::nullopt, std::move(why)}; }

Outcome outcomeOf(ServiceReply::Fault fault) {
    using Kind = Outcome::Kind;
    switch (fault) {
    case ServiceReply::Fault::NotPublic:
        return outcome(Kind::Refused, "not a public address");
    case ServiceReply::Fault::TooSlow:
        return outcome(Kind::Later, "no answer in time");
    case ServiceReply::Fault::Untrusted:
        return outcome(Kind::Later, "its certificate cannot be trusted");
    case ServiceReply::Fault::Malformed:
        return outcome(Kind::Later, "what it answers is not understood");
    case ServiceReply::Fault::Unreachable:
    case ServiceReply::Fault::None:
        break;
    }
    return outcome(Kind::Later, "no connection");
}

} // namespace push
