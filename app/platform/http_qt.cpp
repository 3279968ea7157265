#include "app/platform/http.h"
#include "app/platform/qt_http.h"

#include <QCoreApplication>

namespace platform {

/// Lives in the thread that calls this, which is that of the owner.
std::unique_ptr<client::Http> makeHttp(QObject* /*owner*/, const std::filesystem::path& caFile) {
    return std::make_unique<QtHttp>(QCoreApplication::applicationVersion(), caFile);
}

} // namespace platform
