#include "sync/protocol/problem.h"

#include <algorithm>
#include <array>
#include <utility>

namespace protocol {

std::string_view titleOf(int status) {
    static constexpr std::array<std::pair<int, std::string_view>, 17> titles{{
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {415, "Unsupported Media Type"},
        {422, "Unprocessable Content"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
    }};
    const auto* const found =
        std::find_if(titles.begin(), titles.end(), [&](const auto& title) { return title.first == status; });
    return found == titles.end() ? "Problem" : found->second;
}

void read(const Reader& json, Problem& problem) {
    const std::string type = wordIn(json, "type");
    problem.type = type.substr(type.rfind('/') + 1);
    problem.detail = wordIn(json, "detail");
    problem.at = wordIn(json, "at");
    problem.rule = optionalIn(json, "rule", [](const Reader& field) { return std::string(field.string()); });
}

void write(JsonWriter& json, const Problem& problem) {
    json.field("type", "/problems/" + problem.type).field("title", titleOf(problem.status));
    json.field("status", problem.status).field("detail", problem.detail);
    json.fieldUnlessEmpty("at", problem.at).field("rule", problem.rule).field("index", problem.index);
    json.field("news", problem.news);
}

} // namespace protocol
