#include "app/platform/http.h"
#include "sync/client/curl_http.h"

#include <QCoreApplication>
#include <QJniObject>

namespace platform {
namespace {

/// libcurl cannot read Android's certificate authorities, so they are written to a file for it.
std::filesystem::path systemAuthorities() {
    const QJniObject context = QNativeInterface::QAndroidApplication::context();
    const QJniObject file = QJniObject::callStaticObjectMethod(
        "org/gingerbreadhouse/Authorities", "file", "(Landroid/content/Context;)Ljava/lang/String;", context.object());
    return file.isValid() ? file.toString().toStdString() : std::string();
}

} // namespace

std::unique_ptr<client::Http> makeHttp(QObject* owner, const std::filesystem::path& caFile) {
    auto post = [owner](std::function<void()> work) {
        QMetaObject::invokeMethod(owner, std::move(work), Qt::QueuedConnection);
    };
    return std::make_unique<client::CurlHttp>(std::move(post), QCoreApplication::applicationVersion().toStdString(),
                                              caFile.empty() ? systemAuthorities() : caFile);
}

} // namespace platform
