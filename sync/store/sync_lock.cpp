#include "sync/store/sync_lock.h"

#if __has_include(<sys/file.h>)
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#endif

namespace store {

#if __has_include(<sys/file.h>)

std::optional<SyncLock> SyncLock::tryAcquire(const std::filesystem::path& folder) {
    const int file = ::open((folder / "sync.lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return SyncLock(none); // opening the store will report what is wrong with the folder
    int locked = 0;
    do {
        locked = ::flock(file, LOCK_EX | LOCK_NB);
    } while (locked != 0 && errno == EINTR);
    if (locked == 0)
        return SyncLock(file);
    const bool held = errno == EWOULDBLOCK;
    ::close(file);
    return held ? std::nullopt : std::optional(SyncLock(none));
}

SyncLock::~SyncLock() {
    if (m_file != none)
        ::close(m_file); // which releases the lock
}

#else

std::optional<SyncLock> SyncLock::tryAcquire(const std::filesystem::path&) { return SyncLock(none); }
SyncLock::~SyncLock() = default;

#endif

} // namespace store
