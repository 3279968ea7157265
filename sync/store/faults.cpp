#include "sync/store/faults.h"

#include "sync/logging/log.h"
#include "sync/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cerrno>

namespace store {
namespace {

using engine::Refusal;

bool meansNoSpace(int systemError) { return systemError == ENOSPC || systemError == EDQUOT || systemError == EFBIG; }

/// The operating system's last error for one of the database's files.
int lastError(sqlite3_file* file) {
    int error = 0;
    if (file != nullptr && file->pMethods != nullptr)
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

/// SQLite reports SQLITE_FULL only for some full disks; an exceeded quota or size limit is an ordinary write error.
/// After a failed commit sqlite3_system_errno() does not know the cause, but the file that was written does.
bool spaceRanOut(sqlite3* database) {
    sqlite3_file* file = nullptr;
    sqlite3_file* journal = nullptr;
    sqlite3_file_control(database, nullptr, SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_file_control(database, nullptr, SQLITE_FCNTL_JOURNAL_POINTER, &journal);
    return meansNoSpace(sqlite3_system_errno(database)) || meansNoSpace(lastError(file)) ||
           meansNoSpace(lastError(journal));
}

engine::Reason reasonFor(int code, bool noSpace) {
    constexpr int primary = 0xFF; // the other bits of an extended code name the operation
    code &= primary;
    if (code == SQLITE_FULL || ((code == SQLITE_IOERR || code == SQLITE_CANTOPEN) && noSpace))
        return {diskFull, "The disk is full: this could not be saved in {file}; free some space, then try again; "
                          "nothing was lost"};
    switch (code) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR: // the statements of this program are valid, so the tables must have changed
        return {damaged, "{file} is damaged ({detail}); make a copy of it before you go on, for there may be more to "
                         "save in it than this game"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {unavailable, "Another program is using {file}; close it, then try again; nothing was lost"};
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        return {unavailable, "{file} cannot be written; make sure that its folder exists and that you may write in it, "
                             "then try again; nothing was lost"};
    default:
        return {unavailable, "{file} cannot be used just now ({detail}); try again; nothing was lost"};
    }
}

Refusal refusalFor(int code, bool noSpace, std::string_view detail, const std::filesystem::path& file) {
    engine::Reason reason = reasonFor(code, noSpace);
    reason.kind = engine::RefusalKind::Store;
    return engine::explain(
        reason, [&](std::string_view name) { return engine::word(name == "file" ? file.string() : detail); });
}

} // namespace

Refusal refusalOf(const SQLite::Exception& fault, const SQLite::Database* database, const std::filesystem::path& file) {
    const bool noSpace = database != nullptr && spaceRanOut(database->getHandle());
    const int error = database == nullptr ? 0 : sqlite3_system_errno(database->getHandle());
    logging::error("store.fault", {{"rule", logging::Word(reasonFor(fault.getErrorCode(), noSpace).rule)},
                                   {"code", fault.getExtendedErrorCode()},
                                   {"errno", error}});
    return refusalFor(fault.getErrorCode(), noSpace, fault.what(), file);
}

Refusal refusalOf(const std::error_code& fault, const std::filesystem::path& file) {
    logging::error("store.fault", {{"errno", fault.value()}});
    return refusalFor(SQLITE_CANTOPEN, meansNoSpace(fault.value()), fault.message(), file);
}

bool saysDamaged(const SQLite::Exception& fault) { return reasonFor(fault.getErrorCode(), false).rule == damaged; }

} // namespace store
