#pragma once

#include "tests/bench/server/child.h"
#include "tests/bench/server/loop.h"
#include "tests/bench/server/scripts.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// The service as its users see it: sync/protocol/openapi.yaml.

namespace bench {

/// A server with all it keeps in a folder, and no limits to how often somebody asks.
std::vector<std::string> serviceIn(const std::filesystem::path& folder);

struct Person {
    Person(Loop& loop, int port) : line(loop, port) {}

    std::string account;
    std::string token;
    std::string cursor; ///< in her feed
    bool behind = true; ///< something has changed for her since the cursor, and she knows it: her own move
    Connection line;
};

std::string randomHex(std::size_t digits);

// Whole requests.
std::string getRequest(std::string_view path, std::string_view token);
std::string putRequest(std::string_view path, std::string_view token, std::string_view body);
std::string postRequest(std::string_view path, std::string_view token, std::string_view body); ///< with a new key
std::string syncRequest(const Person& person, int wait);

/// A move as it is sent.
std::string batch(const Script::Move& move);
std::string movePath(std::string_view game, std::size_t number);

/// What stands in a JSON text as "name":"…"; found without reading the rest.
std::string_view wordIn(std::string_view json, std::string_view name);

/// Throws when the answer is another one.
void expect(const Answer& answer, int status, std::string_view what);

Task enter(Person& person);
Task catchUp(Person& person); ///< her cursor is where her feed is now
/// A running game of the two, as far as the script is begun.
Task begin(Person& host, Person& guest, const Script& script, std::string& game);

} // namespace bench
