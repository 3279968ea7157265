#pragma once

#include "sync/protocol/json_writer.h"

#include <spdlog/spdlog.h>

#include <string_view>

/// What is logged is JSON: the text of one event, or its fields.

namespace server {

/// `write` is given a JsonWriter for the fields, if anybody reads lines of that level.
template <class Write>
void logLine(spdlog::level::level_enum level, Write write) {
    if (!spdlog::should_log(level))
        return;
    protocol::JsonWriter json;
    json.begin();
    write(json);
    json.end();
    spdlog::log(level, "{}", json.take());
}

inline void logWord(std::string_view event) {
    protocol::JsonWriter json;
    json.value(event);
    spdlog::info("{}", json.take());
}

} // namespace server
