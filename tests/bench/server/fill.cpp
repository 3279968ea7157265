#include "tests/bench/server/fill.h"

#include "sync/server/base/secrets.h"
#include "sync/server/ledger/sqlite_ledger.h"
#include "tests/bench/server/loop.h"
#include "tests/must.h"

#include <fstream>
#include <memory>
#include <utility>

namespace bench {
namespace {

using server::Ledger;

constexpr std::size_t together = 1000; ///< games in one transaction
constexpr std::size_t gamesEach = 10;

/// The server chooses the name of its file, so it is found by its format.
std::filesystem::path storeIn(const std::filesystem::path& folder) {
    static const std::string format = "SQLite format 3";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        std::string first(format.size(), '\0');
        if (entry.is_regular_file() &&
            std::ifstream(entry.path(), std::ios::binary).read(first.data(), std::ssize(first)) && first == format)
            return entry.path();
    }
    throw Failure("no SQLite file in " + folder.string());
}

struct Template {
    Sample sample;
    std::string roster;
    store::StoredGame game;
};

std::string renamed(std::string text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

std::string addPerson(Ledger& ledger, server::Time now) {
    const server::Account account{server::randomHex(server::idBytes), "Hazel", 0};
    must(ledger.addAccount(account, now));
    must(ledger.addDevice({server::randomHex(server::idBytes), account.id, "driver", now},
                          server::sha256(server::randomHex(server::tokenBytes))));
    return account.id;
}

void addCopy(Ledger& ledger, const Template& original, const std::vector<std::string>& accounts) {
    const std::string id = server::randomHex(server::idBytes);
    std::string roster = renamed(original.roster, original.sample.game, id);
    for (std::size_t i = 0; i < accounts.size(); ++i)
        roster = renamed(std::move(roster), original.sample.accounts[i], accounts[i]);
    store::GameRow row = original.game.row;
    must(ledger.addRoster(id, roster, row.created));
    row.id = id;
    const auto length = std::exchange(row.length, 0);
    const auto committed = std::exchange(row.committed, 0);
    row.revision = 1;
    must(ledger.add(row));
    row.length = length;
    row.committed = committed;
    row.revision = 2;
    must(ledger.append(row, original.game.moves, server::randomHex(server::idBytes)));
    for (const std::string& account : accounts)
        must(ledger.addMember(account, id));
    must(ledger.updateFeeds(id, std::nullopt));
}

} // namespace

void fill(const std::filesystem::path& folder, const std::vector<Sample>& samples, std::size_t copies) {
    const auto ledger = must(server::openSqlite(storeIn(folder)));
    std::vector<Template> templates;
    for (const Sample& sample : samples)
        templates.push_back({sample, must(ledger->roster(sample.game)).value().text, must(ledger->load(sample.game))});

    std::vector<std::string> accounts;
    for (std::size_t i = 0; i < copies; ++i) {
        if (i % together == 0)
            must(ledger->begin());
        const Template& original = templates[i % templates.size()];
        if (i % gamesEach == 0)
            accounts = {addPerson(*ledger, original.game.row.created), addPerson(*ledger, original.game.row.created)};
        addCopy(*ledger, original, accounts);
        if ((i + 1) % together == 0 || i + 1 == copies)
            must(ledger->commit());
    }
}

} // namespace bench
