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

/// Arguments of a server with its files in this folder and without rate limits.
std::vector<std::string> serverCommand(const std::filesystem::path& folder);

struct Person {
    Person(Loop& loop, int port) : line(loop, port) {}

    std::string account;
    std::string token;
    std::string cursor; ///< in the player's feed
    bool behind = true; ///< her own move has changed the feed after the cursor
    Connection line;
};

std::string randomHex(std::size_t digits);

// Complete HTTP requests.
std::string getRequest(std::string_view path, std::string_view token);
std::string putRequest(std::string_view path, std::string_view token, std::string_view body);
std::string postRequest(std::string_view path, std::string_view token, std::string_view body); ///< with a new key
std::string syncRequest(const Person& person, int wait);

/// The JSON of a batch with this move.
std::string batch(const Script::Move& move);
std::string movePath(std::string_view game, std::size_t number);

/// The text after "name": in JSON, found without parsing the rest.
std::string_view wordIn(std::string_view json, std::string_view name);

/// Throws when the status is another.
void expect(const HttpReply& answer, int status, std::string_view what);

Task enter(Person& person);
Task catchUp(Person& person); ///< polls until the cursor is at the end of the feed
/// Starts a game between the two and takes the script's first moves over.
Task begin(Person& host, Person& guest, const Script& script, std::string& game);

} // namespace bench
