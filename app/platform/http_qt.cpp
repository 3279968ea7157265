#include "app/platform/http.h"
#include "app/platform/qt_http.h"

#include <QCoreApplication>

namespace platform {

/// It lives where it is made, and has nothing to do with the owner but the thread.
std::unique_ptr<client::Http> makeHttp(QObject* /*owner*/, const std::filesystem::path& authorities) {
    return std::make_unique<QtHttp>(QCoreApplication::applicationVersion(), authorities);
}

} // namespace platform
