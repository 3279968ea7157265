#include "app/platform/http.h"
#include "sync/client/curl_http.h"

#include <QCoreApplication>

namespace platform {

std::unique_ptr<client::Http> makeHttp(QObject* owner, const std::filesystem::path& caFile) {
    auto post = [owner](std::function<void()> work) {
        QMetaObject::invokeMethod(owner, std::move(work), Qt::QueuedConnection);
    };
    return std::make_unique<client::CurlHttp>(std::move(post), QCoreApplication::applicationVersion().toStdString(),
                                              caFile);
}

} // namespace platform
