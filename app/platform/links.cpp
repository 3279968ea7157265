#include "app/platform/links.h"

#include <QDesktopServices>

namespace platform {

Links::Links(QObject* parent) : QObject(parent) {
    for (const char* scheme : {"gingerbread", "https"})
        QDesktopServices::setUrlHandler(scheme, this, "open");
}

Links::~Links() {
    for (const char* scheme : {"gingerbread", "https"})
        QDesktopServices::unsetUrlHandler(scheme);
}

void Links::open(const QUrl& url) { emit opened(url.toString(QUrl::FullyEncoded)); }

} // namespace platform
