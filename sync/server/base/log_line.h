#pragma once

#include "sync/protocol/json_writer.h"

#include <spdlog/spdlog.h>

#include <string_view>

/// Lines of the log are JSON: the name of an event as a string, or its fields as an object.

namespace server {

/// `write` is called with a JsonWriter for the fields, but only if lines of that level are logged.
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
