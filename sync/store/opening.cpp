#include "sync/store/opening.h"

#include "sync/logging/log.h"
#include "sync/store/faults.h"
#include "sync/store/migrations.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>

namespace store {
namespace {

using engine::Result;
using std::filesystem::path;

constexpr int patience = 1000; ///< milliseconds to wait for a lock of another process before it is reported

/// Suffixes of the files that SQLite keeps beside a database.
constexpr std::array<std::string_view, 3> companions{"-journal", "-wal", "-shm"};

path beside(const path& file, std::string_view suffix) {
    path companion = file;
    companion += suffix;
    return companion;
}

std::uintmax_t sizeOf(const path& file) {
    std::error_code none;
    const auto size = std::filesystem::file_size(file, none);
    return none ? 0 : size;
}

bool isThere(const path& file) {
    std::error_code unreadable;
    return std::filesystem::exists(std::filesystem::symlink_status(file, unreadable));
}

/// By default SQLite copies the write-ahead log into the file when its last connection closes. A file that is set aside
/// must stay as it was.
void checkpointAtClosing(SQLite::Database& database, bool wanted) {
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, wanted ? 0 : 1, nullptr);
}

Fitness judge(SQLite::Database& database) {
    const int owner = database.execAndGet("PRAGMA application_id").getInt();
    const int version = versionOf(database);
    const bool empty = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    if (empty && owner == 0 && version == 0)
        return Fitness::Usable; // new, or its creation was interrupted
    if (owner != applicationId)
        return Fitness::Foreign;
    if (version > static_cast<int>(migrations().size()))
        return Fitness::Newer;
    // Only the small tables: to check all moves of many games would dominate the time of the start. A damaged page of
    // moves is noticed when its game is opened, and affects only that game.
    for (const char* check : {"PRAGMA quick_check(games)", "PRAGMA quick_check(seen)"})
        if (database.execAndGet(check).getString() != "ok")
            return Fitness::Damaged;
    const SQLite::Statement moves(database, "SELECT game, n, move FROM moves");
    return Fitness::Usable;
}

std::string_view nameOf(Fitness fitness) {
    switch (fitness) {
    case Fitness::Foreign:
        return "foreign";
    case Fitness::Newer:
        return "newer";
    default:
        return "damaged";
    }
}

std::string explanation(const path& file, const path& kept, Fitness fitness) {
    const std::string name = file.filename().string();
    const std::string begun = "It was kept as " + kept.string() + ", and a new, empty file was begun. ";
    switch (fitness) {
    case Fitness::Foreign:
        return name + " is not a file of this app. " + begun + "If another program misses it, move it there.";
    case Fitness::Newer:
        return name + " was written by a newer version of this app. " + begun +
               "To have those games back, update the app, close it, move " + name +
               " and what is named like it elsewhere, and then give " + kept.filename().string() +
               " and what is named like it that name.";
    default:
        return name + " is damaged and could not be read. " + begun +
               "If you have a backup, close the app and put it in " + "the place of " + name + ".";
    }
}

/// A name that neither a file nor a companion has. An empty file reserves it at once, so that another process that
/// searches at the same time finds another name.
Result<path> freeName(const path& file, std::string_view reason) {
    for (int number = 1;; ++number) {
        path name = file;
        name.replace_filename(file.stem().string() + "." + std::string(reason) + "-" + std::to_string(number) +
                              file.extension().string());
        if (std::any_of(companions.begin(), companions.end(),
                        [&](auto suffix) { return isThere(beside(name, suffix)); }))
            continue;
        const int reserved = ::open(name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (reserved >= 0) {
            ::close(reserved);
            return name;
        }
        if (errno != EEXIST)
            return refusalOf(std::error_code(errno, std::generic_category()), file);
    }
}

} // namespace

std::unique_ptr<SQLite::Database> connect(const path& file) {
    auto database = std::make_unique<SQLite::Database>(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, patience);
    checkpointAtClosing(*database, false);
    return database;
}

Fitness examine(SQLite::Database& database) {
    try {
        return judge(database);
    } catch (const SQLite::Exception& fault) {
        if (saysDamaged(fault))
            return Fitness::Damaged;
        throw;
    }
}

void prepare(SQLite::Database& database) {
    // FULL: what was saved survives a power failure.
    database.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON");
    migrate(database, migrations());
    // After the tables are created: until then a new file has no write-ahead log that could be separated from it.
    database.exec("PRAGMA journal_mode = WAL");
    checkpointAtClosing(database, true);
}

bool hasOnlyItsWal(const path& file) { return sizeOf(file) == 0 && sizeOf(beside(file, "-wal")) > 0; }

Result<SetAside> setAside(const path& file, Fitness fitness) {
    assert(fitness != Fitness::Usable);
    auto name = freeName(file, nameOf(fitness));
    if (!name)
        return name.refusal();
    const path& kept = name.value();
    std::error_code fault;
    // The file is renamed first: if it were left behind without its companions, it would pass for an intact one.
    if (isThere(file))
        std::filesystem::rename(file, kept, fault);
    if (fault) {
        std::error_code ignored;
        std::filesystem::remove(kept, ignored); // the empty file that reserved the name
        return refusalOf(fault, file);
    }
    for (const std::string_view suffix : companions) {
        if (isThere(beside(file, suffix)))
            std::filesystem::rename(beside(file, suffix), beside(kept, suffix), fault);
        if (fault)
            return refusalOf(fault, file);
    }
    logging::error("store.set-aside", {{"as", logging::Word(nameOf(fitness))}});
    return SetAside{kept, explanation(file, kept, fitness)};
}

} // namespace store
